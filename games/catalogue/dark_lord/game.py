"""The Dark Lord as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.catalogue.dark_lord.balance.counting import count_dark_lord
from games.catalogue.dark_lord.bots import LEVELS
from games.catalogue.dark_lord.bots.weighing import trial_of
from games.catalogue.dark_lord.rules.board import BOARDS
from games.catalogue.dark_lord.rules.rated import RATED
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.kit.game import DemoTable, Game

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.kit.face.presenter import Presenter


def _is_third_question(digest: Mapping[str, Any]) -> bool:
    return bool(digest.get("phase") == "answer" and digest["round"] >= 3)


def _is_second_choice(digest: Mapping[str, Any]) -> bool:
    return bool(digest.get("phase") == "choose" and digest["round"] >= 2)


def _presenter() -> Presenter:
    from games.catalogue.dark_lord.face import DARK_LORD as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent,
    versions=(DARK_LORD,),
    levels=LEVELS,
    load_presenter=_presenter,
    rated=RATED,
    boards=BOARDS,
    judge=trial_of,
    count=count_dark_lord,
    stock="questions",
    compiled=(
        "games.catalogue.dark_lord.bots.ground",
        "games.catalogue.dark_lord.bots.lean",
        "games.catalogue.dark_lord.bots.playouts",
        "games.catalogue.dark_lord.rules.choosing",
        "games.catalogue.dark_lord.rules.expansion",
        "games.catalogue.dark_lord.rules.land",
        "games.catalogue.dark_lord.rules.reach",
    ),
    demo=(
        DemoTable("Lanterns over Quarrow", seats=3, days_ago=8),
        DemoTable("The watch at Thornreck", seats=3, days_ago=2, pace="standard", until=_is_third_question),
        DemoTable(
            "Nobody sleeps in Oxenby",
            seats=3,
            days_ago=1,
            host=1,
            options={"difficulty": "easy"},
            until=_is_second_choice,
        ),
    ),
)
