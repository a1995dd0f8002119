"""Cards that can still beat the one that wins a trick, in words."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.words import card_name, suit_name
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration, rank_of, suit_of
from games.catalogue.floating_partners.rules.ranking import bower, is_trump
from games.catalogue.floating_partners.rules.view import Trick
from games.kit.face.markup import NOTHING


def standing_html(desk: PartnersDesk, trick: Trick) -> SafeString:
    """The winner of a running trick with its card, and what would beat it; empty before its first card."""
    seat = trick.winning
    if seat is None:
        return NOTHING
    card = next(each.card for each in trick.laid if each.seat == seat)
    values = {"name": desk.who(seat), "card": card_name(card), "beaten": _beaten(card, trick.trumps)}
    if seat == desk.reader:
        return format_html(_("<b>You</b> are winning with {card}. {beaten}"), **values)
    return format_html(_("{name} is winning with {card}. {beaten}"), **values)


def _beaten(card: Card, trumps: Declaration) -> str:
    """The cards that beat a card that wins a trick."""
    if card == JOKER:
        return _("Nothing beats it.")
    suit = suit_of(card)
    assert suit is not None  # noqa: S101 - only the Joker has none
    is_ace = rank_of(card) == "A"
    if trumps is Declaration.NO_TRUMPS:
        if is_ace:
            return _("Only the Joker beats it.")
        return _("The Joker or higher %(suit)s beat it.") % {"suit": suit_name(suit)}
    if not is_trump(card, trumps):
        if is_ace:
            return _("Only trumps beat it.")
        return _("Higher %(suit)s or any trumps beat it.") % {"suit": suit_name(suit)}
    match bower(card, trumps):
        case "right":
            return _("Only the Joker beats it.")
        case "left":
            return _("Only the Joker and the right bower beat it.")
        case _:
            if is_ace:
                return _("Only the Joker and the bowers beat it.")
            return _("Only higher trumps beat it: the Joker and the bowers too.")
