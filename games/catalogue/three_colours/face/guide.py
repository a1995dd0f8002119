"""Guide for a first visit to a table of Three Colours, with a position to try a disc on."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import CENTRES, in_rows, picture
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import BOTH_ENDS, colour_html, dot, pair_words
from games.catalogue.three_colours.rules.board import (
    CELL_BY_NAME,
    CELLS,
    COLOURS,
    NAMES,
    NEIGHBOURS,
    Colour,
)
from games.catalogue.three_colours.rules.moves import PLACES
from games.catalogue.three_colours.rules.pairs import ALLY, BARRED, PAIRS
from games.catalogue.three_colours.rules.pictures import set_up
from games.catalogue.three_colours.rules.reach import TO, USES, spread
from games.catalogue.three_colours.rules.state import ThreeColours
from games.kit.face.guide import GuideStep
from games.kit.face.markup import element, filled, joined, undivided
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat

_TURN: Final = GuideStep(
    "#move-form, #dock",
    "A disc and a cell",
    "In your turn choose any colour and any empty cell, in any order. The board shows the disc, and the dock "
    "says what it would decide. Nothing is sent before you press the magenta button. Keys: arrows walk over "
    "the cells, 1–3 choose a colour, Enter confirms, Esc puts back. Under “In words” moves can be typed.",
)
_WINNING: Final = (
    "Connect both sides of a colour by a chain of your two discs, or fence the other off with the colour "
    "that they cannot use there. Either way the colour is yours, and two colours win the match."
)


def guide_steps(desk: ColoursDesk) -> tuple[GuideStep, ...]:
    """Three steps, in which the viewer is told of their own pairs; a spectator of those of seat 1."""
    pairs = desk.view.pairs[desk.near]
    values = {colour.word: pair_words(pairs[colour]) for colour in COLOURS}
    values |= {"name": desk.names.short[desk.near], "other": desk.names.short[desk.far]}
    connects = (
        _("%(name)s connects orange with %(orange)s discs, purple with %(purple)s, green with %(green)s.")
        if desk.me is None
        else _("You connect orange with %(orange)s discs, purple with %(purple)s, green with %(green)s.")
    )
    two = _(
        "Each colour has two sides, opposite each other: orange with a ring, purple with a lozenge, green"
        " with a triangle."
    )
    both = _(
        "%(other)s has other allies, so every disc helps both somewhere. This panel shows it all the time."
    )
    return (
        GuideStep(
            "#links",
            _("Who connects what"),
            f"{two} {connects} {both}" % values,
        ),
        _TURN,
        GuideStep("#map", "A chain or a fence", _WINNING, lesson_html(PAIRS.index(pairs))),
    )


# --- the lesson: a chain with one gap -------------------------------------------------------------

GOAL: Final = Colour.ORANGE
_OWN: Final = "a3 c5 d5 f6 i6 j5 l4 m3"
_WITH_ALLY: Final = "b4 e6 h6 k5"
_BARRED: Final = "g5 e4 h8 j8 c7"
_STRAY: Final = "f3 i3 e8"
CELLS_TO_TRY: Final = tuple(CELL_BY_NAME[name] for name in ("d6", "g6", "g9", "j6"))


@cache
def position(chart: int) -> ThreeColours:
    """The position, with the owner of a chart to move: a chain of its two discs, but for one cell."""
    ally, barred = ALLY[chart][GOAL], BARRED[chart][GOAL]
    discs = {
        CELL_BY_NAME[name]: colour
        for names, colour in ((_OWN, GOAL), (_WITH_ALLY, ally), (_BARRED, barred), (_STRAY, ally))
        for name in names.split()
    }
    return set_up(discs, mover=Seat(1 - chart))


def answer(chart: int, cell: int) -> str:
    """The effect of a disc of the ally on an empty cell: whether it wins the colour, and why not."""
    state, seat = position(chart), Seat(chart)
    ally, barred = ALLY[chart][GOAL], BARRED[chart][GOAL]
    win = state.play(seat, PLACES[cell][ally]).state.view(seat).won[GOAL]
    if win is not None and win.seat == seat:
        return (
            f"Yes: {GOAL.word} is won, a chain joins {BOTH_ENDS[GOAL]}. "
            f"A disc in {GOAL.word} would have done it too, one in {barred.word} would not."
        )
    goal = 3 * chart + GOAL
    usable = state.position.discs[USES[goal][0]] | state.position.discs[USES[goal][1]]
    touches_top = state.position.shores[goal] >> cell & 1
    touches_bottom = spread(TO[goal], usable, TO[goal] & usable) >> cell & 1
    if touches_top:
        return "Not yet: this touches only the part of the chain that comes from the top. The gap stays open."
    if touches_bottom:
        return (
            "Not yet: this touches only the part of the chain that comes from the bottom. The gap stays open."
        )
    return "Not yet: this touches no disc of the chain. Each must touch the next."


@cache
def lesson_html(chart: int) -> SafeString:
    """The position as a picture with cells to be chosen, each with what it does; for the owner of a chart."""
    ally = ALLY[chart][GOAL]
    rings = joined(
        element(
            "circle",
            css="lesson__ring",
            cx=f"{CENTRES[cell][0]:.1f}",
            cy=f"{CENTRES[cell][1]:.1f}",
            r=14.5,
        )
        for cell in CELLS_TO_TRY
    )
    question = filled(
        _("Try it: on which of the ringed cells does %(disc)s win %(colour)s?"),
        {"disc": joined([dot(ally), colour_html(ally)], " "), "colour": colour_html(GOAL)},
    )
    cells = [
        _choice(chart, cell) if cell in CELLS_TO_TRY else element("span", css="hex") for cell in range(CELLS)
    ]
    rows = element("div", *(element("div", *row, css="hexrow") for row in in_rows(cells)), css="hexes")
    return element(
        "fieldset",
        element("legend", question),
        element("div", undivided(picture(position(chart).view(None), rings)), rows, css="hexboard"),
        element("p", _("Choose one."), css="lesson__answer", data_guide_answer=True, aria_live="polite"),
        css=f"lesson lesson--{ally.word}",
    )


def _choice(chart: int, cell: int) -> SafeString:
    choice = element(
        "input",
        type="radio",
        name="guide-cell",
        value=NAMES[cell],
        aria_label=f"{NAMES[cell]}, {_place(chart, cell)}",
        data_guide_says=answer(chart, cell),
    )
    return element("label", choice, element("i"), css="hex hex--free")


def _place(chart: int, cell: int) -> str:
    """The neighbours of a cell, for whoever does not see it."""
    discs = position(chart).view(None).discs
    near = [
        f"{disc.word} on {NAMES[other]}" for other in NEIGHBOURS[cell] if (disc := discs[other]) is not None
    ]
    return f"next to {listed(near)}" if near else "next to no disc"
