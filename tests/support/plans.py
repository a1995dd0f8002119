"""Standing instructions given in one line, and what comes of them and of forced cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.models import Match, PendingMove
from games.services.absence.closed_accounts import vacate
from games.services.turn.moves import resign
from games.services.turn.plans import instruct
from games.services.turn.waiting_moves import release

from .clock import NOON, later
from .lapsed_turns import holder
from .waiting_moves import mover


def next_seat(match: Match) -> int:
    """The seat that is asked after the one that is asked now, in the auction."""
    return (mover(match).seat + 1) % 4


def plan(
    match: Match, seat: int, *notations: str, at: float = 0.0, stood: Sequence[str] | None = None
) -> None:
    """The holder of a seat plans these, and nothing else any more, by a form that shows what `stood`."""
    instruct(
        match_id=match.pk,
        user_id=holder(match, seat).player_id,
        notations=notations,
        stood=stood,
        now=later(minutes=at),
        rng=Random(4),
    )


def fires(match: Match, seat: int, *, at: float = 20.0) -> bool:
    """The call comes that says that the time is over."""
    return release(
        match_id=match.pk,
        seat=seat,
        turn_ply=holder(match, seat).turn_ply or 0,
        now=later(minutes=at),
        rng=Random(4),
    )


def held(match: Match) -> list[tuple[int, str, str]]:
    """The waiting moves: each with its seat, its notation, and the reason."""
    rows = PendingMove.objects.filter(tenure__match=match)
    return list(rows.values_list("tenure__seat", "notation", "why"))


def resign_from(match: Match, user_id: int) -> None:
    """Somebody resigns."""
    resign(match_id=match.pk, user_id=user_id, now=NOON, rng=Random(1))


def leave_for_good(match: Match, user_id: int) -> None:
    """Somebody leaves their seat to whoever takes it."""
    vacate(match_id=match.pk, user_id=user_id, now=NOON, rng=Random(1))
