"""Eight among the games of the site, for as long as a test lasts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.test import override_settings

from games.catalogue import GAMES
from games.kit.game import Game
from games.kit.rules.api import Content, Json, Need
from games.models import Match
from games.services.turn.stock import STOCKS

from .bots import LEVELS
from .presenter import PRESENTER
from .rules import EIGHT

SLUG = EIGHT.slug
GAME = Game(
    folder=Path(__file__).parent,
    versions=(EIGHT,),
    levels=LEVELS,
    load_presenter=lambda: PRESENTER,
    stock=SLUG,
)
TEMPLATES = Path(__file__).parent / "templates"


def stock(match: Match) -> Content:
    """Questions that only this match has, so that one sees where they come from."""

    def content(need: Need, rng: Random) -> Json:
        gone = need.data["not"]
        assert isinstance(gone, list)
        left = [name for name in (f"{match.key}-{n}" for n in range(20)) if name not in gone]
        return rng.choice(left)

    return content


@contextmanager
def among_the_games() -> Iterator[None]:
    """Rules, bots, a stock of questions, a presenter and its templates."""
    engine: dict[str, Any] = settings.TEMPLATES[0]
    with ExitStack() as stack:
        stack.enter_context(GAMES.being({**GAMES, SLUG: GAME}))
        stack.enter_context(STOCKS.being({**STOCKS, SLUG: stock}))
        stack.enter_context(override_settings(TEMPLATES=[{**engine, "DIRS": [*engine["DIRS"], TEMPLATES]}]))
        yield
