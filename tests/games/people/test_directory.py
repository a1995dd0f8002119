"""Directory of people: who is found by whom, with what, and that nothing else can be learnt from it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains

from accounts import relationships
from accounts.models import User
from games.models import DirectoryEntry, Hours, Leave, Match, Rating, SeatTenure
from games.presenters.directory.rows import scales_of_others, seen_in_words
from games.selectors.directory.people import PAGE_SIZE, FoundPerson, PeoplePage, Search, people_page
from games.services.directory.entries import keep_entry
from tests.support.clock import NOON
from tests.support.tables import bot, people, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture(autouse=True)
def _uncounted() -> None:
    cache.clear()  # who looked for how many names


def browser(user: User, **more: Any) -> Client:
    client = Client(**more)
    client.force_login(user)
    return client


def lists(user: User, *, games: tuple[str, ...] = (), **said: Any) -> User:
    words: dict[str, Any] = {"is_listed": True, "paces": (), "languages": "", "line": "", "now": NOON, **said}
    keep_entry(user_id=user.pk, games=games, **words)
    return user


def found(reader: User, now: datetime = NOON, **search: Any) -> PeoplePage:
    reader.refresh_from_db()
    return people_page(reader, Search(**search), now, scales_of_others())


def names(reader: User, **search: Any) -> list[str]:
    return [each.username for each in found(reader, **search).people]


def lives(user: User, zone: str, night: tuple[int, int] | None = None) -> User:
    User.objects.filter(pk=user.pk).update(time_zone=zone)
    if night is not None:
        Hours.objects.create(player=user, night_from=time(night[0]), night_until=time(night[1]))
    return user


def rate(player: User, scale: str, mu: int, *, matches: int = 20) -> None:
    Rating.objects.create(
        player=player, scale=scale, mu=100 * mu, sigma=50_00, matches=matches, last_at=NOON, version=1
    )


def finished(*players: User, game: str = "three-colours", **fields: Any) -> Match:
    match = Match.objects.create(
        game=game, rules_version=1, seat_count=len(players), created_at=NOON, started_at=NOON,
        last_move_at=NOON, finished_at=NOON, outcome={}, status=Match.Status.FINISHED, **fields,
    )  # fmt: skip
    for seat, player in enumerate(players):
        level = "normal" if player.is_bot else ""
        SeatTenure.objects.create(match=match, seat=seat, player=player, level=level, ended_at=NOON)
    return match


class TestWhoIsFound:
    def test_nobody_who_has_not_asked_for_it(self, anna: User) -> None:
        person("ben")
        lists(person("cat"), is_listed=False, line="Not today.")
        assert names(anna) == []
        assertContains(browser(anna).get("/people/"), "Nobody wants to be found yet.")

    def test_others_who_want_it_and_never_oneself(self, anna: User) -> None:
        lists(anna)
        lists(person("ben"))
        assert names(anna) == ["ben"]

    @pytest.mark.parametrize("how", ["blocked", "muted", "blocked by them", "suspended", "switched off"])
    def test_nobody_whom_something_keeps_apart(self, anna: User, how: str) -> None:
        ben = lists(person("ben"))
        match how:
            case "blocked":
                relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
            case "muted":
                relationships.mute(owner_id=anna.pk, person_id=ben.pk, now=NOON)
            case "blocked by them":
                relationships.block(owner_id=ben.pk, person_id=anna.pk, now=NOON)
            case "suspended":
                User.objects.filter(pk=ben.pk).update(suspended_until=NOON + timedelta(days=1))
            case _:
                User.objects.filter(pk=ben.pk).update(is_active=False)
        assert names(anna) == []
        assert names(anna, name="ben") == []

    def test_who_mutes_one_is_still_found(self, anna: User) -> None:
        ben = lists(person("ben"))
        relationships.mute(owner_id=ben.pk, person_id=anna.pk, now=NOON)
        assert names(anna) == ["ben"]

    def test_a_visitor_is_asked_to_log_in(self) -> None:
        assert Client().get("/people/").status_code == 302
        assert Client().get("/people/ben/invite/").status_code == 302


class TestChoices:
    def test_by_a_game_that_they_like(self, anna: User) -> None:
        lists(person("ben"), games=("three-colours", "dark-lord"))
        lists(person("cat"), games=("world-domination",))
        assert names(anna, game="dark-lord") == ["ben"]

    def test_by_hours_that_both_are_awake_the_most_first(self, anna: User) -> None:
        lives(anna, "Europe/Berlin", (23, 7))
        lists(lives(person("tokyo"), "Asia/Tokyo", (23, 7)))
        lists(lives(person("lagos"), "Africa/Lagos", (23, 7)))
        lists(lives(person("london"), "Europe/London", (0, 9)))
        lists(person("nowhere"))
        assert names(anna, by="awake") == ["lagos", "london"]

    def test_hours_of_ones_own_are_asked_for_first(self, anna: User) -> None:
        lists(lives(person("ben"), "Europe/Berlin", (23, 7)))
        page = browser(anna).get("/people/", {"by": "awake"})
        assertContains(page, "Say first where you live and when you sleep")

    def test_by_a_rating_near_ones_own_unless_it_is_kept(self, anna: User) -> None:
        rate(anna, "three-colours", 1500)
        for name, mu in (("near", 1650), ("far", 1651), ("hidden", 1500)):
            rate(lists(person(name)), "three-colours", mu)
        User.objects.filter(username="hidden").update(hides_rating=True)
        assert names(anna, by="near") == ["near"]
        assert names(anna, by="near", game="world-domination") == []

    def test_a_rating_of_ones_own_is_asked_for_first(self, anna: User) -> None:
        assertContains(browser(anna).get("/people/", {"by": "near"}), "You have no rating there yet.")

    def test_whoever_was_here_on_the_later_day_stands_first_and_of_one_day_the_older_account(
        self, anna: User
    ) -> None:
        for name, day in (("a", 3), ("b", 5), ("c", 3), ("d", 5)):
            User.objects.filter(pk=lists(person(name * 3)).pk).update(seen_on=date(2026, 1, day))
        assert names(anna) == ["bbb", "ddd", "aaa", "ccc"]

    @pytest.mark.parametrize(
        "query",
        ["game=chess", "by=money", "page=0", "page=2", "page=x", "page=1e3", "page=99999999"],
    )
    def test_what_there_is_not_is_no_page(self, anna: User, query: str) -> None:
        assert browser(anna).get(f"/people/?{query}").status_code == 404


class TestNames:
    @pytest.mark.parametrize(
        "typed",
        ["hal", "Hall", "HALLGR", "þórdís", "Þórdís Hallgríms", "  hallgrímsdóttir ", "thordis_h"],
    )
    def test_part_of_a_name_finds_people(self, anna: User, typed: str) -> None:
        user = lists(person("thordis_h"))
        User.objects.filter(pk=user.pk).update(display_name="Þórdís Hallgrímsdóttir")
        lists(person("ben"))
        assert names(anna, name=" ".join(typed.split())) == ["thordis_h"]

    @pytest.mark.parametrize("typed", ["example.org", "@", "ben@example", "Tea and", "%", "__"])
    def test_names_alone_are_looked_through(self, anna: User, typed: str) -> None:
        lists(person("ben"), line="Tea and patience.", languages="Tea and English")
        assert names(anna, name=typed) == []

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("b", "Type two letters of the name at least."),
            ("b" * 41, "Nobody here has such a long name."),
            ("b\u202een", "characters that cannot be seen"),
        ],
        ids=["one sign", "too long", "turned round"],
    )
    def test_what_can_be_no_name_is_refused_with_words(self, anna: User, typed: str, words: str) -> None:
        lists(person("ben"))
        answer = browser(anna).get("/people/", {"name": typed})
        assertContains(answer, words, status_code=422)
        assertNotContains(answer, "/people/ben/", status_code=422)

    def test_a_name_of_nuls_is_refused_as_everywhere(self, anna: User) -> None:
        assert browser(anna).get("/people/?name=a%00b").status_code == 400

    def test_typing_brings_the_list_alone(self, anna: User) -> None:
        lists(person("ben"))
        answer = browser(anna).get("/people/", {"name": "be"}, headers={"HX-Request": "true"})
        assertContains(answer, 'href="/people/ben/"')
        assert answer.content.strip().startswith(b'<div class="people__found" id="found">')

    def test_names_are_not_looked_through_by_machines(self, anna: User) -> None:
        client = browser(anna)
        answers = [client.get("/people/", {"name": "no"}).status_code for _ in range(61)]
        assert answers[:60] == [200] * 60
        assert answers[60] == 429
        assert client.get("/people/").status_code == 200


class TestRows:
    def test_a_row_says_what_they_say(self, anna: User) -> None:
        lives(anna, "Europe/Berlin", (23, 7))
        ben = lists(
            lives(person("ben"), "Atlantic/Reykjavik", (23, 9)),
            games=("three-colours",), paces=("slow",), line="Slowly, over coffee.", languages="English",
        )  # fmt: skip
        rate(ben, "three-colours", 1588)
        finished(anna, ben)
        shown = browser(anna).get("/people/").content.decode()
        for words in (
            "Slowly, over coffee.", ">1,588<", "Three Colours · Slow", "English", "1 match with you",
            "Reykjavik · awake 13 of your 16 hours", "last seen",
        ):  # fmt: skip
            assert words in shown, words

    def test_ratings_stand_only_where_both_want_them(self, anna: User) -> None:
        ben, cat = lists(person("ben")), lists(person("cat"))
        rate(ben, "three-colours", 1588)
        rate(cat, "three-colours", 1499)
        User.objects.filter(pk=cat.pk).update(hides_rating=True)
        shown = browser(anna).get("/people/")
        assertContains(shown, "1,588")
        assertContains(shown, "Keeps ratings for themselves", count=1)
        assertNotContains(shown, "1,499")
        User.objects.filter(pk=anna.pk).update(shown_ratings=User.Ratings.PROFILES)
        shown = browser(anna).get("/people/")
        assertNotContains(shown, "1,588")
        assertNotContains(shown, "Near my rating")

    def test_who_is_on_leave_says_until_when(self, anna: User) -> None:
        now = timezone.now()
        ben = lists(person("ben"))
        Leave.objects.create(
            player=ben, starts_at=now - timedelta(days=1), ends_at=now + timedelta(days=3), made_at=now
        )
        assertContains(browser(anna).get("/people/"), "on leave until")

    @pytest.mark.parametrize(
        ("days", "words"),
        [(-1, "today"), (0, "today"), (1, "yesterday"), (6, "this week"), (7, "this month"), (31, "a month")],
    )
    def test_days_are_told_and_no_hours(self, days: int, words: str) -> None:
        today = date(2026, 1, 31)
        assert words in seen_in_words(today - timedelta(days=days), today)

    def test_what_people_write_is_not_markup(self, anna: User) -> None:
        lists(person("ben"), line="<script>alert(1)</script>", languages="<b>English</b>")
        shown = browser(anna).get("/people/").content.decode()
        assert "<script>alert(1)" not in shown
        assert "<b>English" not in shown


class TestPlayedWith:
    def test_the_most_often_first_whether_they_want_to_be_found_or_not(self, anna: User) -> None:
        ben, cat = people("ben", "cat")
        finished(anna, ben)
        finished(cat, anna, bot("robot"), game="world-domination")
        finished(anna, cat)
        page = found(anna, by="met")
        assert [(each.username, met_of(each)) for each in page.people] == [("cat", 2), ("ben", 1)]
        assert names(anna, by="met", game="world-domination") == ["cat"]
        assert names(ben, by="met") == ["anna"]

    def test_of_who_does_not_want_to_be_found_no_more_is_told_than_on_profiles(self, anna: User) -> None:
        ben = lists(lives(person("ben"), "Asia/Tokyo", (23, 7)), is_listed=False, line="Secret.")
        lives(anna, "Europe/Berlin", (23, 7))
        finished(anna, ben)
        [each] = found(anna, by="met").people
        assert (each.said.line, each.seen_on, each.zone, each.waking, each.away_until) == (
            "", None, "", None, None,
        )  # fmt: skip
        shown = browser(anna).get("/people/?by=met")
        assertNotContains(shown, "Secret.")
        assertNotContains(shown, "Tokyo")

    @pytest.mark.parametrize("how", ["annulled", "sealed", "running", "at other times", "mere bots"])
    def test_matches_that_both_have_not_seen_together_do_not_count(self, anna: User, how: str) -> None:
        ben = person("ben")
        match = finished(anna, ben)
        match how:
            case "annulled":
                match.annulled_at = NOON
                match.save()
            case "sealed":
                match.is_sealed = True
                match.save()
            case "running":
                match.status, match.outcome, match.finished_at = Match.Status.RUNNING, None, None
                match.save()
                match.tenures.update(ended_at=None)
            case "at other times":
                match.tenures.filter(player=anna).update(to_ply=10, left_at=NOON)
                match.tenures.filter(player=ben).update(from_ply=10, seat=0)
            case _:
                match.tenures.filter(player=ben).update(level="normal")
        assert names(anna, by="met") == []

    def test_who_left_while_the_other_played_has_played_with_them(self, anna: User) -> None:
        ben = person("ben")
        finished(anna, ben).tenures.filter(player=ben).update(to_ply=10, left_at=NOON)
        assert names(anna, by="met") == ["ben"]
        assert names(ben, by="met") == ["anna"]

    def test_closed_accounts_and_people_that_one_hides_are_left_out(self, anna: User) -> None:
        ben, cat, dan = people("ben", "cat", "dan")
        for other in (ben, cat, dan):
            finished(anna, other)
        User.objects.filter(pk=ben.pk).update(is_active=False, anonymised_at=NOON)
        relationships.block(owner_id=anna.pk, person_id=cat.pk, now=NOON)
        assert names(anna, by="met") == ["dan"]

    def test_who_has_blocked_one_stays_where_they_were(self, anna: User) -> None:
        ben = lists(person("ben"))
        finished(anna, ben)
        before = browser(anna).get("/people/?by=met")
        relationships.block(owner_id=ben.pk, person_id=anna.pk, now=NOON)
        assertContains(before, 'href="/people/ben/"')
        assertContains(browser(anna).get("/people/?by=met"), 'href="/people/ben/"')


def met_of(each: FoundPerson) -> int:
    return each.met.count if each.met else 0


class TestInviting:
    def address(self, reader: User, path: str) -> dict[str, list[str]]:
        answer = browser(reader).get(path)
        assert answer.status_code == 302
        parts = urlsplit(answer.headers["Location"])
        assert parts.path == "/tables/new/"
        return parse_qs(parts.query)

    def test_what_both_like_is_filled_in(self, anna: User) -> None:
        lists(anna, is_listed=False, games=("dark-lord", "three-colours"), paces=("slow", "live"))
        lists(person("ben"), games=("world-domination", "dark-lord"), paces=("slow", "fast"))
        expected = {"guest": ["ben"], "game": ["dark-lord"], "pace": ["slow"]}
        assert self.address(anna, "/people/ben/invite/") == expected

    def test_else_what_they_like_and_else_what_one_likes_oneself(self, anna: User) -> None:
        lists(anna, games=("dark-lord",), paces=("fast",))
        lists(person("ben"), games=("world-domination",))
        assert self.address(anna, "/people/ben/invite/")["game"] == ["world-domination"]
        person("cat")
        expected = {"guest": ["cat"], "game": ["dark-lord"], "pace": ["fast"]}
        assert self.address(anna, "/people/cat/invite/") == expected
        assert self.address(anna, "/people/cat/invite/?game=three-colours")["game"] == ["three-colours"]

    def test_what_somebody_keeps_for_themselves_fills_nothing_in(self, anna: User) -> None:
        ben = lists(person("ben"), is_listed=False, games=("dark-lord",), paces=("slow",))
        assert self.address(anna, "/people/ben/invite/") == {"guest": ["ben"]}
        lists(ben, games=("dark-lord",))
        relationships.block(owner_id=ben.pk, person_id=anna.pk, now=NOON)
        assert self.address(anna, "/people/ben/invite/") == {"guest": ["ben"]}

    @pytest.mark.parametrize("who", ["anna", "robot", "gone", "nobody"])
    def test_there_is_nobody_to_be_invited(self, anna: User, who: str) -> None:
        bot("robot")
        User.objects.filter(pk=person("gone").pk).update(is_active=False)
        assert browser(anna).get(f"/people/{who}/invite/").status_code == 404

    def test_the_form_has_them_and_keeps_them_for_another_game(self, anna: User) -> None:
        person("ben")
        form = browser(anna).get("/tables/new/?game=three-colours&guest=ben&pace=slow")
        assertContains(form, 'name="guests"\n              maxlength="800"', count=0)
        text = form.content.decode()
        assert 'value="ben"' in text
        assert "?game=dark-lord&amp;guest=ben&amp;pace=slow" in text
        assert "Nobody here has" not in text

    def test_a_pace_that_there_is_not_is_the_usual_one(self, anna: User) -> None:
        assertContains(browser(anna).get("/tables/new/?pace=warp"), 'value="standard"')

    def test_profiles_have_the_button_unless_one_has_blocked_them(self, anna: User) -> None:
        ben = person("ben")
        client = browser(anna)
        assertContains(client.get("/people/ben/"), "/people/ben/invite/")
        assertNotContains(client.get("/people/anna/"), "/invite/")
        assertNotContains(Client().get("/people/ben/"), "/invite/")
        relationships.block(owner_id=ben.pk, person_id=anna.pk, now=NOON)
        assertContains(client.get("/people/ben/"), "/people/ben/invite/")  # they must not learn of it
        relationships.block(owner_id=anna.pk, person_id=ben.pk, now=NOON)
        assertNotContains(client.get("/people/ben/"), "/people/ben/invite/")


class TestPrice:
    def test_as_many_statements_for_many_as_for_few(self, anna: User) -> None:
        lives(anna, "Europe/Berlin", (23, 7))
        rate(anna, "three-colours", 1500)

        def statements(**search: Any) -> int:
            anna.refresh_from_db()
            with CaptureQueriesContext(
                connection,
            ) as asked:
                people_page(anna, Search(**search), NOON, scales_of_others())
            return len(asked)

        def add(start: int, count: int) -> None:
            for number in range(start, start + count):
                each = lists(lives(person(f"person{number}"), "Europe/Rome"), games=("dark-lord",))
                rate(each, "three-colours", 1500)
                finished(anna, each)

        choices: list[dict[str, Any]] = [
            {}, {"game": "dark-lord"}, {"by": "awake"}, {"by": "near"}, {"by": "met"}, {"name": "person"},
        ]  # fmt: skip
        add(0, 2)
        few = [statements(**choice) for choice in choices]
        add(2, PAGE_SIZE)
        assert [statements(**choice) for choice in choices] == few
        assert max(few) <= 8, few

    def test_pages_follow_each_other(self, anna: User) -> None:
        for number in range(PAGE_SIZE + 1):
            lists(person(f"person{number:02}"))
        first, second = found(anna), found(anna, page=2)
        assert (len(first.people), len(second.people), first.pages) == (PAGE_SIZE, 1, 2)
        assertContains(browser(anna).get("/people/"), "?page=2")
        assert DirectoryEntry.objects.count() == PAGE_SIZE + 1
