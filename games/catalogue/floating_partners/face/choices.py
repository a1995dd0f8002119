"""Choices side by side: cards, bids and suits with what each would do, in the words of the dock.

Discarding has none here: several cards together are the choice, and what a hand keeps of each suit is said at
the table while one puts them together.
"""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock_bidding import bid_words, stand_name, stand_words
from games.catalogue.floating_partners.face.dock_declaring import declared_name, declared_words
from games.catalogue.floating_partners.face.dock_parts import held, mine
from games.catalogue.floating_partners.face.dock_playing import outlook
from games.catalogue.floating_partners.face.hand import lying, sorted_hand
from games.catalogue.floating_partners.face.words import card_name, crest
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.declaring import options_of
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Play, Stand
from games.catalogue.floating_partners.rules.view import Trick
from games.kit.face.choices import Outlook, WeighedChoice
from games.kit.face.markup import element
from games.kit.face.phrases import capitalised
from games.kit.table import Table


def choices(table: Table) -> tuple[WeighedChoice, ...]:
    """The legal choices of a turn in which one declares, bids or plays; identical cards are one."""
    desk = PartnersDesk(table)
    trick, moves = desk.view.trick, desk.view.legal
    cards = {move.card for move in moves if isinstance(move, Play)}
    if trick is not None and cards:
        hand = sorted_hand(held(desk), trick.trumps, table.account.hand_order)
        return tuple(_card(desk, trick, card) for card in dict.fromkeys(hand) if card in cards)
    if any(isinstance(move, Declare) for move in moves):
        return _suits(desk)
    bids = sorted(move.number for move in moves if isinstance(move, Bid))
    standing = [_said(stand_name(desk), _key("="), stand_words(desk), Stand().notation())]
    return (*(_bid(desk, number) for number in bids), *(standing if Stand() in moves else ()))


def _card(desk: PartnersDesk, trick: Trick, card: Card) -> WeighedChoice:
    name = capitalised(card_name(card))
    return _said(name, lying(card, trick.trumps), outlook(desk, trick, card), Play(card).notation())


def _bid(desk: PartnersDesk, number: int) -> WeighedChoice:
    name = _("Bid %(number)d") % {"number": number}
    return _said(name, _key(number), bid_words(desk, number), Bid(number).notation())


def _suits(desk: PartnersDesk) -> tuple[WeighedChoice, ...]:
    return tuple(
        _said(
            declared_name(option),
            element("span", crest(option.declaration), css="crestkey__crest"),
            declared_words(desk, option),
            Declare(option.declaration).notation(),
        )
        for option in options_of(desk.view, mine(desk))
        if not option.is_full
    )


def _key(face: object) -> SafeString:
    return element("b", face, css="weigh__key num")


def _said(name: str, face: SafeString, says: str, notation: str) -> WeighedChoice:
    return WeighedChoice(name=name, face=face, outlooks=(Outlook(says=says, fields={"move": notation}),))
