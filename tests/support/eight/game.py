"""Eight as one value: the only module of this folder that the site imports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from games.kit.game import Game
from tests.support.eight.bots import LEVELS
from tests.support.eight.rules.rated import RATED
from tests.support.eight.rules.rules import EIGHT

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.kit.face.presenter import Presenter


def _presenter() -> Presenter:
    from tests.support.eight.face import EIGHT as PRESENTER  # noqa: PLC0415 - bots do without pages

    return PRESENTER


GAME: Final = Game(
    folder=Path(__file__).parent, versions=(EIGHT,), levels=LEVELS, load_presenter=_presenter, rated=RATED
)
