"""The lobby and tables to watch, over HTTP."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.catalogue import PRESENTERS
from games.models import Match, SeatTenure
from games.selectors.pagination import BadCursor, page_of
from games.services.lobby import tables
from tests.support.clock import NOON, later
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db
LONG = "W" * 40


def opened(host: User, name: str = "The Lisbon Accord", now: datetime = NOON, **fields: Any) -> Match:
    values: dict[str, Any] = {"options": {}, "visibility": "public", "seat": 0, "bots": {}}
    return tables.open_table(
        host_id=host.pk,
        game="world-domination",
        seat_count=4,
        name=name,
        now=now,
        rng=Random(1),
        **(values | fields),
    )


def hosts(count: int) -> list[User]:
    """People enough that nobody reaches the limit of open tables."""
    first = User.objects.count()
    return [
        User.objects.create(username=f"host{n}", display_name=f"{n:02}{LONG[2:]}")
        for n in range(first, first + count)
    ]


# The lobby -----------------------------------------------------------------------------------------


def test_a_visitor_reads_what_the_site_is_and_how_to_start(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "/accounts/signup/" in page
    assert "No table waits for players" in page


def test_only_games_that_can_be_played_stand_in_the_lobby(client: Client) -> None:
    page = client.get("/").content.decode()
    for presenter in PRESENTERS.values():
        assert presenter.name in page
    assert page.count('class="plate"') == len(PRESENTERS)


def test_an_open_table_is_listed_with_its_host_its_options_and_its_seats(client: Client) -> None:
    opened(person("ann"), options={"drafting": True}, bots={1: "easy"})
    page = client.get("/").content.decode()
    assert "The Lisbon Accord" in page
    assert "Drafting" in page
    assert "2 of 4 seats free" in page


def test_a_table_for_people_with_the_link_is_in_no_list(client: Client) -> None:
    ann = person("ann")
    opened(ann, "Hidden", visibility="link")
    started = opened(ann, "Hidden too", visibility="link", bots={1: "easy", 2: "easy", 3: "easy"})
    for path in ("/", "/tables/", "/watch/", "/watch/?show=finished"):
        assert "Hidden" not in client.get(path).content.decode()
    assert client.get(f"/m/{started.key}/").status_code == 200


def test_a_table_that_has_begun_or_is_closed_waits_for_nobody(client: Client) -> None:
    ann = person("ann")
    opened(ann, "Begun", bots={1: "easy", 2: "easy", 3: "easy"})
    closed = opened(ann, "Closed")
    tables.close_table(match_id=closed.pk, user_id=ann.pk)
    page = client.get("/tables/").content.decode()
    assert "Begun" not in page
    assert "Closed" not in page


def test_the_newest_stand_first_twenty_a_page_and_none_twice(client: Client) -> None:
    for n, host in enumerate(hosts(30)):
        opened(host, f"Table {n:02}.")
    first = client.get("/")
    names = [line.name for line in first.context["page"].items]
    assert names == [f"Table {n:02}." for n in range(29, 9, -1)]
    rest = client.get("/", {"after": first.context["page"].older})
    assert [line.name for line in rest.context["page"].items] == [f"Table {n:02}." for n in range(9, -1, -1)]
    assert rest.context["page"].older == ""


def test_filters_keep_what_they_promise(client: Client) -> None:
    ann, ben = people("ann", "ben")
    opened(ann, "Two of us")
    opened(ann, "With a bot", bots={1: "easy"})
    last = opened(ann, "One more", bots={2: "easy"})
    tables.sit(match_id=last.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))

    def names(who: str) -> list[str]:
        return [line.name for line in client.get("/", {"who": who}).context["page"].items]

    assert names("people") == ["Two of us"]
    assert names("last") == ["One more"]
    assert names("") == ["One more", "With a bot", "Two of us"]


def test_a_kept_chair_is_not_free(client: Client) -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, "For Ben", bots={1: "easy"})
    match.invitations.create(seat=2, player=ben, created_at=NOON)
    assert "one seat left" in client.get("/").content.decode()
    assert [line.name for line in client.get("/", {"who": "last"}).context["page"].items] == ["For Ben"]


@pytest.mark.parametrize(
    "query",
    ["after=x", "after=1_2", "after=" + "9" * 30, "who=everybody", "game=chess", "after=²"],
)
def test_an_address_that_no_page_gave_is_not_found(client: Client, query: str) -> None:
    assert client.get(f"/?{query}").status_code == 404


@pytest.mark.parametrize("cursor", ["x", "5", "2026-03-01T12:00:00_5", "2026-13-01T12:00:00Z_5", "_5"])
def test_a_list_by_time_refuses_other_places(cursor: str) -> None:
    with pytest.raises(BadCursor):
        page_of(Match.objects.running(), cursor, by="last_move_at", made=list)
    client = Client()
    assert client.get("/watch/", {"after": cursor}).status_code == 404


# Queries -------------------------------------------------------------------------------------------


def filled(count: int) -> None:
    """So many running and finished public tables, and twice as many open ones."""
    done = {"winners": [0, 2], "scores": [2, 1, 2, 1], "reason": "played"}
    for host in hosts(count):
        opened(host, LONG)
        opened(host, LONG, bots={1: "easy", 2: "easy"})
        for more in (
            {"status": "running", "started_at": NOON, "last_move_at": NOON},
            {"status": "finished", "started_at": NOON, "finished_at": NOON, "outcome": done},
        ):
            match = Match.objects.create(
                game="world-domination",
                rules_version=1,
                seat_count=4,
                name=LONG,
                host=host,
                created_at=NOON,
                **more,
            )
            SeatTenure.objects.create(match=match, seat=0, player=host)


ASKED = {"/": 9, "/?who=last": 9, "/?who=people": 9, "/tables/": 4, "/watch/": 3, "/watch/?show=finished": 2}
"""How often each list asks the database."""


def test_every_list_asks_the_database_as_often_for_thirty_tables_as_for_one() -> None:
    for more in (1, 29):
        filled(more)
        counts = {}
        for path in ASKED:
            Client().get(path)  # how long such matches take is counted once in ten minutes
            with CaptureQueriesContext(connection) as queries:
                assert Client().get(path).status_code == 200
            counts[path] = len(queries)
        assert counts == ASKED


def test_the_rows_in_which_a_match_is_looked_for_cost_two_statements() -> None:
    """One's own offers, with whether one has finished a match; and how many look. To the new it is one."""
    new, known = people("new", "known")
    match = match_of([known, person("other")], game="three-colours")
    match.tenures.update(ended_at=NOON, turn_ply=None, turn_since=None)
    counts = []
    for user in (new, known):
        client = Client()
        client.force_login(user)
        client.get("/")
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/").content.decode()
        counts.append(sum("standingoffer" in query["sql"] for query in queries))
        assert ("Find me a match" in page) is (user == known)
    assert counts == [1, 2]


