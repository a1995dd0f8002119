"""News of World Domination: a move in a line of a list."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.words import bid_html, card_html, suit_html
from games.catalogue.world_domination.rules.moves import Bid, Declare, Pass, Play, parse_move
from games.kit.rules.seats import Resign


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri played Economics 5*."""
    match parse_move(notation):
        case Play(card):
            return format_html(_("{name} played {card}"), name=name, card=SafeString(card_html(card)))
        case Bid(number, suit):
            return format_html(_("{name} bid {bid}"), name=name, bid=SafeString(bid_html(number, suit)))
        case Pass():
            return format_html(_("{name} passed"), name=name)
        case Declare(suit):
            return format_html(
                _("{name} declared {suit} dominant"), name=name, suit=SafeString(suit_html(suit))
            )
        case Resign():
            return format_html(_("{name} resigned"), name=name)
        case _:  # a target; moves that hide anything are nobody's news
            return format_html(_("{name} chose the country"), name=name)
