"""The words of Three Colours: colours, cells, sides, pairs, and how a colour was won.

What is HTML is made of fixed words and of names that `Names` has escaped, so sentences are put together with
f-strings.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.catalogue.three_colours.rules.board import ENDS, NAMES, Colour
from games.catalogue.three_colours.rules.pairs import Pair
from games.catalogue.three_colours.rules.view import Way, Win
from games.kit.face.marks import icon
from games.kit.face.names import Names
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


@cache
def dot(colour: Colour) -> str:
    """A small disc with its mark; what it is is written beside it."""
    return f'<span class="dot dot--{colour.word}">{icon(MARK[colour])}</span>'


def colour_html(colour: Colour, words: str = "") -> str:
    """A colour's name, or other words, in the colour."""
    return f'<b class="{colour.word}">{words or colour.word}</b>'


def pair_words(pair: Pair) -> str:
    """Such as *orange and purple*."""
    return f"{pair[0].word} and {pair[1].word}"


def cell_name(cell: int) -> str:
    """``a1`` … ``m5``."""
    return NAMES[cell]


def why_html(win: Win, names: Names) -> str:
    """The reason for a colour's win, as a clause: *a fence of purple bars Dmitri from it*."""
    if win.way is Way.CONNECTION:
        joins = f"a chain joins {BOTH_ENDS[win.colour]}"
        if not win.for_both:
            return joins
        return f"{joins} for both, and {names.html_object(win.mover)} made it"
    loser = Seat(1 - win.seat)
    barred = "" if win.barred is None else win.barred.word
    return f"a fence of {barred} bars {names.html_object(loser)} from it"


def won_html(win: Win, names: Names) -> str:
    """The winner of a colour, and the reason: *Orange is Dmitri’s: a chain joins top and bottom*."""
    head = colour_html(win.colour, win.colour.word.capitalize())
    whose = "yours" if win.seat == names.reader else names.html_possessive(win.seat)
    return f"{head} is {whose}: {why_html(win, names)}"
