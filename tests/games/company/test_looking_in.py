"""Seats by offer, to which people come within 48 hours or give them on, and rest."""

from __future__ import annotations

import pytest

from accounts.models import Alert
from accounts.relationships import block
from games.models import Leave, Match, OfferSeat, SeatTenure, StandingOffer
from games.services.company.offers import switch_offer
from games.services.turn.read_marks import note_opened
from tests.support.clock import NOON, later
from tests.support.offers import GAME, offers, settled, sitters, swept
from tests.support.tables import people

pytestmark = pytest.mark.django_db(transaction=True)


def a_match_of(*names: str, come: str = "", **wishes: object) -> Match:
    """The match that the offers of some people came to, of whom some have come to it."""
    offers(*people(*names), **{"paces": ("slow",), **wishes})  # type: ignore[arg-type]
    (match,) = swept()
    for tenure in SeatTenure.objects.filter(match=match, player__username__in=come.split()):
        note_opened(match, tenure, now=later(hours=1))
    return match


def told(what: str) -> list[str]:
    return sorted(Alert.objects.filter(data__what=what).values_list("user__username", flat=True))


def resting() -> list[str]:
    return sorted(StandingOffer.objects.exclude(missed_at=None).values_list("player__username", flat=True))


def test_who_has_come_in_time_keeps_the_seat_and_looks_on() -> None:
    match = a_match_of("ann", "ben", come="ann ben")
    assert settled(later(hours=47, minutes=59)) == []
    assert settled(later(hours=48)) == ["looked", "looked"]
    assert (sitters(match), resting()) == (["ann", "ben"], [])
    assert settled(later(hours=49)) == []


def test_whoever_is_next_gets_the_seat_of_who_has_not_come() -> None:
    match = a_match_of("ann", "ben", come="ann")
    offers(*people("cat", "dan"), now=later(hours=40), paces=("standard", "slow"), at_most=1)
    StandingOffer.objects.filter(player__username="dan").update(waits_since=later(hours=39))
    assert settled(later(hours=48)) == ["looked", "replaced"]
    match.refresh_from_db()
    assert (match.status, match.is_practice, sitters(match)) == ("running", False, ["ann", "dan"])
    seat = SeatTenure.objects.get(match=match, player__username="dan")
    other = SeatTenure.objects.get(match=match, player__username="ann")
    assert seat.bank >= other.bank
    assert (told("offer-taken"), resting()) == (["ben"], ["ben"])
    assert told("found") == ["ann", "ben", "dan"]
    assert set(OfferSeat.objects.values_list("player__username", "result")) == {
        ("ann", "looked"),
        ("ben", "replaced"),
        ("dan", "open"),
    }


def test_where_nobody_is_next_the_table_decides_and_the_offer_rests() -> None:
    match = a_match_of("ann", "ben", come="ann")
    offers(*people("cat"), now=later(hours=40), paces=("fast",))
    assert settled(later(hours=48)) == ["looked", "stayed"]
    assert sitters(match) == ["ann", "ben"]
    assert (told("offer-rests"), told("offer-taken"), resting()) == (["ben"], [], ["ben"])
    assert swept(later(hours=49)) == []
    ben = StandingOffer.objects.get(player__username="ben").player_id
    switch_offer(user_id=ben, game=GAME, is_on=True, now=later(hours=50))
    assert resting() == []


def test_whoever_is_on_leave_has_time_until_two_days_after_it() -> None:
    a_match_of("ann", "ben", come="ann")
    ben = StandingOffer.objects.get(player__username="ben").player
    Leave.objects.create(player=ben, starts_at=later(hours=2), ends_at=later(days=7), made_at=NOON)
    assert settled(later(hours=48)) == ["looked", "open"]
    assert settled(later(days=8)) == []
    assert settled(later(days=9)) == ["stayed"]


def test_somebody_blocked_at_the_table_is_not_the_next() -> None:
    match = a_match_of("ann", "ben", come="ann")
    cat, dan = people("cat", "dan")
    ann = StandingOffer.objects.get(player__username="ann").player
    block(owner_id=ann.pk, person_id=cat.pk, now=NOON)
    offers(cat, dan, now=later(hours=40), paces=("slow",), at_most=1)
    StandingOffer.objects.filter(player__in=[cat, dan]).update(waits_since=later(hours=39))
    block(owner_id=cat.pk, person_id=dan.pk, now=NOON)
    settled(later(hours=48))
    assert sitters(match) == ["ann", "dan"]


def test_a_match_that_is_over_gives_no_seat_on() -> None:
    match = a_match_of("ann", "ben")
    done = {"winners": [0], "scores": [1, 0], "reason": "played"}
    Match.objects.filter(pk=match.pk).update(status="finished", outcome=done, finished_at=later(hours=1))
    assert settled(later(hours=48)) == ["over", "over"]
    assert resting() == ["ann", "ben"]
