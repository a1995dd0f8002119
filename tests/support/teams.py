"""Team matches for tests: eight people, and their tables played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any

from accounts.models import User
from games.models import Match, TeamMatch
from games.selectors.boards.team_matches import Place
from games.services.boards.team_matches import go_on, join_team, open_team_match

from .clock import NOON
from .tables import people, play_on

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gil", "hal")
"""The first four are one team, in pairs."""
PLACES: Sequence[Place] = [(team, pair, place) for team in (0, 1) for pair in (0, 1) for place in (0, 1)]


def opened(captain: User, *, now: datetime = NOON, **fields: Any) -> TeamMatch:
    """A team match in which its captain sits alone."""
    return open_team_match(
        user_id=captain.pk, name="The Lisbon Accord", team_names=("Foxes", "Owls"), now=now, **fields
    )


def joined(
    team_match: TeamMatch, user: User, place: Place, *, now: datetime = NOON, seed: int = 1
) -> TeamMatch:
    """The match after somebody has sat down in it."""
    team, pair, number = place
    return join_team(
        team_match_id=team_match.pk,
        user_id=user.pk,
        team=team,
        pair=pair,
        place=number,
        now=now,
        rng=Random(seed),
    )


def begun(users: Sequence[User] | None = None, *, now: datetime = NOON, **fields: Any) -> TeamMatch:
    """One that has begun: eight people, made here if not given."""
    users = people(*NAMES) if users is None else users
    team_match = opened(users[0], now=now, **fields)
    for user, place in zip(users[1:], PLACES[1:], strict=True):
        team_match = joined(team_match, user, place, now=now)
    return team_match


def tables_of(team_match: TeamMatch, *numbers: int) -> list[Match]:
    """Its tables, of some boards or of all that are dealt, by board."""
    rows = Match.objects.filter(board__team_match=team_match)
    if numbers:
        rows = rows.filter(board__number__in=numbers)
    return list(rows.order_by("board__number", "pk"))


def played(team_match: TeamMatch, *numbers: int, seed: int = 1, now: datetime = NOON) -> TeamMatch:
    """The match after all tables of some boards, or of those that are dealt, were played to the end."""
    for index, match in enumerate(tables_of(team_match, *numbers)):
        if match.status == Match.Status.RUNNING:
            play_on(match, seed=seed + index)
    return go_on(team_match_id=team_match.pk, now=now, rng=Random(seed + 1000))
