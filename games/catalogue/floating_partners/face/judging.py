"""The words for what the bots of Floating Partners judge."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.floating_partners.face.words import card_in_colour, cards_words, suit_in_colour
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Discard, Play, Stand, parse_move
from games.catalogue.floating_partners.rules.view import View
from games.kit.bots.weighing import MATCH_POINTS
from games.kit.face.judge_words import Fact, JudgeWords


def option(_view: View, notation: str) -> SafeString:
    """See `JudgeWords.option`: *Play the jack of hearts*."""
    match parse_move(notation):
        case Play(card):
            return format_html(_("Play {card}"), card=card_in_colour(card))
        case Declare(declaration):
            return format_html(_("Declare {suit}"), suit=suit_in_colour(declaration))
        case Bid(number):
            return format_html(_("Bid {number}"), number=number)
        case Stand():
            return format_html("{}", _("Stand"))
        case Discard(cards):
            return format_html(_("Put away {cards}"), cards=cards_words(cards))
        case _:
            return format_html("{}", notation)


def _worth(unit: str, _seats: int) -> str:
    if unit == MATCH_POINTS:
        return _(
            "Declarations and bids are compared in points of the match, less a part of what the others win; "
            "their bids are imagined by the bots’ rule of thumb."
        )
    return _(
        "Cards are compared in the bots’ own points: 16 for each trick and a fifth of what the bids would "
        "bring, less a part of what that brings the others."
    )


JUDGING = JudgeWords(
    option=option,
    outlook=lambda _seats: _("The chance that your alliance makes its bid in the hand"),
    worth=_worth,
    facts={
        "tricks": Fact(
            gettext_lazy("Tricks"),
            gettext_lazy(
                "It saw your alliance end with %(advised)s tricks after its own move, and with %(made)s "
                "after yours."
            ),
        ),
        "made": Fact(
            gettext_lazy("Bid made"),
            gettext_lazy(
                "Your alliance made its bid in %(advised)s of the imagined hands after its own move, and in "
                "%(made)s after yours."
            ),
            is_share=True,
        ),
    },
    card=card_in_colour,
)
