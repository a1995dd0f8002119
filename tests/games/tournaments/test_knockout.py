"""Knockouts: brackets, byes, margins, deciding matches."""

from __future__ import annotations

import pytest
from django.db import transaction

from games.kit.rated import Placing
from games.models import Entrant, Event, EventMatch, Match
from games.selectors.tournaments.rounds import DECIDER
from games.selectors.tournaments.tables import tables_of
from games.services.tournaments.results import fix_result, seated_result
from games.services.votes.call_off import call_off_match
from tests.support.clock import NOON, later
from tests.support.events import begun, event_of, filled, legs_of, seeds, went_on, won_by

pytestmark = pytest.mark.django_db


def lead(row: EventMatch, entrant: Entrant, by: int) -> None:
    """End a leg with a lead of somebody in colours, as a game that is played out would."""
    match = row.match
    assert match is not None
    seat = next(seat.seat for seat in row.seats.all() if seat.entrant_id == entrant.pk)
    scores = (by, 0) if seat == 0 else (0, by)
    places = (1, 2) if seat == 0 else (2, 1)
    with transaction.atomic():
        call_off_match(Match.objects.select_for_update().get(pk=match.pk), now=NOON)
        match.refresh_from_db()
        assert match.finished_at is not None
        fix_result(row, seated_result(match, Placing(places, scores), ""), at=match.finished_at)


def win_all(event: Event, number: int) -> None:
    """The better seeds win a round."""
    for first, second, legs in legs_of(event, number):
        for row in legs:
            won_by(row, min(first, second, key=lambda entrant: entrant.seed or 0))


def test_six_play_with_two_byes_to_the_final() -> None:
    event = event_of("knockout")
    filled(event, 6)
    event = begun(event)
    by_seed = seeds(event)
    assert [(a.seed, b.seed) for a, b, _legs in legs_of(event, 1)] == [(4, 5), (3, 6)]
    win_all(event, 1)
    event = went_on(event)
    assert [(a.seed, b.seed) for a, b, _legs in legs_of(event, 2)] == [(1, 4), (2, 3)]
    win_all(event, 2)
    event = went_on(event)
    assert [(a.seed, b.seed) for a, b, _legs in legs_of(event, 3)] == [(1, 2)]
    win_all(event, 3)
    event = went_on(event)
    assert event.status == Event.Status.OVER
    (table,) = tables_of(event).groups
    assert [(row.entrant, row.place) for row in table.rows] == [
        (entrant.pk, place) for entrant, place in zip(by_seed, (1, 2, 3, 3, 5, 5), strict=True)
    ]
    event.entrants.get(seed=1, final_place=1, final_points=2)


def test_level_legs_are_decided_by_margin() -> None:
    event = event_of("knockout")
    filled(event, 4)
    event = begun(event)
    first, last, legs = legs_of(event, 1)[0]
    lead(legs[0], first, 1)
    lead(legs[1], last, 2)
    second, third, legs = legs_of(event, 1)[1]
    for row in legs:
        won_by(row, second)
    event = went_on(event)
    assert [(a.pk, b.pk) for a, b, _legs in legs_of(event, 2)] == [(last.pk, second.pk)]
    assert tables_of(event).ties[0].margin == -1
    assert third.seed == 3


def test_level_in_margin_too_one_more_match_decides() -> None:
    event = event_of("knockout")
    filled(event, 4)
    event = begun(event)
    for first, second, legs in legs_of(event, 1):
        won_by(legs[0], first)
        won_by(legs[1], second)
    event = went_on(event, now=later(days=3))
    deciders = list(event.matches.filter(leg=DECIDER).order_by("number"))
    assert len(deciders) == 2
    assert event.event_rounds.get().last_day == later(days=24).replace(hour=20)
    assert {row.match.status for row in deciders if row.match} == {"running"}
    event = went_on(event, now=later(days=3))
    assert event.matches.filter(leg=DECIDER).count() == 2
    by_seed = seeds(event)
    won_by(deciders[0], by_seed[3])
    # What was not over by its last day decides nothing, whoever was ahead: the better seed goes on.
    lead(deciders[1], by_seed[2], 2)
    result = deciders[1].result
    assert result is not None
    EventMatch.objects.filter(pk=deciders[1].pk).update(result={**result, "slow": [0]})
    event = went_on(event)
    assert [(a.seed, b.seed) for a, b, _legs in legs_of(event, 2)] == [(4, 2)]


def test_who_has_gone_loses_what_is_not_played_any_more() -> None:
    event = event_of("knockout")
    filled(event, 4)
    event = begun(event)
    win_all(event, 1)
    Entrant.objects.filter(event=event, seed=1).update(state=Entrant.State.GONE)
    event = went_on(event)
    assert event.status == Event.Status.OVER
    assert not event.matches.filter(round=2, match__isnull=False).exists()
    assert tables_of(event).ties[-1].winner == event.entrants.get(seed=2).pk


def test_too_few_are_called_off() -> None:
    event = event_of("knockout")
    filled(event, 3)
    assert begun(event).status == Event.Status.CANCELLED
