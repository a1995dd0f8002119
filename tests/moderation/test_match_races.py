"""Acts on a match that meet a move, a timeout, or another moderator: processes that do so at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from games.services.deals.checks import faults_of
from moderation.models import Action
from tests.support.clock import NOON
from tests.support.lapsed_turns import BOT, holder, paced
from tests.support.moderators import moderator, wanted
from tests.support.races import Racer, raced, racing
from tests.support.tables import bot, legal, turns

pytestmark = pytest.mark.django_db(transaction=True)

ACTED = ("give-time", "seat-to-bot", "end", "pause")
SECOND = timedelta(seconds=1)
REFUSED = {"Changed", "NotNow"}


@pytest.fixture
def racers() -> Iterator[list[Racer]]:
    bot("understudy")
    with racing(2) as ready:
        yield ready


def acted(code: str, match: Match, by: User, seat: int, now: datetime = NOON) -> dict[str, Any]:
    """A form that a moderator has open, and sends."""
    form = wanted(code, by, match, seat=seat, days=3, winners=[0])
    asked = {"by_id": form.by_id, "target_id": match.pk, "token": form.token, "seen": form.seen}
    return {"act": "moderates", "code": code, "values": dict(form.values), "now": now, **asked}


def is_sound(match: Match) -> bool:
    """True if all that the rows say follows from the record, and every act is told once."""
    match.refresh_from_db()
    told = match.events.filter(code="moderated").count()
    return faults_of(match) == [] and told == Action.objects.filter(match=match).count()


def tables() -> Iterator[tuple[int, str, Match]]:
    """A match that has just begun for each act."""
    for number, code in enumerate(ACTED):
        yield number, code, paced(BOT, *(f"{name}{number}" for name in "abc"))


def test_raced_with_a_move_one_comes_first_and_the_other_finds_that(racers: list[Racer]) -> None:
    mona = moderator("mona", "steward")
    for number, code, match in tables():
        turn = turns(match)[0]
        move = {
            "act": "move", "match_id": match.pk, "user_id": turn.player_id, "turn_ply": turn.turn_ply,
            "notation": legal(match, turn.seat)[0], "arrived_at": NOON, "now": NOON,
        }  # fmt: skip
        told, moved = raced(racers, [acted(code, match, mona, turn.seat), move], Random(number))
        assert told == "done" or moved == "played"
        assert told in {"done", *REFUSED}
        assert moved in {"played", "NotSeated", "NotRunning"}
        assert is_sound(match)


def test_raced_with_a_timeout_the_turn_lapses_or_the_act_is_done(racers: list[Racer]) -> None:
    mona = moderator("mona", "steward")
    for number, code, match in tables():
        turn = turns(match)[0]
        due = turn.deadline_at
        assert due is not None
        form = acted(code, match, mona, turn.seat, due - SECOND)
        job = {
            "act": "job", "match_id": match.pk, "seat": turn.seat, "turn_ply": turn.turn_ply,
            "deadline_at": due, "now": due + SECOND,
        }  # fmt: skip
        told, lapsed = raced(racers, [form, job], Random(number))
        assert (told == "done") != (lapsed == "True")
        assert told in {"done", *REFUSED}
        assert is_sound(match)
        assert match.events.filter(code="timeout").count() == int(lapsed == "True")
        assert holder(match, turn.seat).is_bot == (lapsed == "True" or code == "seat-to-bot")


def test_of_two_moderators_at_once_the_second_finds_that_the_match_has_changed(racers: list[Racer]) -> None:
    both = [moderator(name, "steward") for name in ("mona", "max")]
    for number, code, match in tables():
        if code == "end":  # that waits for the other, and changes nothing
            continue
        forms = [acted(code, match, by, turns(match)[0].seat) for by in both]
        told = raced(racers, forms, Random(number))
        assert max(told) == "done"
        assert min(told) in REFUSED
        assert is_sound(match)
