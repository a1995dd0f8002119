"""The state of a match of Three Colours."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.catalogue.three_colours.rules.board import cells_of
from games.catalogue.three_colours.rules.events import COLOUR_WON, DISC_PLACED, MATCH_ENDED, SWAPPED
from games.catalogue.three_colours.rules.moves import PLACES, SWAP, Move, Place, Resign
from games.catalogue.three_colours.rules.observation import view_of
from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.position import NOBODY, ONLY, Position
from games.catalogue.three_colours.rules.reach import extend
from games.catalogue.three_colours.rules.view import View, Way, Win
from games.catalogue.three_colours.rules.winning import decide
from games.kit.rules.api import (
    CAMPAIGN_ENDED,
    CAMPAIGN_STARTED,
    RESIGNED,
    Content,
    Event,
    Outcome,
    Step,
    no_content,
)
from games.kit.rules.errors import BadConfig, IllegalMove, MatchOver, NotToMove
from games.kit.rules.seats import Mover, Seat, Viewer, seats_of

SEATS = 2


@dataclass(frozen=True, slots=True)
class ThreeColours:
    """A state: see `games.kit.rules.api.State`. What it holds is its `position`."""

    position: Position

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seat that may move now."""
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, or None while it runs."""
        return self.position.outcome

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Every legal move of `seat` but resigning: by cell and colour, the swap last."""
        position = self.position
        if seat not in position.to_move:
            return ()
        left = [colour for colour, count in enumerate(position.supply) if count]
        places = tuple(PLACES[cell][colour] for cell in cells_of(position.empty) for colour in left)
        return (*places, SWAP) if position.may_swap else places

    def chance_move(self, rng: Random, content: Content = no_content) -> None:  # noqa: ARG002 - the contract
        """None: there is no chance."""
        return

    def play(self, mover: Mover, move: Move) -> Step[ThreeColours]:
        """The state after `move`.

        :raises MatchOver: ``match-over``.
        :raises NotToMove: ``not-to-move``.
        :raises IllegalMove: ``occupied`` (cell), ``none-left`` (colour), ``no-swap``.
        """
        position = self.position
        if position.outcome is not None:
            raise MatchOver("match-over")
        if isinstance(move, Resign):
            if mover is None or mover not in seats_of(SEATS):
                raise NotToMove("not-to-move")
            return _resign(position, mover)
        if mover is None or mover not in position.to_move:
            raise NotToMove("not-to-move")
        if isinstance(move, Place):
            return _place(position, mover, move)
        return _swap(position, mover)

    def view(self, viewer: Viewer) -> View:
        """All that `viewer` may know."""
        return view_of(self.position, viewer, () if viewer is None else self.legal_moves(viewer))


def _place(position: Position, mover: Seat, move: Place) -> Step[ThreeColours]:
    cell, colour = move.cell, move.colour
    if not position.empty >> cell & 1:
        raise IllegalMove("occupied", cell=cell)
    if not position.supply[colour]:
        raise IllegalMove("none-left", colour=colour)
    discs, supply, shores = list(position.discs), list(position.supply), list(position.shores)
    discs[colour] |= 1 << cell
    supply[colour] -= 1
    arrived = extend(shores, discs, cell, colour, position.is_open)
    after = Position(
        position.config,
        ONLY[1 - mover],
        (discs[0], discs[1], discs[2]),
        (supply[0], supply[1], supply[2]),
        tuple(shores),
        position.won,
        cell,
        position.moves + 1,
        position.swapped,
    )
    events = [Event(DISC_PLACED, mover, {"cell": cell, "colour": colour, "left": supply[colour]})]
    if not position.moves:
        events.insert(0, Event(CAMPAIGN_STARTED, None, {"number": 1}))
    if arrived:
        before, after = after, decide(after, mover, arrived)
        events += [
            _won(win)
            for win, old in zip(after.won, before.won, strict=True)
            if win is not None and old is None
        ]
        outcome = after.outcome
        if outcome is not None:
            ended = {"number": 1, "winners": outcome.winners, "scores": outcome.scores}
            events += [Event(CAMPAIGN_ENDED, None, ended), _ended(outcome)]
    return Step(ThreeColours(after), tuple(events))


def _won(win: Win) -> Event:
    data = {
        "colour": win.colour,
        "way": win.way,
        "cells": win.cells,
        "mover": win.mover,
        "for_both": win.for_both,
        "trophy": win.trophy,
        "barred": win.barred,
        "fenced": Seat(1 - win.seat) if win.way is Way.FENCE else None,
    }
    return Event(COLOUR_WON, win.seat, data)


def _ended(outcome: Outcome) -> Event:
    data = {"winners": outcome.winners, "scores": outcome.scores, "reason": outcome.reason}
    return Event(MATCH_ENDED, None, data)


def _swap(position: Position, mover: Seat) -> Step[ThreeColours]:
    if not position.may_swap:
        raise IllegalMove("no-swap")
    after = position.having(to_move=ONLY[1 - mover], moves=position.moves + 1, swapped=True)
    return Step(ThreeColours(after), (Event(SWAPPED, mover),))


def _resign(position: Position, seat: Seat) -> Step[ThreeColours]:
    """The other seat wins at once; scores as they stand."""
    outcome = Outcome(ONLY[1 - seat], position.scores, "resigned")
    after = position.having(to_move=NOBODY, resigned=ONLY[seat], outcome=outcome)
    return Step(ThreeColours(after), (Event(RESIGNED, seat), _ended(outcome)))


def initial_state(config: Config, seats: int) -> ThreeColours:
    """The state before the first disc. :raises BadConfig: ``bad-seats``."""
    if seats != SEATS:
        raise BadConfig("bad-seats", seats=seats)
    return ThreeColours(Position(config))
