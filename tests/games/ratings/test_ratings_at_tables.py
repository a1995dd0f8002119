"""Ratings at a table: what one's side is expected to win before it is played, and what it came to after."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Match, Rating, RatingEntry
from games.presenters.ratings.reasons import REASONS
from games.ratings.matches import Unrated
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from tests.support.clock import NOON
from tests.support.rated import count_all
from tests.support.tables import bot, match_of, people, person, play, play_on, sat_at

pytestmark = pytest.mark.django_db
SCALE = "three-colours"
CLOCKED: dict[str, Any] = {"pace": Match.Pace.STANDARD, "is_rated": True}


def rate(player: User, mu: int, scale: str = SCALE) -> None:
    Rating.objects.create(
        player=player, scale=scale, mu=100 * mu, sigma=60_00, matches=20, last_at=timezone.now(), version=1
    )


def seen(client: Client, match: Match, user: User | None = None) -> str:
    """The table as somebody reads it, without what differs from answer to answer."""
    client.logout()
    if user is not None:
        client.force_login(user)
    page = client.get(f"/m/{match.key}/table/").content.decode()
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def chances(client: Client, match: Match, user: User | None) -> str:
    found = re.search(r'id="chances".*?<b>(.*?)</b>', seen(client, match, user), re.DOTALL)
    return found[1] if found else ""


def rating_line(client: Client, match: Match, user: User | None) -> str:
    found = re.search(r'<span class="rated-line">(.*?)</span>', seen(client, match, user), re.DOTALL)
    return re.sub(r"<\w+>|</\w+>", "", found[1]).replace("\N{NO-BREAK SPACE}", " ").strip() if found else ""


class TestBefore:
    def test_by_the_ratings_of_both(self, client: Client) -> None:
        ann, ben = people("ann", "ben")
        rate(ann, 1700)
        rate(ben, 1600)
        match = match_of([ann, ben], game=SCALE, **CLOCKED)
        assert chances(client, match, ann) == "You win about 64 of 100."
        assert chances(client, match, ben) == "You win about 36 of 100."
        assert chances(client, match, None) == ""

    def test_newcomers_and_bots_stand_where_they_always_stand(self, client: Client) -> None:
        ann, ben = people("ann", "ben")
        table = [ann, ben, bot("quillon"), bot("vane")]
        match = match_of(table, levels=["", "", "hard", "normal"], **CLOCKED)
        assert chances(client, match, ann) == "Your side wins about 60 of 100."

    def test_it_is_gone_when_somebody_has_played_and_costs_nothing_more(
        self, client: Client, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        ann, ben = people("ann", "ben")
        rated = match_of([ann, ben], game=SCALE, **CLOCKED)
        friendly = match_of([ann, ben], game=SCALE, pace=Match.Pace.STANDARD)
        for match in (rated, friendly):
            play(match)

        def cost(seating: Seating, statements: int) -> None:
            table_of(seating, ann.pk)  # its record is kept
            with django_assert_num_queries(statements):
                assert table_of(seating, ann.pk).account.chance is None

        cost(sat_at(friendly), 0)
        cost(sat_at(rated), 0)
        assert chances(client, rated, ann) == ""

    @pytest.mark.parametrize("seats", [3, 4], ids=["three seats", "Floating Partners"])
    def test_not_where_more_than_two_sides_meet(self, client: Client, seats: int) -> None:
        table = people("ann", "ben", "cat", "dan")[:seats]
        game = "world-domination" if seats == 3 else "floating-partners"
        assert chances(client, match_of(table, game=game, **CLOCKED), table[0]) == ""

    @pytest.mark.parametrize("ahead", [800, -800])
    def test_nothing_is_foretold_that_is_all_but_sure(self, client: Client, ahead: int) -> None:
        ann, ben = people("ann", "ben")
        rate(ann, 1500 + ahead)
        rate(ben, 1500)
        assert chances(client, match_of([ann, ben], game=SCALE, **CLOCKED), ann) == ""

    def test_not_at_a_friendly_table(self, client: Client) -> None:
        table = people("ann", "ben")
        assert chances(client, match_of(table, game=SCALE, pace=Match.Pace.STANDARD), table[0]) == ""

    @pytest.mark.parametrize("shown", [User.Ratings.PROFILES, User.Ratings.NOWHERE])
    def test_not_for_whoever_wants_none_at_tables(self, client: Client, shown: str) -> None:
        ann, ben = people("ann", "ben")
        User.objects.filter(pk=ann.pk).update(shown_ratings=shown)
        match = match_of([ann, ben], game=SCALE, **CLOCKED)
        assert chances(client, match, ann) == ""
        assert chances(client, match, ben) == "You win about 50 of 100."

    def test_nobody_else_can_tell_a_hidden_rating(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(timezone, "now", lambda: NOON)  # clocks are on the page
        ann, ben = people("ann", "ben")
        User.objects.filter(pk=ben.pk).update(hides_rating=True)
        match = match_of([ann, ben], game=SCALE, **CLOCKED)
        assert chances(client, match, ann) == ""
        assert chances(client, match, ben) == "You win about 50 of 100."
        before = [seen(client, match, user) for user in (ann, None)]
        rate(ben, 1700)
        assert [seen(client, match, user) for user in (ann, None)] == before
        assert chances(client, match, ben) != "You win about 50 of 100."


class TestAfter:
    @pytest.fixture
    def players(self) -> list[User]:
        return people("ann", "ben")

    @pytest.fixture
    def match(self, players: list[User]) -> Match:
        """One that has been played to its end and is still to be counted."""
        return play_on(match_of(players, game=SCALE, **CLOCKED))

    def test_what_it_came_to_for_each_and_that_it_counted_for_others(
        self, client: Client, match: Match, players: list[User]
    ) -> None:
        for user in (*players, None):
            assert rating_line(client, match, user) == "Is being counted."
        version = match.version
        count_all()
        match.refresh_from_db()
        assert match.version > version, "pages that are open look again"
        won = (match.outcome or {})["winners"][0]
        winner, loser = players[won], players[1 - won]
        assert rating_line(client, match, winner) == "Rating 1,607 (+107), still ± 435."
        assert rating_line(client, match, loser) == "Rating 1,393 (−107), still ± 435."
        for other in (None, person("cat")):
            assert rating_line(client, match, other) == "It counted."

    @pytest.mark.parametrize("why", sorted(set(Unrated) - {Unrated.FRIENDLY, Unrated.ANNULLED}))
    def test_why_it_does_not_count(
        self, client: Client, match: Match, players: list[User], why: Unrated
    ) -> None:
        Match.objects.filter(pk=match.pk).update(rated_at=NOON, unrated_why=why)
        assert rating_line(client, match, players[0]) == str(REASONS[why])

    def test_a_reason_that_nobody_knows_any_more(
        self, client: Client, match: Match, players: list[User]
    ) -> None:
        Match.objects.filter(pk=match.pk).update(rated_at=NOON, unrated_why="of-before")
        assert rating_line(client, match, players[0]) == "It counts for no rating."

    @pytest.mark.parametrize("why", ["same-household", "same-address"])
    def test_who_lives_or_plays_where_is_told_to_no_watcher(
        self, client: Client, match: Match, why: str
    ) -> None:
        Match.objects.filter(pk=match.pk).update(rated_at=NOON, unrated_why=why)
        assert rating_line(client, match, None) == "It counts for no rating."

    def test_what_a_moderator_annulled_counts_at_once_for_none(
        self, client: Client, match: Match, players: list[User]
    ) -> None:
        Match.objects.filter(pk=match.pk).update(annulled_at=NOON)
        assert rating_line(client, match, players[0]).startswith("A moderator annulled it")

    def test_friendly_from_the_end_on(self, client: Client, players: list[User]) -> None:
        match = play_on(match_of(players, game=SCALE))
        assert rating_line(client, match, players[0]) == "Friendly: counts for no rating."

    def test_nothing_is_said_of_practice(self, client: Client, players: list[User]) -> None:
        match = play_on(match_of([players[0], bot("quillon")], game=SCALE, is_practice=True))
        assert rating_line(client, match, players[0]) == ""

    def test_of_an_ally_whom_it_cost_nothing(self, client: Client, match: Match, players: list[User]) -> None:
        count_all()
        RatingEntry.objects.filter(player=players[0]).delete()
        assert rating_line(client, match, players[0]) == "It counted, and changed no rating of yours."

    def test_whoever_wants_none_reads_none(self, client: Client, match: Match, players: list[User]) -> None:
        count_all()
        User.objects.filter(pk=players[0].pk).update(shown_ratings=User.Ratings.NOWHERE)
        assert rating_line(client, match, players[0]) == ""
        User.objects.filter(pk=players[0].pk).update(shown_ratings=User.Ratings.PROFILES)
        assert rating_line(client, match, players[0]) == "It counted."

    def test_nobody_else_can_tell_a_hidden_rating(
        self, client: Client, match: Match, players: list[User]
    ) -> None:
        count_all()
        User.objects.filter(pk=players[1].pk).update(hides_rating=True)
        before = [seen(client, match, user) for user in (players[0], None)]
        RatingEntry.objects.filter(player=players[1]).update(mu_before=1, mu=2222_00, sigma=31_00)
        Rating.objects.filter(player=players[1]).update(mu=2222_00)
        assert [seen(client, match, user) for user in (players[0], None)] == before

    @pytest.mark.parametrize("game", ["world-domination", "floating-partners", "dark-lord"])
    def test_at_the_tables_of_all_games(self, client: Client, game: str) -> None:
        table = (
            people("ann", "ben", "cat", "dan") if game != "dark-lord" else [*people("ann", "ben"), bot("x")]
        )
        match = play_on(match_of(table, game=game, **CLOCKED))
        assert rating_line(client, match, table[0]) == "Is being counted."
