"""Evidence of hands in the cards played: who has played what, and who had none of a suit."""

from __future__ import annotations

from collections.abc import Iterable

from games.catalogue.world_domination.rules.cards import (
    ALL_CARDS,
    SUIT_MASKS,
    SUIT_OF,
    VALUE_OF,
    Suit,
    mask_of,
)
from games.catalogue.world_domination.rules.view import Conflict, Laid, Trick, View
from games.kit.rules.seats import Seat


def conflicts_of(view: View) -> tuple[Conflict, ...]:
    """The conflicts of this campaign, the running one last."""
    return view.conflicts if view.conflict is None else (*view.conflicts, view.conflict)


def tricks_of(view: View) -> tuple[Trick, ...]:
    """The tricks of the arming and the conflicts of this campaign in the order of play."""
    arming = view.arming
    if arming is None:
        return conflicts_of(view)
    return (*arming.tricks, *((arming.trick,) if arming.trick else ()), *conflicts_of(view))


def played_in(tricks: Iterable[Trick], seats: int) -> list[int]:
    """The cards that each seat has played."""
    played = [0] * seats
    for trick in tricks:
        for laid in trick.laid:
            played[laid.seat] |= 1 << laid.card
    return played


def missing(trick: Trick, laid: Laid) -> Suit | None:
    """The suit of which a seat had no card when it played a power card of another than the leading suit."""
    leading = trick.leading
    return leading if VALUE_OF[laid.card] and SUIT_OF[laid.card] is not leading else None


def voids_in(conflicts: Iterable[Conflict], seats: int) -> list[int]:
    """All cards of the suits that each seat has shown not to hold; no hand grows during conflicts."""
    void = [0] * seats
    for conflict in conflicts:
        for laid in conflict.laid:
            suit = missing(conflict, laid)
            if suit is not None:
                void[laid.seat] |= SUIT_MASKS[suit]
    return void


def known_hand(view: View, seat: Seat) -> int | None:
    """The hand of a seat, if the viewer knows it."""
    if view.hands is not None:
        return mask_of(view.hands[seat])
    return mask_of(view.hand or ()) if seat == view.viewer else None


def possible_hands(view: View, played: list[int], certain: list[int]) -> list[int]:
    """The cards that each seat may have had when the conflicts began, from what it is certain to have had.

    :param played: in the conflicts. :param certain: `played` and more.
    """
    void = voids_in(conflicts_of(view), view.seats)
    unknown = ALL_CARDS & ~sum(certain)
    full = [
        mask.bit_count() == size + cards.bit_count()
        for mask, size, cards in zip(certain, view.hand_sizes, played, strict=True)
    ]
    return [
        mask if complete else mask | unknown & ~none
        for mask, none, complete in zip(certain, void, full, strict=True)
    ]
