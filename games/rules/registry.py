"""The only list of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.rules.core.api import Rules
from games.rules.three_colours.rules import THREE_COLOURS
from games.rules.world_domination.rules import WORLD_DOMINATION

GAMES: Final[Mapping[str, Rules[Any, Any, Any]]] = MappingProxyType(
    {rules.slug: rules for rules in (WORLD_DOMINATION, THREE_COLOURS)}
)
"""Slug to rules."""


def rules_of(slug: str, version: int) -> Rules[Any, Any, Any]:
    """The rules by which a match of this game and version was begun and is played to its end.

    :raises LookupError: if they are not here any more, or not yet.
    """
    rules = GAMES[slug]
    if rules.version != version:
        raise LookupError(f"{slug} has rules version {rules.version}, not {version}")
    return rules
