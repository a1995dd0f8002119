"""Entering events: who may, how many matches at once, pairs, and what is said to whoever may not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import translation

from accounts import relationships
from accounts.models import Alert, Household, User
from games.models import (
    Entrant,
    Event,
    EventMatch,
    EventSeat,
    Match,
    Notice,
    Rating,
    RatingEntry,
    Reliability,
)
from games.selectors.ratings.scales import pairing_at
from games.services.tournaments import errors, limits
from games.services.tournaments.entering import enter
from games.services.tournaments.pairs import agree, ask_partner
from games.services.tournaments.reserves import wait_as_reserve
from games.services.tournaments.withdrawing import withdraw
from games.views.tournaments.refusals import REFUSALS, event_refusal
from tests.support.clock import NOON
from tests.support.clubs import club_of, joined
from tests.support.concurrently import at_once
from tests.support.entrants import ENTERS, eligible, enters, newcomers
from tests.support.events import begun, entered, event_of, filled
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def refused(event: Event, user: User, **fields: Any) -> errors.EventError:
    before = event.entrants.count()
    with pytest.raises(errors.EventError) as caught:
        enters(event, user, **fields)
    assert event.entrants.count() == before
    return caught.value


def words(error: errors.EventError) -> str:
    with translation.override("en"):
        status, said = event_refusal(error)
    assert 400 <= status < 500
    return said


@pytest.fixture
def event() -> Event:
    return event_of(min_reliability=85, most_entrants=3)


@pytest.fixture
def ann() -> User:
    return newcomers("ann")[0]


def test_who_may_enter_is_in(event: Event, ann: User) -> None:
    entrant = enters(event, ann)
    assert entrant.state == Entrant.State.ENTERED
    assert [row.player for row in entrant.people.all()] == [ann]
    event.refresh_from_db()
    assert event.version == 1


def test_entering_twice_changes_nothing(event: Event, ann: User) -> None:
    assert enters(event, ann) == enters(event, ann)
    event.refresh_from_db()
    assert (event.entrants.count(), event.version) == (1, 1)


def test_at_the_second_of_the_beginning_it_is_too_late(event: Event, ann: User) -> None:
    assert isinstance(refused(event, ann, now=event.begins_at), errors.HasBegun)
    enters(event, ann, now=event.begins_at - timedelta(microseconds=1))


def test_before_the_opening_it_is_too_early(event: Event, ann: User) -> None:
    error = refused(event, ann, now=event.opens_at - timedelta(microseconds=1))
    assert isinstance(error, errors.NotYetOpen)
    assert "22 February" in words(error)
    Event.objects.update(status=Event.Status.DRAFT)
    assert isinstance(refused(event, ann), errors.NotYetOpen)


@pytest.mark.parametrize("status", ["over", "running", "cancelled"])
def test_an_event_that_is_not_open_takes_nobody(event: Event, ann: User, status: str) -> None:
    Event.objects.update(status=status, begun_at=NOON)
    assert isinstance(refused(event, ann), errors.HasBegun)


def test_suspended_people_bots_and_closed_accounts_do_not_enter(event: Event, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(suspended_until=ENTERS + DAY)
    assert isinstance(refused(event, ann), errors.Suspended)
    User.objects.filter(pk=ann.pk).update(suspended_until=ENTERS)
    enters(event, ann)


def test_an_account_is_fourteen_days_old(event: Event) -> None:
    young = eligible(person("young"), since=ENTERS - 14 * DAY + timedelta(seconds=1))
    error = refused(event, young)
    assert isinstance(error, errors.TooYoung)
    enters(event, young, now=error.may_at)


def test_an_address_is_confirmed(event: Event, ann: User) -> None:
    EmailAddress.objects.update(verified=False)
    assert isinstance(refused(event, ann), errors.NoAddress)


@pytest.mark.parametrize(
    ("turns", "error"),
    [("1" * 19, errors.TooFewTurns), ("1" * 17 + "000", None), ("1" * 16 + "0000", errors.NotReliable)],
)
def test_85_per_cent_of_twenty_turns_are_asked_for(
    event: Event, ann: User, turns: str, error: type[errors.EventError] | None
) -> None:
    Reliability.objects.update(turns=turns)
    if error is None:
        enters(event, ann)
    else:
        assert isinstance(refused(event, ann), error)


def test_an_event_may_ask_for_no_reliability(ann: User) -> None:
    Reliability.objects.update(turns="")
    enters(event_of(most_entrants=3), ann)


def test_a_full_event_and_one_who_blocked_read_alike(event: Event, ann: User) -> None:
    ben, cat, dan = newcomers("ben", "cat", "dan")
    for user in (ben, cat, dan):
        enters(event, user)
    full = refused(event, ann)
    assert isinstance(full, errors.EventFull)
    User.objects.update(event_matches=20)
    private = event_of(visibility=Event.Visibility.LINK, most_entrants=4)
    enters(private, ben)
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=ENTERS)
    blocked = refused(private, ann)
    assert isinstance(blocked, errors.NotForYou)
    assert event_refusal(full) == event_refusal(blocked)
    assert isinstance(refused(private, ann, now=ENTERS), errors.NotForYou)


def test_the_201st_finds_no_place(ann: User) -> None:
    event = event_of("swiss", most_entrants=200)
    filled(event, 200)
    assert isinstance(refused(event, ann), errors.EventFull)


def test_who_has_blocked_somebody_in_a_private_event_is_told_so(ann: User) -> None:
    (ben,) = newcomers("ben")
    event = event_of(visibility=Event.Visibility.LINK, most_entrants=4)
    enters(event, ben)
    relationships.block(owner_id=ann.pk, person_id=ben.pk, now=ENTERS)
    assert isinstance(refused(event, ann), errors.BlockedHere)


def test_everything_else_is_asked_before_blocks(ann: User) -> None:
    (ben,) = newcomers("ben")
    event = event_of(visibility=Event.Visibility.LINK, most_entrants=4)
    enters(event, ben)
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=ENTERS)
    User.objects.filter(pk=ann.pk).update(event_matches=5)
    assert isinstance(refused(event, ann), errors.TooManyAtOnce)


def test_of_a_public_event_both_are_told_once_and_nobody_is_named(ann: User) -> None:
    ben, cat = newcomers("ben", "cat")
    event = event_of("swiss")
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=ENTERS)
    for user in (ann, cat, ben, ann):
        enters(event, user)
    told = Alert.objects.filter(data__what="event-apart")
    assert sorted(told.values_list("user__username", flat=True)) == ["ann", "ben"]
    assert all(set(row.data) == {"what"} for row in told)
    assert sorted(Notice.objects.values_list("player__username", flat=True)) == ["ann", "ben"]


def test_where_groups_part_them_nobody_is_told(ann: User) -> None:
    (ben,) = newcomers("ben")
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=ENTERS)
    event = event_of(most_entrants=20, takes_waves=True)
    enters(event, ann, in_waves=True)
    enters(event, ben, in_waves=True)
    assert not Alert.objects.exists()


def test_households_are_kept_apart_where_all_play_in_one_group(ann: User) -> None:
    (ben,) = newcomers("ben")
    Household.objects.create(one=ann, other=ben, asked_at=NOON, agreed_at=NOON)
    one_group = event_of(most_entrants=4)
    enters(one_group, ann)
    assert isinstance(refused(one_group, ben), errors.SameHousehold)
    User.objects.update(event_matches=20)
    many = event_of(most_entrants=20, takes_waves=True)
    enters(many, ann, in_waves=True)
    enters(many, ben, in_waves=True)


def test_events_of_a_club_are_for_its_members(ann: User) -> None:
    (ben,) = newcomers("ben")
    club = club_of(ann)
    event = event_of(visibility=Event.Visibility.CLUB, club=club, most_entrants=3)
    enters(event, ann)
    assert isinstance(refused(event, ben), errors.NotMember)
    joined(club, ben)
    enters(event, ben)


def test_limits_upwards_count_the_highest_of_180_days(ann: User) -> None:
    scale = pairing_at("three-colours", {}, 2).scales[0]
    Rating.objects.create(player=ann, scale=scale, mu=140000, sigma=4000, matches=50, last_at=NOON, version=1)
    event = event_of(max_rating=1500, most_entrants=3)
    match = match_of(people("x", "y"), game="three-colours")
    entry = RatingEntry.objects.create(
        match=match, player=ann, scale=scale, mu_before=150000, sigma_before=4000, mu=160000, sigma=4000,
        weight=1, finished_at=ENTERS - 179 * DAY,
    )  # fmt: skip
    error = refused(event, ann)
    assert isinstance(error, errors.OutOfLimits)
    assert "1600" in words(error)
    entry.finished_at = ENTERS - 181 * DAY
    entry.save()
    enters(event, ann)
    assert isinstance(refused(event_of(min_rating=1500, most_entrants=3), ann), errors.OutOfLimits)


def test_three_events_at_a_time_until_one_was_played_to_its_end(ann: User) -> None:
    User.objects.update(event_matches=20)
    for _ in range(3):
        enters(event_of("knockout"), ann)
    fourth = event_of("knockout")
    error = refused(fourth, ann)
    assert isinstance(error, errors.TooManyEvents)
    over = event_of("knockout", status=Event.Status.OVER, begun_at=NOON)
    entrant = entered(over, ann, state=Entrant.State.GONE)
    assert isinstance(refused(fourth, ann), errors.TooManyEvents)
    Entrant.objects.filter(pk=entrant.pk).update(state=Entrant.State.PLAYING)
    enters(fourth, ann)


def test_room_is_counted_at_the_busiest_moment_and_the_refusal_says_so(ann: User) -> None:
    User.objects.update(event_matches=8)
    first = event_of(most_entrants=3, last_day=NOON + 11 * DAY)
    enters(first, ann)
    second = event_of(most_entrants=4)
    error = refused(second, ann)
    assert isinstance(error, errors.TooManyAtOnce)
    assert (error.most, error.needs, error.taken) == (8, 6, 4)
    assert words(error) == ("You have said at most 8 at a time; this needs 6 and 4 are taken until 12 March.")
    later = event_of(most_entrants=4, begins_at=NOON + 12 * DAY)
    enters(later, ann)


def test_two_waves_need_half_where_the_event_takes_them(ann: User) -> None:
    enters(event_of(most_entrants=3), ann)
    waves = event_of(most_entrants=4, takes_waves=True)
    assert isinstance(refused(waves, ann), errors.TooManyAtOnce)
    entrant = enters(waves, ann, in_waves=True)
    assert entrant.in_waves
    assert isinstance(refused(waves, ann, in_waves=False), errors.TooManyAtOnce)
    assert isinstance(refused(event_of("knockout"), ann, in_waves=True), errors.NoWaves)


def test_matches_that_are_over_take_no_room(ann: User) -> None:
    event = event_of(most_entrants=3)
    others = newcomers("ben", "cat")
    for user in (ann, *others):
        enters(event, user)
    begun(event)
    assert sum(load.matches for load in limits.loads_of(ann.pk)) == 4
    EventMatch.objects.filter(leg=1).update(ended_at=NOON)
    assert sum(load.matches for load in limits.loads_of(ann.pk)) == 2


def test_three_slow_matches_of_a_season_bar_from_the_next(ann: User) -> None:
    from games.models import League  # noqa: PLC0415 - of this test alone

    league = League.objects.create(
        name="L", game="three-colours", seat_count=2, weeks=4, months=1, created_at=NOON
    )
    before = event_of("league", league=league, season=1, status=Event.Status.OVER, begun_at=NOON)
    entrant = entered(before, ann, state=Entrant.State.PLAYING)
    for number in (1, 2, 3):
        row = EventMatch.objects.create(
            event=before, number=number, result={"why": "adjudicated", "slow": [0], "places": [2, 1]}
        )
        EventSeat.objects.create(event_match=row, seat=0, entrant=entrant)
    season = event_of("league", league=league, season=2, most_entrants=3)
    assert isinstance(refused(season, ann), errors.WasTooSlow)
    EventMatch.objects.filter(number=3).update(result={"why": "adjudicated", "slow": [1], "places": [2, 1]})
    enters(season, ann)


def test_every_refusal_has_words() -> None:
    mine = [
        errors.NotYetOpen(NOON),
        errors.TooYoung(NOON),
        errors.TooFewTurns(20),
        errors.NotReliable(85, 70),
        errors.TooManyEvents(3),
        errors.TooManyAtOnce(8, 14, 0, None),
        *(error() for error in REFUSALS if "__init__" not in vars(error)),
    ]
    assert all(words(error) for error in mine)


# --- before it begins one may leave as if one had never come ---------------------------------------


def test_nothing_comes_of_withdrawing_before_the_beginning(event: Event, ann: User) -> None:
    enters(event, ann)
    withdraw(event_id=event.pk, user_id=ann.pk, now=ENTERS)
    assert not event.entrants.exists()
    with pytest.raises(errors.NotIn):
        withdraw(event_id=event.pk, user_id=ann.pk, now=ENTERS)
    enters(event, ann)
    with pytest.raises(errors.HasBegun):
        withdraw(event_id=event.pk, user_id=ann.pk, now=event.begins_at)


def test_a_reserve_who_enters_waits_no_more(event: Event, ann: User) -> None:
    first = wait_as_reserve(event_id=event.pk, user_id=ann.pk, now=ENTERS)
    assert wait_as_reserve(event_id=event.pk, user_id=ann.pk, now=ENTERS) == first
    enters(event, ann)
    assert not event.reserves.exists()
    with pytest.raises(errors.AlreadyIn):
        wait_as_reserve(event_id=event.pk, user_id=ann.pk, now=ENTERS)


# --- pairs ----------------------------------------------------------------------------------------


@pytest.fixture
def pairs() -> Event:
    return event_of(
        "knockout", game="world-domination", seat_count=4, has_pairs=True, options={}, most_entrants=8
    )


def asks(event: Event, user: User, partner: str, name: str = "The Foxes") -> Entrant:
    return ask_partner(event_id=event.pk, user_id=user.pk, partner=partner, name=name, now=ENTERS)


def test_a_pair_is_in_when_both_have_agreed(pairs: Event, ann: User) -> None:
    (ben,) = newcomers("ben")
    entrant = asks(pairs, ann, "BEN", "  The   Foxes ")
    assert (entrant.state, entrant.name) == (Entrant.State.ASKED, "The Foxes")
    assert Alert.objects.get().data == {"what": "event-asked"}
    assert limits.number_in(pairs) == 0
    for _ in range(2):
        agree(event_id=pairs.pk, user_id=ben.pk, now=ENTERS)
    entrant.refresh_from_db()
    assert entrant.state == Entrant.State.ENTERED
    assert asks(pairs, ann, "ben", "Wolves").name == "The Foxes"


def test_one_who_leaves_ends_the_pair_and_the_other_is_told(pairs: Event, ann: User) -> None:
    (ben,) = newcomers("ben")
    asks(pairs, ann, "ben")
    agree(event_id=pairs.pk, user_id=ben.pk, now=ENTERS)
    withdraw(event_id=pairs.pk, user_id=ben.pk, now=ENTERS)
    assert not pairs.entrants.exists()
    assert Alert.objects.filter(user=ann, data__what="event-alone").count() == 1


def test_nobody_is_in_two_pairs_nor_twice_in_one(pairs: Event, ann: User) -> None:
    ben, cat = newcomers("ben", "cat")
    asks(pairs, ann, "ben")
    for who, partner, error in (
        (ann, "ann", errors.PartnerIsYou),
        (ann, "cat", errors.AlreadyIn),
        (ben, "cat", errors.AlreadyIn),
        (cat, "ben", errors.CannotBeAsked),
        (cat, "nobody", errors.NobodyCalledSo),
    ):
        with pytest.raises(error):
            asks(pairs, who, partner)
    assert pairs.people.count() == 2
    with pytest.raises(errors.NotAsked):
        agree(event_id=pairs.pk, user_id=cat.pk, now=ENTERS)


def test_both_of_a_pair_meet_the_conditions(pairs: Event, ann: User) -> None:
    young = eligible(person("young"), since=ENTERS - DAY)
    asks(pairs, ann, "young")
    with pytest.raises(errors.TooYoung):
        agree(event_id=pairs.pk, user_id=young.pk, now=ENTERS)


def test_who_has_blocked_is_not_asked_and_that_is_not_said(pairs: Event, ann: User) -> None:
    ben, cat = newcomers("ben", "cat")
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=ENTERS)
    relationships.block(owner_id=ann.pk, person_id=cat.pk, now=ENTERS)
    with pytest.raises(errors.CannotBeAsked):
        asks(pairs, ann, "ben")
    with pytest.raises(errors.YouBlocked):
        asks(pairs, ann, "cat")


def test_a_household_may_be_a_pair(ann: User) -> None:
    (ben,) = newcomers("ben")
    Household.objects.create(one=ann, other=ben, asked_at=NOON, agreed_at=NOON)
    event = event_of(game="world-domination", seat_count=4, has_pairs=True, most_entrants=3)
    asks(event, ann, "ben")
    agree(event_id=event.pk, user_id=ben.pk, now=ENTERS)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u202eb"])
def test_a_pair_has_a_name_that_can_be_read(pairs: Event, ann: User, name: str) -> None:
    newcomers("ben")
    with pytest.raises(errors.BadPairName):
        asks(pairs, ann, "ben", name)


def test_pairs_and_single_people_enter_their_own_events(pairs: Event, event: Event, ann: User) -> None:
    newcomers("ben")
    assert isinstance(refused(pairs, ann), errors.ForPairs)
    with pytest.raises(errors.NotForPairs):
        asks(event, ann, "ben")


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_tabs_enter_once() -> None:
    (ann,) = newcomers("ann")
    event = event_of(most_entrants=3)
    results = at_once(*[lambda: enter(event_id=event.pk, user_id=ann.pk, now=ENTERS)] * 2, expected=())
    assert results[0] == results[1]
    assert event.entrants.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_place_is_given_once() -> None:
    users = newcomers("ann", "ben", "cat", "dan")
    event = event_of(most_entrants=3)
    for user in users[:2]:
        enters(event, user)
    deeds = [lambda u=user: enter(event_id=event.pk, user_id=u.pk, now=ENTERS) for user in users[2:]]
    results = at_once(*deeds, expected=(errors.EventFull,))
    assert results.count(errors.EventFull) == 1
    assert limits.number_in(event) == 3


@pytest.mark.django_db(transaction=True)
def test_two_events_at_once_do_not_take_the_same_room() -> None:
    (ann,) = newcomers("ann")
    events = [event_of(most_entrants=4), event_of(most_entrants=4)]
    deeds = [lambda e=event: enter(event_id=e.pk, user_id=ann.pk, now=ENTERS) for event in events]
    results = at_once(*deeds, expected=(errors.TooManyAtOnce,))
    assert results.count(errors.TooManyAtOnce) == 1


def test_entering_asks_as_much_however_many_are_in(ann: User, django_assert_max_num_queries: Any) -> None:
    event = event_of("swiss", max_rating=3000, min_reliability=85)
    filled(event, 40)
    with django_assert_max_num_queries(32):
        enters(event, ann)
    assert Match.objects.count() == 0
