"""Groups: begun by the sweep, played, and over."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Alert, Household, User
from games.models import (
    Entrant,
    Event,
    EventLine,
    Match,
    Rating,
    Reserve,
    SeatTenure,
)  # fmt: skip
from games.selectors.tournaments.tables import compute_tables, tables_of
from games.sweeps.tournaments import look_after_events
from tests.support.clock import NOON, later
from tests.support.events import (
    BEGINS,
    begun,
    entered,
    event_of,
    filled,
    given_up,
    rows_of,
    seeds,
    table_of,
    told,
    went_on,
    won_by,
)  # fmt: skip
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db

WORLD: dict[str, Any] = {"game": "world-domination", "seat_count": 4}


def rated(user: User, mu: int, *, sigma: int = 60_00) -> None:
    Rating.objects.create(
        player=user, scale="three-colours", mu=mu, sigma=sigma, matches=20, last_at=NOON, version=1
    )


class TestBeginning:
    def test_a_group_begins_is_played_and_ends_by_the_sweep(self) -> None:
        event = event_of(last_day=timezone.now() + timedelta(days=28))
        filled(event, 3)
        look_after_events()
        event.refresh_from_db()
        assert event.status == Event.Status.RUNNING
        assert len(rows_of(event)) == 6
        for row in rows_of(event):
            assert table_of(row).status == Match.Status.RUNNING
            given_up(table_of(row), 1)
        look_after_events()
        event.refresh_from_db()
        assert event.status == Event.Status.OVER
        tables = tables_of(event)
        assert (tables.over, tables.of) == (6, 6)
        assert [row.points for row in tables.groups[0].rows] == [4, 4, 4]
        assert tables == compute_tables(event)
        assert told("event-over") == ["p1", "p2", "p3"]

    def test_a_draft_opens_at_its_time(self) -> None:
        event = event_of(status=Event.Status.DRAFT, begins_at=timezone.now() + timedelta(days=1))
        look_after_events()
        event.refresh_from_db()
        assert event.status == Event.Status.OPEN
        assert event.lines.get().data == {"commitment": hashlib.sha256(bytes(event.seed)).hexdigest()}

    def test_its_matches_are_ordinary_tables_on_its_terms(self) -> None:
        event = event_of()
        filled(event, 3)
        event = begun(event)
        match = table_of(rows_of(event)[0])
        assert (match.pace, match.contract, match.is_rated, match.allows_leave) == (
            "standard",
            "lose",
            True,
            True,
        )
        assert (match.allows_take_back, match.name, match.event_id) == (False, "Spring Cup", event.pk)
        asked = SeatTenure.objects.get(match=match, turn_ply__isnull=False)
        assert asked.deadline_at is not None
        play_on(match)
        assert match.status == Match.Status.FINISHED
        result = went_on(event).matches.get(match=match).result
        assert result is not None
        assert sorted(result["places"]) == [1, 2]
        assert sum(result["margins"]) == 0

    def test_the_matches_are_as_those_that_begin_one_by_one(self) -> None:
        event = event_of(**WORLD, has_pairs=False)
        users = people(*"abcde")
        for user in users:
            entered(event, user)
        match = table_of(rows_of(begun(event))[0])
        holders = [t.player for t in match.tenures.order_by("seat").select_related("player")]
        alone = match_of(holders, pace="standard", contract="substitute")
        for field in ("ply", "version", "status", "outcome", "last_move_at", "started_at"):
            assert getattr(match, field) == getattr(alone, field), field
        assert match.digest.keys() == alone.digest.keys()
        assert list(match.campaigns.values_list("number", "from_ply")) == list(
            alone.campaigns.values_list("number", "from_ply")
        )
        assert match.tenures.filter(bank=None).count() == alone.tenures.filter(bank=None).count()
        assert match.tenures.exclude(turn_ply=None).count() == alone.tenures.exclude(turn_ply=None).count()

    def test_all_are_told_once_and_of_no_single_match(self) -> None:
        event = event_of()
        filled(event, 4)
        begun(event)
        begun(event)
        assert told("event-begun") == ["p1", "p2", "p3", "p4"]
        assert Alert.objects.count() == 4

    def test_one_without_entrants_is_called_off_and_nobody_told(self) -> None:
        event = begun(event_of())
        assert event.status == Event.Status.CANCELLED
        assert not Alert.objects.exists()

    def test_too_few_are_told_that_it_is_called_off(self) -> None:
        event = event_of()
        filled(event, 2)
        assert begun(event).status == Event.Status.CANCELLED
        assert told("event-off") == ["p1", "p2"]
        assert not Match.objects.exists()

    def test_nothing_begins_before_its_time(self) -> None:
        event = event_of()
        filled(event, 3)
        assert begun(event, now=BEGINS - timedelta(seconds=1)).status == Event.Status.OPEN

    def test_who_is_suspended_or_gone_does_not_play(self) -> None:
        event = event_of()
        users = filled(event, 5)
        User.objects.filter(pk=users[0].pk).update(suspended_until=later(days=3))
        anonymise(user_id=users[1].pk, now=NOON)
        event = begun(event)
        assert [entrant.people.get().player_id for entrant in seeds(event)] == [u.pk for u in users[2:]]

    def test_the_last_to_sign_up_wait_as_first_reserves(self) -> None:
        event = event_of(**WORLD)
        users = filled(event, 11)
        event = begun(event)
        assert [row.player_id for row in Reserve.objects.filter(event=event)] == [users[10].pk]
        assert sorted(entrant.group or 0 for entrant in seeds(event)) == [
            *[1] * 5,
            *[2] * 5,
        ]
        assert told("event-waits") == ["p11"]
        assert event.lines.filter(code=EventLine.Code.WAITS).exists()

    def test_of_six_at_a_table_of_four_one_waits(self) -> None:
        event = event_of(**WORLD)
        filled(event, 6)
        event = begun(event)
        assert (event.matches.count(), event.reserves.count()) == (5, 1)


class TestSeeds:
    def test_seeds_are_by_rating_then_by_entry_and_unrated_last(self) -> None:
        event = event_of()
        users = filled(event, 5)
        rated(users[4], 1600_00)
        rated(users[3], 1700_00, sigma=200_00)
        rated(users[2], 1600_00)
        event = begun(event)
        order = [entrant.people.get().player.username for entrant in seeds(event)]
        assert order == ["p3", "p5", "p4", "p1", "p2"]

    def test_lots_and_places_follow_from_the_seed_of_the_event(self) -> None:
        drawn = []
        for seed in (1, 1, 2):
            Event.objects.all().delete()
            event = event_of(seed=seed, key="e-same")
            for number in range(8):
                user, _ = User.objects.get_or_create(username=f"q{number}")
                entered(event, user)
            event = begun(event)
            drawn.append([(each.lot, each.place) for each in seeds(event)])
            event.matches.all().delete()
            Match.objects.filter(event=event).update(event=None)
            event.entrants.all().delete()
        assert drawn[0] == drawn[1] != drawn[2]
        assert sorted(lot or 0 for lot, _ in drawn[0]) == list(range(1, 9))

    def test_people_who_blocked_each_other_or_live_together_are_in_different_groups(self) -> None:
        event = event_of(**WORLD)
        users = filled(event, 10)
        relationships.block(owner_id=users[0].pk, person_id=users[3].pk, now=NOON)
        Household.objects.create(one=users[1], other=users[2], asked_at=NOON, agreed_at=NOON)
        event = begun(event)
        group = {each.people.get().player_id: each.group for each in seeds(event)}
        assert group[users[0].pk] != group[users[3].pk]
        assert group[users[1].pk] != group[users[2].pk]

    def test_a_pair_stays_together_on_each_side_once(self) -> None:
        event = event_of(**WORLD, has_pairs=True)
        users = people(*"abcdef")
        for number in range(3):
            entered(event, *users[2 * number : 2 * number + 2], name=f"Pair {number}")
        event = begun(event)
        assert event.matches.count() == 6
        for row in rows_of(event):
            by_seat = [seat.entrant_id for seat in row.seats.all()]
            assert by_seat[0] == by_seat[2] != by_seat[1] == by_seat[3]
        first = rows_of(event)[0]
        holders = dict(table_of(first).tenures.values_list("seat", "player"))
        pair = first.seats.get(seat=0).entrant
        assert [holders[0], holders[2]] == [person.player_id for person in pair.people.order_by("place")]

    def test_floating_partners_plays_as_many_hands_as_seats(self) -> None:
        event = event_of(game="floating-partners", seat_count=4)
        filled(event, 5)
        event = begun(event)
        assert event.matches.count() == 5
        match = table_of(rows_of(event)[0])
        assert (match.options["max_hands"], match.options["target"]) == (4, 1000)
        assert match.contract == Match.Contract.SUBSTITUTE


class TestWaves:
    def test_who_plays_in_waves_has_half_at_once_and_the_rest_as_places_come_free(self) -> None:
        event = event_of(takes_waves=True)
        filled(event, 4)
        mine = event.entrants.order_by("pk")[0]
        Entrant.objects.filter(pk=mine.pk).update(in_waves=True)
        event = begun(event)
        of_mine = event.matches.filter(seats__entrant=mine)
        assert of_mine.filter(match__isnull=False).count() == 3
        assert event.last_day is not None
        half = NOON + (event.last_day - NOON) / 2
        assert {row.begins_at for row in of_mine.filter(match=None)} == {half}
        first = set(of_mine.values_list("match", flat=True))
        won_by(of_mine.filter(match__isnull=False)[0], mine)
        event = went_on(event)
        assert of_mine.filter(match__isnull=False).count() == 4
        new = Match.objects.get(
            event_match__in=of_mine.all(),
            event_match__match__isnull=False,
            pk__gt=max(pk for pk in first if pk is not None),
        )
        asked = SeatTenure.objects.get(match=new, turn_ply__isnull=False)
        told_of = Alert.objects.get(kind="turn", thread=new.key)
        assert told_of.user_id == asked.player_id
        assert event.status == Event.Status.RUNNING

    def test_all_have_begun_by_half_time(self) -> None:
        event = event_of(takes_waves=True)
        filled(event, 4)
        event.entrants.update(in_waves=True)
        event = begun(event)
        assert event.matches.filter(match=None).exists()
        assert event.last_day is not None
        event = went_on(event, now=NOON + (event.last_day - NOON) / 2)
        assert not event.matches.filter(match=None).exists()


def test_tables_are_read_with_as_many_queries_for_many_matches(django_assert_num_queries: object) -> None:
    few, many = event_of(), event_of(**WORLD)
    filled(few, 3)
    for user in User.objects.all():
        entered(many, user)
    for number in range(20):
        entered(many, User.objects.create(username=f"w{number}"))
    few, many = begun(few), begun(many)
    assert many.matches.count() > few.matches.count()
    for event in (few, many):
        with django_assert_num_queries(3):  # type: ignore[operator]
            compute_tables(event)
