"""Events while a plan is carried out happen before or after it, and nothing twice."""

from __future__ import annotations

from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

from games.services.errors import AlreadyPlayed, NotRunning, Stale
from games.services.turn.moves import play_move
from games.services.turn.waiting_moves import release
from tests.support.clock import later
from tests.support.plans import held, next_seat, plan, resign_from
from tests.support.tables import match_of, people, play, record
from tests.support.waiting_moves import mover


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("other", ["revoke", "click", "call", "resign"])
def test_what_happens_while_a_plan_is_carried_out_happens_before_or_after(other: str) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    turn, start = mover(match), Barrier(2)
    before = len(record(match))
    ends: list[str] = []

    def run(work: Any) -> None:
        start.wait()
        try:
            work()
            ends.append("done")
        except (Stale, AlreadyPlayed, NotRunning) as error:
            ends.append(type(error).__name__)
        finally:
            connection.close()

    def act() -> None:
        match other:
            case "revoke":
                plan(match, seat, at=20)
            case "click":
                play_move(
                    match_id=match.pk, user_id=turn.player_id, notation="bid 11 M",
                    turn_ply=turn.turn_ply or 0, now=later(minutes=20), rng=Random(3),
                )  # fmt: skip
            case "resign":
                resign_from(match, turn.player_id)
            case _:
                fire()

    def fire() -> bool:
        return release(
            match_id=match.pk,
            seat=seat,
            turn_ply=turn.turn_ply or 0,
            now=later(minutes=20),
            rng=Random(4),
        )

    threads = [Thread(target=run, args=(work,)) for work in (act, fire)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    moves = [notation for _, notation in record(match)[before:]]
    possible: dict[str, tuple[list[str], ...]] = {
        "revoke": ([], ["pass"]),
        "click": (["bid 11 M"], ["pass"]),
        "call": (["pass"],),
        "resign": (["resign"], ["pass", "resign"]),
    }
    assert len(ends) == 2
    assert moves in possible[other]
    assert held(match) == []
