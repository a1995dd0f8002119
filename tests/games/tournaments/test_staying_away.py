"""Entrants who go, stay away or lapse; the reserves who come for them."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Alert, User
from games.models import Entrant, Event, EventMatch, Match, Reserve, SeatTenure
from games.selectors.tournaments.tables import compute_tables
from games.services.tournaments import errors, reserves, stays_away, withdrawing
from games.services.tournaments.looking_after import look_after_people
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.entrants import eligible
from tests.support.events import begun, entered, event_of, filled, given_up, seeds, went_on, won_by
from tests.support.lapsed_turns import lapse
from tests.support.tables import bot, person, play

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def group(count: int = 4, **fields: Any) -> Event:
    """A group of Three Colours that has begun."""
    event = event_of(**fields)
    filled(event, count)
    return begun(event)


def table_of_four(count: int = 5, **fields: Any) -> Event:
    """A group of World Domination with four seats that has begun; bots are there."""
    for number in range(6):
        bot(f"bot{number}")
    return group(count, game="world-domination", seat_count=4, options={}, **fields)


def waits(event: Event, name: str) -> User:
    """Somebody who waits as a reserve."""
    user = eligible(person(name))
    User.objects.filter(pk=user.pk).update(event_matches=20)
    Reserve.objects.create(event=event, player=user, since=NOON)
    user.refresh_from_db()
    return user


def leaves(event: Event, name: str, *, now: datetime = NOON + HOUR) -> Entrant:
    user = User.objects.get(username=name)
    entrant = Entrant.objects.get(event=event, people__player=user)
    withdrawing.withdraw(event_id=event.pk, user_id=user.pk, now=now, rng=Random(4))
    entrant.refresh_from_db()
    return entrant


def yes(event: Event, user: User, *, now: datetime = NOON + 2 * HOUR) -> Reserve:
    return reserves.say_yes(event_id=event.pk, user_id=user.pk, now=now, rng=Random(6))


def sits_in(event: Event, user: User) -> int:
    current = SeatTenure.objects.current().filter(match__event=event, player=user, ended_at=None)
    return current.count()


def whats(user: User) -> list[str]:
    return sorted(
        Alert.objects.filter(user=user, kind__in=["reserve", "ev-over"]).values_list("data__what", flat=True)
    )


def all_moved(event: Event, *, but_for: str, now: datetime) -> None:
    """Everybody but one has moved somewhere."""
    event.people.exclude(player__username=but_for).update(moved_at=now)


# --- going ----------------------------------------------------------------------------------------


def test_matches_of_two_seats_are_lost_and_results_leave_the_table() -> None:
    event = group(4)
    entrant = leaves(event, "p1")
    assert (entrant.state, entrant.keeps_results) == (Entrant.State.GONE, False)
    mine = Match.objects.filter(event_match__seats__entrant=entrant).distinct()
    assert {match.status for match in mine} == {Match.Status.FINISHED}
    event = went_on(event, now=NOON + HOUR)
    table = compute_tables(event).groups[0]
    assert entrant.pk not in {row.entrant for row in table.rows}
    assert {row.points for row in table.rows} == {0}
    assert event.lines.filter(code="withdrew", entrant=entrant).count() == 1


def test_with_half_of_its_matches_over_an_entrant_stays_and_the_rest_are_walkovers() -> None:
    event = group(3)
    first, *others = seeds(event)
    for row in EventMatch.objects.filter(seats__entrant=first).distinct()[:2]:
        won_by(row, first)
    event = went_on(event)
    name = first.people.get().player.username
    entrant = leaves(event, name)
    assert entrant.keeps_results
    event = went_on(event, now=NOON + HOUR)
    rest = EventMatch.objects.filter(seats__entrant=first, event=event).distinct()
    forfeited = [row for row in rest if row.result and row.result["forfeits"]]
    assert len(forfeited) == 2
    rows = {row.entrant: row for row in compute_tables(event).groups[0].rows}
    assert rows[first.pk].points == 4
    assert sum(int(rows[each.pk].points) for each in others) == 4


def test_a_walkover_against_a_walkover_is_worth_nothing_to_both() -> None:
    event = group(3)
    one, other, third = seeds(event)
    for row in EventMatch.objects.filter(seats__entrant=third).distinct():
        won_by(row, third)
    event = went_on(event)
    for entrant in (one, other):
        leaves(event, entrant.people.get().player.username)
    event = went_on(event, now=NOON + HOUR)
    between = EventMatch.objects.filter(event=event).exclude(seats__entrant=third).distinct()
    results = [row.result or {} for row in between]
    assert [len(result["forfeits"]) for result in results] in ([1, 1], [2, 2])
    rows = {row.entrant: row for row in compute_tables(event).groups[0].rows}
    assert rows[third.pk].points == 8
    assert event.status == Event.Status.OVER


def test_withdrawing_twice_says_that_one_is_not_in_it() -> None:
    event = group(4)
    leaves(event, "p1")
    with pytest.raises(errors.NotIn):
        leaves(event, "p1")


def test_at_larger_tables_bots_play_on_for_nobody_where_nobody_waits() -> None:
    event = table_of_four()
    entrant = leaves(event, "p1")
    seats = SeatTenure.objects.current().filter(match__event=event).exclude(level="")
    assert {(each.level, each.owner_id, each.free_since) for each in seats} == {("normal", None, None)}
    assert seats.count() == 4
    assert not Match.objects.filter(event=event).exclude(status=Match.Status.RUNNING).exists()
    assert entrant.state == Entrant.State.GONE


def test_a_closed_account_has_withdrawn(django_capture_on_commit_callbacks: Any) -> None:
    event = table_of_four()
    user = User.objects.get(username="p1")
    opened = event_of("knockout", begins_at=NOON + 40 * DAY)
    entered(opened, user)
    with django_capture_on_commit_callbacks():
        anonymise(user_id=user.pk, now=NOON + HOUR)
    entrant = Entrant.objects.get(event=event, people__player=user)
    assert entrant.state == Entrant.State.GONE
    assert not opened.entrants.exists()
    assert not SeatTenure.objects.current().filter(player=user).exists()
    assert not SeatTenure.objects.filter(free_since__isnull=False).exists()


# --- reserves -------------------------------------------------------------------------------------


def test_the_first_reserve_is_asked_and_plays_on_everywhere() -> None:
    event = table_of_four()
    zoe, yan = waits(event, "zoe"), waits(event, "yan")
    entrant = leaves(event, "p1")
    assert (whats(zoe), whats(yan)) == (["event-seat"], [])
    row = yes(event, zoe)
    assert row.stands_in_for == entrant
    assert sits_in(event, zoe) == 4
    assert yes(event, zoe).taken_at == row.taken_at
    with pytest.raises(errors.NotAsked):
        yes(event, yan)
    assert not event.entrants.filter(people__player=zoe).exists()
    assert event.lines.filter(code="stood-in").count() == 1


def test_after_a_no_and_after_a_day_the_next_is_asked() -> None:
    event = table_of_four()
    zoe, yan, xia = waits(event, "zoe"), waits(event, "yan"), waits(event, "xia")
    leaves(event, "p1")
    reserves.say_no(event_id=event.pk, user_id=zoe.pk, now=NOON + 2 * HOUR)
    assert whats(yan) == ["event-seat"]
    late = NOON + 2 * HOUR + DAY
    look_after_people(now=late, rng=Random(1))
    assert whats(xia) == ["event-seat"]
    for user in (zoe, yan):
        with pytest.raises(errors.NotAsked):
            yes(event, user, now=late)
    yes(event, xia, now=late + HOUR)
    assert sits_in(event, xia) == 4


def test_nobody_is_asked_who_is_in_it_has_blocked_a_rival_is_suspended_or_has_no_room() -> None:
    event = table_of_four()
    names = ("blocks", "suspended", "busy", "good")
    blocks, suspended, busy, good = (waits(event, name) for name in names)
    Reserve.objects.create(event=event, player=User.objects.get(username="p2"), since=NOON)
    relationships.block(owner_id=blocks.pk, person_id=User.objects.get(username="p3").pk, now=NOON)
    User.objects.filter(pk=suspended.pk).update(suspended_until=NOON + 9 * DAY)
    User.objects.filter(pk=busy.pk).update(event_matches=3)
    leaves(event, "p1")
    asked = [user.username for user in (blocks, suspended, busy, good) if whats(user)]
    assert asked == ["good"]


def test_who_has_stood_in_before_is_asked_one_place_earlier() -> None:
    before = table_of_four()
    zoe = waits(before, "zoe")
    leaves(before, "p1")
    yes(before, zoe)
    event = event_of()
    for name in ("a", "b"):
        waits(event, name)
    Reserve.objects.create(event=event, player=zoe, since=NOON)
    assert [row.player.username for row in reserves.waiting_in_order(event)] == ["a", "zoe", "b"]


# --- no move in 72 hours --------------------------------------------------------------------------


def test_who_does_not_come_gives_way_to_the_first_reserve_in_everything() -> None:
    event = group(4)
    zoe = waits(event, "zoe")
    late = NOON + 72 * HOUR
    all_moved(event, but_for="p1", now=NOON)
    assert stays_away.replace_absent(event_id=event.pk, now=late - HOUR, rng=Random(1)) == 0
    assert event.pk in stays_away.due_absences(late)
    for _ in range(2):
        look_after_people(now=late, rng=Random(1))
    old = Entrant.objects.get(event=event, people__player__username="p1")
    new = Entrant.objects.get(event=event, people__player=zoe)
    assert (old.state, old.replaced_by) == (Entrant.State.REPLACED, new)
    assert (new.state, new.seed, new.lot, new.place) == (Entrant.State.PLAYING, old.seed, old.lot, old.place)
    assert sits_in(event, zoe) == new.seats.count() == 6
    assert not old.seats.exists()
    assert whats(zoe) == ["event-taken"]
    assert whats(User.objects.get(username="p1")) == ["event-out"]


def test_one_move_is_enough_to_be_there() -> None:
    event = group(4)
    waits(event, "zoe")
    all_moved(event, but_for="p1", now=NOON)
    mine = SeatTenure.objects.current().filter(match__event=event, player__username="p1")
    play(mine.filter(turn_ply__isnull=False)[0].match, now=NOON + HOUR)
    look_after_people(now=NOON + 80 * HOUR, rng=Random(1))
    assert Entrant.objects.filter(event=event, state=Entrant.State.REPLACED).count() == 0
    assert event.people.get(player__username="p1").moved_at is not None


def test_leave_is_no_staying_away() -> None:
    event = group(4)
    waits(event, "zoe")
    all_moved(event, but_for="p1", now=NOON)
    from games.models import Leave  # noqa: PLC0415 - of this test alone

    user = User.objects.get(username="p1")
    Leave.objects.create(player=user, starts_at=NOON + HOUR, ends_at=NOON + 25 * HOUR, made_at=NOON)
    look_after_people(now=NOON + 95 * HOUR, rng=Random(1))
    assert not event.entrants.filter(state=Entrant.State.REPLACED).exists()
    look_after_people(now=NOON + 96 * HOUR, rng=Random(1))
    assert event.entrants.filter(state=Entrant.State.REPLACED).exists()


def test_without_reserves_nobody_is_taken_out() -> None:
    event = group(4)
    all_moved(event, but_for="p1", now=NOON)
    look_after_people(now=NOON + 90 * HOUR, rng=Random(1))
    assert not event.entrants.filter(state=Entrant.State.REPLACED).exists()


def test_a_match_that_was_lost_before_anybody_came_begins_anew() -> None:
    event = group(4, pace="fast")
    zoe = waits(event, "zoe")
    all_moved(event, but_for="p1", now=NOON)
    mine = SeatTenure.objects.current().filter(match__event=event, player__username="p1")
    lost = mine.filter(turn_ply__isnull=False)[0]
    row = lost.match.event_match
    lapse(lost.match, seat=lost.seat)
    event = went_on(event, now=NOON + 25 * HOUR)
    row.refresh_from_db()
    assert row.ended_at is not None
    look_after_people(now=NOON + 72 * HOUR, rng=Random(1))
    row.refresh_from_db()
    assert row.match_id != lost.match_id
    assert row.ended_at is None
    lost.match.refresh_from_db()
    assert lost.match.annulled_at is not None
    assert sits_in(event, zoe) == 6


# --- two lapses in a row --------------------------------------------------------------------------


def test_two_lapses_in_a_row_in_one_match_take_an_entrant_out_of_all() -> None:
    event = table_of_four()
    zoe = waits(event, "zoe")
    match = Match.objects.filter(event=event).earliest("pk")
    first = lapse(match)
    kept = SeatTenure.objects.current().get(match=match, seat=first.seat)
    assert (kept.owner_id, kept.lapses) == (first.player_id, 1)
    look_after_people(now=NOON + DAY, rng=Random(1))
    assert not event.entrants.filter(state=Entrant.State.GONE).exists()
    SeatTenure.objects.filter(pk=kept.pk).update(lapses=2)
    for _ in range(2):
        look_after_people(now=NOON + DAY, rng=Random(1))
    entrant = Entrant.objects.get(event=event, state=Entrant.State.GONE)
    assert entrant.people.get().player_id == first.player_id
    assert not SeatTenure.objects.current().filter(match__event=event, owner=first.player).exists()
    assert whats(first.player) == ["event-out"]
    assert whats(zoe) == ["event-seat"]


def test_a_seat_of_an_event_is_not_free_for_whoever_passes_by() -> None:
    table_of_four()
    match = Match.objects.filter(event__isnull=False).earliest("pk")
    first = lapse(match)
    from games.services.seats.bot_keeper import free_if_missed  # noqa: PLC0415 - of this test alone

    kept = SeatTenure.objects.current().get(match=match, seat=first.seat)
    kept.lapses = 2
    free_if_missed(match, kept, now=NOON)
    assert kept.free_since is None


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_yeses_of_one_reserve_are_one() -> None:
    event = table_of_four()
    zoe = waits(event, "zoe")
    leaves(event, "p1")
    results = at_once(*[lambda: yes(event, zoe)] * 2, expected=())
    assert len({row.taken_at for row in results}) == 1
    assert sits_in(event, zoe) == 4
    assert event.lines.filter(code="stood-in").count() == 1


@pytest.mark.django_db(transaction=True)
def test_withdrawing_while_a_match_ends_counts_it_once() -> None:
    event = group(3)
    first = seeds(event)[0]
    row = EventMatch.objects.filter(seats__entrant=first).distinct()[0]
    assert row.match is not None
    seat = row.seats.get(entrant=first).seat
    name = first.people.get().player.username
    match = row.match
    results = at_once(
        lambda: given_up(match, 1 - seat, now=NOON + HOUR),
        lambda: leaves(event, name),
        expected=(Exception,),
    )
    event = went_on(event, now=NOON + HOUR)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert Entrant.objects.get(pk=first.pk).state == Entrant.State.GONE
    assert not EventMatch.objects.filter(seats__entrant=first, ended_at=None).exists()
    assert results[1] == first
