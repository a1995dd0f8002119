"""People who declare to live together, and what follows at tables."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from accounts.households import TooManyDeclared, declare, declared_by, households_among, undeclare
from accounts.models import User
from accounts.relationships import block
from games.models import Match
from games.services.lobby.errors import SameHousehold
from games.services.lobby.invitations import invite
from games.services.lobby.seats import take_seat
from tests.support.clock import NOON
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db(transaction=True)


def together(one: User, other: User) -> None:
    declare(user_id=one.pk, username=other.username, now=NOON)
    declare(user_id=other.pk, username=one.username, now=NOON)


@transaction.atomic
def opened(host: User, **fields: object) -> Match:
    values = {"visibility": Match.Visibility.PUBLIC, "seat_count": 4} | fields
    match = Match.objects.create(
        game="world-domination", rules_version=1, name="A table", host=host, created_at=NOON, **values
    )
    take_seat(match, 0, host.pk, now=NOON)
    return match


def test_it_means_something_once_the_other_agrees_and_until_either_ends_it() -> None:
    ann, ben = people("ann", "ben")
    for _ in range(2):  # a double click
        declare(user_id=ann.pk, username="BEN", now=NOON)
    assert not households_among([ann.pk, ben.pk])
    assert [user.username for user in declared_by(ben.pk).asks] == ["ann"]
    declare(user_id=ben.pk, username="ann", now=NOON)
    assert households_among([ann.pk, ben.pk]) == {frozenset({ann.pk, ben.pk})}
    undeclare(user_id=ben.pk, username="ann")
    assert declared_by(ann.pk) == declared_by(ben.pk)


def test_whoever_has_blocked_somebody_reads_nothing_of_their_asking() -> None:
    ann, ben = people("ann", "ben")
    block(owner_id=ben.pk, person_id=ann.pk, now=NOON)
    declare(user_id=ann.pk, username="ben", now=NOON)
    assert declared_by(ben.pk).asks == ()
    assert [user.username for user in declared_by(ann.pk).asked] == ["ben"]


def test_ten_people_may_be_asked() -> None:
    ann = person("ann")
    for number in range(10):
        declare(user_id=ann.pk, username=person(f"other{number}").username, now=NOON)
    with pytest.raises(TooManyDeclared):
        declare(user_id=ann.pk, username=person("another").username, now=NOON)


@transaction.atomic
def sits_down(match: Match, user: User) -> None:
    """Take the second chair."""
    take_seat(match, 1, user.pk, now=NOON)


def test_at_public_tables_of_more_than_two_they_do_not_sit_together() -> None:
    ann, ben, _ = people("ann", "ben", "cat")
    together(ann, ben)
    public = opened(ann)
    with pytest.raises(SameHousehold):
        sits_down(public, ben)
    with pytest.raises(SameHousehold):
        invite(match_id=public.pk, user_id=ann.pk, name="ben", now=NOON)
    assert public.tenures.count() == 1
    sits_down(opened(ann, visibility=Match.Visibility.LINK), ben)
    sits_down(opened(ann, seat_count=2), ben)


def test_its_page_answers_in_words() -> None:
    ann, _ = people("ann", "ben")
    page = Client()
    page.force_login(ann)
    address = "/settings/people/household/"
    assert page.post(address, {"person": "ben"}).status_code == 302
    assert "has not answered yet" in page.get("/settings/people/").content.decode()
    for name in ("ann", "nobody", "", "x" * 200):
        assert page.post(address, {"person": name}).status_code == 422
    assert page.post(address, {"person": "ben", "do": "end"}).status_code == 302
    assert declared_by(ann.pk).asked == ()
