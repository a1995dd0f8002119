"""Sheet *Strength* of profiles: rows, the line of a year, the last matches; and who sees what of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from accounts.models import User
from games.catalogue import PRESENTERS, RATED
from games.models import Match, Rating, RatingEntry, SeatTenure
from games.presenters.strength.profile import MatchLine, ScaleRow
from tests.support.rated import DAY, count_all, ended, won
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db
SCALE = "three-colours"
PARTNERS = "world-domination-4"
LINK = Match.Visibility.LINK
NOW = timezone.now()


def strength(client: Client, username: str = "ada", scale: str = "") -> Any:
    return client.get(f"/people/{username}/{f'?scale={scale}' * bool(scale)}").context["strength"]


def rows(client: Client, username: str = "ada") -> Sequence[ScaleRow]:
    found: Sequence[ScaleRow] = strength(client, username)["rows"]
    return found


def lines(client: Client, username: str = "ada", scale: str = "") -> Sequence[MatchLine]:
    found: Sequence[MatchLine] = strength(client, username, scale)["sheet"].lines
    return found


def rate(player: User, scale: str, **fields: Any) -> None:
    values = {"mu": 1607_00, "sigma": 30_50, "matches": 31, "last_at": NOW, "version": 1} | fields
    Rating.objects.create(player=player, scale=scale, **values)


def _main(client: Client, page: str) -> str:
    """Main part of a page, without its frame, in which each answer has another token for forms."""
    return client.get(page).content.decode().partition("<main")[2].partition("</main>")[0]


def ada_and_bo(**of_ada: Any) -> tuple[User, User]:
    ada, bo = person("ada"), person("bo")
    User.objects.filter(pk=ada.pk).update(**of_ada or {"display_name": "Ada"})
    return ada, bo


class TestRows:
    def test_a_row_says_rating_matches_wins_and_since_when(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        for days in (30, 20):
            won(ada, bo, NOW - days * DAY)
        won(bo, ada, NOW - 10 * DAY)
        count_all()
        [row] = rows(client)
        assert (row.name, row.counted, row.won, row.since) == ("Three Colours", "3", "2", NOW - 30 * DAY)
        assert row.points.endswith("?"), "three matches are not enough"

    def test_known_after_eight_matches(self, client: Client) -> None:
        rate(ada_and_bo()[0], SCALE)
        [row] = rows(client)
        assert (row.points, row.off.replace("\N{NO-BREAK SPACE}", " ")) == ("1,607", "± 61")

    def test_what_is_played_most_is_shown_until_another_is_chosen(self, client: Client) -> None:
        ada, _bo = ada_and_bo()
        rate(ada, SCALE)
        rate(ada, PARTNERS, matches=32)
        assert [(row.scale, row.is_shown) for row in rows(client)] == [(PARTNERS, True), (SCALE, False)]
        chosen = strength(client, scale=SCALE)
        assert (chosen["sheet"].name, chosen["rows"][1].is_shown) == ("Three Colours", True)
        assertContains(client.get("/people/ada/"), "/best/world-domination-4/")

    @pytest.mark.parametrize("scale", ["xx", "world-domination-2", "dark-lord", "", "a" * 300])
    def test_a_scale_that_is_not_shown(self, client: Client, scale: str) -> None:
        ada, _bo = ada_and_bo()
        rate(ada, SCALE)
        rate(ada, "dark-lord")
        assert client.get(f"/people/ada/?scale={scale}").status_code == 404

    def test_what_one_looks_up_decides_too_much_for_others_to_see(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        for scale in ("dark-lord", "knowledge", SCALE):
            rate(ada, scale)
        client.force_login(bo)
        assert [row.scale for row in rows(client)] == [SCALE]
        client.force_login(ada)
        assert [row.scale for row in rows(client)] == [SCALE, "dark-lord", "knowledge"]

    def test_without_a_match(self, client: Client) -> None:
        ada, _bo = ada_and_bo()
        assertContains(client.get("/people/ada/"), "No rated match yet.")
        assertNotContains(client.get("/people/ada/"), "Sit down at a table")
        client.force_login(ada)
        assertContains(client.get("/people/ada/"), "after eight you have a number")

    def test_bots_have_none(self, client: Client) -> None:
        bot("quillon")
        assert strength(client, "quillon") is None
        assert client.get(f"/people/quillon/?scale={SCALE}").status_code == 404


class TestLastMatches:
    def test_won_and_lost_with_what_the_other_had_before(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 2 * DAY, name="Rainy Sunday")
        won(bo, ada, NOW - DAY)
        count_all()
        last, first = lines(client)
        assert (first.change.words, first.change.direction) == ("+107", "up")
        assert (first.fate, first.name, first.beside) == ("Won", "Rainy Sunday", f"against {bo.name} (1,500)")
        assert first.what == "Ada won 1 : 0"
        assert (last.change.direction, last.fate) == ("down", "Lost")
        assert last.change.words.startswith("−")
        assert last.beside == f"against {bo.name} (1,393)"
        shown = int(rows(client)[0].points.strip("?").replace(",", ""))
        assert 1500 + 107 - int(last.change.words[1:]) == shown, "the points add up to what is shown"

    def test_a_match_that_did_not_count_says_why(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 2 * DAY)
        won(ada, bo, NOW - DAY, annulled_at=NOW)
        won(ada, bo, NOW - DAY, is_rated=False)
        count_all()
        [line, _counted] = lines(client)
        assert (line.change.words, line.change.direction) == ("–", "")
        assert line.beside == "A moderator annulled it: it counts for no rating."

    def test_those_that_did_not_count_are_of_the_same_scale(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 2 * DAY)
        ended([ada, bo], None, NOW - DAY, game="world-domination")
        count_all()
        count_all("world-domination")
        assert len(lines(client)) == 1

    def test_of_fewer_than_twenty_those_that_did_not_count_are_of_twelve_months(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 500 * DAY)
        for days in (400, 300):
            won(ada, bo, NOW - days * DAY, annulled_at=NOW)
        count_all()
        assert [line.at for line in lines(client)] == [NOW - 300 * DAY, NOW - 500 * DAY]

    def test_twenty_and_no_more(self, client: Client) -> None:
        ada, _bo = ada_and_bo()
        for days, other in enumerate(User.objects.bulk_create(User(username=f"p{n}") for n in range(25))):
            won(ada, other, NOW - (days + 1) * DAY)
        count_all()
        assert [line.at for line in lines(client)] == [NOW - days * DAY for days in range(1, 21)]

    def test_whoever_hides_theirs_has_a_dash(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - DAY)
        count_all()
        User.objects.filter(pk=bo.pk).update(hides_rating=True)
        assert lines(client)[0].beside == f"against {bo.name} (–)"

    def test_bots_stand_at_their_points(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        campaigns = {"kind": "campaigns", "won_by": [0, 0], "winner": 0}
        bots = bot("quillon"), bot("ostrander")
        ended([ada, bo, *bots], campaigns, NOW - DAY, game="world-domination", options={})
        count_all("world-domination")
        [line] = lines(client)
        assert line.beside == f"with Bot: normal (1,500) against {bo.name} (1,500) and Bot: normal (1,500)"

    def test_an_ally_of_nearly_all_matches(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        cy, di = person("cy"), person("di")
        campaigns = {"kind": "campaigns", "won_by": [0, 0], "winner": 0}
        for days in range(10):
            ally, other = (bo, cy) if days < 8 else (cy, bo)
            table, at = [ada, other, ally, di], NOW - 40 * days * DAY
            ended(table, campaigns, at, game="world-domination", visibility=LINK if days == 7 else "public")
        count_all("world-domination")
        client.force_login(ada)
        assert strength(client)["sheet"].nearly_always == bo.name
        client.logout()
        assert strength(client)["sheet"].nearly_always == "", "they would learn who sits at tables by link"


class TestTablesByLink:
    def _page(self, client: Client) -> str:
        return client.get("/people/ada/").content.decode()

    def test_others_read_neither_name_nor_opponents(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        User.objects.filter(pk=bo.pk).update(display_name="Barnaby Bo")
        won(ada, bo, NOW - DAY, name="Behind closed doors", visibility=LINK)
        count_all()
        client.force_login(person("cy"))
        page = self._page(client)
        assert "A table by link" in page
        for secret in ("Behind closed doors", "Barnaby Bo", Match.objects.get().key):
            assert secret not in page
        client.force_login(bo)
        assert "Behind closed doors" in self._page(client)

    def test_what_moderators_have_taken_off_lists_is_as_one_by_link(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - DAY, name="Rude words", hidden_at=NOW)
        count_all()
        assert "Rude words" not in self._page(client)


class TestWhoSees:
    def test_whoever_keeps_ratings_for_themselves_sees_them_alone(self, client: Client) -> None:
        ada, bo = ada_and_bo(hides_rating=True, display_name="Ada")
        won(ada, bo, NOW - DAY)
        count_all()
        client.force_login(bo)
        page = client.get("/people/ada/")
        assertContains(page, "Ada keeps ratings for themselves.")
        assert not page.context["strength"]["rows"]
        assert client.get(f"/people/ada/?scale={SCALE}").status_code == 404
        client.force_login(ada)
        assert len(rows(client)) == 1
        assertContains(client.get("/people/ada/"), "For you alone")

    def test_nothing_for_whoever_wants_none(self, client: Client) -> None:
        ada, _bo = ada_and_bo(shown_ratings=User.Ratings.NOWHERE)
        rate(ada, SCALE)
        client.force_login(ada)
        assert strength(client) is None
        assert client.get(f"/people/ada/?scale={SCALE}").status_code == 404
        client.logout()
        assert len(rows(client)) == 1

    def test_on_profiles_alone_is_here(self, client: Client) -> None:
        ada, _bo = ada_and_bo(shown_ratings=User.Ratings.PROFILES)
        rate(ada, SCALE)
        client.force_login(ada)
        assert len(rows(client)) == 1

    @pytest.mark.parametrize("page", ["/people/ada/", "/people/bo/"])
    def test_nobody_else_can_tell_a_hidden_rating(self, client: Client, page: str) -> None:
        """Two databases that differ in nothing but the hidden rating give others the same bytes."""
        ada, bo = ada_and_bo()
        User.objects.filter(pk=bo.pk).update(hides_rating=True)
        won(ada, bo, NOW - DAY)
        count_all()
        before = _main(client, page)
        Rating.objects.filter(player=bo).update(mu=2222_00, sigma=44_00, matches=77)
        RatingEntry.objects.filter(player=bo).update(mu_before=1999_00, mu=2222_00, sigma=44_00)
        assert _main(client, page) == before
        Rating.objects.filter(player=bo).delete()
        RatingEntry.objects.filter(player=bo).delete()
        assert _main(client, page) == before

    @pytest.mark.parametrize("why", ["same-household", "same-address"])
    def test_who_lives_or_plays_where_is_told_to_nobody(self, client: Client, why: str) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 2 * DAY)
        count_all()
        Match.objects.filter(pk=won(ada, bo, NOW - DAY).pk).update(rated_at=NOW, unrated_why=why)
        assert lines(client)[0].beside == "It counts for no rating."


class TestYear:
    def test_the_picture_says_in_words_what_it_shows(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 40 * DAY)
        won(bo, ada, NOW - 20 * DAY)
        count_all()
        year = strength(client)["sheet"].year
        month = f"{NOW - 41 * DAY:%B}"
        assert f"Three Colours, twelve months: from 1,500 in {month} to " in year.picture
        assert "to 1,470 now, between 1,470 and 1,607</title>" in year.picture
        assert [row.at for row in year.rows] == [NOW - 20 * DAY, NOW - 40 * DAY, NOW - 41 * DAY]

    def test_matches_of_before_show_in_what_it_begins_with(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 500 * DAY)
        won(ada, bo, NOW - 20 * DAY)
        count_all()
        year = strength(client)["sheet"].year
        assert [row.points for row in year.rows][-1] == "1,607"
        assert len(year.rows) == 2

    def test_nothing_counted_in_it(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        won(ada, bo, NOW - 500 * DAY)
        count_all()
        assert strength(client)["sheet"].year is None
        assertContains(client.get("/people/ada/"), "Nothing has counted in twelve months.")

    def test_of_very_many_matches_the_last_of_each_week(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        match = won(ada, bo, NOW - DAY)
        count_all()
        template = RatingEntry.objects.get(player=ada)
        matches = Match.objects.bulk_create(
            Match(game=SCALE, rules_version=1, seat_count=2, key=f"k{n}", created_at=NOW) for n in range(300)
        )
        SeatTenure.objects.bulk_create(SeatTenure(match=each, seat=0, player=ada) for each in matches)
        RatingEntry.objects.bulk_create(
            RatingEntry(
                match=each,
                player=ada,
                scale=SCALE,
                mu_before=template.mu,
                sigma_before=template.sigma,
                mu=template.mu,
                sigma=template.sigma,
                weight=1,
                finished_at=NOW - timedelta(days=1 + n),
            )
            for n, each in enumerate(matches)
        )
        assert match.pk
        assert 40 <= len(strength(client)["sheet"].year.rows) <= 54


def test_of_answers_there_is_a_line_and_no_match(client: Client) -> None:
    ada, _bo = ada_and_bo()
    rate(ada, "knowledge", mu=1534_29)
    client.force_login(ada)
    assertContains(client.get("/people/ada/"), "31 answers, 0 right")
    assertNotContains(client.get("/people/ada/"), "Last matches")


class TestRoles:
    def played(self, ada: User, bo: User, days: int, roles: dict[str, list[int]], **fields: Any) -> None:
        ended(
            [ada, bo],
            {"kind": "campaigns", "won_by": [0, 0], "winner": 0},
            NOW - days * DAY,
            game="world-domination",
            facts={"roles": {f"p{ada.pk}": roles, f"p{bo.pk}": {"defender": [2, 0]}}},
            **fields,
        )

    def test_roles_of_counted_matches_are_summed_up_beside_the_rating(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        self.played(ada, bo, 30, {"aggressor": [2, 2]})
        self.played(ada, bo, 20, {"aggressor": [1, 0], "defender": [1, 1]})
        self.played(ada, bo, 10, {"aggressor": [2, 2]}, annulled_at=NOW)
        count_all("world-domination")
        assert strength(client)["sheet"].roles == (
            ("As Aggressor", "2 of 3 campaigns won"),
            ("As Defender", "1 of 1 campaign won"),
        )
        assertContains(client.get("/people/ada/"), "<dt>As Defender</dt>")

    def test_no_role_is_named_that_nobody_had_or_that_a_game_does_not_have(self, client: Client) -> None:
        ada, bo = ada_and_bo()
        self.played(ada, bo, 30, {"aggressor": [2, 2]})
        won(ada, bo, NOW - DAY)
        count_all("world-domination")
        count_all()
        assert [name for name, _count in strength(client, scale="world-domination-2")["sheet"].roles] == [
            "As Aggressor"
        ]
        assert strength(client, scale=SCALE)["sheet"].roles == ()


def test_every_role_has_words_that_take_one_and_many() -> None:
    for slug, rated in RATED.items():
        scales = PRESENTERS[slug].about.scales
        names = {} if rated.roles is None else rated.roles.names
        assert {scale: set(words.roles) for scale, words in scales.items() if words.roles} == {
            scale: set(roles) for scale, roles in names.items()
        }
    of_three = PRESENTERS["world-domination"].about.scales["world-domination-3"].roles
    assert [words.counted(1, 1) for words in of_three.values()] == [
        "1 country in 1 campaign",
        "1 conflict won in 1 campaign",
    ]
    assert [words.counted(4, 1_031) for words in of_three.values()] == [
        "1,031 countries in 4 campaigns",
        "1,031 conflicts won in 4 campaigns",
    ]


def test_thirty_matches_and_scales_take_one_statement_more_than_one(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    ada, bo = ada_and_bo()
    won(ada, bo, NOW - 400 * DAY)
    won(ada, bo, NOW - 100 * DAY, annulled_at=NOW)
    count_all()
    client.force_login(bo)
    client.get("/people/ada/")
    with django_assert_max_num_queries(30) as few:
        client.get("/people/ada/")
    for n in range(30):
        won(ada, person(f"p{n}"), NOW - n * DAY)
        won(ada, bo, NOW - n * DAY, annulled_at=NOW)
    count_all()
    for scale in ("world-domination-2", "world-domination-3", PARTNERS, "floating-partners"):
        rate(ada, scale)
    # More matches of twelve months than are shown.
    with django_assert_num_queries(len(few) + 1):
        client.get(f"/people/ada/?scale={SCALE}")
