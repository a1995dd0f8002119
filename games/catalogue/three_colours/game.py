"""Three Colours as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.bots.three_colours import LEVELS
from games.bots.three_colours.weighing import trial_of
from games.kit.game import DemoTable, Game
from games.rules.three_colours.rules import THREE_COLOURS

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.presenters.core import Presenter


def _has_many_discs(digest: Mapping[str, Any]) -> bool:
    return (digest.get("placed") or 0) >= 25


def _presenter() -> Presenter:
    from games.presenters.three_colours import THREE_COLOURS as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent,
    versions=(THREE_COLOURS,),
    levels=LEVELS,
    load_presenter=_presenter,
    judge=trial_of,
    compiled=(
        "games.rules.three_colours.board",
        "games.rules.three_colours.fast",
        "games.rules.three_colours.flow",
        "games.rules.three_colours.pairs",
        "games.rules.three_colours.reach",
        "games.bots.three_colours.judging",
        "games.bots.three_colours.paths",
        "games.bots.three_colours.playouts",
        "games.bots.three_colours.tactics",
        "games.bots.three_colours.tree",
    ),
    demo=(
        DemoTable("The Bergen Concert", seats=2, days_ago=9, host=1),
        DemoTable("Kaleidoscope at the Café Slavia", seats=2, days_ago=3, host=1, until=_has_many_discs),
    ),
)
