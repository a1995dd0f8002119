"""Guide for a first visit to a table of World Domination."""

from __future__ import annotations

from typing import Final

from games.catalogue.world_domination.face.desk import WorldDesk
from games.kit.face.guide import GuideStep

_WORLD: Final = (
    "Twenty countries. Each has three defences: Politics, Economics, Military. A token says which side holds "
    "it; the compass marks what is fought for."
)
_TURN: Final = GuideStep(
    "#move-form, #dock",
    "Your turn",
    "Cards you may play are raised. Choose one, read what it would do, then confirm with the magenta button. "
    "Until then nobody knows what you chose.",
)
_RECORD: Final = GuideStep(
    "#record",
    "What happened",
    "The log marks what is new since you were here. “In words” tells the whole table as text, and there you "
    "can type a move. Keys: arrows walk, 1–9 choose, Enter confirms, Esc puts back.",
)
_LAID: Final = (
    "Under each card stands its power now. The line below says who is winning, why, and against which "
    "defence. The last conflict stays until the next card falls."
)


def guide_steps(desk: WorldDesk) -> tuple[GuideStep, ...]:
    """The steps for a table of this many seats."""
    return _STEPS[desk.view.seats]


_STEPS: Final = {
    2: (
        GuideStep(
            "#trick",
            "First the arming phase",
            "Twelve tricks for cards: the leading suit is to be followed, no suit is dominant, no country is "
            "at stake. After each trick both draw from the reserve. Most tricks makes the Aggressor.",
        ),
        GuideStep(
            "#board-tabs, #map",
            "Then the world",
            f"{_WORLD} The Aggressor declares the dominant suit; twelve conflicts of two cards follow.",
        ),
        _TURN,
        GuideStep(
            "#score",
            "The score",
            "The Aggressor must end with more countries than the other side, or with the exact number it "
            "declared where that is played. Two campaigns win the match.",
        ),
        _RECORD,
    ),
    3: (
        GuideStep(
            "#map",
            "The world",
            f"{_WORLD} Gold with the crown is the Empire, alone; silver are both Rebels.",
        ),
        GuideStep(
            "#trick",
            "Rise to Power, then conflicts",
            "First the Empire gives two pairs of cards for the Rebels’ highest ones. Then come sixteen "
            f"conflicts of three cards. {_LAID}",
        ),
        _TURN,
        GuideStep(
            "#score",
            "The score",
            "Each is the Empire once and scores the countries it holds at the end. Conflicts won as a Rebel "
            "break a tie.",
        ),
        _RECORD,
    ),
    4: (
        GuideStep("#map", "The world", f"{_WORLD} Hold as many as your side has bid."),
        GuideStep("#trick", "The conflict", f"Four cards, one from each seat. {_LAID}"),
        _TURN,
        GuideStep(
            "#score",
            "The score",
            "The flag stands at the Aggressor’s bid. The line below says what is still missing.",
        ),
        _RECORD,
    ),
}
