"""Page of one's friends: who stands there with what, and that those who stand there cannot know it."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains

from accounts import relationships
from accounts.models import Alert, Delivery, Friend, Mail, OwnFile, User
from games.models import Match, Rating
from tests.support.clock import NOON
from tests.support.data_exports import told
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db(transaction=True)
CHANGE = "/settings/people/change/"
_ANEW = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|data-now="\d+"')
"""Whatever differs from one drawing of the same page to the next."""


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture
def ben() -> User:
    return person("ben")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def befriend(owner: User, *others: User) -> None:
    for other in others:
        relationships.befriend(owner_id=owner.pk, person_id=other.pk, now=NOON)


def rate(player: User, scale: str, mu: int, matches: int = 20) -> None:
    Rating.objects.create(
        player=player, scale=scale, mu=100 * mu, sigma=50_00, matches=matches, last_at=NOON, version=1
    )


class TestPage:
    def test_nobody_is_there_and_it_says_how_that_changes(self, anna: User) -> None:
        page = browser(anna).get("/friends/")
        assertContains(page, "Nobody yet. On the profile")
        assertContains(page, 'href="/friends/"')  # the menu leads there from every page

    def test_a_visitor_is_asked_to_log_in(self, client: Client, db: None) -> None:
        assert client.get("/friends/").headers["Location"] == "/accounts/login/?next=/friends/"

    def test_friends_stand_by_name_with_their_strongest_habits(self, anna: User, ben: User) -> None:
        cleo = person("Cleo")
        befriend(anna, cleo, ben)
        for scale, matches in (("three-colours", 9), ("world-domination-4", 30), ("floating-partners", 20)):
            rate(ben, scale, 1515, matches)
        rows = browser(anna).get("/friends/").context["rows"]
        assert [row.name for row in rows] == ["ben", "Cleo"]
        assert [(each.scale, each.short) for each in rows[0].ratings] == [
            ("World Domination, 4", "1,515"),
            ("Floating Partners", "1,515"),
        ]

    def test_ratings_are_left_out_for_who_keeps_theirs_and_for_who_wants_none(
        self, anna: User, ben: User
    ) -> None:
        befriend(anna, ben)
        rate(ben, "three-colours", 1515)
        User.objects.filter(pk=ben.pk).update(hides_rating=True)
        kept = browser(anna).get("/friends/")
        assertContains(kept, "Keeps ratings for themselves")
        assertNotContains(kept, "1,515")
        User.objects.filter(pk=ben.pk).update(hides_rating=False)
        User.objects.filter(pk=anna.pk).update(shown_ratings=User.Ratings.PROFILES)
        assertNotContains(browser(anna).get("/friends/"), "1,515")

    @pytest.mark.parametrize(
        ("told", "is_shown"),
        [
            ({}, True),
            ({"visibility": Match.Visibility.LINK}, False),
            ({"hidden_at": NOON}, False),
            ({"is_sealed": True}, False),
            ({"is_practice": True}, False),
            ({"status": Match.Status.FINISHED, "finished_at": NOON, "outcome": {"winners": [0]}}, False),
        ],
        ids=["public", "by link", "taken off lists", "a board", "against bots", "over"],
    )
    def test_tables_are_those_that_anybody_may_find(
        self, anna: User, ben: User, told: dict[str, object], is_shown: bool
    ) -> None:
        match = match_of([ben, person("cleo")])
        Match.objects.filter(pk=match.pk).update(**{"name": "The Ghent Draw", "visibility": "public"} | told)
        befriend(anna, ben)
        [row] = browser(anna).get("/friends/").context["rows"]
        assert [table.name for table in row.tables] == ["The Ghent Draw"] * is_shown

    def test_statements_are_as_many_for_thirty_friends_as_for_one(self, anna: User) -> None:
        counts = []
        for number in range(30):
            friend = person(f"friend{number}")
            rate(friend, "three-colours", 1500)
            befriend(anna, friend)
            if number in {0, 29}:
                client = browser(anna)
                with CaptureQueriesContext(connection) as made:
                    client.get("/friends/")
                counts.append(len(made))
        assert counts[0] == counts[1]

    @pytest.mark.parametrize("page", ["0", "2", "1000000000", "-1", "one", ""])
    def test_a_page_that_is_not_there_is_not_found(self, anna: User, page: str) -> None:
        assert browser(anna).get(f"/friends/?page={page}").status_code == 404

    def test_fifty_a_page(self, anna: User) -> None:
        for friend in people(*(f"p{number:02}" for number in range(51))):
            Friend.objects.create(owner=anna, person=friend, at=NOON)
        assert [row.name for row in browser(anna).get("/friends/?page=2").context["rows"]] == ["p50"]


class TestChoosing:
    def test_a_second_click_and_a_second_removal_do_nothing_more(self, anna: User, ben: User) -> None:
        client = browser(anna)
        for do, count in (("befriend", 1), ("befriend", 1), ("unfriend", 0), ("unfriend", 0)):
            assert client.post(CHANGE, {"person": "ben", "do": do}).status_code == 302
            assert Friend.objects.count() == count

    def test_the_way_back_leads_to_the_page_of_friends(self, anna: User, ben: User) -> None:
        befriend(anna, ben)
        sent = browser(anna).post(
            CHANGE, {"person": "ben", "do": "unfriend"}, headers={"Referer": "http://testserver/friends/"}
        )
        assert sent.headers["Location"] == "/friends/"

    def test_whom_one_has_blocked_is_refused_with_the_way_out(self, anna: User, ben: User) -> None:
        relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
        refused = browser(anna).post(CHANGE, {"person": "ben", "do": "befriend"})
        assertContains(refused, "You have blocked ben. Unblock them first.", status_code=409)

    def test_the_most_is_refused_in_words(
        self, anna: User, ben: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(relationships, "MOST", 1)
        befriend(anna, ben)
        person("cleo")
        refused = browser(anna).post(CHANGE, {"person": "cleo", "do": "befriend"})
        assertContains(refused, "1 people already", status_code=409)

    def test_who_has_left_is_not_found_and_gone_from_the_page(self, anna: User, ben: User) -> None:
        befriend(anna, ben)
        User.objects.filter(pk=ben.pk).update(anonymised_at=timezone.now())
        client = browser(anna)
        assert client.get("/friends/").context["rows"] == []
        refused = client.post(CHANGE, {"person": "ben", "do": "befriend"})
        assertContains(refused, "Perhaps they have left", status_code=422)


class TestNobodyLearnsIt:
    def everything_of(self, user: User) -> tuple[list[tuple[str, int]], str]:
        """The pages of somebody and their number of statements, and their file of all that is known."""
        client, read = browser(user), []
        for path in ("/people/anna/", "/people/ben/", "/friends/", "/settings/people/", "/moves/", "/"):
            with CaptureQueriesContext(connection) as made:
                page = _ANEW.sub("", client.get(path).content.decode())
            read.append((page, len(made)))
        OwnFile.objects.all().delete()  # there is one a day
        file = told(user)
        for changing in ("sessions", "files", "account"):
            file.pop(changing, None)
        return read, json.dumps(file, sort_keys=True)

    def test_a_friend_reads_the_same_as_before(self, anna: User, ben: User) -> None:
        before = self.everything_of(ben)
        tellings = (Mail, Alert, Delivery)
        told_before = [kind.objects.count() for kind in tellings]
        browser(anna).post(CHANGE, {"person": "ben", "do": "befriend"})
        assert Friend.objects.filter(owner=anna, person=ben).exists()
        assert [kind.objects.count() for kind in tellings] == told_before
        assert self.everything_of(ben) == before

    def test_who_is_blocked_is_answered_like_for_an_account_that_is_switched_off(
        self, anna: User, ben: User
    ) -> None:
        def answer() -> tuple[int, str, int]:
            client = browser(ben)
            with CaptureQueriesContext(connection) as made:
                refused = client.post(CHANGE, {"person": "anna", "do": "befriend"})
            return refused.status_code, _ANEW.sub("", refused.content.decode()), len(made)

        relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
        blocked = answer()
        assert blocked[0] == 409
        assert "anna cannot be added to your friends at the moment." in blocked[1]
        relationships.make_peace(owner_id=anna.pk, person_id=ben.pk)
        User.objects.filter(pk=anna.pk).update(is_active=False)
        assert answer() == blocked
