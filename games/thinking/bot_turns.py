"""Marks in the cache about bots' turns: who has been called, who thinks, who took too long.

Kept in the cache. Should it be lost, somebody is called twice, or later; nothing else depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

THINKING_SIGN_SECONDS = 6.0
"""Interval of signs from those who think; without one somebody else may begin."""

_CALLED, _THINKING = "called", "thinking"
_REMEMBERED_SECONDS = 3600.0


def call_seconds() -> float:
    """Lifetime of a call: two sweeps, then the next one calls again.

    A call that a dying link took with it holds its bot up for that long, and so whoever waits for the bot.
    """
    return float(2 * settings.SWEEP_SECONDS)


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot's turn: the seat of a match whose turn began at that ply."""

    match_id: int
    seat: int
    turn_ply: int

    def call(self) -> bool:
        """Note that somebody is being called; False if a call is on its way or somebody thinks already."""
        return cache.add(self._key, _CALLED, call_seconds())

    def take(self) -> bool:
        """Begin to think; False if somebody else does."""
        if cache.get(self._key) == _THINKING:
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """Give a sign that somebody thinks."""
        cache.set(self._key, _THINKING, THINKING_SIGN_SECONDS)

    def let_go(self) -> None:
        """Take the mark away when the process has given up: others may be called at once."""
        cache.delete(self._key)

    def took_too_long(self) -> int:
        """Count one more head that had to be stopped; how many there were in this turn."""
        count = self.times_too_long() + 1
        cache.set(f"{self._key}.slow", count, _REMEMBERED_SECONDS)
        return count

    def times_too_long(self) -> int:
        """The number of heads that had to be stopped in this turn."""
        return int(cache.get(f"{self._key}.slow", 0))

    @property
    def _key(self) -> str:
        return f"turn.{self.match_id}.{self.seat}.{self.turn_ply}"
