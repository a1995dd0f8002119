"""Proposals, votes and gifts of time at a table, made in one line, and the rows that they write."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from games.models import Ballot, Match, PendingMove, Plan, Proposal, SeatTenure, TableEvent
from games.services.time.extensions import give_time
from games.services.turn.moves import resign
from games.services.votes.proposals import cast_vote, propose

from .clock import NOON
from .lapsed_turns import user
from .tables import turns


def held(match: Match, name: str) -> SeatTenure:
    """The seat of somebody."""
    return SeatTenure.objects.current().get(match=match, player__username=name)


def mover(match: Match) -> SeatTenure:
    """The first whose turn it is."""
    return turns(match)[0]


def others(match: Match) -> list[str]:
    """The names of the people who wait for the mover."""
    seated = SeatTenure.objects.current().filter(match=match, level="").exclude(pk=mover(match).pk)
    return [tenure.player.username for tenure in seated.select_related("player").order_by("seat")]


def give(match: Match, name: str, *, now: datetime = NOON, **to: int) -> Match:
    """Somebody gives time to the turn that runs, or to what else is named."""
    turn = mover(match)
    sent = {"seat": turn.seat, "turn_ply": turn.turn_ply or 0, **to}
    return give_time(match_id=match.pk, user_id=user(name).pk, now=now, **sent)


def ask(match: Match, name: str, kind: str, days: int = 0, *, now: datetime = NOON) -> Match:
    """Somebody asks the others for something."""
    return propose(match_id=match.pk, user_id=user(name).pk, kind=kind, days=days, now=now)


def say(match: Match, name: str, agrees: bool = True, *, now: datetime = NOON) -> Match:
    """Somebody answers what was asked last."""
    question = match.proposals.latest("pk")
    return cast_vote(
        match_id=match.pk, user_id=user(name).pk, proposal_id=question.pk, agrees=agrees, now=now
    )


def agreed(match: Match, kind: str, days: int = 0, *, now: datetime = NOON) -> Match:
    """All three want it."""
    ask(match, "ann", kind, days, now=now)
    say(match, "ben", now=now)
    return say(match, "cat", now=now)


def leave_seat(match: Match, name: str, now: datetime = NOON) -> None:
    """Somebody resigns."""
    resign(match_id=match.pk, user_id=user(name).pk, now=now, rng=Random(1))
    match.refresh_from_db()


def rows(match: Match) -> list[Any]:
    """Everything that any of this may write, to see that nothing was."""
    return [
        list(model.objects.order_by("pk").values())
        for model in (Match, SeatTenure, TableEvent, Proposal, Ballot, PendingMove, Plan)
    ]
