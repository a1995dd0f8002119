"""Ratings on pages: beside the names of those who sit at tables, and in forms beside levels of bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from games.services.lobby import invitations, tables
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.lapsed_turns import paced
from tests.support.lobby import TIMED, as_host, opened, sit
from tests.support.ratings import hide, rate
from tests.support.replays import logged_in
from tests.support.seats_back import lapse_twice
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db
SCALE = "three-colours"
DUEL: dict[str, Any] = {"game": "three-colours", "seat_count": 2, "pace": "standard"}
FOUR = "world-domination-4"


def beside(page: str, name: str) -> str | None:
    """The rating that stands right after a name, wherever it stands first; None if none does."""
    found = re.search(rf'{name}</span> <span class="named-rating" title="[^"]*">([^<]*)</span>', page)
    return None if found is None else found[1]


def page_of(reader: User | None, path: str) -> str:
    client = Client() if reader is None else logged_in(reader)
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def ann() -> User:
    user = person("ann")
    rate(user, SCALE, 1515)
    rate(user, FOUR, 1701)
    return user


# Where they stand -----------------------------------------------------------------------------------


def test_lobby_and_open_table_show_what_one_would_meet(ann: User) -> None:
    table = opened(ann, **DUEL)
    for path in ("/", "/tables/", f"/m/{table.key}/", f"/m/{table.key}/seats/"):
        assert beside(page_of(None, path), "ann") == "1,515", path
    assert "against 1,515" in " ".join(page_of(None, "/").split())


def test_lobby_sums_up_who_sits_there_besides_the_host(ann: User) -> None:
    ben, cat = people("ben", "cat")
    rate(ben, FOUR, 1640)
    rate(cat, FOUR, 1588)
    hide(cat)
    table = opened(ann, pace="standard")
    sit(table, ben, 1)
    sit(table, cat, 2)
    assert "one seat left · 1,640 and a dash" in " ".join(page_of(None, "/").split())
    assert beside(page_of(None, f"/m/{table.key}/"), "cat") == "–"


def test_each_seat_shows_the_rating_of_its_own_scale(ann: User) -> None:
    ben = person("ben")
    for user in (ann, ben):
        rate(user, "dark-lord", 1400)
        rate(user, "dark-lord-lord", 1600)
    table = opened(ann, game="dark-lord", seat_count=3, options={"human_lord": True}, pace="standard")
    sit(table, ben, 2)
    page = page_of(None, f"/m/{table.key}/")
    assert (beside(page, "ann"), beside(page, "ben")) == ("1,400", "1,600")


def test_provisional_rating_has_a_question_mark_and_the_rest_in_a_tooltip(ann: User) -> None:
    rate(ann, SCALE, 1607, sigma=217, matches=1)
    page = page_of(None, f"/m/{opened(ann, **DUEL).key}/").replace("\N{NO-BREAK SPACE}", " ")
    assert '<span class="named-rating" title="Rating 1,607 ± 434, provisional">1,607?</span>' in page


def test_who_has_no_counted_match_has_nothing_beside_the_name() -> None:
    table = opened(person("ben"), **DUEL)
    for path in ("/", f"/m/{table.key}/"):
        assert 'class="named-rating"' not in page_of(None, path)


def test_bots_have_the_points_of_their_level(ann: User) -> None:
    table = opened(ann, pace="standard")
    as_host(tables.seat_bot, table, ann, seat=1, level="hard", **TIMED)
    assert 'title="Rating 1,666">1,666</span>' in page_of(None, f"/m/{table.key}/")


def test_bot_that_the_rules_put_at_a_seat_has_the_points_of_that_seat(ann: User) -> None:
    options = {"difficulty": "hard"}
    table = opened(ann, game="dark-lord", seat_count=3, options=options, pace="standard")
    points = re.findall(r'title="Rating [\d,]+">([\d,]+)</span>', page_of(None, f"/m/{table.key}/"))
    assert points == ["1,710"]


def test_my_tables_show_ratings_of_the_others_as_long_as_they_go_on(ann: User) -> None:
    ben = person("ben")
    match = match_of([ann, ben], game="three-colours", pace="standard")
    assert beside(page_of(ben, "/moves/"), "ann") == "1,515"
    resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    assert "ann" in page_of(ben, "/finished/")
    assert 'class="named-rating"' not in page_of(ben, "/finished/")


def test_invitation_shows_the_host_and_the_kept_seat_the_guest(ann: User) -> None:
    ben = person("ben")
    rate(ben, SCALE, 1640)
    table = opened(ann, **DUEL)
    invitations.invite(match_id=table.pk, user_id=ann.pk, name="ben", now=NOON)
    assert beside(page_of(ben, "/moves/"), "ann") == "1,515"
    page = page_of(None, f"/m/{table.key}/")
    assert re.search(r'kept for\s+ben <span class="named-rating" title="[^"]*">1,640</span>', page)


def test_people_whom_one_may_invite_have_theirs(ann: User) -> None:
    ben = person("ben")
    rate(ben, SCALE, 1640)
    match_of([ann, ben], game="three-colours")
    wanted = r'ben <span class="named-rating" title="[^"]*">1,640</span>'
    assert re.search(wanted, page_of(ann, f"/m/{opened(ann, **DUEL).key}/"))
    assert re.search(wanted, page_of(ann, "/tables/new/?game=three-colours"))


def test_seat_that_may_be_taken_over_shows_with_whom(ann: User) -> None:
    match = paced("substitute", "ben", "cat", "dan", "eve")
    lapse_twice(match)
    for tenure in match.tenures.current().filter(level=""):
        rate(tenure.player, FOUR, 1234)
    for path in ("/", "/seats/"):
        assert page_of(None, path).count(">1,234</span>") >= 3


def test_running_matches_show_them_in_lists_and_not_at_the_table(ann: User) -> None:
    """A table's page is fetched with every move, and shows names of four or more in little room."""
    match = match_of([ann, person("ben")], game="three-colours", pace="standard")
    for path in ("/", "/watch/"):
        assert beside(page_of(None, path), "ann") == "1,515", path
    assert 'class="named-rating"' not in page_of(None, f"/m/{match.key}/")


