"""What a first visit to a table of Three Colours is shown."""

from __future__ import annotations

from typing import Final

from games.presenters.guide import Step
from games.presenters.three_colours.lesson import lesson_html
from games.presenters.three_colours.stage import Stage
from games.presenters.three_colours.words import pair_words
from games.rules.three_colours.board import COLOURS
from games.rules.three_colours.pairs import PAIRS

_TURN: Final = Step(
    "#move-form, #dock",
    "A disc and a cell",
    "In your turn choose any colour and any empty cell, in any order. The board shows the disc, and the dock "
    "says what it would decide. Nothing is sent before you press the magenta button. Keys: arrows walk over "
    "the cells, 1–3 choose a colour, Enter confirms, Esc puts back. Under “In words” moves can be typed.",
)
_WINNING: Final = (
    "Join both sides of a colour by a chain of your two discs, or fence the other off with the colour that "
    "they cannot use there. Either way the colour is yours, and two colours win the match."
)


def guide_steps(stage: Stage) -> tuple[Step, ...]:
    """Three steps, in which the viewer is told of their own pairs; a spectator of those of seat 1."""
    pairs = stage.view.pairs[stage.near]
    joins = [f"{colour.word} with {pair_words(pairs[colour])}" for colour in COLOURS]
    who = "You join" if stage.me is not None else f"{stage.names.short[stage.near]} joins"
    other = stage.names.short[stage.far]
    return (
        Step(
            "#links",
            "Who joins what",
            "Each colour has two sides, opposite each other: orange with a ring, purple with a lozenge, "
            f"green with a triangle. {who} {'; '.join(joins)}. {other} has other allies, so every disc helps "
            "both somewhere. This panel shows it all the time.",
        ),
        _TURN,
        Step("#map", "A chain or a fence", _WINNING, lesson_html(PAIRS.index(pairs))),
    )
