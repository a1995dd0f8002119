"""Rated and friendly tables: chosen when a table is made, read before one sits down, kept to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import LEVELS
from games.models import Match
from games.services.lobby import errors, tables
from games.services.lobby.first_match import play_first
from games.services.lobby.rematch import rematch
from tests.support.clock import NOON
from tests.support.lobby import opened, sit
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db
PACES = [pace for pace in Match.Pace.values if pace != Match.Pace.NONE]


def sent(**changes: Any) -> dict[str, str]:
    """The form of a new table of Three Colours for a person, as the page sends it."""
    fields = {"game": "three-colours", "seats": "2", "name": "A table", "visibility": "public"}
    hour = {"pace_hour": "7", "pace_zone": "UTC"}
    return fields | hour | {"seating": "chosen", "seat": "0", "chair-1": "open", "is_rated": ""} | changes


@pytest.fixture
def ann() -> User:
    return person("ann")


# Chosen with the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [*PACES, Match.Pace.NONE, ""])
def test_table_is_rated_where_there_is_a_clock_unless_it_is_said_otherwise(ann: User, pace: str) -> None:
    client = logged_in(ann)
    for choice in ("", "no"):
        assert client.post("/tables/new/", sent(pace=pace, is_rated=choice)).status_code == 302
    usual, friendly = Match.objects.order_by("pk")
    assert (usual.is_rated, friendly.is_rated) == (pace != Match.Pace.NONE, False)


def test_what_is_not_sent_is_as_usual(ann: User) -> None:
    fields = sent(pace="slow")
    del fields["is_rated"]
    logged_in(ann).post("/tables/new/", fields)
    assert Match.objects.get().is_rated


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"pace": "none", "is_rated": "yes"}, "A table without a clock counts for no rating."),
        ({"pace": "slow", "is_rated": "perhaps"}, "Choose whether the table is rated or friendly."),
    ],
)
def test_table_that_cannot_be_rated_so_is_refused(ann: User, wrong: dict[str, str], words: str) -> None:
    response = logged_in(ann).post("/tables/new/", sent(**wrong))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Match.objects.exists()


def test_no_table_without_a_clock_opens_as_rated(ann: User) -> None:
    with pytest.raises(errors.RatedWithoutClock):
        opened(ann, is_rated=True)
    assert not Match.objects.exists()


def test_page_of_a_new_table_begins_with_rated_and_keeps_what_was_chosen(ann: User) -> None:
    client = logged_in(ann)
    assert not client.get("/tables/new/").context["terms"]["is_friendly"]
    again = client.post("/tables/new/", sent(pace="hasty", is_rated="no"))
    assert again.context["terms"]["is_friendly"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"pace": "slow"}, "Rated: it counts for everybody’s rating."),
        ({"pace": "slow", "is_rated": "no"}, "Friendly: it counts for no rating."),
        ({"pace": "none"}, "Friendly: it counts for no rating."),
    ],
)
def test_summary_says_whether_the_table_counts(ann: User, changes: dict[str, str], words: str) -> None:
    assert words in logged_in(ann).get("/tables/new/plan/", sent(**changes)).context["plan"]


# Kept -----------------------------------------------------------------------------------------------


def test_nothing_that_is_sent_after_the_table_was_made_changes_it(ann: User) -> None:
    ben = person("ben")
    table = opened(ann, pace="standard", is_rated=True)
    for user, path, more in (
        (ann, "bot", {"seat": "2", "level": "easy"}),
        (ben, "sit", {"seat": "1"}),
        (ann, "unseat", {"seat": "2"}),
    ):
        logged_in(user).post(f"/m/{table.key}/{path}/", {**more, "is_rated": "no"})
    table.refresh_from_db()
    assert table.is_rated
    assert table.tenures.count() == 2


@pytest.mark.parametrize("is_rated", [True, False])
def test_rematch_keeps_it(is_rated: bool) -> None:
    ann, ben = people("ann", "ben")
    over = play_on(match_of([ann, ben], game="three-colours", pace="standard", is_rated=is_rated))
    again = rematch(match_id=over.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    assert (again.is_rated, again.pace) == (is_rated, "standard")


def test_match_among_people_keeps_it(ann: User) -> None:
    table = opened(ann, game="three-colours", seat_count=2, pace="standard", is_rated=True)
    sit(table, person("ben"), 1)
    table.refresh_from_db()
    assert (table.status, table.is_rated) == ("running", True)


# Practice -------------------------------------------------------------------------------------------


def test_table_that_bots_fill_in_the_end_is_friendly(ann: User) -> None:
    table = opened(ann, pace="standard", is_rated=True)
    tables.start_match(match_id=table.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(1))
    table.refresh_from_db()
    assert (table.status, table.is_practice, table.is_rated) == ("running", True, False)


@pytest.mark.parametrize("choice", ["", "yes", "no"])
def test_against_bots_alone_nothing_is_rated_whatever_was_chosen(ann: User, choice: str) -> None:
    client = logged_in(ann)
    response = client.post("/tables/new/", sent(**{"chair-1": "easy", "pace": "live", "is_rated": choice}))
    assert response.status_code == 302
    assert not Match.objects.get().is_rated


def test_first_match_is_friendly(ann: User) -> None:
    game = "three-colours"
    match = play_first(
        user_id=ann.pk, game=game, seat_count=2, options={}, name="A table", now=NOON, rng=Random(1)
    )
    assert match.tenures.get(player__is_bot=True).level == LEVELS[game][0]
    assert (match.status, match.is_rated) == ("running", False)


# Read before one sits down, and at the table ---------------------------------------------------------


@pytest.mark.parametrize(("pace", "word"), [("standard", "Rated"), ("none", "Friendly")])
def test_lobby_and_table_say_it_to_everybody(ann: User, pace: str, word: str) -> None:
    table = opened(ann, pace=pace, is_rated=pace != "none")
    for path in ("/", f"/m/{table.key}/"):
        page = Client().get(path).content.decode()
        said = page.partition('class="is-rated"')[2].partition("</p>")[0]
        assert said.endswith(f"</svg>{word}")


def test_waiting_link_says_it_to_whoever_opens_it(ann: User) -> None:
    table = opened(ann, pace="standard", is_rated=True, visibility="link")
    assert "it counts for the ratings of all people here" in Client().get(f"/m/{table.key}/").content.decode()


@pytest.mark.parametrize(("is_rated", "word"), [(True, "Rated"), (False, "Friendly")])
def test_menu_of_a_running_match_says_it(is_rated: bool, word: str) -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours", pace="standard", is_rated=is_rated)
    page = Client().get(f"/m/{match.key}/").content.decode()
    fact = page.partition('class="menu__fact is-rated"')[2].partition("</p>")[0]
    assert fact.split()[-1].endswith(word)
