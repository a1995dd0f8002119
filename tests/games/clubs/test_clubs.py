"""Clubs: founded and named, joined by whom they take in, kept by somebody as long as anybody is in them."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.core.exceptions import ValidationError

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Alert, TakenName, User
from accounts.names import clean_display_name, clean_held_name
from games.models import Club, Membership, Notice
from games.selectors.clubs.clubs import clubs_to_find, invitations_of, own_clubs
from games.services.clubs import limits
from games.services.clubs.clubs import change_club
from games.services.clubs.errors import (
    BadSize,
    Blocked,
    CannotInvite,
    ClubFull,
    ClubIsClosed,
    InTooMany,
    IsAKeeper,
    KeepsTooMany,
    LastKeeper,
    MayNot,
    NameTaken,
    NobodyInvitable,
    NotAKeeper,
    NotAMember,
    OnlyInvited,
    TooManyFounded,
    TooManyInvited,
    TooManyKeepers,
    WasRemoved,
)
from games.services.clubs.invitations import decline, withdraw
from games.services.clubs.members import leave, make_keeper, remove, stop_keeping
from tests.support.clock import NOON, later
from tests.support.clubs import club_of, invited, joined, standings
from tests.support.concurrently import at_once
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db


def left(club: Club, user: User) -> Club:
    return leave(club_id=club.pk, user_id=user.pk, now=later(hours=1))


def removed(club: Club, by: User, gone: User) -> Club:
    return remove(club_id=club.pk, by_id=by.pk, user_id=gone.pk, now=later(hours=1))


def kept_too(club: Club, by: User, chosen: User) -> Club:
    return make_keeper(club_id=club.pk, by_id=by.pk, user_id=chosen.pk, now=NOON)


def renamed(club: Club, by: User, name: str) -> Club:
    return change_club(
        club_id=club.pk, user_id=by.pk, name=name, about="", admission="open", most_members=500, now=NOON
    )


def told(user: User) -> list[str]:
    return [notice.data["what"] for notice in Notice.objects.filter(player=user) if notice.data]


# Names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ann", "ann.", "Moderator club", "Alliances staff", "\u0430nn", "a\u200bb"])
def test_a_club_is_called_like_no_person_and_no_staff(name: str) -> None:
    person("ann")
    with pytest.raises(ValidationError):
        clean_held_name(name, holder="club:new")


def test_nobody_is_called_like_a_club_and_no_club_like_another() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, name="Thursday regulars")
    with pytest.raises(ValidationError):
        clean_display_name("Thursday Regulars", user_id=ben.pk)
    with pytest.raises(ValidationError):
        clean_held_name("Thursday-regulars", holder="club:new")
    with pytest.raises(NameTaken):
        club_of(ben, name="thursday regulars")
    assert clean_held_name("Thursday Regulars!", holder=club.holder) == "Thursday Regulars!"


def test_a_name_of_before_is_held_for_its_club_for_a_year() -> None:
    ann, ben = people("ann", "ben")
    club = renamed(club_of(ann, name="Thursdays"), ann, "Fridays")
    with pytest.raises(ValidationError):
        clean_display_name("Thursdays", user_id=ben.pk)
    assert renamed(club, ann, "Thursdays").name == "Thursdays"
    held = TakenName.objects.filter(holder=club.holder).exclude(held_until=None)
    assert [row.held_until for row in held] == [NOON + timedelta(days=365)] * len(held) != []


# Ways in ----------------------------------------------------------------------------------------------


def test_anybody_joins_an_open_club_and_once() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann)
    joined(club, ben)
    joined(club, ben)
    club.refresh_from_db()
    assert (club.size, standings(club)) == (2, {"ann": "keeper", "ben": "member"})


def test_another_club_takes_in_whom_a_member_invites_who_is_told_once_a_day() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, admission="invited")
    with pytest.raises(OnlyInvited):
        joined(club, ben)
    invited(club, ann, ben)
    assert [(line.name, line.invited_by) for line in invitations_of(ben.pk)] == [(club.name, ann.name)]
    joined(club, ben)
    invited(club, ben, cat)
    withdraw(club_id=club.pk, by_id=ben.pk, user_id=cat.pk)
    invited(club, ben, cat)
    assert Alert.objects.filter(user=cat, data__what="club-invited", thread=club.key).count() == 1
    assert told(ben) == ["invited"]


def test_whoever_says_no_is_not_asked_again_for_a_while() -> None:
    ann, ben = people("ann", "ben")
    club = invited(club_of(ann), ann, ben)
    decline(club_id=club.pk, user_id=ben.pk, now=NOON)
    with pytest.raises(CannotInvite):
        invited(club, ann, ben, later(days=29))
    invited(club, ann, ben, later(days=31))
    assert standings(club)["ben"] == "invited"


def test_whoever_was_taken_out_is_told_and_comes_back_when_a_keeper_asks() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben, cat)
    removed(club, ann, ben)
    assert told(ben) == ["removed"]
    with pytest.raises(WasRemoved):
        joined(club, ben)
    with pytest.raises(CannotInvite):
        invited(club, cat, ben)
    invited(club, ann, ben)
    joined(club, ben)
    assert standings(club)["ben"] == "member"


def test_who_has_blocked_the_member_who_invites_hears_nothing_and_nobody_learns_of_it() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann)
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=NOON)
    invited(club, ann, ben)
    assert standings(club)["ben"] == "invited"
    assert (invitations_of(ben.pk), told(ben), Alert.objects.filter(user=ben).count()) == ([], [], 0)
    relationships.block(owner_id=ann.pk, person_id=ben.pk, now=NOON)
    withdraw(club_id=club.pk, by_id=ann.pk, user_id=ben.pk)
    with pytest.raises(Blocked):
        invited(club, ann, ben)


@pytest.mark.parametrize("name", ["nobody-here", "x" * 200, "bot-name"])
def test_nobody_of_that_name_is_invited(name: str) -> None:
    club = club_of(person("ann"))
    User.objects.create(username="bot-name", is_bot=True)
    with pytest.raises(NobodyInvitable):
        invited(club, User.objects.get(username="ann"), User(username=name))


# Keepers ----------------------------------------------------------------------------------------------


def test_a_keeper_hands_over_and_the_last_one_cannot_stop() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    with pytest.raises(LastKeeper):
        stop_keeping(club_id=club.pk, user_id=ann.pk)
    kept_too(club, ann, ben)
    stop_keeping(club_id=club.pk, user_id=ann.pk)
    assert (standings(club), told(ben)) == ({"ann": "member", "ben": "keeper"}, ["keeper"])


def test_only_keepers_change_a_club_and_take_others_out_and_no_keeper() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben)
    with pytest.raises(NotAKeeper):
        removed(club, ben, ann)
    with pytest.raises(NotAMember):
        removed(club, cat, ann)
    with pytest.raises(NotAKeeper):
        renamed(club, ben, "Ours")
    kept_too(club, ann, ben)
    with pytest.raises(IsAKeeper):
        removed(club, ann, ben)


@pytest.mark.parametrize("way", ["leaves", "closes the account"])
def test_with_the_last_keeper_gone_the_longest_member_keeps_it(way: str) -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben, cat)
    if way == "leaves":
        left(club, ann)
    else:
        anonymise(user_id=ann.pk, now=NOON)
    assert (standings(club), told(ben)) == ({"ben": "keeper", "cat": "member"}, ["keeper"])


def test_without_members_a_club_is_closed() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann, ben)
    left(club, ann)
    anonymise(user_id=ben.pk, now=NOON)
    club.refresh_from_db()
    assert (club.is_open, club.size, standings(club)) == (False, 0, {})
    with pytest.raises(ClubIsClosed):
        joined(club, ann)
    with pytest.raises(NotAMember):
        left(club_of(ann, name="Another"), ben)


# Limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [5_000, 501, 1, 0])
def test_a_club_has_no_5000_members(most: int) -> None:
    with pytest.raises(BadSize):
        club_of(person("ann"), most_members=most)
    assert not Club.objects.exists()


def test_a_full_club_takes_in_nobody() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    club = club_of(ann, ben, most_members=2)
    with pytest.raises(ClubFull):
        joined(club, cat)
    with pytest.raises(ClubFull):
        invited(club, ann, dan)


def test_one_person_founds_keeps_and_is_in_so_many_clubs(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = people("ann", "ben")
    first = club_of(ann, name="One")
    monkeypatch.setattr(limits, "MOST_FOUNDED", 2)
    second = club_of(ann, name="Two")
    with pytest.raises(TooManyFounded):
        club_of(ann, name="Three")
    monkeypatch.setattr(limits, "MOST_IN", 1)
    joined(first, ben)
    with pytest.raises(InTooMany):
        joined(second, ben)
    monkeypatch.setattr(limits, "MOST_IN", 9)
    monkeypatch.setattr(limits, "MOST_KEPT", 1)
    kept_too(first, ann, ben)
    joined(second, ben)
    with pytest.raises(KeepsTooMany):
        kept_too(second, ann, ben)


def test_so_many_keep_a_club_and_so_many_are_invited(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben)
    monkeypatch.setattr(limits, "MOST_INVITED", 0)
    with pytest.raises(TooManyInvited):
        invited(club, ann, cat)
    monkeypatch.setattr("games.services.clubs.members.MOST_KEEPERS", 1)
    with pytest.raises(TooManyKeepers):
        kept_too(club, ann, ben)


def test_the_suspended_found_join_and_invite_nobody() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann)
    User.objects.filter(pk__in=[ann.pk, ben.pk]).update(suspended_until=later(days=9))
    with pytest.raises(MayNot):
        joined(club, ben)
    with pytest.raises(MayNot):
        invited(club, ann, ben)
    with pytest.raises(MayNot):
        club_of(ann, name="More")


# Lists ------------------------------------------------------------------------------------------------


def test_open_clubs_are_found_by_part_of_their_names() -> None:
    ann, ben = people("ann", "ben")
    club_of(ann, name="Thursday regulars")
    club_of(ann, name="Fridays", admission="invited")

    def found(asked: str) -> list[str]:
        return [line.name for line in clubs_to_find(ben.pk, asked=asked).items]

    assert (found(""), found("thurs"), found("fri"), found("\x00")) == (
        ["Thursday regulars"],
        ["Thursday regulars"],
        [],
        [],
    )
    assert [line.name for line in own_clubs(ann.pk)] == ["Fridays", "Thursday regulars"]
    assert clubs_to_find(ann.pk).items == ()


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_two_who_join_at_once_do_not_overfill_a_club() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, most_members=2)
    done = at_once(lambda: joined(club, ben), lambda: joined(club, cat), expected=(ClubFull,))
    assert ClubFull in done
    club.refresh_from_db()
    assert club.size == Membership.objects.members().filter(club=club).count() == 2


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_two_keepers_who_stop_at_once_leave_one() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben, cat)
    kept_too(club, ann, ben)
    stops = [partial(stop_keeping, club_id=club.pk, user_id=who.pk) for who in (ann, ben)]
    assert LastKeeper in at_once(*stops, expected=(LastKeeper,))
    assert sorted(standings(club).values()) == ["keeper", "member", "member"]


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_of_all_who_leave_at_once_the_last_closes_the_club_and_no_two_inherit_it() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben, cat)
    at_once(lambda: left(club, ann), lambda: left(club, ben), expected=())
    club.refresh_from_db()
    assert (club.size, standings(club)["cat"], club.closed_at) == (1, "keeper", None)
    left(club, cat)
    club.refresh_from_db()
    assert club.closed_at is not None


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_who_joins_while_the_last_one_leaves_is_in_or_finds_it_closed() -> None:
    ann, ben = people("ann", "ben")
    club = club_of(ann)
    _gone, came = at_once(lambda: left(club, ann), lambda: joined(club, ben), expected=(ClubIsClosed,))
    club.refresh_from_db()
    if came is ClubIsClosed:
        assert (club.size, club.closed_at is None) == (0, False)
    else:
        assert (club.size, standings(club)["ben"], club.closed_at) == (1, "keeper", None)


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_two_keepers_who_invite_one_at_once_ask_once() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    club = club_of(ann, ben)
    at_once(lambda: invited(club, ann, cat), lambda: invited(club, ben, cat), expected=(NobodyInvitable,))
    assert Membership.objects.filter(club=club, player=cat).count() == 1
    assert Notice.objects.filter(player=cat).count() + Alert.objects.filter(user=cat).count() <= 2
    assert len(invitations_of(cat.pk)) == 1


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_a_name_that_two_take_at_once_is_one_club_s() -> None:
    ann, ben = people("ann", "ben")
    done = at_once(
        lambda: club_of(ann, name="Fridays"), lambda: club_of(ben, name="fridays"), expected=(NameTaken,)
    )
    assert done.count(NameTaken) == 1
    assert Club.objects.count() == 1
