"""The words for what the bots of The Dark Lord judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.dark_lord.face.words import land_html
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.moves import Attack, Claim, Strike, parse_move
from games.catalogue.dark_lord.rules.view import View
from games.kit.face.curve import per_cent
from games.kit.face.judge_words import JudgeWords
from games.kit.face.markup import filled, joined
from games.kit.rules.seats import Seat


def option(_view: View, notation: str) -> SafeString:
    """See `JudgeWords.option`: *March on Oxenby*."""
    match parse_move(notation):
        case Claim(land):
            return filled(_("Claim %(land)s"), {"land": land_html(land)})
        case Attack(land):
            return filled(_("March on %(land)s"), {"land": land_html(land)})
        case Strike(land):
            return filled(_("Strike %(land)s"), {"land": land_html(land)})
        case _:
            return joined([notation])


def _known(known: Mapping[str, Sequence[float]], names: Sequence[str], own: Seat) -> tuple[SafeString, ...]:
    """The share of the allies' right answers, once they have answered (older verdicts do not say whether)."""
    if not all(known.get("answers", (1,))):
        return ()
    one, other = (per_cent(share) for share in known["skills"])
    if own == LORD:
        words = _(
            "From the answers given until then it assumed that %(name)s answers %(one)s of the"
            " questions correctly, and %(ally)s %(other)s."
        )
        return (filled(words, {"name": names[0], "one": one, "ally": names[1], "other": other}),)
    mine, theirs = (one, other) if own == 0 else (other, one)
    words = _(
        "From the answers given until then it assumed that you answer %(mine)s of your"
        " questions correctly, and %(ally)s %(theirs)s of theirs."
    )
    return (filled(words, {"mine": mine, "ally": names[1 - own], "theirs": theirs}),)


JUDGING = JudgeWords(
    option=option,
    outlook=lambda _seats: _("Your side’s chance to win the match"),
    worth=lambda _unit, _seats: _(
        "Moves are compared by your side’s chance to win the match; a draw is half of it."
    ),
    known=_known,
    hidden=gettext_lazy(
        "It sees what you saw at each moment: the map, the towers and who had answered what. It has"
        " to imagine what will be known and what will not, as you did."
    ),
    imagined=gettext_lazy(
        "A decision was costly if the bot’s own choice did better than yours in many matches played out from "
        "there, the same for both. In them the Dark Lord fells a castle as soon as he can."
    ),
    unjudged=gettext_lazy(
        "Answers to questions show what one knows; there is nothing in them to decide, so there is no"
        " verdict on them."
    ),
)
