"""World Domination as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.balance.world_domination.counting import count_world_domination
from games.bots.world_domination import LEVELS
from games.bots.world_domination.weighing import trial_of
from games.kit.game import DemoTable, Game
from games.rules.world_domination.rules import WORLD_DOMINATION

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.presenters.core import Presenter

_BOTS: Final = {1: "normal", 3: "easy"}


def _is_fifth_conflict(digest: Mapping[str, Any]) -> bool:
    return (digest.get("conflict") or 0) >= 5


def _presenter() -> Presenter:
    from games.presenters.world_domination import WORLD_DOMINATION as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent,
    versions=(WORLD_DOMINATION,),
    levels=LEVELS,
    load_presenter=_presenter,
    judge=trial_of,
    count=count_world_domination,
    compiled=(
        "games.rules.world_domination.cards",
        "games.rules.world_domination.codes",
        "games.rules.world_domination.fast",
        "games.rules.world_domination.fast_arming",
        "games.rules.world_domination.grid",
        "games.rules.world_domination.lean",
        "games.rules.world_domination.placing",
        "games.rules.world_domination.sampling",
        "games.rules.world_domination.sampling_arming",
        "games.rules.world_domination.sampling_rise",
        "games.bots.world_domination.arming",
        "games.bots.world_domination.beliefs",
        "games.bots.world_domination.conflicts",
        "games.bots.world_domination.drafting",
        "games.bots.world_domination.duel",
        "games.bots.world_domination.estimate",
        "games.bots.world_domination.goals",
        "games.bots.world_domination.hands",
        "games.bots.world_domination.imagination",
        "games.bots.world_domination.learned",
        "games.bots.world_domination.lessons",
        "games.bots.world_domination.policy",
        "games.bots.world_domination.prospects",
        "games.bots.world_domination.rebellion",
        "games.bots.world_domination.tells",
        "games.bots.world_domination.whims",
    ),
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
