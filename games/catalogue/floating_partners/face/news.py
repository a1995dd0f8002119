"""News of Floating Partners: a move in a line of a list."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.words import SUIT_WORD, card_name, card_suit, suit_name
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Play, Stand, parse_move
from games.kit.rules.seats import Resign


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri played the jack of hearts*."""
    match parse_move(notation):
        case Play(card):
            return format_html(
                _("{name} played {card}"), name=name, card=_bold(card_suit(card), card_name(card))
            )
        case Declare(declaration):
            return format_html(
                _("{name} declared {suit}"),
                name=name,
                suit=_bold(SUIT_WORD[declaration], suit_name(declaration)),
            )
        case Bid(number):
            return format_html(_("{name} bid {number}"), name=name, number=number)
        case Stand():
            return format_html(_("{name} stood"), name=name)
        case Resign():
            return format_html(_("{name} resigned"), name=name)
        case _:  # a discard hides its cards and is nobody's news
            return format_html(_("{name} put cards away"), name=name)


def _bold(suit: str, words: str) -> SafeString:
    """A card or a suit in its colour; lists have no marks within a line."""
    return format_html('<b class="suit--{}">{}</b>', suit, words)
