"""Log lines and metrics about the games, for operators.

Who, where and when, never what: a move may be one that others must not know yet. Who reads the figures
stands in `alliances_site/observe`.
"""

from __future__ import annotations

import logging

from prometheus_client import Counter, Histogram

log = logging.getLogger(__name__)

MOVES = Counter("alliances_moves", "Moves taken, without those of chance", ["game"])
MATCHES_OVER = Counter("alliances_matches_over", "Matches that ended", ["game", "reason"])
THINKING_SECONDS = Histogram(
    "alliances_bot_thinking_seconds",
    "How long a bot took to choose a move",
    ["game", "level"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20),
)
FALLBACKS = Counter("alliances_bot_fallbacks", "Times a bot's head failed", ["game", "level"])
STOPS = Counter(
    "alliances_bot_stops", "Times a bot's head had to be stopped, or its process died", ["game", "level"]
)


def move_taken(*, game: str, key: str, ply: int, seat: int) -> None:
    """A seat's move stands in the record, at `ply`."""
    MOVES.labels(game).inc()
    log.info("move taken", extra={"match": key, "ply": ply, "seat": seat})


def match_over(*, game: str, key: str, ply: int, reason: str) -> None:
    """A match has ended with a record of `ply` moves."""
    MATCHES_OVER.labels(game, reason).inc()
    log.info("match over", extra={"match": key, "ply": ply, "reason": reason})