def test_levels_of_bots_have_their_points_in_forms(ann: User) -> None:
    assert "Bot 10: hard, 2,285" in page_of(ann, "/tables/new/?game=three-colours")
    assert "Bot 6: normal, 1,500" in page_of(ann, f"/m/{opened(ann, **DUEL).key}/")


# For whom -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["profiles", "nowhere"])
def test_reader_who_wants_none_sees_none(ann: User, place: str) -> None:
    table, reader = opened(ann, **DUEL), person("ben")
    hide(person("cat"))
    sit(opened(ann, pace="standard"), User.objects.get(username="cat"), 1)
    User.objects.filter(pk=reader.pk).update(shown_ratings=place)
    for path in ("/", f"/m/{table.key}/", "/watch/", "/tables/new/"):
        page = page_of(reader, path)
        assert 'class="named-rating"' not in page
        assert "against 1,515" not in page
        assert "normal, 1,500" not in page


def test_who_hides_ratings_has_a_dash_for_everybody(ann: User) -> None:
    table = opened(ann, **DUEL)
    hide(ann)
    for reader in (None, ann, person("ben")):
        for path in ("/", f"/m/{table.key}/"):
            assert beside(page_of(reader, path), "ann") == "–"


# Price ----------------------------------------------------------------------------------------------


def open_duel(host: User) -> None:
    opened(host, **DUEL)


def free_seat(_host: User) -> None:
    lapse_twice(
        paced("substitute", *(f"{name}{Match.objects.count()}" for name in ("ben", "cat", "dan", "eve")))
    )


@pytest.mark.parametrize(
    ("make", "path"),
    [(open_duel, "/"), (open_duel, "/tables/"), (open_duel, "/moves/"), (free_seat, "/seats/")],
)
def test_page_reads_ratings_once_for_one_row_and_for_many(
    ann: User, make: Callable[[User], None], path: str
) -> None:
    counts = []
    client = logged_in(ann)
    for more in (1, 9):
        for _ in range(more):
            make(ann)
        client.get(path)  # how long such matches take is counted once in ten minutes
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counts.append(sum('FROM "games_rating"' in query["sql"] for query in queries))
    assert counts == [1, 1]


def test_running_table_reads_no_ratings(ann: User) -> None:
    match = match_of([ann, person("ben")], game="three-colours", pace="standard")
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(f"/m/{match.key}/").status_code == 200
    assert not any("games_rating" in query["sql"] for query in queries)


def test_invited_guest_is_told_nothing_of_ratings_by_the_invitation(ann: User) -> None:
    ben = person("ben")
    rate(ben, SCALE, 1640)
    table = opened(ann, **DUEL)
    invitations.invite(match_id=table.pk, user_id=ann.pk, name="ben", now=NOON)
    alert = ben.alerts.get()
    assert "1515" not in str(alert.data)
    assert "1640" not in str(alert.data)