def plan_of(rows: QuerySet[Any]) -> str:
    """The plan of the database for a query, as if its tables were too large to be read through."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    return rows.explain()


@pytest.mark.parametrize(
    "rows",
    [
        Match.objects.listed().open()[:21],
        Match.objects.listed().open().filter(id__lt=7)[:21],
        Match.objects.listed().running().among_people()[:21],
        Match.objects.listed().running().among_people().filter(last_move_at__lte=later(hours=1))[:21],
        Match.objects.listed().running().practice()[:21],
        Match.objects.listed().finished()[:21],
        Match.objects.among_people().finished().filter(game="three-colours", seat_count=2, pace="slow")[:100],
    ],
)
def test_a_list_is_read_along_an_index(rows: QuerySet[Match]) -> None:
    plan = plan_of(rows)
    assert "match_" in plan
    assert "Seq Scan" not in plan
    assert "SCAN" not in plan
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan


# Watching ------------------------------------------------------------------------------------------


def test_running_and_finished_tables_are_watched_apart(client: Client) -> None:
    match_of(people("ann", "ben", "cat", "dan"), name="Still on")
    over = play_on(match_of(people("eve", "fay", "gus", "hal"), name="All over"))
    running, finished = (client.get(path).content.decode() for path in ("/watch/", "/watch/?show=finished"))
    assert "Still on" in running
    assert "All over" not in running
    assert "All over" in finished
    assert PRESENTERS[over.game].lists.result(over.digest, over.outcome or {}, ()) in finished


def test_pages_of_tables_with_one_time_miss_none_and_show_none_twice(client: Client) -> None:
    filled(30)
    first = client.get("/watch/")
    second = client.get("/watch/", {"after": first.context["page"].older})
    keys = [line.key for page in (first, second) for line in page.context["page"].items]
    assert len(keys) == len(set(keys)) == 30
