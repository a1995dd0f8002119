"""The words for what the bots of Three Colours judge."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.three_colours.face.words import colour_html, disc_html
from games.catalogue.three_colours.rules.moves import Place, parse_move
from games.catalogue.three_colours.rules.view import View
from games.kit.face.judge_words import Fact, JudgeWords
from games.kit.face.markup import joined


def option(_view: View, notation: str) -> SafeString:
    """See `JudgeWords.option`: *Purple on k9*."""
    match parse_move(notation):
        case Place(cell, colour):
            return disc_html(colour_html(colour), cell)
        case _:
            return joined([_("Swap colours")])


JUDGING = JudgeWords(
    option=option,
    outlook=lambda _seats: _("Your chance to win the match"),
    worth=lambda _unit, _seats: _("Moves are compared by your chance to win the match."),
    facts={
        "orange": Fact(
            gettext_lazy("Orange"),
            gettext_lazy(
                "Your chance to win orange was %(advised)s after its own disc, and %(made)s after yours."
            ),
            is_share=True,
        ),
        "purple": Fact(
            gettext_lazy("Purple"),
            gettext_lazy(
                "Your chance to win purple was %(advised)s after its own disc, and %(made)s after yours."
            ),
            is_share=True,
        ),
        "green": Fact(
            gettext_lazy("Green"),
            gettext_lazy(
                "Your chance to win green was %(advised)s after its own disc, and %(made)s after yours."
            ),
            is_share=True,
        ),
    },
    hidden=gettext_lazy(
        "It sees the board as it was at each moment, as you did. It has to imagine what comes after."
    ),
    imagined=gettext_lazy(
        "A decision was costly if the bot’s own disc did better than yours in many imagined ways to fill the "
        "board, the same for both."
    ),
    unjudged=gettext_lazy("The bots play the first two moves by the book, so there is no verdict on those."),
)
