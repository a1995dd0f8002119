"""The pictures of the rules: positions made with the rules and drawn by the functions of the table."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.catalogue.three_colours.face.board import disc_symbols, picture
from games.catalogue.three_colours.face.examples import all_three, connected, fenced, straight, whole_side
from games.catalogue.three_colours.face.words import colour_html, dot, pair_words
from games.catalogue.three_colours.rules.board import COLOURS, NAMES, Colour
from games.catalogue.three_colours.rules.pairs import PAIRS
from games.catalogue.three_colours.rules.view import View, Way, Win
from games.kit.face.by_language import by_language
from games.kit.face.phrases import listed


@by_language
def rules_context() -> dict[str, Any]:
    """The context of ``rules.html``: its pictures by name, the two charts, and the checks of an example.

    ``connected`` and ``fenced`` are the published pictures. Seats are counted from 1, as people do.
    """
    return {
        "symbols": SafeString(f'<svg class="sprite" aria-hidden="true">{disc_symbols()}</svg>'),
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
    return SafeString(f'<div class="position" role="img" aria-label="{told(view)}">{picture(view)}</div>')


# --- in words -------------------------------------------------------------------------------------


def told(view: View) -> str:
    """Everything that a picture shows."""
    parts = ["A board"]
    for colour in COLOURS:
        cells = [NAMES[cell] for cell, disc in enumerate(view.discs) if disc is colour]
        if cells:
            parts.append(f"{colour.word.capitalize()} discs: {listed(cells)}")
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
    return [SafeString(_check(win)) for win in view.won if win is not None]


def _check(win: Win) -> str:
    is_mover = win.seat == win.mover
    number = (1 if is_mover else 2) if win.way is Way.CONNECTION else (3 if is_mover else 4)
    loser = f"seat {2 - win.seat}"
    if win.barred is None:
        why = "a chain joins its sides" + (f", for {loser} too" if win.for_both else "")
    else:
        why = f"the {win.barred.word} discs fence {loser} off"
    name = colour_html(win.colour, win.colour.word.capitalize())
    return f"{name} goes to seat {win.seat + 1} by check {number}: {why}"


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
                    "helps": SafeString(listed([_name(c) for c in COLOURS if disc in PAIRS[seat][c]])),
                    "bars": SafeString("".join(_name(c) for c in COLOURS if disc not in PAIRS[seat][c])),
                }
                for seat in (0, 1)
            ],
        }
        for disc in COLOURS
    ]


def _name(colour: Colour) -> SafeString:
    return SafeString(f'<span class="pairs__name">{dot(colour)} {colour_html(colour)}</span>')


def _pair(pair: tuple[Colour, Colour]) -> SafeString:
    one, other = pair
    return SafeString(f'<span class="pair-dots">{dot(one)}{dot(other)}</span> {pair_words(pair)}')
