"""Guide for a first visit to a table of Three Colours."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.lesson import lesson_html
from games.catalogue.three_colours.face.words import pair_words
from games.catalogue.three_colours.rules.board import COLOURS
from games.catalogue.three_colours.rules.pairs import PAIRS
from games.kit.face.guide import GuideStep

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
