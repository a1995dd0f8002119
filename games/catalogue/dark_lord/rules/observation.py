"""View of a position: all that a viewer may know, built up from nothing."""

from __future__ import annotations

from games.catalogue.dark_lord.rules.answering import told_of
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, SEATS
from games.catalogue.dark_lord.rules.moves import Move
from games.catalogue.dark_lord.rules.points import points_of
from games.catalogue.dark_lord.rules.position import Held, Position, order_of
from games.catalogue.dark_lord.rules.view import Phase, Told, View
from games.kit.rules.seats import Seat, Viewer


def view_of(position: Position, viewer: Viewer, legal: tuple[Move, ...]) -> View:
    """The view of `viewer`; `legal` are its own legal moves.

    Until both have answered an ally knows its own question alone, and where the right answer is once it has
    answered itself; nobody else knows more than who has answered.
    """
    p = position
    is_battle = p.phase is not Phase.BASES and p.phase is not Phase.CLAIM
    return View(
        viewer=viewer,
        seats=SEATS,
        options=p.options,
        phase=p.phase,
        to_move=p.to_move,
        round=p.round,
        bases=p.bases,
        owners=owners_of(p.held),
        towers=p.towers,
        fallen=p.fallen,
        points=points_of(p),
        order=order_of(p.round) if is_battle else ALLIES,
        targets=p.targets,
        asked=(_asked(p, ALLIES[0], viewer), _asked(p, ALLIES[1], viewer)),
        strikes_left=p.strikes_left,
        rounds=p.rounds,
        legal=legal,
        resigned=p.resigned,
        outcome=p.outcome,
        ending=p.ending,
    )


def owners_of(held: Held) -> tuple[Seat | None, ...]:
    """By territory: who holds it."""
    first, second, lord = held
    return tuple(
        [
            LORD
            if lord >> land & 1
            else ALLIES[0]
            if first >> land & 1
            else ALLIES[1]
            if second >> land & 1
            else None
            for land in range(LANDS)
        ]
    )


def _asked(position: Position, seat: Seat, viewer: Viewer) -> Told | None:
    """An ally's question of this round, as far as the viewer knows it."""
    target, drawn, answer = position.targets[seat], position.drawn, position.answers[seat]
    if drawn is None or target is None:
        return None
    if position.is_told or (seat == viewer and answer is not None):
        return told_of(position, seat)
    question = drawn[seat].question if seat == viewer else None
    return Told(target, question, None, has_answered=answer is not None, answer=None, is_right=None)
