"""Tables of Three Colours without a database: grown by playing, seen by any viewer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from random import Random
from typing import Any

from games.catalogue.three_colours.rules.board import NAMES, Colour
from games.catalogue.three_colours.rules.rules import THREE_COLOURS
from games.catalogue.three_colours.rules.view import View
from games.catalogue.world_domination.tests import tables
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Table
from games.selectors.record.history import History
from tests.support.clock import NOON


def start(**options: Any) -> History:
    """Before the first move of a match."""
    return History(Replay.start(THREE_COLOURS, THREE_COLOURS.parse_config(options), 2))


def after(position: History, notations: Iterable[str]) -> History:
    """The position after some more moves, each of the seat whose turn it is."""
    for notation in notations:
        (seat,) = position.state.to_move
        at = NOON + timedelta(minutes=position.ply)
        position = position.after(seat, THREE_COLOURS.parse_move(notation), at)
    return position


def laid(discs: dict[int, Colour], last: int) -> list[str]:
    """The moves that lay these discs in reading order, the one on the cell `last` at the end."""
    cells = [*(cell for cell in discs if cell != last), last]
    return [f"place {NAMES[cell]} {discs[cell].word}" for cell in cells]


def played_out(seed: int, **options: Any) -> list[History]:
    """Every position of a random match, the last one over."""
    rng = Random(seed)
    positions = [start(**options)]
    while positions[-1].state.outcome is None:
        (seat,) = positions[-1].state.to_move
        move = rng.choice(positions[-1].state.legal_moves(seat))
        positions.append(after(positions[-1], [move.notation()]))
    return positions


def table_at(position: History, viewer: Viewer = None, since: int | None = None, *names: str) -> Table:
    """The table at `position` before `viewer`, who has seen it up to `since` (None: all of it)."""
    return tables.table_at(position, viewer, since, names or ("Ann Other", "Ben Nevis"), "three-colours")


def view_of(table: Table) -> View:
    """The view of its viewer."""
    view: View = table.view
    return view


ANN, BEN = Seat(0), Seat(1)
