"""Two accounts of one network address at one table: both are told that it counts for no rating."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.models import DeviceTrace, Household, User
from games.models import Match, Notice, SeatTenure
from games.services.absence import contract
from games.services.lobby import tables
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.tables import bot, match_of, person

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timezone.now()


def stay(
    user: User, ip: str = "192.0.2.7", browser: str = "Firefox", *, since: datetime | None = None
) -> None:
    """A session of somebody, until an hour after its begin."""
    begun = since or NOW - timedelta(minutes=30)
    row = UserSession.objects.create(
        user=user, ip=ip, user_agent=browser, session_key=f"key-{UserSession.objects.count()}"
    )
    UserSession.objects.filter(pk=row.pk).update(created_at=begun, last_seen_at=begun + timedelta(hours=1))


def begun(*people: User, bots: int = 0, **fields: Any) -> Match:
    for number in range(bots):
        bot(f"robby-{number}")
    host, *others = people
    usual: dict[str, Any] = {"name": "The Quay", "visibility": "public"}
    match = tables.open_table(
        host_id=host.pk, game="world-domination", seat_count=len(people) + bots, options={}, seat=0, now=NOW,
        bots=dict.fromkeys(range(len(people), len(people) + bots), "easy"), rng=Random(1), **(usual | fields),
    )  # fmt: skip
    for seat, user in enumerate(others, 1):
        tables.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=NOW, rng=Random(1))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    return match


def told() -> set[str]:
    rows = Notice.objects.filter(kind=Notice.Kind.ONE_ADDRESS)
    return set(rows.values_list("player__username", flat=True))


@pytest.fixture
def four() -> tuple[User, ...]:
    return tuple(person(name) for name in ("ann", "ben", "cat", "dan"))


def test_both_are_told_and_nobody_else(four: tuple[User, ...]) -> None:
    stay(four[0])
    stay(four[2])
    stay(four[1], "192.0.2.8")
    match = begun(*four)
    assert told() == {"ann", "cat"}
    assert match.shares_address
    for name in ("ann", "cat"):
        page = logged_in(name).get("/moves/").content.decode()
        assert "counts for no rating: two accounts there come from one network address." in page
    for reader in ("ben", "dan"):
        for path in ("/moves/", f"/m/{match.key}/"):
            assert "network address" not in logged_in(reader).get(path).content.decode()


def test_a_browser_that_was_called_for_both_says_so_too(four: tuple[User, ...]) -> None:
    for user in four[:2]:
        DeviceTrace.objects.create(user=user, mark="m" * 64, seen_at=NOW)
    begun(*four)
    assert told() == {"ann", "ben"}


@pytest.mark.parametrize(
    ("ip", "browser", "ago"),
    [("192.0.2.8", "Firefox", 0), ("192.0.2.7", "Safari", 0), ("192.0.2.7", "Firefox", 2)],
)
def test_another_place_browser_or_time_says_nothing(
    four: tuple[User, ...], ip: str, browser: str, ago: int
) -> None:
    stay(four[0], since=NOW - timedelta(hours=ago, minutes=30) if ago else None)
    stay(four[1], ip, browser)
    match = begun(*four)
    assert told() == set()
    assert not match.shares_address


def test_old_sessions_say_nothing(four: tuple[User, ...]) -> None:
    for user in four[:2]:
        stay(user, since=NOW - timedelta(days=70))
    begun(*four)
    assert told() == set()


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_at_a_rated_table_both_are_told_before_the_first_move_however_they_got_there(
    four: tuple[User, ...], visibility: str
) -> None:
    for user in four[:2]:
        stay(user)
    match = begun(*four, visibility=visibility, pace="standard", is_rated=True)
    assert not match.moves.exclude(seat=None).exists()
    assert told() == {"ann", "ben"}
    assert match.shares_address


def test_a_household_and_a_friendly_table_by_link_and_practice_are_left_alone(four: tuple[User, ...]) -> None:
    ann, ben, cat, dan = four
    for user in four:
        stay(user)
    begun(ann, ben, cat, dan, visibility="link")
    begun(ann, bots=3)
    Household.objects.create(one=ann, other=ben, asked_at=NOON, agreed_at=NOON)
    begun(ann, ben)
    assert told() == set()


def test_one_who_has_not_agreed_is_no_household(four: tuple[User, ...]) -> None:
    ann, ben, *_ = four
    for user in (ann, ben):
        stay(user)
    Household.objects.create(one=ann, other=ben, asked_at=NOON)
    begun(ann, ben)
    assert told() == {"ann", "ben"}


def test_who_comes_as_a_substitute_is_told_with_the_other(four: tuple[User, ...]) -> None:
    ann, ben, cat, _ = four
    robby, eve = bot("robby"), person("eve")
    for user in (ann, eve, ben, cat):
        stay(user, "192.0.2.9" if user in (ben, cat) else "192.0.2.7")
    match = match_of([ann, robby, ben, cat], pace="standard", contract="substitute")
    SeatTenure.objects.filter(match=match, player=robby).update(free_since=NOW, owner=person("fay"))
    contract.take_over(match_id=match.pk, user_id=eve.pk, seat=1, now=NOW, rng=Random(1))
    assert told() == {"ann", "eve"}
