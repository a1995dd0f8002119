"""Floating Partners as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.catalogue.floating_partners.balance.counting import count_floating_partners
from games.catalogue.floating_partners.bots import LEVELS
from games.catalogue.floating_partners.bots.weighing import trial_of
from games.catalogue.floating_partners.rules.board import BOARDS
from games.catalogue.floating_partners.rules.rated import RATED
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.kit.game import DemoTable, Game, Season

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.kit.face.presenter import Presenter


def _is_fourth_trick(digest: Mapping[str, Any]) -> bool:
    return (digest.get("trick") or 0) >= 4


def _event_options(seats: int) -> Mapping[str, Any]:
    """As many deals from every place, whatever the points."""
    return {"max_hands": seats, "target": 1000}


def _presenter() -> Presenter:
    from games.catalogue.floating_partners.face import FLOATING_PARTNERS as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent,
    versions=(FLOATING_PARTNERS,),
    levels=LEVELS,
    load_presenter=_presenter,
    rated=RATED,
    boards=BOARDS,
    judge=trial_of,
    count=count_floating_partners,
    compiled=(
        "games.catalogue.floating_partners.bots.lean",
        "games.catalogue.floating_partners.bots.tables",
        "games.catalogue.floating_partners.rules.placing",
    ),
    seasons={
        4: Season(weeks=6, months=2, league="Floating Partners league"),
        **dict.fromkeys((5, 6, 7, 8), Season(weeks=6, months=2)),
    },
    event_options=_event_options,
    demo=(
        DemoTable(
            "Thursdays at the Kupferkanne",
            seats=6,
            days_ago=4,
            pace="slow",
            bots=dict.fromkeys((1, 2, 4, 5), "easy"),
            options={"max_hands": 6},
            until=_is_fourth_trick,
        ),
    ),
)
