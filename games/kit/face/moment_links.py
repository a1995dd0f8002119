"""Address of a moment of a match, at which its replay can be linked to."""

from __future__ import annotations

from typing import Final

from games.kit.face.addresses import replay_url
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
    return f"{replay_url(key)}?ply={ply}&eyes={eyes_word(eyes)}"
