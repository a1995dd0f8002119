"""Tables of The Dark Lord without a database: grown by playing, seen by any viewer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from random import Random
from typing import Any, cast

from games.catalogue.dark_lord.rules.answering import made_up
from games.catalogue.dark_lord.rules.moves import Answer
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import View
from games.catalogue.world_domination.tests import tables
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Table
from games.selectors.record.history import History
from tests.support.clock import NOON

ANN, BEN, LORD = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann Other", "Ben Nevis", "Sable")

BASES = "bases t8,t18,t7"
CLAIMS = (6, 4, 14, 12, 9, 17, 11, 13, 19, 3, 5, 15, 2, 1, 16, 10)
"""An expansion, claim by claim: the Lord, Ann, Ben and so on, the Lord once more at the end."""


def start(**options: Any) -> History:
    """Before the first move of a match."""
    return History(Replay.start(DARK_LORD, DARK_LORD.parse_config(options), 3))


def after(position: History, notations: Iterable[str]) -> History:
    """The position after some more moves, each of the first who is to move, or of a seat: ``1 answer 2``."""
    for notation in notations:
        seat: Viewer = min(position.state.to_move, default=None)
        words = notation
        if words[1] == " ":
            seat, words = Seat(int(words[0])), words[2:]
        at = NOON + timedelta(minutes=position.ply)
        position = position.after(seat, DARK_LORD.parse_move(words), at)
    return position


def battle(**options: Any) -> History:
    """The first round of the battle: Ann is to choose a target."""
    return after(start(**options), [BASES, *(f"claim t{land}" for land in CLAIMS)])


def asked(position: History, *targets: str) -> History:
    """Both have chosen, in the order of the round, and have a question; each right answer is at place 1."""
    number = view_of(table_at(position)).round
    ids = f"questions q{2 * number - 1}.1:1/q{2 * number}.1:1"
    return after(position, [*(f"attack {land}" for land in targets), ids])


def answered(position: History, *right: bool) -> History:
    """The allies have answered, Ann first."""
    return after(position, [f"{seat} answer {int(is_right)}" for seat, is_right in enumerate(right)])


def played_out(seed: int, skill: float = 0.5, **options: Any) -> list[History]:
    """Every position of a random match in which the allies know so much, the last one over."""
    rng = Random(seed)
    positions = [start(**options)]
    while positions[-1].state.outcome is None:
        position = positions[-1]
        state = cast("DarkLord", position.state)
        seat: Viewer = min(state.to_move, default=None)
        if seat is None:
            move: Any = state.chance_move(rng, made_up)
        else:
            move = rng.choice(state.legal_moves(seat))
            if isinstance(move, Answer):
                drawn = state.position.drawn
                right = drawn[seat].right if drawn is not None and rng.random() < skill else None
                move = Answer(right)
        positions.append(position.after(seat, move, NOON + timedelta(minutes=position.ply)))
    return positions


def table_at(position: History, viewer: Viewer = None, since: int | None = None, *names: str) -> Table:
    """The table at `position` before `viewer`, who has seen it up to `since` (None: all of it)."""
    return tables.table_at(position, viewer, since, names or NAMES, "dark-lord")


def view_of(table: Table) -> View:
    """The view of its viewer."""
    view: View = table.view
    return view
