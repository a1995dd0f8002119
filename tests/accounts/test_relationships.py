"""Friends, muting and blocking: whom it concerns, and that it can be undone."""

from __future__ import annotations

import pytest

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Barrier, Friend, User
from accounts.relationships import (
    Attitude,
    BlockedThem,
    NoSuchPerson,
    NotAtTheMoment,
    TooManyPeople,
    attitude_to,
)
from tests.support.clock import NOON, later
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(db: None) -> User:
    return person("anna")


@pytest.fixture
def ben(db: None) -> User:
    return person("ben")


def test_muting_hides_what_one_person_writes_from_the_other_alone(anna: User, ben: User) -> None:
    relationships.mute(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert relationships.hidden_from(anna.pk) == {ben.pk}
    assert relationships.hidden_from(ben.pk) == frozenset()
    assert not relationships.is_blocked(anna.pk, ben.pk)


def test_blocking_keeps_both_apart_and_is_known_to_one(anna: User, ben: User) -> None:
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert relationships.hidden_from(anna.pk) == {ben.pk}
    assert relationships.hidden_from(ben.pk) == frozenset()
    assert relationships.is_blocked(anna.pk, ben.pk)
    assert relationships.is_blocked(ben.pk, anna.pk)
    assert relationships.blocks_between({anna.pk, ben.pk}) == {(anna.pk, ben.pk)}
    assert attitude_to(ben.pk, anna.pk) == Attitude()


def test_friends_are_of_one_person_and_go_one_way(anna: User, ben: User) -> None:
    cleo = person("cleo")
    relationships.befriend(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.befriend(owner_id=anna.pk, person_id=cleo.pk, now=NOON)
    assert relationships.friend_ids(anna.pk) == {ben.pk, cleo.pk}
    assert relationships.friend_ids(ben.pk) == frozenset()


def test_a_block_ends_friendship_both_ways_and_that_of_nobody_else(anna: User, ben: User) -> None:
    cleo = person("cleo")
    for owner, other in ((anna, ben), (ben, anna), (cleo, ben), (cleo, anna), (anna, cleo)):
        relationships.befriend(owner_id=owner.pk, person_id=other.pk, now=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    assert relationships.friend_ids(anna.pk) == {cleo.pk}
    assert relationships.friend_ids(ben.pk) == frozenset()
    assert relationships.friend_ids(cleo.pk) == {anna.pk, ben.pk}


def test_nobody_befriends_over_a_block_and_muting_bars_nothing(anna: User, ben: User) -> None:
    relationships.mute(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.befriend(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    with pytest.raises(BlockedThem):
        relationships.befriend(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    with pytest.raises(NotAtTheMoment):
        relationships.befriend(owner_id=ben.pk, person_id=anna.pk, now=NOON)
    assert not Friend.objects.exists()


def test_an_account_that_is_switched_off_is_refused_like_a_block(anna: User, ben: User) -> None:
    User.objects.filter(pk=ben.pk).update(is_active=False)
    with pytest.raises(NotAtTheMoment):
        relationships.befriend(owner_id=anna.pk, person_id=ben.pk, now=NOON)


def test_everything_may_be_done_twice_and_undone(anna: User, ben: User) -> None:
    for do, undo in (
        (relationships.befriend, relationships.unfriend),
        (relationships.mute, relationships.make_peace),
        (relationships.block, relationships.make_peace),
    ):
        for hours in (0, 1):
            do(owner_id=anna.pk, person_id=ben.pk, now=later(hours=hours))
        assert attitude_to(anna.pk, ben.pk) != Attitude()
        for _ in range(2):
            undo(owner_id=anna.pk, person_id=ben.pk)
        assert attitude_to(anna.pk, ben.pk) == Attitude()


def test_a_block_may_become_a_mute(anna: User, ben: User) -> None:
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.mute(owner_id=anna.pk, person_id=ben.pk, now=later(hours=1))
    assert attitude_to(anna.pk, ben.pk) == Attitude(is_muted=True)
    assert Barrier.objects.get().at == NOON


@pytest.mark.parametrize("do", [relationships.befriend, relationships.mute, relationships.block])
def test_oneself_bots_and_deleted_accounts_are_refused(do: object, anna: User, ben: User) -> None:
    assert callable(do)
    anonymise(user_id=ben.pk, now=NOON)
    for whom in (anna.pk, ben.pk, bot("robby").pk, 10**9):
        with pytest.raises(NoSuchPerson):
            do(owner_id=anna.pk, person_id=whom, now=NOON)
    assert not Barrier.objects.exists()


@pytest.mark.parametrize("do", [relationships.befriend, relationships.mute])
def test_nobody_keeps_more_than_the_most(do: object, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(do)
    monkeypatch.setattr(relationships, "MOST", 2)
    others = [person(f"guest{number}") for number in range(3)]
    for other in others[:2]:
        do(owner_id=anna.pk, person_id=other.pk, now=NOON)
    with pytest.raises(TooManyPeople):
        do(owner_id=anna.pk, person_id=others[2].pk, now=NOON)
    do(owner_id=anna.pk, person_id=others[0].pk, now=NOON)


def test_a_deleted_account_vanishes_from_all_lists(anna: User, ben: User) -> None:
    cleo = person("cleo")
    relationships.befriend(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.block(owner_id=cleo.pk, person_id=ben.pk, now=NOON)
    relationships.mute(owner_id=ben.pk, person_id=anna.pk, now=NOON)
    anonymise(user_id=ben.pk, now=NOON)
    assert list(relationships.friends_of(anna.pk)) == []
    assert relationships.barred_by(cleo.pk) == ([], [])
    assert not Barrier.objects.exists()


def test_lists_are_by_name_and_of_one_person(anna: User, ben: User) -> None:
    cleo, dora = person("cleo"), person("Dora")
    for other in (dora, cleo):
        relationships.mute(owner_id=anna.pk, person_id=other.pk, now=NOON)
    relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
    relationships.block(owner_id=ben.pk, person_id=dora.pk, now=NOON)
    assert relationships.barred_by(anna.pk) == ([cleo, dora], [ben])
