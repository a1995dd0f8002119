"""The words for what the bots of The Dark Lord judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.dark_lord.lands import land_html
from games.presenters.judging import JudgeWords
from games.rules.dark_lord.moves import Attack, Claim, Strike, parse_move
from games.rules.dark_lord.view import View


def option(_view: View, notation: str) -> SafeString:
    """See `JudgeWords.option`: *March on Oxenby*."""
    match parse_move(notation):
        case Claim(land):
            return format_html(_("Claim {land}"), land=land_html(land))
        case Attack(land):
            return format_html(_("March on {land}"), land=land_html(land))
        case Strike(land):
            return format_html(_("Strike {land}"), land=land_html(land))
        case _:
            return format_html("{}", notation)


def _known(known: Mapping[str, list[float]], _names: Sequence[str]) -> tuple[SafeString, ...]:
    one, other = known["skills"]
    return (
        format_html(
            _(
                "By the answers given until then it took the ally in seat 1 to answer {one} of its questions "
                "rightly, "
                "and the one in seat 2 {other}."
            ),
            one=f"{100 * one:.0f}\u00a0%",
            other=f"{100 * other:.0f}\u00a0%",
        ),
    )


JUDGING = JudgeWords(
    option=option,
    outlook=lambda _seats: _("Your side’s chance to win the match"),
    worth=lambda _unit, _seats: _(
        "Moves are compared by your side’s chance to win the match; a draw is half of it."
    ),
    known=_known,
    unjudged=gettext_lazy(
        "Answers to questions show what one knows; there is nothing in them to decide, so of these there is "
        "no verdict."
    ),
)
