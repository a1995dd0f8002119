"""Questions of drills to the site's own database, from a process that uses none of the links they cut."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any


def tables(count: int) -> list[dict[str, Any]]:
    """So many matches with people, and two without, with what a browser of each person at them holds.

    The bots think little: what is tried is whether they come to move at all. Kinds: `people` (two of them,
    Three Colours), `mixed` (two people, two bots), `bots` (four of them).
    """
    from accounts.models import User
    from tests.support.tables import match_of

    bots = list(User.objects.filter(is_bot=True).order_by("id")[:4])
    levels = {"people": [], "mixed": ["", "", "easy", "random"], "bots": ["easy", "random"] * 2}
    told = []
    for kind, given in levels.items():
        for n in range(2 if kind == "bots" else count):
            first = User.objects.count()
            people = [
                User.objects.create_user(f"drill{first + k}", display_name=f"Driller {first + k}")
                for k in range(0 if kind == "bots" else 2)
            ]
            match = match_of(
                [*people, *bots][: 2 if kind == "people" else 4],
                levels=given,
                seed=n,
                game="three-colours" if kind == "people" else "world-domination",
            )
            sessions = {seat: _session(person) for seat, person in enumerate(people)}
            told.append({"kind": kind, "id": match.pk, "key": match.key, "sessions": sessions})
    return told


def begin_board_run(run: int) -> int:
    """Begin a run that the site plays itself at a board, which is made if there is none; its match's id."""
    from datetime import date, timedelta
    from random import Random, SystemRandom

    from django.utils import timezone

    from games.models import Board
    from games.services.boards.days import make_board
    from games.services.boards.tables import begin_reference_run

    now, monday = timezone.now(), date(2026, 1, 5)
    board = make_board(day=monday, rng=Random(1))
    assert board is not None
    Board.objects.filter(pk=board.pk).update(closes_at=now + timedelta(days=1))  # it is not shown meanwhile
    return begin_reference_run(board_id=board.pk, run=run, now=now, rng=SystemRandom()).pk


def alike(*match_ids: int) -> bool:
    """True if chance was the same at all these tables of a board, act by act, as it is written down."""
    from games.models import BoardChance, MoveRecord

    known = set(BoardChance.objects.values_list("act", "notation"))
    acts = MoveRecord.objects.filter(match__in=match_ids).exclude(act="")
    return set(acts.values_list("act", "notation")) == known and len(known) == len(dict(known))


def verdict(*match_ids: int) -> dict[str, str]:
    """For each match that does not replay to what its rows say, what is wrong."""
    from django.db import transaction

    from games.models import Match, MoveRecord
    from games.services.deals.checks import faults_of

    wrong = {}
    for match_id in match_ids:
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=match_id)  # bots play on meanwhile
            plies = list(MoveRecord.objects.filter(match=match).order_by("ply").values_list("ply", flat=True))
            if plies != list(range(match.ply)):
                wrong[match.key] = f"{len(plies)} moves, {match.ply} noted"
            try:
                faults = faults_of(match)
            except Exception as error:  # noqa: BLE001 - told to whoever asked
                faults = [repr(error)]
            if faults:
                wrong[match.key] = "; ".join(faults)
    return wrong


def look_for_matches(count: int) -> list[int]:
    """So many more people who look for one match of Three Colours; their accounts."""
    from django.utils import timezone

    from accounts.models import User
    from tests.support.offers import offers

    first = User.objects.count()
    people = [
        User.objects.create_user(f"looker{first + n}", display_name=f"Looker {first + n}")
        for n in range(count)
    ]
    offers(*people, now=timezone.now(), at_most=1, wants_awake=False)
    return [person.pk for person in people]


