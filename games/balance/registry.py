"""Registry of the counting functions, by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from games.balance.dark_lord.counting import count_dark_lord
from games.balance.floating_partners.counting import count_floating_partners
from games.balance.world_domination.counting import count_world_domination
from games.rules.core.catalogue import Catalogue
from games.rules.core.replay import Replay

Count: TypeAlias = Callable[[int, Iterable[Replay]], dict[str, Any]]
"""From a number of seats and its finished matches to counts, as JSON holds them."""

COUNTED: Final[Catalogue[Count]] = Catalogue(
    {
        "world-domination": count_world_domination,
        "floating-partners": count_floating_partners,
        "dark-lord": count_dark_lord,
    }
)
"""The games that are counted. The counts that are kept lie in a folder ``figures`` of the game's package."""
