"""Proposals that the people at a table vote on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A question that waits for the answers of the people at a table. Everybody may know of it."""

    id: int
    kind: str
    """Of `Proposal.Kind`."""
    days: int
    """Longest time that a pause is to last."""
    by_id: int
    by: str
    """Name of the person who asked; empty: a moderator, who is not named."""
    lapses_at: datetime
    agreed: tuple[Seat, ...]
    """The seats of the people who have agreed."""
    missing: tuple[Seat, ...]
    """The seats of the people who have not answered yet."""
    to_ply: int | None = None
    """After how many moves the match would stand again, if that is asked."""
