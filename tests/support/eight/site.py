"""Eight among the games of the site, for as long as a test lasts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from random import Random
from typing import Any

from django.conf import settings
from django.test import override_settings

from games.catalogue import GAMES
from games.kit.rules.api import Content, Json, Need
from games.models import Match
from games.services.turn.chance import STOCKS
from tests.support.eight.game import GAME

SLUG = GAME.slug


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
    """The game, its templates, and a stock of the site that answers it."""
    engine: dict[str, Any] = settings.TEMPLATES[0]
    folders = [*engine["DIRS"], GAME.folder / "templates"]
    with ExitStack() as stack:
        stack.enter_context(GAMES.being({**GAMES, SLUG: replace(GAME, stock=SLUG)}))
        stack.enter_context(STOCKS.being({**STOCKS, SLUG: stock}))
        stack.enter_context(override_settings(TEMPLATES=[{**engine, "DIRS": folders}]))
        yield
