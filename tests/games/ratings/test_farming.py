"""Attempts to farm points by short matches that are really played: each reads why it counts for nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest

from accounts.models import DeviceTrace, Household, User
from games.models import Match, Rating, SeatTenure
from games.services.lobby import tables
from games.services.time.deadlines import lapse
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.rated import DAY, GAME, count_all
from tests.support.replays import logged_in
from tests.support.tables import people, random_course, turns

pytestmark = pytest.mark.django_db(transaction=True)
ENOUGH = 16
"""Discs after which a match of Three Colours has begun in earnest."""


def begun(one: User, other: User, at: datetime = NOON, **fields: Any) -> Match:
    """A rated match of two that has just begun at a table by link."""
    usual: dict[str, Any] = {"visibility": "link", "pace": Match.Pace.STANDARD, "is_rated": True}
    match = tables.open_table(
        host_id=one.pk, game=GAME, seat_count=2, options={}, name="Here", seat=0, bots={}, now=at,
        rng=Random(1), **(usual | fields),
    )  # fmt: skip
    tables.sit(match_id=match.pk, user_id=other.pk, seat=1, now=at, rng=Random(1))
    match.refresh_from_db()
    assert (match.status, match.is_rated) == (Match.Status.RUNNING, True)
    return match


def go_on(match: Match, discs: int, at: datetime = NOON) -> None:
    """So many random moves."""
    for _ in islice(random_course(match, Random(3), now=at), discs + 1):
        pass


def given_away(one: User, other: User, at: datetime = NOON, *, discs: int = ENOUGH + 1, **fields: Any) -> str:
    """The reason for which a match counts for nothing that the second resigns; empty: it counts."""
    match = begun(one, other, at, **fields)
    go_on(match, discs, at)
    resign(match_id=match.pk, user_id=other.pk, now=at + timedelta(minutes=1), rng=Random(1))
    return why(match)


def why(match: Match) -> str:
    count_all()
    match.refresh_from_db()
    assert match.rated_at is not None
    return match.unrated_why


def told(match: Match, user: User) -> str:
    """The page of a match as somebody reads it."""
    return logged_in(user).get(f"/m/{match.key}/").content.decode()


def test_resigning_before_a_match_has_begun_in_earnest_moves_nobody() -> None:
    ada, bo = people("ada", "bo")
    assert given_away(ada, bo, discs=ENOUGH - 2) == "too-short"
    assert not Rating.objects.exists()
    assert given_away(ada, bo, NOON + DAY) == "", "later it is a loss"
    assert Rating.objects.get(player=ada).mu > Rating.objects.get(player=bo).mu
    assert "It was over too soon to count" in told(Match.objects.order_by("pk")[0], ada)


def test_the_same_two_gain_by_six_matches_in_thirty_days_and_no_more() -> None:
    ada, bo = people("ada", "bo")
    assert [given_away(ada, bo, NOON + n * DAY) for n in range(8)] == [""] * 6 + ["same-people"] * 2
    assert Rating.objects.get(player=ada).matches == 6
    assert "You have met six times in 30 days; more do not count." in told(Match.objects.latest("pk"), ada)
    assert given_away(ada, bo, NOON + 32 * DAY) == "", "the first of them is longer ago then"


def test_whoever_lives_together_does_not_play_for_ratings() -> None:
    ada, bo = people("ada", "bo")
    Household.objects.create(one=ada, other=bo, asked_at=NOON, agreed_at=NOON)
    assert given_away(ada, bo) == "same-household"
    assert not Rating.objects.exists()
    assert "People of one household do not play for ratings." in told(Match.objects.get(), ada)


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_a_second_account_of_one_s_own_brings_nothing(visibility: str) -> None:
    ada, bo = people("ada", "bo")
    for user in (ada, bo):
        DeviceTrace.objects.create(user=user, mark="m" * 64, seen_at=NOON)
    assert given_away(ada, bo, visibility=visibility) == "same-address"
    assert not Rating.objects.exists()


def test_of_matches_that_somebody_lets_lapse_at_once_two_count_and_no_third() -> None:
    """Nobody gives away more by leaving for days, and nobody who fell ill loses everything at once."""
    ada, *rivals = people("ada", "bo", "cy", "di", "ed")
    matches = [begun(ada, rival, contract=Match.Contract.LOSE) for rival in rivals]
    for n, match in enumerate(matches):
        go_on(match, ENOUGH + 1)
        while turns(match)[0].player_id != ada.pk:
            go_on(match, 1)
        let_lapse(match, ada, after=timedelta(hours=n))
    assert [why(match) for match in matches] == ["", "", "mass-timeout", "mass-timeout"]
    assert Rating.objects.get(player=ada).matches == 2
    assert not Rating.objects.filter(player__in=rivals[2:]).exists()
    assert "Somebody lost several matches at once by being away" in told(matches[2], rivals[2])


def let_lapse(match: Match, user: User, *, after: timedelta) -> None:
    """Somebody's turn lapses, so long after its deadline, and a match is lost by it."""
    tenure = SeatTenure.objects.current().get(match=match, player=user)
    deadline_at, turn_ply = tenure.deadline_at, tenure.turn_ply
    assert deadline_at is not None
    assert turn_ply is not None
    lapse(
        match_id=match.pk, seat=tenure.seat, turn_ply=turn_ply, deadline_at=deadline_at,
        now=deadline_at + timedelta(minutes=5) + after, rng=Random(1),
    )  # fmt: skip
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
