"""Cookie with the game that a visitor has asked to play before there was an account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalogue import PRESENTERS
from games.kit.face.presenter import Presenter

COOKIE: Final = "first-game"
"""Cookie in which the browser keeps the wish; only a form of this site can set it."""

SECONDS: Final = 3600
"""Lifetime of it: as long as a sign-up may take."""


def wished(cookies: Mapping[str, str]) -> Presenter | None:
    """The game of the wish; None if there is none, or no such game."""
    return PRESENTERS.get(cookies.get(COOKIE, ""))
