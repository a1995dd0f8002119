"""Moves that wait on the server: sent, called for, and read back."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from games.models import Match, PendingMove, SeatTenure
from games.services.turn.moves import play_move
from games.services.turn.waiting_moves import release

from .clock import later
from .tables import turns

TEN = timedelta(seconds=10)


def mover(match: Match) -> SeatTenure:
    """The one whose turn it is, where it is one's alone."""
    (turn,) = turns(match)
    return turn


def send(match: Match, notation: str = "bid 10 M", *, by: SeatTenure | None = None, at: float = 0.0) -> None:
    """Somebody sends a move, which waits for ten seconds if they like to take back."""
    tenure = by or mover(match)
    play_move(
        match_id=match.pk,
        user_id=tenure.player_id,
        notation=notation,
        turn_ply=tenure.turn_ply or 0,
        now=later(seconds=at),
        rng=Random(3),
        back_for=TEN,
        form={"number": "10"},
    )


def in_time(match: Match, seat: int, turn_ply: int = 3, at: float = 10.0) -> bool:
    """The call comes that says the time is over."""
    return release(match_id=match.pk, seat=seat, turn_ply=turn_ply, now=later(seconds=at), rng=Random(3))


def waiting(match: Match) -> list[str]:
    """The notations of the moves that wait."""
    return list(PendingMove.objects.filter(tenure__match=match).values_list("notation", flat=True))
