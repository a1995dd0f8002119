"""The dock in which the viewer plays a card: what each would do, and why some may not be played."""

from __future__ import annotations

from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock_parts import PartnersDock, held, is_sent, mine
from games.catalogue.floating_partners.face.errors import reason
from games.catalogue.floating_partners.face.hand import chosen_card, keyed, makes, sorted_hand
from games.catalogue.floating_partners.face.words import card_name, suit_head, suit_name
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration
from games.catalogue.floating_partners.rules.moves import Play
from games.catalogue.floating_partners.rules.ranking import beats, bower, is_trump, suit_led, suit_under
from games.catalogue.floating_partners.rules.view import Laid, Trick
from games.kit.face.phrases import capitalised


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
        compares=True,
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
        return _lead_rule(desk, trick)
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


def _lead_rule(desk: PartnersDesk, trick: Trick) -> str:
    if trick.trumps is not Declaration.NO_TRUMPS:
        return _("You lead: %(suit)s are trumps.") % {"suit": suit_name(trick.trumps)}
    if JOKER in held(desk) and len(held(desk)) > 1:
        return _("You lead without trumps: any card but the Joker.")
    return _("You lead: there are no trumps.")


def _hint(desk: PartnersDesk, trick: Trick) -> str:
    """The meaning of this trick's trumps for the hand."""
    return f"{makes(held(desk), trick.trumps)} {_('Choose a card to see what it would do.')}"


# --- what a card would do in the trick as it lies ---------------------------------------------------


def outlook(desk: PartnersDesk, trick: Trick, card: Card) -> str:
    """The effect of playing a card now, in a sentence or two."""
    best = next((laid for laid in trick.laid if laid.seat == trick.winning), None)
    if best is None:
        return _lead_outlook(trick, card)
    said = [_against(desk, trick, card, best), _besides(trick, card)]
    return " ".join(words for words in said if words)


def _lead_outlook(trick: Trick, card: Card) -> str:
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
