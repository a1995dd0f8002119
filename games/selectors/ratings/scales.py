"""Finds who meets whom at a table, and on which scales people are rated there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.catalogue import RATED, RULES
from games.kit.rated import Pairing
from games.kit.rules.errors import BadConfig
from games.models import Match, SeatTenure

NOBODY_MEETS: Final = Pairing((), ())
"""Stands for a table that the rules of today do not have."""


def pairing_at(game: str, options: Mapping[str, Any], seat_count: int) -> Pairing:
    """The pairing of a table; `NOBODY_MEETS` if the rules of today have no such table."""
    if game not in RULES or seat_count not in RULES[game].seat_counts:
        return NOBODY_MEETS
    try:
        config = RULES[game].parse_config(options)
    except BadConfig:
        return NOBODY_MEETS
    return RATED[game].pairing(config, seat_count)


def scales_from(match: Match, seat: int) -> frozenset[str]:
    """The scales on which somebody may come to be rated who sits down at a seat. One query, or none.

    Where seats are still to be drawn by lot: those of every seat that a person may be given.
    """
    scales = pairing_at(match.game, match.options, match.seat_count).scales
    if match.status != Match.Status.OPEN or match.seating != Match.Seating.LOT or len(set(scales)) < 2:
        return frozenset(scales[seat : seat + 1])
    kept = SeatTenure.objects.current().filter(match=match, bots_only=True)
    return frozenset(scales) - {scales[seat] for seat in kept.values_list("seat", flat=True)}
