"""Reads who meets whom at a table, and on which scale."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.catalogue import RATED, rules_of
from games.kit.rated import Pairing
from games.models import Match


def pairing_of(match: Match) -> Pairing:
    """The sides and scales of a match.

    :raises RulesGone: its rules are not here.
    """
    return pairing_at(match.game, match.rules_version, match.seat_count, match.options)


def pairing_at(game: str, version: int, seats: int, options: Mapping[str, Any]) -> Pairing:
    """The sides and scales at a table.

    :param version: of its rules. :raises RulesGone: they are not here.
    """
    return _pairing(game, version, seats, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=1_000)
def _pairing(game: str, version: int, seats: int, options: str) -> Pairing:
    return RATED[game].pairing(rules_of(game, version).parse_config(json.loads(options)), seats)
