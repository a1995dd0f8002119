"""The only list of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.rules.core.records import AnyRules
from games.rules.three_colours.rules import THREE_COLOURS
from games.rules.world_domination.rules import WORLD_DOMINATION

_KEPT: Final[dict[tuple[str, int], AnyRules]] = {
    (rules.slug, rules.version): rules
    for rules in (
        WORLD_DOMINATION,
        THREE_COLOURS,
    )
}
"""Every version of every game's rules, a game's newest last. A version of which a site may have a match stays
here: running matches finish under theirs, and those that are over are replayed by it."""

_NEWEST: Final[dict[str, AnyRules]] = {slug: rules for (slug, _), rules in _KEPT.items()}

GAMES: Final[Mapping[str, AnyRules]] = MappingProxyType(_NEWEST)
"""Slug to the rules by which a match is begun."""


class RulesGone(LookupError):  # noqa: N818 - it reads as what is so
    """A match was begun by rules that are not here any more, or not yet."""


def rules_of(slug: str, version: int) -> AnyRules:
    """The rules by which a match of this game and version was begun and is played to its end.

    :raises RulesGone: see there.
    """
    rules = _KEPT.get((slug, version))
    if rules is None:
        raise RulesGone(f"no rules of {slug} in version {version}")
    return rules


def has_rules(slug: str, version: int) -> bool:
    """Whether a match of this game and version can be replayed, and so played and shown."""
    return (slug, version) in _KEPT


def versions_of(slug: str) -> tuple[int, ...]:
    """The versions of a game's rules that are here."""
    return tuple(version for kept, version in _KEPT if kept == slug)
