"""The pictures of the rules: positions made with the rules and drawn by the functions of the table.

What they show follows from the rules; nothing of it is written down here.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import disc_symbols, picture
from games.catalogue.three_colours.face.words import colour_html, colour_name, dot, pair_words
from games.catalogue.three_colours.rules.board import CELL_BY_NAME, CELLS, COLOURS, NAMES, Colour
from games.catalogue.three_colours.rules.moves import PLACES
from games.catalogue.three_colours.rules.pairs import PAIRS, Pair
from games.catalogue.three_colours.rules.pictures import read_picture, set_up
from games.catalogue.three_colours.rules.view import View, Way, Win
from games.kit.face.by_language import by_language
from games.kit.face.markup import element, filled, joined, undivided
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat

# --- positions ------------------------------------------------------------------------------------

FIRST: Final = """
    . O . G .
    . . P . . G . .
    . . O . . . . . .
    . . . P . . . . . .
    . . G O . O . . . . P
    . . . G . . . . . . G .
    . . G P P G G P . P .
    . . . P . . . . G G . .
    . . G . G . . . P . .
    P P . . O G . . P .
    . . . . . G . . .
    . . . O . . . .
    . O . . .
"""
"""The first published picture: seat 0 has just connected purple."""

SECOND: Final = """
    . O . G .
    . . P . . G . .
    . . O . . . G . .
    . . . P . . G . . .
    . . G O . O . G . . .
    . . . G . . . . P . . .
    . . G . P P P P . . .
    . . . P P . . . P . . .
    . . P . G . . . P . .
    P P . . O G . . P .
    . . . O . G . . P
    . . . O . . . .
    . O . . .
"""
"""The second: seat 0 has just fenced seat 1 off from orange."""

_ALL_AT_ONCE: Final = """
    . . O . .
    . . . . O . . .
    . . . . O . . . .
    . . . . . O . . P P
    G G . . . O . P G . .
    . . O G . . P P . . . .
    . . . G G . . . . . .
    . . . P P G O . . . . .
    . P P . . P G O . . .
    P . . . . O . G G .
    . . . . O . . . G
    . . . . O . . .
    . . O . .
"""
"""Seat 0 has green. A purple disc in the middle of the board is missing from two chains."""

_STRAIGHT: Final = ("a3", "b4", "c5", "d5", "e6", "f6", "g6", "h6", "i6", "j5", "k5", "l4", "m3")
_WHOLE_SIDE: Final = ("a1", "a2", "a3", "a4", "a5")


def connected() -> View:
    """The first published picture."""
    return set_up(read_picture(FIRST), mover=Seat(0)).view(None)


def fenced() -> View:
    """The second one."""
    return set_up(read_picture(SECOND), mover=Seat(0)).view(None)


def straight() -> View:
    """Nothing but a straight chain of orange from top to bottom, which seat 0 has just completed."""
    discs = dict.fromkeys((CELL_BY_NAME[name] for name in _STRAIGHT), Colour.ORANGE)
    return set_up(discs, mover=Seat(0), last=CELL_BY_NAME["g6"]).view(None)


def whole_side() -> View:
    """A green disc on each cell of the top, the last one by seat 1."""
    discs = dict.fromkeys((CELL_BY_NAME[name] for name in _WHOLE_SIDE), Colour.GREEN)
    return set_up(discs, mover=Seat(1), last=CELL_BY_NAME["a3"]).view(None)


def all_three() -> View:
    """Seat 0, who had green, wins both other colours with one disc."""
    before = set_up(read_picture(_ALL_AT_ONCE), mover=Seat(1))
    return before.play(Seat(0), PLACES[CELLS // 2][Colour.PURPLE]).state.view(None)


# --- pictures and tables --------------------------------------------------------------------------


@by_language
def rules_context() -> dict[str, Any]:
    """The context of ``rules.html``: its pictures by name, the two charts, and the checks of an example.

    ``connected`` and ``fenced`` are the published pictures. Seats are counted from 1, as people do.
    """
    return {
        "symbols": element("svg", disc_symbols(), css="sprite", aria_hidden="true"),
        "connected": figure(connected()),
        "fenced": figure(fenced()),
        "straight": figure(straight()),
        "whole_side": figure(whole_side()),
        "all_three": figure(all_three()),
        "checks": checks(straight()),
        "chart": _chart(),
        "uses": _uses(),
    }


def figure(view: View) -> SafeString:
    """A board as a picture with a text in its place: all discs, and what has been won how."""
    return element("div", undivided(picture(view)), css="position", role="img", aria_label=told(view))


# --- in words -------------------------------------------------------------------------------------


def told(view: View) -> str:
    """Everything that a picture shows."""
    parts = ["A board"]
    for colour in COLOURS:
        cells = [NAMES[cell] for cell, disc in enumerate(view.discs) if disc is colour]
        if cells:
            parts.append(f"{colour_name(colour)} discs: {listed(cells)}")
    if view.last is not None:
        parts.append(f"The last one: {NAMES[view.last]}")
    parts += [_won(win) for win in view.won if win is not None]
    return f"{'. '.join(parts)}."


def _won(win: Win) -> str:
    cells = listed([NAMES[cell] for cell in win.cells])
    who = f"Seat {win.seat + 1} has won {win.colour.word}"
    if win.barred is None:
        return f"{who} by the chain {cells}"
    return f"{who} by the {win.barred.word} fence {cells}"


def checks(view: View) -> list[SafeString]:
    """By won colour: which of the four checks decided it for whom, as a sentence without a full stop."""
    return [_check(win) for win in view.won if win is not None]


def _check(win: Win) -> SafeString:
    is_mover = win.seat == win.mover
    values = {
        "colour": colour_html(win.colour, colour_name(win.colour)),
        "seat": win.seat + 1,
        "number": (1 if is_mover else 2) if win.way is Way.CONNECTION else (3 if is_mover else 4),
        "loser": 2 - win.seat,
        "barred": "" if win.barred is None else win.barred.word,
    }
    if win.barred is not None:
        words = _(
            "%(colour)s goes to seat %(seat)d by check %(number)d: the %(barred)s discs fence seat %(loser)d"
            " off"
        )
    elif win.for_both:
        words = _(
            "%(colour)s goes to seat %(seat)d by check %(number)d: a chain joins its sides, for seat"
            " %(loser)d too"
        )
    else:
        words = _("%(colour)s goes to seat %(seat)d by check %(number)d: a chain joins its sides")
    return filled(words, values)


# --- who connects what -------------------------------------------------------------------------------


def _chart() -> list[dict[str, Any]]:
    """By colour: with which two discs each seat connects its sides."""
    return [
        {"colour": _name(colour), "pairs": [_pair(PAIRS[seat][colour]) for seat in (0, 1)]}
        for colour in COLOURS
    ]


def _uses() -> list[dict[str, Any]]:
    """The same by disc: which colours it helps each seat with, and which it bars that seat from."""
    return [
        {
            "disc": _name(disc),
            "seats": [
                {
                    "helps": listed([_name(c) for c in COLOURS if disc in PAIRS[seat][c]]),
                    "bars": joined(_name(c) for c in COLOURS if disc not in PAIRS[seat][c]),
                }
                for seat in (0, 1)
            ],
        }
        for disc in COLOURS
    ]


def _name(colour: Colour) -> SafeString:
    return element("span", dot(colour), " ", colour_html(colour), css="pairs__name")


def _pair(pair: Pair) -> SafeString:
    one, other = pair
    return joined([element("span", dot(one), dot(other), css="pair-dots"), pair_words(pair)], " ")
