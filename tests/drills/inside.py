"""Questions of drills to the site's own database, from a process that uses none of the links they cut."""

from __future__ import annotations

import json
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
        "begin_board_run": begin_board_run,
        "tables": tables,
        "verdict": verdict,
    }
    json.dump(questions[sys.argv[1]](*map(int, sys.argv[2:])), sys.stdout)
