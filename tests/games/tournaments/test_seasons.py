"""Leagues from season to season: opened, divided, promoted, and once whole with all that people do."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import User
from games.models import Entrant, EntrantPerson, Event, EventMatch, League, Match, Reserve
from games.services.tournaments.entering import enter
from games.services.tournaments.errors import HasBegun, NotIn
from games.services.tournaments.final import keep_final
from games.services.tournaments.leagues import BadLeague, close_league, found_league, found_usual_leagues
from games.services.tournaments.seasons import (
    divisions_of,
    final_groups,
    open_season,
    open_seasons,
    play_again,
)
from games.services.tournaments.withdrawing import withdraw
from games.tournaments.leagues import season_begins
from tests.support.events import begun, entered, filled, given_up, went_on
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
FOUNDED = datetime(2026, 11, 27, 12, tzinfo=UTC)


def league_of(**fields: object) -> League:
    values: dict[str, object] = {
        "game": "three-colours", "seat_count": 2, "name": "Three Colours league", "weeks": 4, "months": 1,
        "on": date(2026, 12, 1), "now": FOUNDED, "min_reliability": None,
    }  # fmt: skip
    return found_league(**(values | fields))  # type: ignore[arg-type]


def opened(league: League, now: datetime) -> Event:
    event = open_season(league_id=league.pk, now=now, rng=Random(1))
    assert event is not None
    return event


def over(event: Event) -> Event:
    """A season as it is when nobody has played."""
    Event.objects.filter(pk=event.pk).update(status=Event.Status.OVER, begun_at=event.begins_at)
    event.refresh_from_db()
    return event


def test_a_site_has_its_leagues_once_and_their_first_seasons_at_once() -> None:
    made = found_usual_leagues(now=FOUNDED)
    assert [league.name for league in made] == [
        "World Domination league", "World Domination duel league", "Three Colours league",
        "Floating Partners league",
    ]  # fmt: skip
    assert found_usual_leagues(now=FOUNDED) == []
    seasons = open_seasons(now=FOUNDED, rng=Random(1))
    assert {event.begins_at for event in seasons} == {datetime(2026, 12, 7, 9, tzinfo=UTC)}
    assert open_seasons(now=FOUNDED, rng=Random(1)) == []
    partners = next(event for event in seasons if event.game == "floating-partners")
    assert partners.options == {"max_hands": 4, "target": 1000}


def test_a_sweep_to_which_nothing_falls_due_asks_two_questions(django_assert_num_queries: Any) -> None:
    found_usual_leagues(now=FOUNDED)
    assert len(open_seasons(now=FOUNDED, rng=Random(1))) == 4
    with django_assert_num_queries(2):
        assert open_seasons(now=FOUNDED, rng=Random(1)) == []
    first = Event.objects.filter(game="three-colours").get()
    over(first)
    week = timedelta(days=7)
    assert open_seasons(now=first.begins_at + 3 * week - timedelta(minutes=1), rng=Random(1)) == []
    assert len(open_seasons(now=first.begins_at + 3 * week, rng=Random(1))) == 1


def test_divisions_take_as_many_queries_for_many(django_assert_num_queries: Any) -> None:
    event = opened(league_of(), FOUNDED)
    filled(event, 60)
    entrants = list(event.entrants.order_by("pk"))
    with django_assert_num_queries(2):
        divided = divisions_of(event, entrants)
    assert [len(division.entrants) for division in divided.divisions] == [8, 16, 32, 4]
    assert divided.waiting == ()


def test_the_command_founds_and_closes(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("leagues")
    call_command("leagues")
    assert League.objects.count() == 4
    call_command("leagues", "found", "world-domination", "3", "World Domination league for three")
    league = League.objects.get(seat_count=3)
    assert (league.weeks, league.months) == (8, 2)
    call_command("leagues", "close", league.key)
    call_command("leagues", "list")
    assert "World Domination league for three: closed" in capsys.readouterr().out


def test_a_league_that_cannot_be_is_not_founded() -> None:
    for wrong in (
        {"game": "dark-lord", "seat_count": 3}, {"seat_count": 4}, {"name": "x" * 60}, {"weeks": 5},
        {"has_pairs": True},
    ):  # fmt: skip
        with pytest.raises(BadLeague):
            league_of(**wrong)


def test_a_season_lasts_so_many_weeks_and_the_next_opens_with_its_last_one() -> None:
    league = league_of()
    first = opened(league, FOUNDED)
    assert (first.season, first.name) == (1, "Three Colours league, season 1")
    assert first.begins_at == datetime(2026, 12, 7, 9, tzinfo=UTC)
    assert first.last_day == datetime(2027, 1, 3, 20, tzinfo=UTC)
    Event.objects.filter(pk=first.pk).update(status="running", begun_at=first.begins_at)
    last_week = datetime(2026, 12, 28, 9, tzinfo=UTC)
    assert open_season(league_id=league.pk, now=last_week - timedelta(minutes=1), rng=Random(1)) is None
    second = opened(league, last_week)
    assert (second.season, second.begins_at) == (2, datetime(2027, 1, 4, 9, tzinfo=UTC))
    assert open_season(league_id=league.pk, now=last_week, rng=Random(1)) is None


def test_a_closed_league_opens_no_season_and_a_missed_beginning_is_skipped() -> None:
    league = league_of()
    late = datetime(2027, 2, 10, tzinfo=UTC)
    assert opened(league, late).begins_at == datetime(2027, 3, 1, 9, tzinfo=UTC)
    other = league_of(name="Other league")
    close_league(league_id=other.pk, now=FOUNDED)
    assert open_season(league_id=other.pk, now=FOUNDED, rng=Random(1)) is None


def test_a_season_waits_for_the_one_before_at_most_to_the_next_monday() -> None:
    league = league_of()
    first = opened(league, FOUNDED)
    Event.objects.filter(pk=first.pk).update(status="running", begun_at=first.begins_at)
    second = opened(league, datetime(2026, 12, 28, 9, tzinfo=UTC))
    filled(second, 4)
    monday = second.begins_at
    assert begun(second, now=monday).status == Event.Status.OPEN
    open_seasons(now=monday, rng=Random(1))
    second.refresh_from_db()
    assert second.begins_at == monday + timedelta(days=7)
    over(first)
    assert begun(second, now=second.begins_at).status == Event.Status.RUNNING


def test_people_of_a_first_season_are_divided_by_rating_and_as_few_as_can_be_wait() -> None:
    event = opened(league_of(), FOUNDED)
    users = filled(event, 9)
    entrants = list(event.entrants.order_by("pk"))
    divided = divisions_of(event, entrants)
    assert [division.sizes for division in divided.divisions] == [(6,), (3,)]
    assert divided.divisions[0].entrants == tuple(entrant.pk for entrant in entrants[:6])
    assert divided.waiting == ()
    assert len(users) == 9


def test_whoever_waited_comes_first_the_next_time() -> None:
    league = league_of(game="world-domination", seat_count=4, weeks=8, months=2)
    first = opened(league, FOUNDED)
    users = filled(first, 7)
    begun(first, now=first.begins_at)
    waited = list(Reserve.objects.filter(event=first).values_list("player__username", flat=True))
    assert waited == ["p6", "p7"]
    over(first)
    league.refresh_from_db()
    second = opened(league, first.begins_at + timedelta(weeks=7))
    for user in users:
        entered(second, user)
    divided = divisions_of(second, list(second.entrants.order_by("pk")))
    left = EntrantPerson.objects.filter(entrant__in=divided.waiting).values_list(
        "player__username", flat=True
    )
    assert set(left) == {"p4", "p5"}


def test_playing_again_is_one_tap_and_without_it_one_is_out() -> None:
    league = league_of()
    first = opened(league, FOUNDED)
    users = filled(first, 5)
    begun(first, now=first.begins_at)
    with pytest.raises(HasBegun):
        play_again(league_id=league.pk, user_id=users[0].pk, now=first.begins_at)
    second = opened(league, datetime(2026, 12, 28, 9, tzinfo=UTC))
    may_enter(*users)
    for _ in range(2):
        play_again(league_id=league.pk, user_id=users[0].pk, now=second.opens_at)
    (stranger,) = people("stranger")
    with pytest.raises(NotIn):
        play_again(league_id=league.pk, user_id=stranger.pk, now=second.opens_at)
    assert [row.player.username for row in second.people.all()] == ["p1"]


def test_the_button_enters_as_one_has_played_the_last_season() -> None:
    league = league_of(now=timezone.now(), on=timezone.now().date())
    first = opened(league, timezone.now())
    (user, other) = filled(first, 2)
    first.entrants.update(in_waves=True, state="playing")
    over(first)
    league.refresh_from_db()
    second = opened(league, season_begins(league.next_season_on or date(2000, 1, 1)) - timedelta(days=6))
    Event.objects.filter(pk=second.pk).update(opens_at=timezone.now() - timedelta(hours=1))
    may_enter(user)
    browser = logged_in(user)
    assert "Play again" in browser.get(f"/leagues/{league.key}/").content.decode()
    for _ in range(2):
        assert browser.post(f"/leagues/{league.key}/again/").status_code == 302
    assert second.entrants.get().in_waves
    assert logged_in(person("eve")).post(f"/leagues/{league.key}/again/").status_code == 404
    User.objects.filter(pk=other.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    refused = logged_in(other).post(f"/leagues/{league.key}/again/", follow=True).content.decode()
    assert "Confirm your e-mail address" in refused or "suspended" in refused


def may_enter(*users: User) -> None:
    """Have accounts be old enough, with an address that is confirmed."""
    for user in users:
        User.objects.filter(pk=user.pk).update(date_joined=FOUNDED - timedelta(days=60), event_matches=20)
        EmailAddress.objects.update_or_create(
            user=user, email=user.email, defaults={"verified": True, "primary": True}
        )


def test_places_at_the_end_hold_whatever_becomes_of_results() -> None:
    event = opened(league_of(), FOUNDED)
    filled(event, 3)
    begun(event, now=event.begins_at)
    for row in EventMatch.objects.filter(event=event).select_related("match"):
        assert row.match is not None
        given_up(row.match, 1, now=event.begins_at)
    went_on(event, now=event.begins_at)
    event.refresh_from_db()
    assert event.status == Event.Status.OVER
    before = final_groups(event)
    assert [row.place for row in before[0][0]] == [1, 2, 3]
    assert [(row.points, row.matches) for row in before[0][0]] == [(4, 4)] * 3
    Match.objects.filter(event_match__event=event).update(annulled_at=event.begins_at)
    went_on(event, now=event.begins_at)
    assert final_groups(event) == before


def test_a_season_of_four_divisions_from_entry_to_the_groups_of_the_next() -> None:
    """Some lapse, some leave, some delete their accounts, and somebody new comes."""
    league = league_of(
        game="world-domination", seat_count=4, weeks=8, months=2, name="World Domination league"
    )
    first = opened(league, FOUNDED)
    users = people(*(f"p{number:02}" for number in range(1, 42)))
    may_enter(*users)
    for number, user in enumerate(users):
        enter(event_id=first.pk, user_id=user.pk, now=FOUNDED + timedelta(minutes=number))
    withdraw(event_id=first.pk, user_id=users[40].pk, now=FOUNDED + timedelta(days=1))
    begun(first, now=first.begins_at)
    first.refresh_from_db()
    groups = {(division, group) for division, group in first.entrants.values_list("division", "group")}
    assert sorted(groups) == [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1)]
    assert EventMatch.objects.filter(event=first).count() == 40
    # One deletes their account, and what runs goes on without them.
    gone = users[0]
    anonymise(user_id=gone.pk, now=first.begins_at + timedelta(days=1))
    rows = EventMatch.objects.filter(event=first).select_related("match").order_by("pk")
    for row in rows:
        assert row.match is not None
        row.match.refresh_from_db()
        if row.match.status == Match.Status.RUNNING:
            end(row.match, first.begins_at + timedelta(days=3))
    went_on(first, now=first.begins_at + timedelta(days=3))
    first.refresh_from_db()
    assert first.status == Event.Status.OVER
    placed = Entrant.objects.filter(event=first, final_place__isnull=False)
    by_group = {
        key: [
            row.people.get().player_id
            for row in placed.filter(division=key[0], group=key[1]).order_by("final_place")
        ]
        for key in sorted(groups)
    }
    assert all(len(order) >= 4 for order in by_group.values())

    second = opened(league, first.begins_at + timedelta(weeks=7))
    lapsed = by_group[2, 1][1]
    new = people("new1", "new2", "new3")
    may_enter(*new)
    again = [user for user in users[:40] if user.pk not in {gone.pk, lapsed}]
    for user in again:
        play_again(league_id=league.pk, user_id=user.pk, now=second.opens_at)
    for user in new:
        enter(event_id=second.pk, user_id=user.pk, now=second.opens_at)
    begun(second, now=second.begins_at)
    second.refresh_from_db()
    assert second.status == Event.Status.RUNNING
    now_in = {
        person: division or 0
        for person, division in EntrantPerson.objects.filter(
            event=second, entrant__division__isnull=False
        ).values_list("player_id", "entrant__division")
    }
    assert lapsed not in now_in
    assert gone.pk not in now_in
    # Up: the first of each group but of division 1. Down: the last two of every division but the lowest.
    for (from_division, _group), order in by_group.items():
        division = from_division or 0
        if division > 1 and order[0] in now_in:
            assert now_in[order[0]] < division
        if division < 4:
            assert all(now_in[person] >= division for person in order[-2:] if person in now_in)
    lowest = max(now_in.values())
    assert {now_in[user.pk] for user in new if user.pk in now_in} <= {lowest}
    sizes = [list(now_in.values()).count(number) for number in range(1, lowest + 1)]
    # Two more of division 3 have a place in division 4, so that nobody has to wait.
    assert sizes == [5, 10, 18, 8]


def end(match: Match, now: datetime) -> None:
    """End a match as cheaply as it can be: somebody resigns, by turns on either side."""
    given_up(match, match.pk % 2, now=now)
    match.refresh_from_db()
    if match.status == Match.Status.RUNNING:
        given_up(match, match.pk % 2 + 2, now=now)


def test_finals_are_kept_of_whom_the_table_has() -> None:
    event = opened(league_of(), FOUNDED)
    filled(event, 3)
    begun(event, now=event.begins_at)
    left = event.entrants.order_by("pk").first()
    assert left is not None
    left.state, left.keeps_results = Entrant.State.GONE, False
    left.save()
    keep_final(event)
    kept = event.entrants.filter(final_place__isnull=False)
    assert kept.count() == 2
    assert left not in kept
