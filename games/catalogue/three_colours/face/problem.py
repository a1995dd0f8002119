"""Problems of Three Colours in words."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.words import MARK, cell_name, colour_html, dot
from games.catalogue.three_colours.rules.board import COLOUR_BY_WORD
from games.catalogue.three_colours.rules.moves import Place, parse_move
from games.catalogue.three_colours.rules.view import View
from games.kit.face.markup import element, filled, joined
from games.kit.face.problem import ProblemWords
from games.kit.rules.seats import Seat
from games.kit.table import Table


def title(table: Table, prize: str) -> str:
    """*One disc forces green*, or *the match*, where the colour is the second."""
    if _wins_match(table, prize):
        return _("One disc forces the match")
    return _("One disc forces %(colour)s") % {"colour": prize}


def _wins_match(table: Table, prize: str) -> bool:
    """True if whoever solves has another colour, also where the prize has just been won."""
    view: View = table.view
    wins = (win for win in view.won if win is not None and win.colour.word != prize)
    return any(win.seat == table.viewer for win in wins)


def task(table: Table, prize: str, length: int) -> SafeString:
    """The seat to move, what it is to win, and the discs with which each connects that."""
    colour = COLOUR_BY_WORD[prize]
    view: View = table.view
    assert table.viewer is not None  # noqa: S101 - somebody solves it
    mine, others = (
        element("span", *(dot(each) for each in view.pairs[seat][colour]), css="pair-dots")
        for seat in (table.viewer, Seat(1 - table.viewer))
    )
    words = (
        _(
            "You are seat %(seat)s and to move. One disc, and only one, wins %(colour)s and with it the match"
            " whatever the other does, %(within)s. You have %(mine)s for it, the other %(others)s."
        )
        if _wins_match(table, prize)
        else _(
            "You are seat %(seat)s and to move. One disc, and only one, wins %(colour)s whatever the other"
            " does, %(within)s. You have %(mine)s for it, the other %(others)s."
        )
    )
    return filled(
        words,
        {
            "seat": str(table.viewer + 1),
            "colour": joined([dot(colour), colour_html(colour)], " "),
            "within": within(length),
            "mine": mine,
            "others": others,
        },
    )


def within(length: int) -> str:
    """*Within five discs*, both seats' counted."""
    return {
        3: _("within three discs"),
        5: _("within five discs"),
        7: _("within seven discs"),
    }[length]


def move(notation: str) -> str:
    """*Purple on e7*, in a sentence."""
    made = parse_move(notation)
    assert isinstance(made, Place)  # noqa: S101 - nobody swaps or resigns in a problem
    return _("%(colour)s on %(cell)s") % {"colour": made.colour.word, "cell": cell_name(made.cell)}


PROBLEM: Final = ProblemWords(
    title=title,
    task=task,
    within=within,
    move=move,
    marks=MARK,
    board="games/three_colours/_board.html",
    choice="games/three_colours/_choice.html",
)
