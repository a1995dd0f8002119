"""Seats that are taken over, and what matches count for those who left, came back or stepped in."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Match, Reliability
from games.selectors.lobby.free_seats import seats_to_take_over
from games.services.absence.contract import NotFree, SatHere, TakenOver
from games.services.seats.bot_keeper import miss
from tests.support.lapsed_turns import (
    BOT,
    LOSE,
    SUBSTITUTE,
    codes,
    holder,
    lapse,
    lapsed_at,
    paced,
    user,
)
from tests.support.seats_back import lapse_twice, moved_in_turn, returned, taken
from tests.support.tables import bot, match_of, person, play, play_on

pytestmark = pytest.mark.django_db


# Taking over --------------------------------------------------------------------------------------------


@pytest.fixture
def free() -> tuple[Match, int]:
    """A match with a seat that stands free, and that seat; eve has an account."""
    match = paced(SUBSTITUTE)
    left = lapse_twice(match)
    person("eve")
    return match, left.seat


def test_a_substitute_starts_with_half_a_bank_and_the_seats_turn(free: tuple[Match, int]) -> None:
    match, seat = free
    tenure = taken(match, "eve", seat)
    tenure.refresh_from_db()
    assert (tenure.player.username, tenure.is_substitute, tenure.bank) == ("eve", True, timedelta(hours=60))
    assert (tenure.turn_ply, tenure.from_ply, tenure.lapses) == (match.ply, match.ply, 0)
    assert tenure.deadline_at == lapsed_at(match) + timedelta(minutes=5, hours=72)
    assert codes(match)[-1] == "substitute"
    assert seats_to_take_over().items == ()
    play(match, seat=seat, now=lapsed_at(match) + timedelta(minutes=6))


def test_the_owner_does_not_come_back_to_a_seat_that_was_taken_over(free: tuple[Match, int]) -> None:
    match, seat = free
    owner = holder(match, seat).owner
    assert owner is not None
    taken(match, "eve", seat)
    before = codes(match)
    with pytest.raises(TakenOver):
        returned(match, owner.username)
    assert (holder(match, seat).player.username, codes(match)) == ("eve", before)


def test_of_two_who_reach_for_one_seat_the_second_hears_that_it_is_gone(free: tuple[Match, int]) -> None:
    match, seat = free
    person("fay")
    first = taken(match, "eve", seat)
    assert taken(match, "eve", seat).pk == first.pk  # a double click
    with pytest.raises(NotFree):
        taken(match, "fay", seat)


def test_nobody_takes_over_where_they_sit_or_sat(free: tuple[Match, int]) -> None:
    match, seat = free
    for tenure in match.tenures.filter(level="").select_related("player"):
        with pytest.raises(SatHere):
            taken(match, tenure.player.username, seat)


@pytest.mark.parametrize("seat", [1, 2, 99])
def test_no_other_seat_can_be_taken_over(free: tuple[Match, int], seat: int) -> None:
    match, first = free
    other = (first + seat) % 3 if seat < 3 else seat
    with pytest.raises(NotFree):
        taken(match, "eve", other)


def test_who_has_asked_for_the_seat_gets_it_and_no_substitute() -> None:
    match = paced(SUBSTITUTE)
    left = lapse(match)
    person("eve")
    while moved_in_turn(match, left).missed_at is None:
        pass
    missed_at = holder(match, left.seat).missed_at
    assert missed_at is not None
    assert miss(match_id=match.pk, seat=left.seat, missed_at=missed_at, now=missed_at)
    assert not returned(match, left.player.username)
    with pytest.raises(NotFree):
        taken(match, "eve", left.seat)


# Counts -----------------------------------------------------------------------------------------------------


def counted(name: str) -> tuple[str, str]:
    row = Reliability.objects.filter(player__username=name).first()
    return (row.turns, row.matches) if row else ("", "")


def test_a_match_that_lapsed_between_two_was_left_by_one_and_kept_by_the_other() -> None:
    match = paced(LOSE, "ann", "ben")
    left = lapse(match)
    other = user("ben" if left.player.username == "ann" else "ann")
    assert counted(left.player.username) == ("0", "0")
    assert counted(other.username)[1] == "1"


def test_who_came_back_has_not_left_and_who_stayed_away_has() -> None:
    match = paced(BOT)
    first = lapse(match)
    returned(match, first.player.username)
    while holder(match, first.seat).turn_ply is not None:
        play(match, seat=first.seat, now=lapsed_at(match) + timedelta(hours=1))
    second = lapse(match)
    assert second.seat != first.seat
    play_on(match)
    assert {name: counted(name)[1] for name in ("ann", "ben", "cat")} == {
        name: "0" if name == second.player.username else "1" for name in ("ann", "ben", "cat")
    }


def test_a_substitute_earns_two_matches_and_the_owner_has_left(free: tuple[Match, int]) -> None:
    match, seat = free
    owner = holder(match, seat).owner
    assert owner is not None
    taken(match, "eve", seat)
    assert counted(owner.username) == ("00", "0")
    play_on(match)
    assert counted("eve")[1] == "11"
    assert counted(owner.username)[1] == "0"


def test_matches_against_bots_alone_are_not_counted() -> None:
    match = match_of([person("ann"), bot("b1"), bot("b2")])
    play_on(match)
    assert match.status == Match.Status.FINISHED
    assert counted("ann") == ("", "")
