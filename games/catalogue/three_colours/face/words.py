"""Words of Three Colours: colours, cells, sides, pairs, discs on cells, and how a colour was won."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.rules.board import ENDS, NAMES, Colour
from games.catalogue.three_colours.rules.pairs import Pair
from games.catalogue.three_colours.rules.view import Way, Win
from games.kit.face.marks import icon
from games.kit.face.markup import element, filled
from games.kit.face.names import Names
from games.kit.face.phrases import capitalised
from games.kit.rules.seats import Seat

MARK: Final = ("circle", "rhomb", "triangle")
"""By colour: the mark that is stamped on its discs and sides."""
_ENDS: Final = tuple(
    sorted((one.name, other.name), key=lambda name: ("right" in name, name != "top")) for one, other in ENDS
)
"""By colour: its two sides, as one reads."""
ENDS_WORDS: Final = tuple(f"{one} to {other}" for one, other in _ENDS)
"""By colour: *top to bottom*."""
BOTH_ENDS: Final = tuple(f"{one} and {other}" for one, other in _ENDS)
"""By colour: *top and bottom*."""


# --- colours and cells ----------------------------------------------------------------------------


@cache
def dot(colour: Colour) -> SafeString:
    """A small disc with its mark; what it is is written beside it."""
    return element("span", icon(MARK[colour]), css=f"dot dot--{colour.word}")


@cache
def colour_html(colour: Colour, words: str = "") -> SafeString:
    """A colour's name, or other words, in the colour."""
    return element("b", words or colour.word, css=colour.word)


def colour_name(colour: Colour) -> str:
    """*Orange*."""
    return capitalised(colour.word)


def pair_words(pair: Pair) -> str:
    """Such as *orange and purple*."""
    return f"{pair[0].word} and {pair[1].word}"


def cell_name(cell: int) -> str:
    """``a1`` … ``m5``."""
    return NAMES[cell]


def cells_words(cells: Iterable[int]) -> str:
    """*a1, b2, c2*."""
    return ", ".join(map(cell_name, cells))


# --- deeds ----------------------------------------------------------------------------------------


def disc_html(colour: SafeString, cell: int) -> SafeString:
    """A disc on its cell, from what stands for its colour: *Purple on k9*."""
    return filled(_("%(colour)s on %(cell)s"), {"colour": colour, "cell": element("b", cell_name(cell))})


def placed_html(who: SafeString, colour: SafeString, cell: int) -> SafeString:
    """The sentence for a disc placed: *Dmitri placed purple on k9*."""
    return filled(
        _("%(who)s placed %(colour)s on %(cell)s"),
        {"who": who, "colour": colour, "cell": element("b", cell_name(cell))},
    )


def why_html(win: Win, names: Names) -> SafeString:
    """The reason for a colour's win, as a clause: *a fence of purple bars Dmitri from it*."""
    if win.barred is not None:
        loser = names.html_object(Seat(1 - win.seat))
        return filled(
            _("a fence of %(colour)s bars %(who)s from it"), {"colour": win.barred.word, "who": loser}
        )
    values = {"ends": BOTH_ENDS[win.colour], "who": names.html_object(win.mover)}
    if win.for_both:
        return filled(_("a chain joins %(ends)s for both, and %(who)s made it"), values)
    return filled(_("a chain joins %(ends)s"), values)


def won_html(win: Win, names: Names) -> SafeString:
    """The winner of a colour, and the reason: *Orange is Dmitri’s: a chain joins top and bottom*."""
    values = {
        "colour": colour_html(win.colour, colour_name(win.colour)),
        "whose": names.html_possessive(win.seat),
        "why": why_html(win, names),
    }
    if win.seat == names.reader:
        return filled(_("%(colour)s is yours: %(why)s"), values)
    return filled(_("%(colour)s is %(whose)s: %(why)s"), values)


def how_words(win: Win) -> str:
    """*By a chain*."""
    return _("By a chain") if win.way is Way.CONNECTION else _("By a fence")
