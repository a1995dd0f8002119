"""Address of a moment of a match, at which its replay can be linked to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.urls import reverse

from games.kit.rules.seats import Viewer

OPEN: Final = "open"
"""The eyes from which nothing is hidden, as an address names them; a seat is its number, from 1."""


def eyes_word(eyes: Viewer) -> str:
    """A seat, or None for everything open, as an address names it.

    >>> eyes_word(Seat(0)), eyes_word(None)
    ('1', 'open')
    """
    return OPEN if eyes is None else str(eyes + 1)


def moment_url(key: str, ply: int, eyes: Viewer) -> str:
    """The one address of the moment after the first `ply` moves of a match, seen from a seat or openly."""
    return f"{_replay_of(key)}?ply={ply}&eyes={eyes_word(eyes)}"


@lru_cache(maxsize=256)
def _replay_of(key: str) -> str:
    """A log names it once a line, and to work it out costs more than the line."""
    return reverse("games:replay", args=[key])
