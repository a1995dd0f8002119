"""Preview of a card's effect in the trick as it lies, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock.parts import mine
from games.catalogue.floating_partners.face.words import card_name, suit_name
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration
from games.catalogue.floating_partners.rules.ranking import beats, bower, is_trump, suit_led, suit_under
from games.catalogue.floating_partners.rules.view import Laid, Trick
from games.kit.face.phrases import capitalised


def outlook(desk: PartnersDesk, trick: Trick, card: Card) -> str:
    """The effect of playing a card now, in a sentence or two."""
    best = next((laid for laid in trick.laid if laid.seat == trick.winning), None)
    if best is None:
        return _leading(trick, card)
    said = [_against(desk, trick, card, best), _besides(trick, card)]
    return " ".join(words for words in said if words)


def _leading(trick: Trick, card: Card) -> str:
    trumps = trick.trumps
    values = {
        "card": capitalised(card_name(card)),
        "suit": suit_name(suit_under(card, trumps)),
        "trumps": suit_name(trumps),
    }
    if trumps is Declaration.NO_TRUMPS:
        if card == JOKER:
            return _("The Joker wins the last trick.")
        return _("You lead %(suit)s; the highest of them wins, but for the Joker.") % values
    if card == JOKER:
        return _("The Joker wins the trick, and trumps must be followed.")
    match bower(card, trumps):
        case "right":
            return _("The right bower: only the Joker beats it, and trumps must be followed.")
        case "left":
            return _("The left bower leads trumps: only the Joker and the right bower beat it.")
        case None:
            pass
    if is_trump(card, trumps):
        return _("You lead %(suit)s, your trumps, which must be followed.") % values
    return _("You lead %(suit)s; %(trumps)s are trumps and beat them.") % values


def _against(desk: PartnersDesk, trick: Trick, card: Card, best: Laid) -> str:
    """Against the card that wins so far, and whose that is."""
    is_last = len(trick.laid) == desk.view.seats - 1
    is_ally = best.seat in desk.view.alliance(mine(desk))
    values = {"best": card_name(best.card), "name": desk.names.short[best.seat]}
    if beats(card, best.card, trick.trumps):
        if is_ally:
            if is_last:
                return _("Wins the trick over %(best)s of %(name)s, who is with you.") % values
            return _("Wins now, over %(best)s of %(name)s, who is with you.") % values
        if is_last:
            return _("Wins the trick over %(best)s of %(name)s.") % values
        return _("Wins now, over %(best)s of %(name)s.") % values
    if card == best.card:
        return _("Does not beat the same card of %(name)s, which was played first.") % values
    if is_ally:
        return _("Does not beat %(best)s of %(name)s, who is with you.") % values
    return _("Does not beat %(best)s of %(name)s.") % values


def _besides(trick: Trick, card: Card) -> str:
    """Facts that one might not see: a trump that shows another suit, a trump among other suits."""
    led = suit_led(trick)
    if bower(card, trick.trumps) == "left":
        return _("As the left bower it is a trump.")
    if led is not trick.trumps and is_trump(card, trick.trumps):
        return _("It is a trump.")
    return ""