def make_tables(at: int) -> int:
    """Make tables of all offers, killed at that statement of the database; how many, if it comes so far."""
    from random import SystemRandom

    from django.db import connection
    from django.utils import timezone

    from games.services.company import tables

    with connection.execute_wrapper(_Killer(at)):
        return len(
            tables.make_tables(now=timezone.now(), rng=SystemRandom(), name=lambda _rng: "Made of offers")
        )


def company(*people: int) -> dict[str, Any]:
    """Tables made of the offers of these people: how many run, what is half, and who sits twice."""
    from collections import Counter

    from accounts.models import Alert
    from games.models import Match, OfferSeat, SeatTenure

    matches = list(Match.objects.filter(offer_seats__player__in=people).distinct())
    seated = Counter(
        SeatTenure.objects.current()
        .filter(match__in=matches, player__in=people)
        .values_list("player", flat=True)
    )
    seats = Counter(OfferSeat.objects.filter(player__in=people).values_list("player", flat=True))
    told = Counter(
        Alert.objects.filter(user__in=people, data__what="match-found").values_list("user", flat=True)
    )
    return {
        "running": len(matches),
        "half": [
            match.key
            for match in matches
            if match.status != Match.Status.RUNNING or match.tenures.current().count() != match.seat_count
        ],
        "twice": [person for person in people if seated[person] > 1 or seats[person] > 1 or told[person] > 1],
        "waiting": [person for person in people if not seated[person]],
        "uneven": [person for person in people if seated[person] != seats[person]],
    }


def before_a_proof(seed: int) -> int:
    """A match whose first campaign the next move decides, which is its name; its id."""
    from random import Random

    from accounts.models import User
    from tests.support.tables import legal, match_of, play, turns

    first = User.objects.count()
    people = [User.objects.create_user(f"prover{first + n}") for n in range(2)]
    moves: list[str] = []
    trial = match_of(people, seed=seed, plays_out=True)
    rng = Random(seed)
    while not trial.moves.filter(proof__isnull=False).exists():
        (turn,) = turns(trial)
        moves.append(rng.choice(legal(trial, turn.seat)))
        play(trial, moves[-1], rng=Random(len(moves)))
        trial.refresh_from_db()
    match = match_of(people, seed=seed, plays_out=True, name=moves[-1])
    for number, move in enumerate(moves[:-1], 1):
        play(match, move, rng=Random(number))
    return match.pk


def decide(match_id: int, at: int) -> int:
    """Play the move that decides, killed at that statement of the database; the length of the record then."""
    from random import Random

    from django.db import connection

    from games.models import Match
    from tests.support.tables import play

    match = Match.objects.get(pk=match_id)
    with connection.execute_wrapper(_Killer(at)):
        play(match, match.name, rng=Random(99))
    match.refresh_from_db()
    return match.ply


def proved(match_id: int) -> list[int]:
    """Of a match: its proofs, the moves that the site played out, and the campaigns that are over."""
    from games.models import Match, MoveRecord

    match = Match.objects.get(pk=match_id)
    moves = MoveRecord.objects.filter(match=match)
    return [
        moves.filter(proof__isnull=False).count(),
        moves.filter(cause=MoveRecord.PLAYED_OUT).count(),
        match.campaigns.filter(ended_at__isnull=False).count(),
    ]


class _Killer:
    """Wrapper of statements of the database that kills its process before one of them."""

    def __init__(self, at: int) -> None:
        self._left = at

    def __call__(self, execute: Callable[..., Any], *statement: Any) -> Any:
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*statement)


def _session(person: Any) -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


if __name__ == "__main__":
    import django

    django.setup()
    questions: dict[str, Callable[..., Any]] = {
        "alike": alike,
        "before_a_proof": before_a_proof,
        "begin_board_run": begin_board_run,
        "company": company,
        "decide": decide,
        "look_for_matches": look_for_matches,
        "make_tables": make_tables,
        "proved": proved,
        "tables": tables,
        "verdict": verdict,
    }
    json.dump(questions[sys.argv[1]](*map(int, sys.argv[2:])), sys.stdout)
