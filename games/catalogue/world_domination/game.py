"""World Domination as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.catalogue.world_domination.balance.counting import count_world_domination
from games.catalogue.world_domination.bots import LEVELS
from games.catalogue.world_domination.bots.weighing import trial_of
from games.catalogue.world_domination.rules.board import BOARDS
from games.catalogue.world_domination.rules.rated import RATED
from games.catalogue.world_domination.rules.rules import FIRST_WORLD_DOMINATION, WORLD_DOMINATION
from games.kit.game import DemoTable, Game, Season

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.kit.face.presenter import Presenter

_BOTS: Final = {1: "normal", 3: "easy"}


def _is_fifth_conflict(digest: Mapping[str, Any]) -> bool:
    return (digest.get("conflict") or 0) >= 5


def _presenter() -> Presenter:
    from games.catalogue.world_domination.face import WORLD_DOMINATION as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent,
    versions=(FIRST_WORLD_DOMINATION, WORLD_DOMINATION),
    levels=LEVELS,
    load_presenter=_presenter,
    rated=RATED,
    boards=BOARDS,
    judge=trial_of,
    count=count_world_domination,
    compiled=(
        "games.catalogue.world_domination.rules.cards",
        "games.catalogue.world_domination.rules.codes",
        "games.catalogue.world_domination.rules.fast",
        "games.catalogue.world_domination.rules.fast_arming",
        "games.catalogue.world_domination.rules.grid",
        "games.catalogue.world_domination.rules.lean",
        "games.catalogue.world_domination.rules.placing",
        "games.catalogue.world_domination.rules.sampling",
        "games.catalogue.world_domination.rules.sampling_arming",
        "games.catalogue.world_domination.rules.sampling_rise",
        "games.catalogue.world_domination.bots.arming",
        "games.catalogue.world_domination.bots.beliefs",
        "games.catalogue.world_domination.bots.conflicts",
        "games.catalogue.world_domination.bots.drafting",
        "games.catalogue.world_domination.bots.duel",
        "games.catalogue.world_domination.bots.estimate",
        "games.catalogue.world_domination.bots.goals",
        "games.catalogue.world_domination.bots.hands",
        "games.catalogue.world_domination.bots.imagination",
        "games.catalogue.world_domination.bots.learned",
        "games.catalogue.world_domination.bots.lessons",
        "games.catalogue.world_domination.bots.policy",
        "games.catalogue.world_domination.bots.prospects",
        "games.catalogue.world_domination.bots.rebellion",
        "games.catalogue.world_domination.bots.tells",
        "games.catalogue.world_domination.bots.whims",
    ),
    seasons={
        4: Season(weeks=8, months=2, league="World Domination league"),
        2: Season(weeks=6, months=2, league="World Domination duel league"),
        3: Season(weeks=8, months=2),
    },
    demo=(
        DemoTable("The Lisbon Accord", seats=4, days_ago=12, bots=_BOTS),
        DemoTable(
            "Concert of Trieste",
            seats=4,
            days_ago=2,
            host=1,
            bots=_BOTS,
            pace="standard",
            until=_is_fifth_conflict,
        ),
        DemoTable(
            "Drafting by lamplight",
            seats=4,
            days_ago=1 / 8,
            host=1,
            seat=1,
            bots={3: "normal"},
            pace="standard",
            options={"drafting": True},
            is_open=True,
        ),
    ),
)
