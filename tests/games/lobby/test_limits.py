"""Limits of tables that one may open and sit at, and notices of those that are no more."""

from __future__ import annotations

from random import Random
from threading import Barrier, Thread

import pytest
from django.db import connection

from accounts.models import User
from games.models import Match, Notice, SeatTenure
from games.services.absence.closed_accounts import leave_tables
from games.services.lobby import errors, limits, tables
from games.services.lobby.rematch import rematch
from games.services.notices import KEPT, tell_of
from tests.support.clock import NOON, later
from tests.support.lobby import kept, opened, over, seated, sit
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play_on


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


def test_nobody_sits_at_more_tables_that_wait_than_the_limit(ann: User) -> None:
    for day in range(limits.MAX_OPEN):
        match = opened(ann, now=later(days=day))
    with pytest.raises(errors.TooManyTables):
        opened(ann, now=later(days=99))
    with pytest.raises(errors.TooManyTables):
        sit(opened(person("ben")), ann, 1)
    tables.close_table(match_id=match.pk, user_id=ann.pk)
    sit(opened(person("cat")), ann, 1)
    with pytest.raises(errors.TooManyTables):
        opened(ann, now=later(days=99))
    assert Match.objects.filter(host=ann).count() == limits.MAX_OPEN


def test_one_who_sits_may_still_move_to_another_chair_at_the_limit(ann: User) -> None:
    for day in range(limits.MAX_OPEN):
        match = opened(ann, now=later(days=day))
    assert seated(sit(match, ann, 2)) == {2: "ann"}


def playing(user: User, count: int, seats: int = 2) -> None:
    """So many matches in which somebody takes part."""
    for number in range(count):
        match = Match.objects.create(
            game="three-colours", rules_version=1, seat_count=seats, name=f"{number}", created_at=NOON,
            started_at=NOON, status=Match.Status.RUNNING,
        )  # fmt: skip
        SeatTenure.objects.create(match=match, seat=0, player=user)


def test_nobody_begins_more_matches_than_the_limit(ann: User) -> None:
    playing(ann, limits.MAX_RUNNING - 1)
    bots = {1: "easy", 2: "easy", 3: "easy"}
    opened(ann, bots=bots)
    with pytest.raises(errors.TooManyMatches):
        opened(ann, bots=bots)
    with pytest.raises(errors.TooManyMatches):
        sit(opened(person("ben")), ann, 1)
    SeatTenure.objects.filter(player=ann, match__name="0").update(to_ply=3, left_at=NOON)
    SeatTenure.objects.filter(player=ann, match__name="1").update(ended_at=NOON)
    opened(ann, bots=bots)  # what was left or is over counts no more


def test_tables_are_opened_one_after_the_other_only_so_fast(ann: User) -> None:
    for _ in range(limits.MAX_OPENED):
        tables.close_table(match_id=opened(ann).pk, user_id=ann.pk)
    with pytest.raises(errors.TooFast):
        opened(ann)
    opened(person("ben"))
    opened(ann, now=NOON + limits.OPENED_WITHIN)


def test_a_rematch_counts_like_any_table(ann: User) -> None:
    (ben,) = people("ben")
    done = play_on(match_of([ann, ben], game="three-colours"))

    def again(user: User, **by: float) -> Match:
        return rematch(match_id=done.pk, user_id=user.pk, now=later(**by), rng=Random(1))

    for _ in range(limits.MAX_OPENED - 1):
        tables.close_table(match_id=opened(ann).pk, user_id=ann.pk)
    with pytest.raises(errors.TooFast):
        again(ann)
    for day in range(limits.MAX_OPEN):
        opened(ben, now=later(days=day))
    with pytest.raises(errors.TooManyTables):
        again(ben, days=99)
    kept_for_ben = again(ann, days=99)
    with pytest.raises(errors.TooManyTables):
        again(ben, days=99)
    assert kept(kept_for_ben) == {0: "ben"}  # a seat on


