"""The options of Three Colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from games.rules.core.api import Json
from games.rules.core.errors import BadConfig


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of the game, at its default."""

    swap: bool = False
    """After the first disc seat 1 may exchange the pairs of colours instead of placing."""


OPTIONS: Final[Mapping[str, tuple[Json, ...]]] = MappingProxyType({"swap": (False, True)})
"""Every option with its values, the default first."""


def parse_config(options: Mapping[str, Any]) -> Config:
    """Options as a record holds them, absent ones at their default.

    :raises BadConfig: ``unknown-option`` or ``bad-option``, with `option`.
    """
    for name, value in options.items():
        if name not in OPTIONS:
            raise BadConfig("unknown-option", option=name)
        if not isinstance(value, bool):
            raise BadConfig("bad-option", option=name)
    return Config(**options)


def config_options(config: Config) -> dict[str, Json]:
    """Every option with its value, as a record holds them."""
    return {name: getattr(config, name) for name in OPTIONS}
