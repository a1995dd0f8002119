"""Cards that leave no choice: the only one that may be played, and the last one of a hand."""

from __future__ import annotations

from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.moves import Play
from games.catalogue.floating_partners.rules.view import Phase, View


def falls(view: View) -> bool:
    """True if the seat to move plays its last card: in the last trick everybody plays the card they have.

    :param view: a spectator's; what is known to one seat alone is not looked at.
    """
    return view.phase is Phase.PLAY and view.trick is not None and view.trick.number == HAND


def forced(view: View) -> Play | None:
    """The only move of the viewer, if it is to play a card and has but one; identical cards are one."""
    if view.phase is not Phase.PLAY or len(view.legal) != 1:
        return None
    (move,) = view.legal
    return move if isinstance(move, Play) else None
