"""View of a position: all that a viewer may know, built up from nothing."""

from __future__ import annotations

from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.position import Cards, Position
from games.catalogue.floating_partners.rules.view import View
from games.kit.rules.seats import Viewer


def view_of(position: Position, viewer: Viewer, legal: tuple[Move, ...]) -> View:
    """The view of `viewer`; `legal` are its own legal moves.

    During a hand a seat knows its own cards, what it took of the kitty and what it put away; of the others
    everybody knows how many. After it all that is open.
    """
    p = position
    bidding = p.bidding
    ranked = bidding.ranked
    is_open = p.is_open

    def known(cards: tuple[Cards, ...]) -> tuple[Cards | None, ...]:
        return tuple(
            each if is_open or seat == viewer or not each else None for seat, each in enumerate(cards)
        )

    return View(
        viewer=viewer,
        seats=p.seats,
        options=p.options,
        phase=p.phase,
        to_move=p.to_move,
        campaign=p.campaign,
        dealer=p.dealer,
        declared=p.declared,
        before=p.before,
        spoken=p.spoken,
        calls=bidding.calls,
        bids=bidding.bids,
        still_in=bidding.still_in,
        highest=ranked[0] if ranked else None,
        second=ranked[1] if len(ranked) > 1 else None,
        kitty=_counts(p.took),
        took=known(p.took),
        away=_counts(p.discarded),
        discarded=known(p.discarded),
        hand_sizes=_counts(p.hands),
        hands=known(p.hands),
        trick=p.trick,
        tricks=p.tricks,
        won=p.won,
        penalties=p.penalties,
        scores=p.scores,
        results=p.results,
        legal=legal,
        resigned=p.resigned,
        outcome=p.outcome,
    )


def _counts(cards: tuple[Cards, ...]) -> tuple[int, ...]:
    return tuple(map(len, cards))
