"""A page is of one moment, whatever is committed while it is read; and its tag knows all that it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.account_settings import change_settings
from accounts.anonymisation import anonymise
from accounts.models import User
from accounts.renaming import change_username
from games.models import Match
from games.selectors.inbox.inbox import inbox
from games.selectors.lobby.tables import table_row
from games.services.lobby import tables
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, play, play_on, random_course, turns

every_gap = pytest.mark.parametrize("gap", range(1, 7))
"""Before which of the statements that read of matches something else is committed; more than any page has."""


@pytest.fixture
def match(db: None) -> Match:
    return match_of(people("ann", "ben", "cat", "dan"))


@contextmanager
def meanwhile(gap: int, then: Callable[[], object]) -> Iterator[None]:
    """Commit something just before the `gap`-th statement that reads of matches outside a transaction."""
    reads = 0
    outside = len(connection.atomic_blocks)

    def wrapper(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal reads
        free = len(connection.atomic_blocks) == outside
        if free and reads < gap and sql.startswith("SELECT") and '"games_' in sql:
            reads += 1
            if reads == gap:
                then()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(wrapper):
        yield


def number(html: str, root: str, name: str) -> int:
    """A number that the root of a part of a page carries."""
    found = re.search(rf'id="{root}"[^>]* data-{name}="(\d+)"', html)
    assert found is not None
    return int(found[1])


def turns_asked_for(html: str) -> set[str]:
    """The turns for which a table has forms, by the plies at which they began."""
    return set(re.findall(r'name="ply" value="(.*?)"', html))


# --- one moment -----------------------------------------------------------------------------------


@every_gap
@pytest.mark.parametrize("path", ["", "table/", "table/?since=2"])
def test_a_table_never_shows_one_position_with_the_form_of_another(match: Match, path: str, gap: int) -> None:
    mover = turns(match)[0].player
    client = logged_in(mover)
    with meanwhile(gap, lambda: play(match, "bid 10 M")):
        html = client.get(f"/m/{match.key}/{path}").content.decode()
    before = number(html, "table", "ply") == 3
    assert number(html, "table", "version") == (1 if before else 2)
    assert turns_asked_for(html) == ({"3"} if before else set())
    assert ("data-my-turn" in html) == before


@every_gap
def test_an_old_page_is_answered_with_a_table_of_one_moment(match: Match, gap: int) -> None:
    first = turns(match)[0].player
    play(match, "bid 10 M")
    client = logged_in(turns(match)[0].player)
    data = {"move": "pass", "ply": 3}
    with meanwhile(gap, lambda: play(match, "pass")):
        html = client.post(f"/m/{match.key}/move/", data, headers={"HX-Request": "true"}).content.decode()
    assert first != turns(match)[0].player
    assert turns_asked_for(html) == ({"4"} if number(html, "table", "ply") == 4 else set())


@every_gap
def test_the_end_of_a_match_comes_whole(match: Match, gap: int) -> None:
    ann = User.objects.get(username="ann")

    def give_up() -> None:
        resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))

    with meanwhile(gap, give_up):
        html = logged_in("ben").get(f"/m/{match.key}/").content.decode()
    over = number(html, "table", "version") == 2
    assert ("Rematch" in html) == over
    assert (f"/m/{match.key}/resign/" in html) == (not over)


@every_gap
def test_an_open_table_is_of_one_moment(db: None, gap: int) -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann)

    def sits() -> None:
        tables.sit(match_id=match.pk, user_id=ben.pk, seat=2, now=NOON, rng=Random(1))

    with meanwhile(gap, sits):
        html = logged_in("ann").get(f"/m/{match.key}/seats/").content.decode()
    before = number(html, "open-match", "version") == match.version
    assert f"{1 if before else 2} of 4 seats are taken" in html


@every_gap
def test_an_open_table_that_begins_meanwhile_leads_to_the_match(db: None, gap: int) -> None:
    match = opened(people("ann")[0])

    def begins() -> None:
        assert match.host_id is not None
        tables.start_match(match_id=match.pk, user_id=match.host_id, level="easy", now=NOON, rng=Random(1))

    for n in range(3):
        User.objects.create(username=f"bot-{n}", is_bot=True)
    with meanwhile(gap, begins):
        page = logged_in("ann").get(f"/m/{match.key}/", follow=True).content.decode()
    assert ('id="table"' in page) or "1 of 4 seats are taken" in page


@every_gap
def test_a_list_shows_no_position_with_the_turns_of_another(match: Match, gap: int) -> None:
    mover = turns(match)[0].player
    with meanwhile(gap, lambda: play(match, "bid 10 M")):
        line = table_row(Match.objects.get(pk=match.pk))
    assert (line.thinking[0].player_id == mover.pk) == (line.version == 1)


@every_gap
def test_my_tables_ask_nothing_of_a_turn_that_is_over(match: Match, gap: int) -> None:
    mover = turns(match)[0].player
    with meanwhile(gap, lambda: play(match, "bid 10 M")):
        mine = inbox(mover.pk)
    for table in mine.turns:
        assert table.line.version == 1
    for table in mine.thinking:
        assert table.line.version == 2


@every_gap
def test_the_history_of_a_campaign_has_no_more_than_the_match_had(match: Match, gap: int) -> None:
    before = 0
    for history in random_course(match, Random(7)):
        if len(history.campaigns) > 1:
            break
        before = history.ply
    assert history.ply - before > 1
    again, rng = match_of(list(User.objects.filter(is_bot=False).order_by("id"))), Random(7)
    next(history for history in random_course(again, rng) if history.ply == before)
    with meanwhile(gap, lambda: play(again, rng=rng)):
        response = Client().get(f"/m/{again.key}/history/2/")
    assert response.status_code == 404 or ">Campaign 2</h1>" in response.content.decode()


# --- the tag --------------------------------------------------------------------------------------


def tag(client: Client, match: Match, query: str = "?since=3") -> str:
    """The entity tag of the table; asking again with it costs a 304 and three statements."""
    response = client.get(f"/m/{match.key}/table/{query}")
    assert response.status_code == 200
    found: str = response["ETag"]
    return found


def test_a_304_costs_three_statements(match: Match, django_assert_num_queries: Any) -> None:
    client = logged_in("ann")
    known = tag(client, match)
    with django_assert_num_queries(3):
        response = client.get(f"/m/{match.key}/table/?since=3", headers={"If-None-Match": known})
    assert response.status_code == 304


def renamed(match: Match) -> None:
    change_settings(user_id=_id("ben"), values={"display_name": "Benjamin"})


def called_otherwise(match: Match) -> None:
    change_username(user_id=_id("ben"), username="benjamin", now=NOON)


def left(match: Match) -> None:
    anonymise(user_id=_id("ben"), now=NOON)


def moved(match: Match) -> None:
    play(match)


def gave_up(match: Match) -> None:
    resign(match_id=match.pk, user_id=_id("ben"), now=NOON, rng=Random(1))


def held_by_another(match: Match) -> None:
    bot = User.objects.create(username="bot-1", is_bot=True)
    match.tenures.filter(player__username="ben").update(player=bot, level="normal")


def sorted_otherwise(match: Match) -> None:
    change_settings(user_id=_id("ann"), values={"hand_order": "falling"})


def in_another_zone(match: Match) -> None:
    change_settings(user_id=_id("ann"), values={"time_zone": "Asia/Tokyo"})


def _id(username: str) -> int:
    return User.objects.get(username=username).pk


@pytest.mark.parametrize(
    "happens",
    [renamed, called_otherwise, left, moved, gave_up, held_by_another, sorted_otherwise, in_another_zone],
)
def test_whatever_the_table_shows_changes_its_tag(match: Match, happens: Callable[[Match], None]) -> None:
    client = logged_in("ann")
    known = tag(client, match)
    assert tag(client, match) == known
    happens(match)
    assert tag(client, match) != known


def test_a_new_release_changes_the_tag(match: Match, settings: Any) -> None:
    client = logged_in("ann")
    known = tag(client, match)
    settings.RELEASE = "the next"
    assert tag(client, match) != known


def test_a_visitors_zone_changes_the_tag(match: Match) -> None:
    client = Client()
    known = tag(client, match)
    client.cookies["timezone"] = "Asia/Tokyo"
    assert tag(client, match) != known


def test_what_has_been_seen_counts_where_the_page_does_not_say_it(match: Match) -> None:
    client = logged_in("ann")
    play_on(match, plies=2)
    known = tag(client, match, "")
    assert tag(client, match, "") != known  # nothing is new to her any more
    assert tag(client, match, "?since=3") == tag(client, match, "?since=3")


# --- the version ----------------------------------------------------------------------------------


def opened(host: User) -> Match:
    return tables.open_table(
        host_id=host.pk,
        game="world-domination",
        seat_count=4,
        options={},
        name="A table",
        visibility="public",
        seat=0,
        bots={},
        now=NOON,
        rng=Random(1),
    )


def test_every_change_before_the_start_makes_a_new_version(db: None) -> None:
    ann, ben = people("ann", "ben")
    User.objects.create(username="bot-1", is_bot=True)
    match = opened(ann)
    table: dict[str, Any] = {"match_id": match.pk}
    sit: dict[str, Any] = table | {"now": NOON, "rng": Random(1)}
    versions = [match.version]
    changes: tuple[Callable[[], object], ...] = (
        lambda: tables.sit(user_id=ben.pk, seat=1, **sit),
        lambda: tables.sit(user_id=ben.pk, seat=2, **sit),
        lambda: tables.seat_bot(user_id=ann.pk, seat=3, level="easy", **sit),
        lambda: tables.unseat(user_id=ann.pk, seat=3, **table),
        lambda: tables.leave_seat(user_id=ann.pk, **table),
        lambda: tables.close_table(user_id=ben.pk, **table),
    )
    for change in changes:
        change()
        match.refresh_from_db()
        versions.append(match.version)
    assert versions == sorted(set(versions))


def test_a_refused_change_makes_no_version(match: Match) -> None:
    match.refresh_from_db()
    before = match.version
    logged_in("ann").post(f"/m/{match.key}/move/", {"move": "bid 99 M", "ply": 3})
    match.refresh_from_db()
    assert match.version == before
