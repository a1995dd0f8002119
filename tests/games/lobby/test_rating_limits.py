"""Limits of rating at a table: what they may be, and who sits down there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.models import Match, SeatTenure
from games.services.lobby import errors, invitations, tables
from games.services.lobby.rematch import rematch
from tests.support.clock import NOON
from tests.support.lapsed_turns import paced
from tests.support.lobby import opened, seated, sit
from tests.support.ratings import hide, rate
from tests.support.replays import logged_in
from tests.support.seats_back import lapse_twice
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db
SCALE = "three-colours"
DUEL: dict[str, Any] = {"game": "three-colours", "seat_count": 2, "pace": "standard"}


def sent(**changes: Any) -> dict[str, str]:
    """The form of a new table of Three Colours for a person, as the page sends it."""
    fields = {"game": "three-colours", "seats": "2", "name": "A table", "visibility": "public"}
    return fields | {"seating": "chosen", "seat": "0", "chair-1": "open", "pace": "slow"} | changes


def limits_of(match: Match) -> tuple[int | None, int | None]:
    return match.min_rating, match.max_rating


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def table(ann: User) -> Match:
    """For 1,400 to 1,700; its host is at 1,500."""
    rate(ann, SCALE, 1500)
    return opened(ann, min_rating=1400, max_rating=1700, **DUEL)


# What they may be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high"), [("", ""), ("1400", "1700"), ("1400", "1600"), ("1000", ""), ("", "2000"), ("0", "3000")]
)
def test_limits_are_kept_as_they_were_chosen(ann: User, low: str, high: str) -> None:
    response = logged_in(ann).post("/tables/new/", sent(min_rating=low, max_rating=high))
    assert response.status_code == 302
    assert limits_of(Match.objects.get()) == (int(low) if low else None, int(high) if high else None)


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        ("1400", "1500", "at least 200 points above"),
        ("1500", "1400", "at least 200 points above"),
        ("1425", "1800", "in steps of 50"),
        ("1400", "1725", "in steps of 50"),
        ("-50", "1800", "from 0 to 3,000"),
        ("1400", "99999", "from 0 to 3,000"),
        ("abc", "1800", "whole points"),
        ("1400", "abc", "whole points"),
        ("1400.5", "", "whole points"),
        ("٣٠٠٠٠٠", "", "from 0 to 3,000"),
    ],
)
def test_limits_that_no_table_can_have_are_told_and_nothing_is_opened(
    ann: User, low: str, high: str, words: str
) -> None:
    response = logged_in(ann).post("/tables/new/", sent(min_rating=low, max_rating=high))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize("limits", [(1400, 1500), (1500, 1400), (1425, 1800), (-50, None), (None, 99999)])
def test_no_table_opens_with_limits_that_none_can_have(ann: User, limits: tuple[Any, Any]) -> None:
    with pytest.raises(errors.BadRatingLimits):
        opened(ann, min_rating=limits[0], max_rating=limits[1], **DUEL)
    assert not Match.objects.exists()


def test_whoever_opens_a_table_meets_its_limits(ann: User) -> None:
    rate(ann, SCALE, 1250)
    response = logged_in(ann).post("/tables/new/", sent(min_rating="1400", max_rating="1700"))
    assert response.status_code == 422
    assert "You are at about 1,250 yourself." in response.content.decode()
    assert not Match.objects.exists()


def test_against_bots_alone_there_are_no_limits(ann: User) -> None:
    logged_in(ann).post("/tables/new/", sent(min_rating="1400", max_rating="1700", **{"chair-1": "easy"}))
    assert limits_of(Match.objects.get()) == (None, None)


def test_summary_says_for_whom_the_table_is(ann: User) -> None:
    plan = logged_in(ann).get("/tables/new/plan/", sent(min_rating="1400", max_rating="1700"))
    assert "Whoever sits down has a rating from 1,400 to 1,700." in plan.context["plan"]


# Who sits down --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mu", "sigma", "matches", "sits"),
    [
        (1400, 60, 20, True),
        (1399, 60, 20, False),
        (1700, 60, 20, True),
        (1701, 60, 20, False),
        (1250, 74, 7, False),  # 1,102 to 1,398
        (1250, 76, 7, True),  # 1,098 to 1,402
        (1250, 76, 8, False),  # it is known by now
        (1900, 101, 7, True),
        (1900, 99, 7, False),
    ],
)
def test_known_rating_lies_within_the_limits_and_a_provisional_one_may(
    table: Match, mu: int, sigma: int, matches: int, sits: bool
) -> None:
    ben = person("ben")
    rate(ben, SCALE, mu, sigma=sigma, matches=matches)
    if sits:
        assert sit(table, ben, 1).status == "running"
        return
    with pytest.raises(errors.OutOfLimits):
        sit(table, ben, 1)
    assert seated(table) == {0: "ann"}


@pytest.mark.parametrize(("least", "sits"), [(2000, True), (2050, False)])
def test_who_has_no_rating_there_stands_for_1500_give_or_take_500(least: int, sits: bool) -> None:
    ann, ben = people("ann", "ben")
    rate(ann, SCALE, 2100)
    rate(ben, "floating-partners", 2900)
    table = opened(ann, min_rating=least, **DUEL)
    if sits:
        assert sit(table, ben, 1).status == "running"
    else:
        with pytest.raises(errors.OutOfLimits):
            sit(table, ben, 1)


def test_refusal_says_for_whom_the_table_is_and_where_one_stands(table: Match) -> None:
    ben = person("ben")
    rate(ben, SCALE, 1250)
    response = logged_in(ben).post(f"/m/{table.key}/sit/", {"seat": "1"})
    assert response.status_code == 403
    assert "This table is for 1,400 to 1,700; you are at about 1,250." in response.content.decode()
    assert seated(table) == {0: "ann"}


def test_invitation_tells_the_host_nothing_and_opens_no_seat(ann: User, table: Match) -> None:
    ben = person("ben")
    rate(ben, SCALE, 1250)
    hide(ben)
    invitations.invite(
        match_id=table.pk, user_id=ann.pk, name="ben", now=NOON
    )  # which tells the host nothing
    with pytest.raises(errors.OutOfLimits):
        sit(table, ben, 1)
    assert table.invitations.get().player == ben


def test_link_opens_no_seat_to_whom_the_table_is_not_for(ann: User) -> None:
    ben = person("ben")
    rate(ben, SCALE, 1250)
    table = opened(ann, min_rating=1400, visibility="link", **DUEL)
    with pytest.raises(errors.OutOfLimits):
        sit(table, ben, 1)


def test_people_who_play_once_more_do_so_whatever_their_ratings_have_become() -> None:
    ann, ben = people("ann", "ben")
    over = play_on(match_of([ann, ben], game="three-colours", pace="slow", min_rating=1400, max_rating=1700))
    for user in (ann, ben):
        rate(user, SCALE, 1250)
    table = rematch(match_id=over.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    assert limits_of(table) == (1400, 1700)
    assert rematch(match_id=over.pk, user_id=ben.pk, now=NOON, rng=Random(1)).status == "running"


def test_others_sit_down_at_a_rematch_by_its_limits() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    over = play_on(match_of([ann, ben], game="three-colours", pace="slow", min_rating=1400, max_rating=1700))
    rate(cat, SCALE, 1250)
    table = rematch(match_id=over.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    tables.leave_seat(match_id=table.pk, user_id=ben.pk)
    (free,) = {0, 1} - set(seated(table))
    with pytest.raises(errors.OutOfLimits):
        sit(table, cat, free)


@pytest.mark.parametrize(("mu", "sits"), [(1500, True), (1250, False)])
def test_substitute_meets_the_limits(mu: int, sits: bool) -> None:
    match = paced("substitute", min_rating=1400)
    seat = lapse_twice(match).seat
    eve = person("eve")
    rate(eve, f"world-domination-{match.seat_count}", mu)
    response = logged_in(eve).post(f"/m/{match.key}/take/", {"seat": str(seat)})
    holder = SeatTenure.objects.current().get(match=match, seat=seat)
    if sits:
        assert (response.status_code, holder.player) == (302, eve)
    else:
        assert response.status_code == 403
        assert "This table is for 1,400 and more; you are at about 1,250." in response.content.decode()
        assert holder.is_bot


# Seats on several scales ----------------------------------------------------------------------------

LORD: dict[str, Any] = {
    "game": "dark-lord", "seat_count": 3, "options": {"human_lord": True}, "pace": "slow", "min_rating": 1400,
}  # fmt: skip


def test_seat_is_for_whose_rating_on_its_own_scale_is_within_the_limits(ann: User) -> None:
    ben = person("ben")
    rate(ben, "dark-lord", 1250)
    rate(ben, "dark-lord-lord", 1500)
    table = opened(ann, **LORD)
    with pytest.raises(errors.OutOfLimits):
        sit(table, ben, 1)
    sit(table, ben, 2)
    with pytest.raises(errors.OutOfLimits):
        sit(table, ben, 1)
    assert seated(table) == {0: "ann", 2: "ben"}


def test_where_seats_are_drawn_every_one_that_may_come_counts(ann: User) -> None:
    ben, cat = people("ben", "cat")
    rate(ben, "dark-lord", 1250)
    rate(ben, "dark-lord-lord", 1500)
    rate(cat, "dark-lord", 1500)
    table = opened(ann, seating="lot", **LORD)
    for seat in (1, 2):
        with pytest.raises(errors.OutOfLimits):
            sit(table, ben, seat)
    sit(table, cat, 2)
    assert seated(table) == {0: "ann", 2: "cat"}


def test_seat_that_is_always_a_bots_counts_for_nobody(ann: User) -> None:
    rate(ann, "dark-lord-lord", 1250)
    fields = LORD | {"options": {}, "seating": "lot"}
    assert seated(opened(ann, **fields))[0] == "ann"


def test_who_sits_there_moves_to_another_seat_whatever_became_of_the_rating(ann: User) -> None:
    table = opened(ann, pace="slow", min_rating=1400)
    rate(ann, "world-domination-4", 1250)
    sit(table, ann, 3)
    assert seated(table) == {3: "ann"}
