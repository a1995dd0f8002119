"""Finds the scales on which people at a table are rated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalogue import RATED, RULES
from games.kit.rules.errors import BadConfig
from games.models import Match, SeatTenure


def scales_by_seat(game: str, options: Mapping[str, Any], seat_count: int) -> tuple[str, ...]:
    """The scale of whoever holds each seat of a table; empty if the rules of today have no such table."""
    if game not in RULES or seat_count not in RULES[game].seat_counts:
        return ()
    try:
        config = RULES[game].parse_config(options)
    except BadConfig:
        return ()
    return RATED[game].pairing(config, seat_count).scales


def scales_from(match: Match, seat: int) -> frozenset[str]:
    """The scales on which somebody may come to be rated who sits down at a seat. One query, or none.

    Where seats are still to be drawn by lot: those of every seat that a person may be given.
    """
    scales = scales_by_seat(match.game, match.options, match.seat_count)
    if match.status != Match.Status.OPEN or match.seating != Match.Seating.LOT or len(set(scales)) < 2:
        return frozenset(scales[seat : seat + 1])
    kept = SeatTenure.objects.current().filter(match=match, bots_only=True)
    return frozenset(scales) - {scales[seat] for seat in kept.values_list("seat", flat=True)}
