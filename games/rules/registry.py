"""Registry of the rules: the only list of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules.core.catalogue import Catalogue, Part
from games.rules.core.replay import AnyRules
from games.rules.dark_lord.rules import DARK_LORD
from games.rules.floating_partners.rules import FLOATING_PARTNERS
from games.rules.three_colours.rules import THREE_COLOURS
from games.rules.world_domination.rules import WORLD_DOMINATION

VERSIONS: Final[Catalogue[tuple[AnyRules, ...]]] = Catalogue(
    {
        WORLD_DOMINATION.slug: (WORLD_DOMINATION,),
        THREE_COLOURS.slug: (THREE_COLOURS,),
        FLOATING_PARTNERS.slug: (FLOATING_PARTNERS,),
        DARK_LORD.slug: (DARK_LORD,),
    }
)
"""Every version of every game's rules, a game's newest last. A version of which a site may have a match stays
here: running matches finish under theirs, and those that are over are replayed by it."""

GAMES: Final[Mapping[str, AnyRules]] = Part(VERSIONS, lambda versions: versions[-1])
"""Slug to the rules by which a match is begun."""


class RulesGone(LookupError):  # noqa: N818 - it reads as what is so
    """A match was begun by rules that are not here any more, or not yet."""


def rules_of(slug: str, version: int) -> AnyRules:
    """The rules by which a match of this game and version was begun and is played to its end.

    :raises RulesGone: see there.
    """
    for rules in VERSIONS.get(slug, ()):
        if rules.version == version:
            return rules
    raise RulesGone(f"no rules of {slug} in version {version}")


def has_rules(slug: str, version: int) -> bool:
    """True if a match of this game and version can be replayed, and so played and shown."""
    return version in versions_of(slug)


def versions_of(slug: str) -> tuple[int, ...]:
    """The versions of a game's rules that are here."""
    return tuple(rules.version for rules in VERSIONS.get(slug, ()))
