"""Swiss: paired round by round from results that are written as matches end."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from games.models import Entrant, Event, EventLine, EventMatch, EventRound, SeatTenure
from games.selectors.tournaments.tables import tables_of
from games.services.moderation.annulment import annul, restore
from games.tournaments.standings import Reason
from tests.support.clock import NOON, later
from tests.support.events import (
    begun,
    ended_level,
    event_of,
    filled,
    legs_of,
    locked,
    rows_of,
    seeds,
    went_on,
    won_by,
)

pytestmark = pytest.mark.django_db

OTHER_WAY = {(2, 6), (1, 3), (5, 9)}
LEVEL = {(3, 7), (1, 4), (2, 5)}
ROUNDS = (
    ({(1, 5), (2, 6), (3, 7), (4, 8)}, 9),
    ({(1, 6), (4, 9), (3, 2), (7, 5)}, 8),
    ({(1, 4), (2, 5), (6, 8), (9, 3)}, 7),
    ({(1, 2), (4, 6), (3, 8), (7, 9)}, 5),
)


def play_round(event: Event, number: int) -> set[tuple[int, int]]:
    """Have all meetings of a round end as the example says; the pairs by seed, the first first."""
    met: set[tuple[int, int]] = set()
    by_seed = {entrant.seed: entrant for entrant in seeds(event)}
    for first, second, legs in legs_of(event, number):
        met.add((first.seed or 0, second.seed or 0))
        better, worse = sorted((first.seed or 0, second.seed or 0))
        winner = worse if (better, worse) in OTHER_WAY else better
        for leg, row in enumerate(legs):
            loser = worse if winner == better else better
            is_turned = (better, worse) in LEVEL and leg == 1
            won_by(row, by_seed[loser if is_turned else winner])
    return met


def test_nine_entrants_are_paired_and_placed_as_in_the_example() -> None:
    event = event_of("swiss")
    filled(event, 9)
    begun(event)
    for number, (pairs, bye) in enumerate(ROUNDS, 1):
        round_ = EventRound.objects.get(event=event, number=number)
        assert round_.bye is not None
        assert round_.bye.seed == bye
        assert play_round(event, number) == pairs
        event = went_on(event, now=later(days=number))
    assert event.status == Event.Status.OVER
    rows = tables_of(event).groups[0].rows
    seed_of = dict(event.entrants.values_list("pk", "seed"))
    assert [
        (
            seed_of[row.entrant],
            int(row.points),
            int(row.values[Reason.BUCHHOLZ]),
            int(row.values[Reason.BERGER]),
        )
        for row in rows
    ] == [
        (1, 14, 32, 31),
        (4, 14, 26, 23),
        (5, 10, 34, 13),
        (7, 10, 30, 9),
        (3, 10, 20, 13),
        (6, 8, 34, 10),
        (2, 6, 34, 15),
        (9, 4, 34, 0),
        (8, 4, 32, 0),
    ]
    assert list(event.lines.values_list("code", flat=True)) == ["began", *["paired"] * 4, "over"]


def test_the_next_round_waits_for_the_last_match() -> None:
    event = event_of("swiss")
    filled(event, 10)
    begun(event)
    *most, last = legs_of(event, 1)
    for first, _second, legs in most:
        for row in legs:
            won_by(row, first)
    went_on(event)
    assert event.event_rounds.count() == 1
    for row in last[2]:
        won_by(row, last[0])
    went_on(event)
    assert event.event_rounds.count() == 2
    assert EventMatch.objects.filter(event=event, round=2, match__isnull=False).count() == 10
    assert event.event_rounds.get(number=1).over_at is not None


def test_fewer_than_nine_are_a_group() -> None:
    event = event_of("swiss")
    filled(event, 8)
    event = begun(event)
    assert event.is_group_instead
    assert event.matches.count() == 56
    assert event.last_day == later(days=84).replace(hour=20)
    assert event.lines.filter(code=EventLine.Code.GROUP).exists()


def test_who_has_gone_is_not_paired_again() -> None:
    event = event_of("swiss")
    filled(event, 9)
    event = begun(event)
    for first, _second, legs in legs_of(event, 1):
        for row in legs:
            won_by(row, first)
    gone = seeds(event)[8]
    Entrant.objects.filter(pk=gone.pk).update(state=Entrant.State.GONE)
    went_on(event)
    assert event.event_rounds.get(number=2).bye is None
    assert not EventMatch.objects.filter(round=2, seats__entrant=gone).exists()


def test_no_pairing_left_ends_it_and_says_so() -> None:
    event = event_of("swiss", rounds=7)
    filled(event, 9)
    begun(event)
    for number in range(1, 8):
        for first, _second, legs in legs_of(event, number):
            for row in legs:
                won_by(row, first)
        if number == 1:
            stays = [entrant.pk for entrant in seeds(event)[:2]]
            Entrant.objects.filter(event=event).exclude(pk__in=stays).update(state=Entrant.State.GONE)
        event = went_on(event)
        if event.status == Event.Status.OVER:
            break
    assert event.status == Event.Status.OVER
    assert event.event_rounds.count() == 2
    assert event.lines.filter(code=EventLine.Code.ENDED_EARLY).exists()


def test_a_bot_keeps_the_seats_of_who_is_suspended_when_a_round_begins() -> None:
    event = event_of("swiss")
    users = filled(event, 10)
    begun(event)
    for first, _second, legs in legs_of(event, 1):
        for row in legs:
            won_by(row, first)
    User.objects.create(username="keeper", is_bot=True)
    User.objects.filter(pk=users[2].pk).update(suspended_until=later(days=9), plays_on=False)
    went_on(event, now=later(days=1))
    kept = SeatTenure.objects.current().filter(owner=users[2], match__event_match__round=2)
    assert kept.exclude(level="").count() == 2


def test_annulled_after_its_round_was_paired_the_table_changes_and_pairings_do_not() -> None:
    event = event_of("swiss")
    filled(event, 10)
    begun(event)
    for first, _second, legs in legs_of(event, 1):
        for row in legs:
            won_by(row, first)
    event = went_on(event)
    paired = list(event.matches.filter(round=2).values_list("pk", "match", "seats__entrant"))
    first, second, legs = legs_of(event, 1)[0]
    with transaction.atomic():
        taken = annul(locked(legs[0]), now=NOON)
    event = went_on(event)
    points = {row.entrant: row.points for row in tables_of(event).groups[0].rows}
    assert (points[first.pk], points[second.pk]) == (2, 0)
    assert list(event.matches.filter(round=2).values_list("pk", "match", "seats__entrant")) == paired
    with transaction.atomic():
        restore(locked(legs[0]), taken, now=NOON)
    points = {row.entrant: row.points for row in tables_of(went_on(event)).groups[0].rows}
    assert points[first.pk] == 4


def test_where_every_match_of_a_round_is_even_seeds_pair_the_next() -> None:
    event = event_of("swiss")
    filled(event, 10)
    event = begun(event)
    for row in rows_of(event):
        ended_level(row)
    event = went_on(event)
    met = [(first.seed, second.seed) for first, second, _legs in legs_of(event, 2)]
    assert met[0][0] == 1
    assert sorted(seed or 0 for pair in met for seed in pair) == list(range(1, 11))
    assert {row.points for row in tables_of(event).groups[0].rows} == {2}
