"""From a match that is over to the next: who may ask, whose chair is kept, and when it starts."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Invitation, Match
from games.services.lobby import errors, tables
from games.services.lobby.rematch import RematchTooEarly, name_of_next
from tests.support.lobby import TIMED, again, as_host, kept, over, seated, sit
from tests.support.tables import match_of, people, person


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


@pytest.fixture
def four(ann: User) -> list[User]:
    bots = list(User.objects.filter(is_bot=True).order_by("id"))
    return [ann, bots[0], person("cat"), person("dan")]


@pytest.fixture
def done(four: list[User]) -> Match:
    return over(four)


def test_a_rematch_has_the_same_game_and_everybody_one_seat_further_on(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    assert (match.status, match.rematch_of, match.host_id) == ("open", done, four[0].pk)
    assert (match.options["drafting"], match.seat_count, match.name) == (True, 4, "The Lisbon Accord 2")
    assert seated(match) == {1: "ann", 2: four[1].username}
    assert kept(match) == {3: "cat", 0: "dan"}
    assert match.tenures.get(seat=2).level == "normal"


def test_a_kept_chair_is_for_nobody_else(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    with pytest.raises(errors.SeatKept):
        sit(match, person("eve"), 3)
    with pytest.raises(errors.SeatKept):
        as_host(tables.seat_bot, match, four[0], seat=3, level="easy", **TIMED)


def test_a_rematch_starts_when_all_have_sat_down(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    sit(match, four[2], 3)
    assert kept(match) == {0: "dan"}
    sit(match, four[3], 0)
    match.refresh_from_db()
    assert match.status == "running"
    assert not Invitation.objects.exists()


def test_who_asks_second_sits_down_at_the_same_table(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    assert again(done, four[2]) == match
    assert seated(match)[3] == "cat"
    assert again(done, four[2]) == match
    assert Match.objects.filter(rematch_of=done).count() == 1


def test_a_declined_chair_is_free_for_anybody(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    tables.leave_seat(match_id=match.pk, user_id=four[2].pk)
    assert kept(match) == {0: "dan"}
    sit(match, person("eve"), 3)
    assert seated(match)[3] == "eve"


def test_the_host_may_stop_keeping_a_chair(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    as_host(tables.unseat, match, four[0], seat=3)
    assert kept(match) == {0: "dan"}


def test_an_early_start_does_not_wait_for_kept_chairs(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    as_host(tables.start_match, match, four[0], level="easy", **TIMED)
    match.refresh_from_db()
    assert (match.status, kept(match)) == ("running", {})


def test_a_rematch_with_bots_alone_starts_at_once(ann: User) -> None:
    bots = list(User.objects.filter(is_bot=True).order_by("id"))[:3]
    match = again(over([ann, *bots]), ann)
    match.refresh_from_db()
    assert match.status == "running"


def test_no_chair_is_kept_for_an_account_that_is_gone(four: list[User], done: Match) -> None:
    User.objects.filter(pk=four[2].pk).update(is_active=False)
    assert kept(again(done, four[0])) == {0: "dan"}


def test_a_closed_rematch_makes_room_for_another(four: list[User], done: Match) -> None:
    first = again(done, four[0])
    as_host(tables.close_table, first, four[0])
    second = again(done, four[2])
    assert (first != second, second.rematch_of, second.host_id) == (True, done, four[2].pk)


def test_only_those_who_played_may_ask_for_a_rematch(done: Match) -> None:
    with pytest.raises(errors.NotAtTable):
        again(done, person("eve"))


def test_there_is_no_rematch_before_the_end(ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")])
    with pytest.raises(RematchTooEarly):
        again(match, ann)


@pytest.mark.parametrize(
    ("name", "following"),
    [("Friday", "Friday 2"), ("Friday 2", "Friday 3"), ("x" * 60, "x" * 58 + " 2"), ("7", "7 2")],
)
def test_the_name_of_a_rematch_counts_on(name: str, following: str) -> None:
    assert name_of_next(name) == following
