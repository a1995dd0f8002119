"""The options of Three Colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kit.rules.options import Option, Switch


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of the game, at its default."""

    swap: bool = False
    """After the first disc seat 1 may exchange the pairs of colours instead of placing."""


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({"swap": Switch()})
