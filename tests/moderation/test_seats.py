"""Seats that moderators hand over."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import Alert, Kind, User
from accounts.relationships import block
from games.models import Insight, Match
from games.selectors.lobby.free_seats import seats_to_take_over
from games.selectors.people.reliability import reliability_of
from games.services.absence.contract import HasLooked, NoSeatKept, come_back, take_over
from moderation.acts.base import NotNow
from tests.support.acts import done, undone
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import BOT, holder, paced, user
from tests.support.moderators import moderator
from tests.support.tables import bot, person, turns

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    bot("understudy")
    return paced(BOT)


@pytest.fixture
def mona() -> User:
    return moderator("mona", "steward")


def seat_of(match: Match, name: str) -> int:
    return match.tenures.filter(player__username=name).latest("id").seat


def test_a_bot_plays_on_without_loss_for_whom_it_replaces_and_gives_the_seat_back(
    match: Match, mona: User
) -> None:
    seat = seat_of(match, "ann")
    action = done("seat-to-bot", mona, match, seat=seat, keeps=False)
    assert (holder(match, seat).is_bot, holder(match, seat).owner) == (True, None)
    assert reliability_of(user("ann").pk).turns == 0
    with pytest.raises(NoSeatKept):
        come_back(match_id=match.pk, user_id=user("ann").pk, now=NOON, rng=Random(1))
    undone(action, mona, match)
    assert holder(match, seat).player == user("ann")


def test_who_is_kept_a_seat_comes_back_when_they_like(match: Match, mona: User) -> None:
    seat = seat_of(match, "ann")
    done("seat-to-bot", mona, match, seat=seat, keeps=True)
    assert come_back(match_id=match.pk, user_id=user("ann").pk, now=NOON, rng=Random(1))
    with pytest.raises(NotNow, match="person-there"):
        done("seat-to-owner", mona, match, seat=seat)


def test_whoever_is_asked_takes_the_seat_over_by_their_own_doing(match: Match, mona: User) -> None:
    eve, seat = person("eve"), seat_of(match, "ann")
    action = done("seat-to-substitute", mona, match, seat=seat, name="eve")
    assert [free.seat for free in seats_to_take_over(eve.pk).items] == [seat]
    assert Alert.objects.filter(user=eve, kind=Kind.ASKED, data__what="substitute").exists()
    client = Client()
    client.force_login(eve)
    assert "whether you would take over a free seat" in client.get("/moves/").content.decode()
    assert holder(match, seat).is_bot
    take_over(match_id=match.pk, user_id=eve.pk, seat=seat, now=NOON, rng=Random(1))
    assert holder(match, seat).player == eve
    assert reliability_of(user("ann").pk).left == 0
    with pytest.raises(NotNow, match="taken"):
        undone(action, mona, match)


def test_until_somebody_has_taken_it_the_seat_is_given_back(match: Match, mona: User) -> None:
    seat = seat_of(match, "ann")
    action = done("seat-to-substitute", mona, match, seat=seat)
    back = undone(action, mona, match)
    assert (back.code, holder(match, seat).player) == ("keep-seat", user("ann"))
    assert not seats_to_take_over().items


def test_nobody_is_asked_who_could_not_sit_down(match: Match, mona: User) -> None:
    eve, seat = person("eve"), seat_of(match, "ann")
    block(owner_id=user("ben").pk, person_id=eve.pk, now=NOON)
    User.objects.filter(pk=person("fay").pk).update(suspended_until=later(days=1))
    whom = (("ben", "cannot"), ("eve", "cannot"), ("fay", "cannot"), ("nobody", "no-such-person"))
    for name, code in whom:
        with pytest.raises(NotNow, match=code):
            done("seat-to-substitute", mona, match, seat=seat, name=name)
    assert holder(match, seat).player == user("ann")


def test_an_owner_who_is_apart_from_somebody_there_does_not_get_the_seat_back(
    match: Match, mona: User
) -> None:
    seat = seat_of(match, "ann")
    done("seat-to-bot", mona, match, seat=seat)
    block(owner_id=user("ann").pk, person_id=user("ben").pk, now=NOON)
    with pytest.raises(NotNow, match="owner-may-not"):
        done("seat-to-owner", mona, match, seat=seat)
    assert holder(match, seat).is_bot


def test_a_seat_that_was_given_back_goes_to_the_bot_again_by_the_reverse(match: Match, mona: User) -> None:
    seat = turns(match)[0].seat
    done("seat-to-bot", mona, match, seat=seat)
    action = done("seat-to-owner", mona, match, seat=seat)
    assert holder(match, seat).deadline_at is not None
    assert undone(action, mona, match).code == "seat-to-bot"
    assert holder(match, seat).owner is not None


def test_who_has_looked_at_hidden_things_takes_no_seat(match: Match, mona: User) -> None:
    eve, seat = person("eve"), seat_of(match, "ann")
    done("seat-to-substitute", mona, match, seat=seat)
    Insight.objects.create(match=match, person=eve, at=NOON)
    with pytest.raises(HasLooked):
        take_over(match_id=match.pk, user_id=eve.pk, seat=seat, now=NOON, rng=Random(1))
