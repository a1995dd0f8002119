"""Lists of the best players: who stands there and where, and what is missing in one's own row."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains

from accounts.models import Friend, User
from games.catalogue import LEVELS
from games.models import Rating

pytestmark = pytest.mark.django_db

SCALE = "three-colours"
PARTNERS = "world-domination-4"


def _people(count: int, *, start: int = 0) -> list[User]:
    return User.objects.bulk_create(
        User(username=f"p{n:03}", display_name=f"Player {n:03}", password="!")
        for n in range(start, start + count)
    )


def _rate(player: User, mu: int = 1500, **other: Any) -> Rating:
    values: dict[str, Any] = {"scale": SCALE, "sigma": 60_00, "matches": 12, "allies": 0, "version": 1}
    values |= {"last_at": timezone.now() - timedelta(days=3)} | other
    return Rating.objects.create(player=player, mu=100 * mu, **values)


def _names(client: Client, address: str = f"/best/{SCALE}/") -> list[tuple[str, str]]:
    """The rows of a page of the list, each with its place; of bots the place is empty."""
    rows = client.get(address).context["rows"]
    return [(row.place, row.name) for row in rows]


def _listed(client: Client, address: str = f"/best/{SCALE}/") -> list[str]:
    return [name for _place, name in _names(client, address) if name.startswith("Player")]


def test_ten_people_have_places_by_points_then_by_how_well_they_are_known_then_by_age(client: Client) -> None:
    people = _people(10)
    for n, player in enumerate(people):
        _rate(player, 1700 if n < 3 else 1600 - n, sigma=50_00 if n == 2 else 60_00)
    places = [(place, name) for place, name in _names(client) if place]
    assert places[:4] == [("1", "Player 002"), ("2", "Player 000"), ("3", "Player 001"), ("4", "Player 003")]
    assert len(places) == 10


def test_nine_people_stand_by_name_without_places(client: Client) -> None:
    for n, player in enumerate(_people(9)):
        _rate(player, 1500 + n)
    assert _listed(client) == [f"Player {n:03}" for n in range(9)]
    assert not any(place for place, _name in _names(client))
    assertContains(client.get(f"/best/{SCALE}/"), "9 people are listed, so there are no places yet")


def test_nobody_is_listed_yet(client: Client) -> None:
    answer = client.get(f"/best/{SCALE}/")
    assertContains(answer, "Nobody is listed yet. Ten rated matches bring you here.")


@pytest.mark.parametrize(
    "lacking",
    [
        {"matches": 7},
        {"sigma": 90_01},
        {"last_at": timezone.now() - timedelta(days=91)},
        {"scale": PARTNERS},
    ],
    ids=["matches", "how well known", "lately", "another scale"],
)
def test_whoever_lacks_something_is_not_listed(client: Client, lacking: dict[str, Any]) -> None:
    [known, other] = _people(2)
    _rate(known, sigma=90_00, matches=8, last_at=timezone.now() - timedelta(days=89))
    _rate(other, 1900, **lacking)
    assert _listed(client) == ["Player 000"]


def test_whoever_keeps_ratings_for_themselves_or_has_left_is_not_listed(client: Client) -> None:
    shown, hidden, gone = _people(3)
    for player in (shown, hidden, gone):
        _rate(player)
    User.objects.filter(pk=hidden.pk).update(hides_rating=True)
    User.objects.filter(pk=gone.pk).update(anonymised_at=timezone.now(), display_name="A former player")
    assert [name for _place, name in _names(client) if name not in _bot_names(client)] == ["Player 000"]


def _bot_names(client: Client) -> set[str]:
    return {row.name for row in client.get(f"/best/{SCALE}/").context["rows"] if row.is_bot}


def test_where_partners_win_together_three_different_ones_are_needed(client: Client) -> None:
    free, bound = _people(2)
    _rate(free, scale=PARTNERS, allies=3)
    _rate(bound, scale=PARTNERS, allies=2)
    assert _listed(client, f"/best/{PARTNERS}/") == ["Player 000"]


def test_bots_stand_where_their_points_put_them(client: Client) -> None:
    for n, player in enumerate(_people(10)):
        _rate(player, 1501 if n == 0 else 1499)
    names = [name for _place, name in _names(client)]
    before, after = names.index("Player 000"), names.index("Player 001")
    [normal] = [row for row in client.get(f"/best/{SCALE}/").context["rows"] if row.points == "1,500"]
    assert normal.is_bot
    assert before < names.index(normal.name) < after


def test_pages_have_fifty_people_and_every_bot_stands_on_one(client: Client) -> None:
    for n, player in enumerate(_people(120)):
        _rate(player, 2400 - 15 * n)
    pages = [_names(client, f"/best/{SCALE}/?page={n}") for n in (1, 2, 3)]
    people = [[place for place, name in page if name.startswith("Player")] for page in pages]
    assert people == [[str(n) for n in range(*ends)] for ends in ((1, 51), (51, 101), (101, 121))]
    bots = [name for page in pages for _place, name in page if not name.startswith("Player")]
    assert len(bots) == len(set(bots)) == len(LEVELS[SCALE])


@pytest.mark.parametrize("page", ["0", "2", "1000000000", "-1", "x", "", "١"])
def test_pages_that_there_are_not(client: Client, page: str) -> None:
    assert client.get(f"/best/{SCALE}/?page={page}").status_code == 404


@pytest.mark.parametrize("scale", ["xx", "dark-lord", "knowledge"])
def test_scales_without_a_list(client: Client, scale: str) -> None:
    assert client.get(f"/best/{scale}/").status_code == 404


def test_the_index_leads_to_the_first_list(client: Client) -> None:
    assert client.get("/best/")["Location"] == "/best/world-domination-2/"


class TestOwnRow:
    """The row of whoever reads."""

    def _own(self, client: Client, user: User, address: str = f"/best/{SCALE}/") -> Any:
        client.force_login(user)
        return client.get(address).context["own"]

    def test_strangers_have_none(self, client: Client) -> None:
        assert client.get(f"/best/{SCALE}/").context["own"] is None

    def test_without_a_match_eight_are_missing(self, client: Client) -> None:
        [me] = _people(1)
        own = self._own(client, me)
        assert (own.place, own.says, own.points) == ("", "are not listed yet", "–")
        assert [(each.words, each.is_met) for each in own.missing] == [("8 more rated matches", False)]

    def test_says_what_is_missing(self, client: Client) -> None:
        [me] = _people(1)
        _rate(me, 1480, matches=5, sigma=118_00)
        own = self._own(client, me)
        assert own.points == "1,480?"
        told = [(each.words.replace("\N{NO-BREAK SPACE}", " "), each.is_met) for each in own.missing]
        assert told == [
            ("3 more rated matches", False),
            ("± 236 has to come to ± 180; each match that counts brings it down", False),
            ("played in the last 90 days", True),
        ]
        assert own.missing[0].steps == (True,) * 5 + (False,) * 3

    def test_a_place(self, client: Client) -> None:
        *others, me = _people(12)
        for n, player in enumerate(others):
            _rate(player, 1600 - n)
        _rate(me, 1597)
        own = self._own(client, me)
        assert (own.place, own.says, own.missing) == ("5", "", ())
        [mine] = [row for row in client.get(f"/best/{SCALE}/").context["rows"] if row.is_me]
        assert mine.place == "5"

    def test_no_place_where_there_are_but_few(self, client: Client) -> None:
        [me] = _people(1)
        _rate(me)
        own = self._own(client, me)
        assert (own.place, own.says) == ("", "")

    def test_of_whoever_is_in_no_list(self, client: Client) -> None:
        [me] = _people(1)
        _rate(me)
        User.objects.filter(pk=me.pk).update(hides_rating=True)
        assert self._own(client, me).says == "are left out: your ratings are for you alone"

    def test_allies_that_are_missing(self, client: Client) -> None:
        [me] = _people(1)
        _rate(me, scale=PARTNERS, allies=1)
        own = self._own(client, me, f"/best/{PARTNERS}/")
        assert [each.words for each in own.missing if not each.is_met] == ["with 2 more allies"]


def test_thirty_rows_take_as_many_statements_as_one(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    one, *many = _people(60)
    _rate(one)
    client.force_login(one)
    address = f"/best/{SCALE}/"
    client.get(address)
    with django_assert_max_num_queries(12) as first:
        client.get(address)
    for player in many:
        _rate(player)
    with django_assert_max_num_queries(12) as second:
        client.get(address)
    assert len(second) - len(first) <= 1, "a place is looked for where there are places"


class TestFriends:
    """The tab *Friends*: a list that its reader alone sees, of every scale."""

    @pytest.fixture
    def reader(self, client: Client) -> User:
        [reader] = _people(1)
        client.force_login(reader)
        return reader

    def befriend(self, reader: User, *others: User) -> None:
        for other in others:
            Friend.objects.create(owner=reader, person=other, at=timezone.now())

    def test_friends_and_oneself_stand_by_points_from_the_first_match_on(
        self, client: Client, reader: User
    ) -> None:
        bo, cy, stranger = _people(3, start=1)
        self.befriend(reader, bo, cy)
        self.befriend(bo, stranger)
        self.befriend(stranger, reader)
        _rate(reader, 1500)
        _rate(bo, 1600, matches=1, sigma=200_00, last_at=timezone.now() - timedelta(days=900))
        _rate(cy, 1400)
        _rate(stranger, 1550)
        rows = client.get(f"/best/{SCALE}/friends/").context["rows"]
        assert [(row.place, row.name, row.points) for row in rows] == [
            ("1", "Player 001", "1,600?"),
            ("2", "Player 000", "1,500"),
            ("3", "Player 002", "1,400"),
        ]

    def test_whoever_keeps_ratings_for_themselves_is_left_out(self, client: Client, reader: User) -> None:
        [bo] = _people(1, start=1)
        self.befriend(reader, bo)
        _rate(bo)
        User.objects.filter(pk=bo.pk).update(hides_rating=True)
        assertContains(client.get(f"/best/{SCALE}/friends/"), "Neither you nor any of your friends")

    @pytest.mark.parametrize("scale", ["dark-lord", "knowledge"])
    def test_scales_in_no_other_list_stand_there(self, client: Client, reader: User, scale: str) -> None:
        [bo] = _people(1, start=1)
        self.befriend(reader, bo)
        _rate(bo, scale=scale)
        [row] = client.get(f"/best/{scale}/friends/").context["rows"]
        assert row.name == "Player 001"
        assert row.note == ("12 answers" if scale == "knowledge" else "12 counted")
        assert client.get(f"/best/{scale}/").status_code == 404

    @pytest.mark.parametrize(
        "address", ["xx/friends/", f"{SCALE}/friends/?page=0", f"{SCALE}/friends/?page=2"]
    )
    def test_what_is_not_there_is_not_found(self, client: Client, reader: User, address: str) -> None:
        assert client.get(f"/best/{address}").status_code == 404

    def test_visitors_are_asked_to_log_in(self, client: Client) -> None:
        answer = client.get(f"/best/{SCALE}/friends/")
        assert answer.headers["Location"] == f"/accounts/login/?next=/best/{SCALE}/friends/"
        assert b"/friends/" not in client.get(f"/best/{SCALE}/").content

    def test_statements_are_as_many_for_sixty_friends_as_for_one(
        self, client: Client, reader: User, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for n, friend in enumerate(_people(60, start=1)):
            self.befriend(reader, friend)
            _rate(friend)
            if n in {0, 59}:
                client.get(f"/best/{SCALE}/friends/")
                with django_assert_num_queries(7):
                    client.get(f"/best/{SCALE}/friends/")
