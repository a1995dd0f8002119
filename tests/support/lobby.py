"""Tables before their first move, opened and filled in one line, and rematches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from accounts.models import User
from games.models import Match
from games.services.lobby import tables
from games.services.lobby.rematch import rematch
from games.services.turn.moves import resign

from .clock import NOON, later
from .tables import match_of

TIMED: dict[str, Any] = {"now": NOON, "rng": Random(1)}
"""Further arguments of a host's act, where it may start the match."""


def opened(host: User, **fields: Any) -> Match:
    """A table of four with its host at seat 0."""
    values: dict[str, Any] = {
        "game": "world-domination",
        "seat_count": 4,
        "options": {},
        "name": "The Lisbon Accord",
        "visibility": "public",
        "seat": 0,
        "bots": {},
        "now": NOON,
        "rng": Random(1),
    }
    return tables.open_table(host_id=host.pk, **(values | fields))


def sit(match: Match, user: User, seat: int) -> Match:
    """Somebody sits down, an hour after noon."""
    return tables.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=later(hours=1), rng=Random(2))


def seated(match: Match) -> dict[int, str]:
    """The names of those who sit there, by seat."""
    return {t.seat: t.player.username for t in match.tenures.current().select_related("player")}


def kept(match: Match) -> dict[int, str]:
    """The chairs that are kept, and for whom."""
    return {i.seat: i.player.username for i in match.invitations.select_related("player")}


def as_host(act: Callable[..., Match], match: Match, user: User, **more: Any) -> Match:
    """Somebody does what only a host may."""
    return act(match_id=match.pk, user_id=user.pk, **more)


def over(players: list[User]) -> Match:
    """A match of these people that is over: one of them has resigned."""
    match = match_of(players, name="The Lisbon Accord", options={"drafting": True})
    resign(match_id=match.pk, user_id=players[0].pk, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert match.status == "finished"
    return match


def again(match: Match, user: User) -> Match:
    """Somebody asks for a rematch, a day later."""
    return rematch(match_id=match.pk, user_id=user.pk, now=later(days=1), rng=Random(5))
