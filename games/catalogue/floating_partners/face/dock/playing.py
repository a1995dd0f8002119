"""The dock in which the viewer plays a card: what each would do, and why some may not be played."""

from __future__ import annotations

from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.barred import reason
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock.outlook import outlook
from games.catalogue.floating_partners.face.dock.parts import PartnersDock, held, is_sent
from games.catalogue.floating_partners.face.hand import chosen_card, keyed, makes, sorted_hand
from games.catalogue.floating_partners.face.words import card_name, suit_head, suit_name
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration
from games.catalogue.floating_partners.rules.moves import Play
from games.catalogue.floating_partners.rules.ranking import suit_led, suit_under
from games.catalogue.floating_partners.rules.view import Trick


def playing(desk: PartnersDesk) -> PartnersDock:
    """The hand to choose a card from."""
    trick = desk.view.trick
    assert trick is not None  # noqa: S101 - a card is asked for
    legal = {move.card for move in desk.view.legal if isinstance(move, Play)}
    cards = sorted_hand(held(desk), trick.trumps, desk.table.account.hand_order)
    drawn = [(_card(desk, trick, card, key, legal),) for card, key in keyed(cards)]
    return PartnersDock(
        state="idle",
        kind="play",
        prompt=_rule(desk, trick, legal),
        says=_hint(desk, trick),
        is_forced=len(legal) == 1,
        go=_("Play the chosen card"),
        choose=_("Choose a card"),
        body=format_html_join("", "{}", drawn),
        count=len(cards),
    )


def _card(desk: PartnersDesk, trick: Trick, card: Card, key: str, legal: set[Card]) -> str:
    notation, is_legal = Play(card).notation(), card in legal
    is_first = "-" not in key  # of two identical cards one comes chosen
    return chosen_card(
        card,
        key,
        trick.trumps,
        kind="radio",
        name="move",
        value=notation,
        act=_("Play %(card)s") % {"card": card_name(card)},
        says=outlook(desk, trick, card) if is_legal else "",
        reason=reason(desk.view, card),
        checked=is_legal and is_first and (len(legal) == 1 or is_sent(desk, notation)),
    )


# --- the words around -------------------------------------------------------------------------------


def _rule(desk: PartnersDesk, trick: Trick, legal: set[Card]) -> str:
    led = suit_led(trick)
    if led is None:
        return _leading(desk, trick)
    if trick.trumps is Declaration.NO_TRUMPS and led is Declaration.NO_TRUMPS:
        return _("The Joker was led to the last trick: play your card.")
    values = {"suit": suit_head(led)}
    if not any(suit_under(card, trick.trumps) is led for card in held(desk)):
        if led is trick.trumps:
            return _("%(suit)s were led and you hold no trump: any card.") % values
        return _("%(suit)s were led and you have none: any card.") % values
    if led is trick.trumps:
        return _("%(suit)s were led: follow with a trump.") % values
    if trick.trumps is Declaration.NO_TRUMPS and JOKER in legal:
        return _("%(suit)s were led: follow, or play the Joker.") % values
    return _("%(suit)s were led: follow suit.") % values


def _leading(desk: PartnersDesk, trick: Trick) -> str:
    if trick.trumps is not Declaration.NO_TRUMPS:
        return _("You lead: %(suit)s are trumps.") % {"suit": suit_name(trick.trumps)}
    if JOKER in held(desk) and len(held(desk)) > 1:
        return _("You lead without trumps: any card but the Joker.")
    return _("You lead: there are no trumps.")


def _hint(desk: PartnersDesk, trick: Trick) -> str:
    """The meaning of this trick's trumps for the hand."""
    return f"{makes(held(desk), trick.trumps)} {_('Choose a card to see what it would do.')}"
