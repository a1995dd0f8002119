"""What a first visit to a table of Three Colours is shown."""

from __future__ import annotations

from typing import Final

from games.presenters.guide import Step

STEPS: Final = (
    Step(
        "#map",
        "The board",
        "Six sides in three colours, each opposite its like. A ring is orange, a lozenge purple, a triangle "
        "green. The last disc has a magenta ring. Coordinates and zoom are in the corners.",
    ),
    Step(
        "#links",
        "Three connections",
        "You connect the two sides of a colour with its discs and those of your ally of that colour; the "
        "panel says which. If the other can no longer connect a colour, it is yours too. Two colours win.",
    ),
    Step(
        "#move-form, #dock",
        "Your turn",
        "Choose a colour and an empty cell, in any order; the board shows the disc and the dock says what it "
        "would decide. Nothing is sent before you press the magenta button.",
    ),
    Step(
        "#record",
        "What happened",
        "The log marks what is new since you were here. “In words” tells the whole board as text, and there "
        "you can type a move. Keys: arrows walk over the cells, 1–3 choose a colour, Enter confirms, Esc "
        "puts back.",
    ),
)