@pytest.mark.django_db(transaction=True)
def test_of_two_tables_opened_at_once_at_the_limit_one_is_opened() -> None:
    ann = person("ann")
    for day in range(limits.MAX_OPEN - 1):
        opened(ann, now=later(days=day))
    gate, done = Barrier(2), []

    def open_one() -> None:
        gate.wait()
        try:
            opened(ann, now=later(days=99))
            done.append("opened")
        except errors.TooManyTables:
            done.append("refused")
        finally:
            connection.close()

    threads = [Thread(target=open_one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["opened", "refused"]


def test_the_limits_are_told_in_words(ann: User) -> None:
    form = {
        "game": "three-colours", "seats": "2", "name": "One more", "visibility": "public", "seat": "0",
        "seating": "chosen", "chair-0": "open", "chair-1": "open",
    }  # fmt: skip
    client = logged_in(ann)
    for number in range(limits.MAX_OPENED):
        answer = client.post("/tables/new/", form)
        assert answer.status_code == 302, number
    refused = client.post("/tables/new/", form)
    assert refused.status_code == 422
    assert "Wait some minutes" in refused.content.decode()
    Match.objects.update(created_at=NOON)
    assert "have not begun. Leave" in client.post("/tables/new/", form).content.decode()
    match = opened(person("ben"))
    answer = client.post(f"/m/{match.key}/sit/", {"seat": "1"})
    assert answer.status_code == 409
    assert "have not begun. Leave" in answer.content.decode()


# Notices ------------------------------------------------------------------------------------------------


def notices(user: User) -> list[tuple[str, str]]:
    return list(Notice.objects.filter(player=user).order_by("id").values_list("kind", "match__name"))


@pytest.mark.parametrize("how", ["leave", "close", "anonymise"])
def test_people_are_told_of_a_table_that_was_closed_though_a_seat_was_kept_for_them(
    ann: User, how: str
) -> None:
    ben, cat, dan = people("ben", "cat", "dan")
    done = over([ann, ben, cat, dan])
    match = rematch(match_id=done.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    if how == "leave":
        tables.leave_seat(match_id=match.pk, user_id=ann.pk)
    elif how == "close":
        tables.close_table(match_id=match.pk, user_id=ann.pk)
    else:
        leave_tables(user=ann, now=NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED
    assert [notices(user) for user in (ben, cat, dan)] == [[("kept-closed", match.name)]] * 3
    assert notices(ann) == []


def test_those_who_sat_at_a_table_that_its_host_closes_are_told(ann: User) -> None:
    ben, cat = people("ben", "cat")
    match = opened(ann)
    sit(match, ben, 1)
    sit(match, cat, 2)
    tables.leave_seat(match_id=match.pk, user_id=cat.pk)
    tables.close_table(match_id=match.pk, user_id=ann.pk)
    assert [notices(user) for user in (ann, ben, cat)] == [[], [("closed", match.name)], []]


def test_those_whose_kept_seat_goes_to_a_bot_or_is_given_free_are_told(ann: User) -> None:
    ben, cat, dan = people("ben", "cat", "dan")
    done = over([ann, ben, cat, dan])
    match = rematch(match_id=done.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    tables.unseat(match_id=match.pk, user_id=ann.pk, seat=2)  # ben's: a seat on
    tables.leave_seat(match_id=match.pk, user_id=dan.pk)
    tables.start_match(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(1))
    told = [notices(user) for user in (ann, ben, cat, dan)]
    assert told == [[], [("given", match.name)], [("begun", match.name)], []]


def test_of_many_lines_the_latest_are_kept(ann: User) -> None:
    ben = person("ben")
    match = opened(ann)
    for _ in range(KEPT + 5):
        tell_of(match, [ben.pk], Notice.Kind.GIVEN)
    assert len(notices(ben)) == KEPT
