"""Forecast of a match's length, for people who decide whether to sit down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS
from games.kit.face.durations import about

A_TURN: Final[Mapping[str, timedelta]] = {
    "live": timedelta(seconds=20),
    "fast": timedelta(hours=2),
    "standard": timedelta(hours=5),
    "slow": timedelta(hours=12),
    "hour": timedelta(hours=12),
}
"""Time that people may take for a turn at each pace, nights and all: a guess, until matches are over."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A length, in words."""

    words: str
    """*about 5 weeks*."""
    is_guess: bool
    """True if it is our guess, and not what such matches took."""


def forecast_of(game: str, seat_count: int, pace: str, lasted: timedelta | None) -> Forecast:
    """The length that a match of a kind is going to have.

    :param lasted: the median of those that are over; None if they are too few. Then it is the number of turns
        among bots (`Presenter.turns`) by `A_TURN`.
    """
    if lasted is not None:
        return Forecast(about(lasted), is_guess=False)
    turns = PRESENTERS[game].about.turns.get(seat_count)
    if turns is None or pace not in A_TURN:
        return Forecast(_("nobody knows"), is_guess=False)
    return Forecast(about(turns * A_TURN[pace]), is_guess=True)
