"""Cards that leave no choice: the only one that may be played, and the last one of a hand."""

from __future__ import annotations

from games.catalogue.world_domination.rules.cards import CARDS
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.specials import choices
from games.catalogue.world_domination.rules.view import Phase, View


def falls(view: View) -> bool:
    """True if everybody knows that the seat to move plays its last card without a choice.

    The cards that have not been played yet lie in the hands, since all are dealt. Only where none of them
    would ask for a choice the last one falls: that it does not must not tell who holds which.

    :param view: a spectator's; what is known to one seat alone is not looked at.
    """
    conflict = view.conflict
    if view.phase is not Phase.PLAY or conflict is None or max(view.hand_sizes) > 1:
        return False
    (seat,) = view.to_move
    played = {laid.card for trick in (*view.conflicts, conflict) for laid in trick.laid}
    if view.arming is not None:
        played.update(laid.card for trick in view.arming.tricks for laid in trick.laid)
    return all(len(choices(conflict.laid, seat, card)) == 1 for card in CARDS if card not in played)


def forced(view: View) -> Play | None:
    """The only move of the viewer, if it is to play a card and has but one."""
    if view.phase not in {Phase.PLAY, Phase.ARMING} or len(view.legal) != 1:
        return None
    (move,) = view.legal
    return move if isinstance(move, Play) else None
