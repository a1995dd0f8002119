"""Words for what a side is expected to win before anybody has played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.kit.table import Table

_LEAST: Final = 5
_MOST: Final = 95
"""Beyond them nothing is said: that far ratings are not to be trusted."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Panel beside a match that has begun and in which nobody has played."""

    of_hundred: int
    words: str


def chances_of(table: Table) -> Chances | None:
    """The panel; None where nothing is to be said, and from the first move of play on."""
    if table.account.chance is None:
        return None
    percent = round(100 * table.account.chance)
    if not _LEAST <= percent <= _MOST:
        return None
    words = _("Your side wins about %(count)d of 100.")
    if table.match.seat_count == 2:
        words = _("You win about %(count)d of 100.")
    return Chances(percent, words % {"count": percent})
