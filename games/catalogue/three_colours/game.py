"""Three Colours as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.catalogue.three_colours.balance.counting import count_three_colours
from games.catalogue.three_colours.bots import LEVELS
from games.catalogue.three_colours.bots.weighing import trial_of
from games.catalogue.three_colours.problems import PROBLEMS
from games.catalogue.three_colours.rules.rated import RATED
from games.catalogue.three_colours.rules.rules import THREE_COLOURS
from games.kit.game import DemoTable, Game, Season

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.kit.face.presenter import Presenter


def _has_many_discs(digest: Mapping[str, Any]) -> bool:
    return (digest.get("placed") or 0) >= 25


def _presenter() -> Presenter:
    from games.catalogue.three_colours.face import THREE_COLOURS as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent,
    versions=(THREE_COLOURS,),
    levels=LEVELS,
    load_presenter=_presenter,
    rated=RATED,
    problems=PROBLEMS,
    judge=trial_of,
    count=count_three_colours,
    compiled=(
        "games.catalogue.three_colours.rules.board",
        "games.catalogue.three_colours.rules.fast",
        "games.catalogue.three_colours.rules.flow",
        "games.catalogue.three_colours.rules.pairs",
        "games.catalogue.three_colours.rules.reach",
        "games.catalogue.three_colours.bots.judging",
        "games.catalogue.three_colours.bots.paths",
        "games.catalogue.three_colours.bots.playouts",
        "games.catalogue.three_colours.bots.tactics",
        "games.catalogue.three_colours.bots.tree",
    ),
    seasons={2: Season(weeks=4, months=1, league="Three Colours league")},
    demo=(
        DemoTable("The Bergen Concert", seats=2, days_ago=9, host=1),
        DemoTable("Kaleidoscope at the Café Slavia", seats=2, days_ago=3, host=1, until=_has_many_discs),
    ),
)
