"""The options of World Domination."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from games.rules.core.api import Json
from games.rules.core.errors import BadConfig


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of the game, whatever the number of seats, at its default."""

    drafting: bool = False
    """Four seats: hands are drafted, two cards at a time."""
    secret_meeting: bool = False
    """Four seats: allies show each other two cards before the auction."""
    state_of_nations: bool = False
    """Two seats: the Aggressor also declares a number of countries."""
    tribute: str = "second"
    """Three seats: which second card a Rebel gives, ``second`` or ``first`` (printing)."""


OPTIONS: Final[Mapping[str, tuple[Json, ...]]] = MappingProxyType(
    {
        "drafting": (False, True),
        "secret_meeting": (False, True),
        "state_of_nations": (False, True),
        "tribute": ("second", "first"),
    }
)
"""Every option with its values, the default first."""


def parse_config(options: Mapping[str, Any]) -> Config:
    """Options as a record holds them, absent ones at their default.

    :raises BadConfig: ``unknown-option`` or ``bad-option``, with `option`.
    """
    for name, value in options.items():
        if name not in OPTIONS:
            raise BadConfig("unknown-option", option=name)
        if (type(value), value) not in ((type(allowed), allowed) for allowed in OPTIONS[name]):
            raise BadConfig("bad-option", option=name)
    return Config(**options)


def config_options(config: Config) -> dict[str, Json]:
    """Every option with its value, as a record holds them."""
    return {name: getattr(config, name) for name in OPTIONS}
