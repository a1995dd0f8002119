"""Insight: somebody who has looked at the hidden things of a match never sits there, in any way."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.models import Insight, Match
from games.selectors.lobby.free_seats import seats_to_take_over
from games.services.absence.contract import AbsenceError, HasLooked, NoSeatKept, come_back, take_over
from games.services.lobby.errors import NotAtTable, NotOpen
from games.services.lobby.invitations import invite
from games.services.lobby.rematch import rematch
from games.services.lobby.tables import sit
from moderation.acts.base import ActError, NotNow
from moderation.services.carry_out import Involved, carry_out
from tests.support.acts import done, undone
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.lapsed_turns import BOT, SUBSTITUTE, holder, paced
from tests.support.moderators import moderator, wanted
from tests.support.second_factor import let_in
from tests.support.tables import play_on

pytestmark = pytest.mark.django_db(transaction=True)
RNG = Random(1)


@pytest.fixture
def mona() -> User:
    return moderator("mona", "steward")


@pytest.fixture
def nora() -> User:
    return moderator("nora", "steward")


def dealt(*names: str, contract: str = SUBSTITUTE) -> Match:
    """A match of four with hidden hands, at which a substitute may come."""
    User.objects.get_or_create(username="understudy", is_bot=True)
    return paced(contract, *(names or ("ann", "ben", "cat", "dan")), game="floating-partners")


def free_seat(match: Match, by: User) -> int:
    """A seat that a moderator has let anybody take over."""
    done("seat-to-substitute", by, match, seat=0)
    return 0


def takes(match: Match, by: User, seat: int) -> object:
    return take_over(match_id=match.pk, user_id=by.pk, seat=seat, now=NOON, rng=RNG)


def test_a_seat_that_is_free_is_taken_by_others_and_not_by_them(mona: User, nora: User) -> None:
    match = dealt()
    seat = free_seat(match, nora)
    done("look", mona, match)
    with pytest.raises(HasLooked):
        takes(match, mona, seat)
    takes(match, nora, seat)
    assert holder(match, seat).player == nora


def test_neither_a_list_nor_the_table_offers_it_to_them(mona: User, nora: User) -> None:
    match = dealt()
    free_seat(match, nora)
    done("look", mona, match)
    assert [len(seats_to_take_over(user.pk).items) for user in (mona, nora)] == [0, 1]
    pages = [let_in(Client(), user).get(f"/m/{match.key}/").content.decode() for user in (mona, nora)]
    assert [f"/m/{match.key}/take/" in page for page in pages] == [False, True]
    answer = let_in(Client(), mona).post(f"/m/{match.key}/take/", {"seat": 0})
    assert answer.status_code == 403
    assert "You have looked at the hidden things of this match" in answer.content.decode()


def test_no_moderator_gives_it_to_them(mona: User, nora: User) -> None:
    match = dealt()
    done("look", mona, match)
    with pytest.raises(NotNow, match="cannot-be-asked"):
        done("seat-to-substitute", nora, match, seat=0, name="mona")


def test_asked_for_a_seat_before_they_looked_they_do_not_get_it_after(mona: User, nora: User) -> None:
    match = dealt()
    done("seat-to-substitute", nora, match, seat=0, name="mona")
    done("look", mona, match)
    with pytest.raises(HasLooked):
        takes(match, mona, 0)


def test_no_way_of_open_tables_leads_there_and_no_seat_is_kept_for_them(mona: User) -> None:
    match = dealt()
    done("look", mona, match)
    with pytest.raises(NotOpen):
        sit(match_id=match.pk, user_id=mona.pk, seat=0, now=NOON, rng=RNG)
    with pytest.raises(NotOpen):
        invite(match_id=match.pk, user_id=match.host_id or 0, name="mona", now=NOON)
    with pytest.raises(NoSeatKept):
        come_back(match_id=match.pk, user_id=mona.pk, now=NOON, rng=RNG)
    assert not match.tenures.filter(player=mona).exists()


def test_it_holds_for_every_campaign_of_the_match_and_after_it_was_ended_and_opened_again(
    mona: User, nora: User
) -> None:
    match = dealt()
    done("look", mona, match)
    while not match.campaigns.exists():
        play_on(match, plies=40)
    mona.groups.clear()  # who looks after nobody any more has looked all the same; and nora acts alone
    undone(done("end", nora, match, winners=[0]), nora, match)
    seat = free_seat(match, nora)
    with pytest.raises(HasLooked):
        takes(match, mona, seat)


def test_nothing_is_known_of_the_match_that_follows(mona: User, nora: User) -> None:
    match = dealt()
    done("look", mona, match)
    mona.groups.clear()
    done("end", nora, match, winners=[0])
    with pytest.raises(NotAtTable):
        rematch(match_id=match.pk, user_id=mona.pk, now=NOON, rng=RNG)
    host = match.tenures.get(seat=0).player
    following = rematch(match_id=match.pk, user_id=host.pk, now=NOON, rng=RNG)
    following.invitations.filter(seat=0).delete()
    assert not Insight.objects.filter(match=following).exists()


def test_who_holds_held_or_may_have_back_a_seat_does_not_look(mona: User, nora: User) -> None:
    match = dealt("mona2", "ben", "cat", "dan", contract=BOT)
    player = User.objects.get(username="mona2")
    player.groups.set(mona.groups.all())
    with pytest.raises(Involved):
        done("look", player, match)
    done("seat-to-bot", nora, match, seat=0, keeps=True)
    with pytest.raises(Involved):
        done("look", player, match)


def test_looking_and_sitting_down_at_once_one_of_them_is_done(mona: User, nora: User) -> None:
    for number in range(4):
        match = dealt(*(f"{name}{number}" for name in ("ann", "ben", "cat", "dan")))
        seat = free_seat(match, nora)
        form = wanted("look", mona, match)
        came = at_once(
            partial(takes, match, mona, seat),
            partial(carry_out, form, now=NOON, rng=RNG),
            expected=(ActError, AbsenceError),
        )
        assert sum(isinstance(each, type) for each in came) == 1
        sits = match.tenures.filter(player=mona).exists()
        assert sits != Insight.objects.filter(match=match, person=mona).exists()
