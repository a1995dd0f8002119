"""Reasons why a card may not be played, in the player's words: on a grey card, and when it is tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.catalogue.floating_partners.face.words import suit_head, suit_name
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.following import Against, why_not
from games.catalogue.floating_partners.rules.moves import Play
from games.catalogue.floating_partners.rules.view import Phase, View

_WORDS: Final[Mapping[Against, Promise]] = {
    Against.JOKER_MAY_NOT_LEAD: _("No trumps: the Joker may be led to the last trick only."),
    Against.JOKER_NOT_VOID: _("%(Led)s were led and you hold %(led)s; the Joker is a trump."),
    Against.JOKER_MUST_FOLLOW: _("%(Led)s, the trumps, were led and the Joker is your only one."),
    Against.LEFT_BOWER_MUST_FOLLOW: _("%(Led)s were led and the left bower is one of them."),
    Against.LEFT_BOWER_IS_TRUMP: _(
        "%(Led)s were led and you hold %(led)s; the left bower belongs to %(trumps)s, the trumps."
    ),
    Against.MUST_FOLLOW: _("%(Led)s were led and you hold %(led)s."),
}


def barred_words(against: Against, suit: Declaration | None, trumps: Declaration) -> str:
    """The rule that is against a card, in a sentence.

    :param suit: the suit that is to be followed; None if the card would lead.
    """
    led = trumps if suit is None else suit
    values = {"Led": suit_head(led), "led": suit_name(led), "trumps": suit_name(trumps)}
    return str(_WORDS[against]) % values


def reason(view: View, card: int) -> str:
    """The reason why the viewer may not play a card of theirs now; empty: they may, or none is asked."""
    trick, me = view.trick, view.viewer
    if view.phase is not Phase.PLAY or trick is None or me is None or me not in view.to_move:
        return ""
    barred = None if Play(card) in view.legal else why_not(card, view.hands[me] or (), trick)
    return "" if barred is None else barred_words(barred.against, barred.suit, barred.trumps)


def _refusal(against: Against) -> Callable[[Mapping[str, Any], object], str]:
    return lambda data, _table: barred_words(against, data["suit"], data["trumps"])


REFUSALS: Final = {against.value: _refusal(against) for against in Against}
"""By the code of the refusal."""
