"""Turns with deadlines for drills, and what became of them; a process of its own on the site's database."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any


def due(*waits: float) -> dict[str, Any]:
    """Begin matches of two people, one for each wait after which its turn lapses, in seconds from now on.

    :returns: `ids`, and `now` as seconds since 1970: the matches are there, whatever it took to make them.
    """
    from django.db import transaction
    from django.utils import timezone

    from accounts.models import User
    from games.clock.calendar import Calendar
    from games.clock.turn import begin
    from games.models import Match, SeatTenure
    from games.models.match import new_key
    from games.selectors.time.clocks import pacing_of
    from tests.support.tables import match_of

    first = User.objects.count()
    people = [
        User.objects.create_user(f"late{first + n}", display_name=f"Late {first + n}") for n in range(2)
    ]
    match = match_of(people, game="three-colours", pace="fast", contract="bot")
    chairs = list(match.tenures.order_by("seat"))
    pace = pacing_of(match)
    assert pace is not None
    match.refresh_from_db()
    pattern = match.pk
    made = []
    for _ in waits:
        match.pk, match.key = None, new_key()
        made.append(Match(**{f.attname: getattr(match, f.attname) for f in Match._meta.concrete_fields}))
    made = Match.objects.bulk_create(made)
    tenures, now = [], timezone.now()
    for each, wait in zip(made, waits, strict=True):
        deadline = now + timedelta(seconds=wait)
        for chair in chairs:
            fields = {f.attname: getattr(chair, f.attname) for f in SeatTenure._meta.concrete_fields}
            tenure = SeatTenure(**fields | {"id": None, "match_id": each.pk})
            if tenure.turn_ply is not None:
                turn = begin(pace, pace.bank, Calendar(), deadline - timedelta(days=1))
                tenure.clock, tenure.deadline_at = turn.to_json(), turn.deadline(pace)
                tenure.turn_since = turn.began
            tenures.append(tenure)
    SeatTenure.objects.bulk_create(tenures)
    ids = [each.pk for each in made]
    with transaction.atomic():  # the site may have found that its turn is long over, and be at work there
        Match.objects.select_for_update().get(pk=pattern).delete()
    return {"ids": ids, "now": now.timestamp()}


def lapsed(*match_ids: int) -> dict[str, Any]:
    """The number of turns of these matches that have lapsed, and the faults of how they did."""
    from games.models import SeatTenure, TableEvent

    found = TableEvent.objects.filter(code="timeout", match__in=match_ids).order_by("id")
    events: list[tuple[int, datetime, datetime]] = [
        (event.match_id, event.deadline_at, event.at) for event in found if event.deadline_at
    ]
    matches = [match_id for match_id, _, _ in events]
    deadlines = [deadline for _, deadline, _ in events]
    waiting = SeatTenure.objects.filter(match__in=match_ids, deadline_at__in=set(deadlines[:500]))
    return {
        "count": len(events),
        "twice": sorted({match_id for match_id in matches if matches.count(match_id) > 1}),
        "early": [match_id for match_id, deadline, at in events if at < deadline],
        "in order": deadlines == sorted(deadlines),
        "still due": waiting.count(),
        "late by": max(((at - deadline).total_seconds() for _, deadline, at in events), default=0.0),
        "took": (events[-1][2] - events[0][2]).total_seconds() if events else 0.0,
    }


def raced(*waits: float) -> list[dict[str, Any]]:
    """As `due`, with what a browser of whoever is to move at each match sends."""
    from games.kit.rules.seats import Seat
    from games.models import Match
    from games.selectors.record.history import history_of
    from tests.support.tables import turns

    made = due(*waits)
    ids = made["ids"]
    first = Match.objects.get(pk=ids[0])
    (turn,) = turns(first)
    move = history_of(first).state.legal_moves(Seat(turn.seat))[0].notation()
    cookie = _session(turn.player)
    keys = dict(Match.objects.filter(pk__in=ids).values_list("pk", "key"))
    return [
        {
            "id": pk,
            "key": keys[pk],
            "due": made["now"] + wait,
            "cookie": cookie,
            "ply": turn.turn_ply,
            "move": move,
        }
        for pk, wait in zip(ids, waits, strict=True)
    ]


def verdicts(*match_ids: int) -> dict[str, list[int]]:
    """The number of times that the first turn of each of these matches was played, and lapsed."""
    from games.models import MoveRecord, SeatTenure, TableEvent

    told = {str(pk): [0, 0] for pk in match_ids}
    people = SeatTenure.objects.filter(match__in=match_ids, level="").values_list("match_id", "player_id")
    played = MoveRecord.objects.filter(match__in=match_ids, ply=0, cause="").values_list("match_id", "by_id")
    known = set(people)
    for pk, by in played:
        told[str(pk)][0] += (pk, by) in known
    lapses = TableEvent.objects.filter(code="timeout", match__in=match_ids, turn_ply=0)
    for pk in lapses.values_list("match_id", flat=True):
        told[str(pk)][1] += 1
    return told


def away(match_id: int, hours: float) -> float:
    """Let the one to move at a match take leave for so many hours, of which no clock hears; its end."""
    from django.utils import timezone

    from games.models import SeatTenure
    from games.services.calendar.leave import plan_leave

    turn = SeatTenure.objects.get(match=match_id, turn_ply__isnull=False)
    now = timezone.now()
    leave = plan_leave(user_id=turn.player_id, starts_at=now, ends_at=now + timedelta(hours=hours), now=now)
    return leave.ends_at.timestamp()


def deadlines(*match_ids: int) -> list[float]:
    """The deadlines of the turns of these matches."""
    from games.models import SeatTenure

    found = SeatTenure.objects.filter(match__in=match_ids, deadline_at__isnull=False).order_by("match_id")
    return [at.timestamp() for at in found.values_list("deadline_at", flat=True) if at is not None]


def _session(person: Any) -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


if __name__ == "__main__":
    import django

    django.setup()
    questions: dict[str, Callable[..., Any]] = {
        "due": due, "lapsed": lapsed, "raced": raced, "verdicts": verdicts, "away": away,
        "deadlines": deadlines,
    }  # fmt: skip
    arguments: Sequence[Any] = json.load(sys.stdin)
    json.dump(questions[sys.argv[1]](*arguments), sys.stdout)
