"""View of a position, and the position that a view tells of: all of it, both ways."""

from __future__ import annotations

from games.catalogue.three_colours.rules.board import CELLS, COLOURS, Colour, cells_of
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.pairs import PAIRS, chart_of
from games.catalogue.three_colours.rules.position import Position, masks_of
from games.catalogue.three_colours.rules.reach import shores_of
from games.catalogue.three_colours.rules.view import View
from games.kit.rules.seats import Seat, Viewer


def view_of(position: Position, viewer: Viewer, legal: tuple[Move, ...]) -> View:
    """The view of `viewer`; `legal` are its own legal moves."""
    p = position
    discs: list[Colour | None] = [None] * CELLS
    for colour in COLOURS:
        for cell in cells_of(p.discs[colour]):
            discs[cell] = colour
    return View(
        viewer=viewer,
        seats=2,
        options=p.config,
        phase=p.phase,
        to_move=p.to_move,
        discs=tuple(discs),
        supply=p.supply,
        pairs=tuple(PAIRS[chart_of(Seat(seat), swapped=p.swapped)] for seat in (0, 1)),
        won=p.won,
        scores=p.scores,
        trophies=(_trophies(p, Seat(0)), _trophies(p, Seat(1))),
        last=p.last,
        moves=p.moves,
        may_swap=p.may_swap,
        swapped=p.swapped,
        legal=legal,
        resigned=p.resigned,
        outcome=p.outcome,
    )


def _trophies(position: Position, seat: Seat) -> tuple[Colour, ...]:
    wins = (win for win in position.won if win is not None)
    return tuple(win.colour for win in wins if win.seat == seat and win.trophy)


def position_of(view: View) -> Position:
    """The position that a view shows."""
    discs = masks_of({cell: colour for cell, colour in enumerate(view.discs) if colour is not None})
    return Position(
        config=view.options,
        to_move=view.to_move,
        discs=discs,
        supply=view.supply,
        shores=shores_of(discs)[0],
        won=view.won,
        last=view.last,
        moves=view.moves,
        swapped=view.swapped,
        resigned=view.resigned,
        outcome=view.outcome,
    )
