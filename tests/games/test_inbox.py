"""My tables: what waits for me, in which order, and at what cost."""

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
from games.models import Invitation, Match, Notice, SeatTenure
from games.models.seat import SeatTenureQuerySet
from games.presenters.registry import PRESENTERS
from games.selectors.inbox import JUST_FINISHED, inbox, my_finished, next_turn, overdue_bots
from games.services import lobby
from games.services.first import not_now
from games.services.notices import tell_of
from tests.support.clock import NOON, later
from tests.support.tables import match_of, people, person, play, play_on, turns

pytestmark = pytest.mark.django_db
OUTCOME = {"winners": [0, 2], "scores": [2, 1, 2, 1], "reason": "played"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def ben() -> User:
    return person("ben")


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def table(
    user: User, name: str, *, since: datetime | None = None, other: User | None = None, **fields: Any
) -> Match:
    """A table with `user` at seat 0, whose turn it has been `since`; or that of `other` at seat 1."""
    values = {"status": "running", "started_at": NOON, "last_move_at": NOON}
    match = Match.objects.create(
        game="world-domination",
        rules_version=1,
        seat_count=4,
        name=name,
        host=user,
        created_at=NOON,
        **(values | fields),
    )
    turn: dict[str, Any] = {"turn_ply": 3, "turn_since": since} if since else {}
    SeatTenure.objects.create(match=match, seat=0, player=user, **turn)
    if other is not None:
        SeatTenure.objects.create(match=match, seat=1, player=other, turn_ply=3, turn_since=NOON)
    return match


def open_one(user: User, name: str) -> Match:
    return table(user, name, status="open", started_at=None, last_move_at=None)


def over(user: User, name: str, *, at: datetime = NOON, won: bool = True) -> Match:
    match = table(user, name, status="finished", outcome=OUTCOME, finished_at=at)
    match.tenures.filter(player=user).update(ended_at=at, won=won)
    return match


def keep(match: Match, user: User, seat: int = 2) -> None:
    Invitation.objects.create(match=match, seat=seat, player=user, created_at=NOON)


def names(mine: Any) -> list[str]:
    return [each.line.name for each in mine]


# What stands where ---------------------------------------------------------------------------------


def test_the_longest_wait_stands_first(ann: User) -> None:
    for hours, name in ((3, "third"), (1, "first"), (2, "second")):
        table(ann, name, since=later(hours=hours))
    assert names(inbox(ann.pk).turns) == ["first", "second", "third"]


def test_each_table_stands_where_it_belongs(ann: User, ben: User) -> None:
    table(ann, "mine", since=NOON, other=ben)
    table(ann, "thinking", other=ben)
    open_one(ann, "open")
    over(ann, "over")
    keep(open_one(ben, "kept"), ann)
    table(ben, "not mine", since=NOON)
    found = inbox(ann.pk)
    assert names(found.turns) == ["mine"]
    assert names(found.thinking) == ["thinking"]
    assert names(found.open) == ["open"]
    assert names(found.finished) == ["over"]
    assert names(found.invitations) == ["kept"]
    assert [chair.username for chair in found.thinking[0].line.thinking] == ["ben"]


def test_only_the_latest_matches_have_just_finished(ann: User) -> None:
    for hour in range(JUST_FINISHED + 2):
        over(ann, f"{hour}", at=later(hours=hour))
    assert names(inbox(ann.pk).finished) == ["6", "5", "4", "3", "2"]


def test_a_match_played_to_its_end_moves_from_turn_to_finished(ann: User, ben: User) -> None:
    match = play_on(match_of([ann, *people("cat", "dan"), ben]))
    found = inbox(ann.pk)
    assert (names(found.turns), names(found.thinking)) == ([], [])
    assert names(found.finished) == [match.name]
    assert found.finished[0].won is (0 in (match.outcome or {})["winners"])
    assert match.tenures.filter(ended_at=match.finished_at).count() == 4


def test_many_tables_at_which_others_think_are_read_page_by_page(ann: User, ben: User) -> None:
    for n in range(60):
        table(ann, f"{n}", other=ben)
    first = inbox(ann.pk)
    second = inbox(ann.pk, cursor=first.older)
    assert sorted(names(first.thinking) + names(second.thinking), key=int) == [str(n) for n in range(60)]
    assert second.older == ""


# The page ------------------------------------------------------------------------------------------


def test_the_page_says_what_each_table_asks_and_offers_one_start(ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")], seed=1)
    while not any(turn.player_id == ann.pk for turn in turns(match)):
        play(match, "pass")
    match.refresh_from_db()
    page = logged_in(ann).get("/moves/").content.decode()
    assert "One table waits for you" in page
    assert PRESENTERS[match.game].ask(match.digest, 0) in page
    assert PRESENTERS[match.game].headline(match.digest) in page
    assert page.count("btn--go") == 1


def test_who_sits_nowhere_is_shown_the_way(ann: User) -> None:
    not_now(user_id=ann.pk, now=NOON)
    page = logged_in(ann).get("/moves/").content.decode()
    assert "You have no table yet" in page
    assert 'id="badge"' in page
    assert 'class="count"' not in page


def test_a_kept_chair_can_be_taken_and_declined_from_the_list(ann: User, ben: User) -> None:
    match = lobby.open_table(
        host_id=ben.pk,
        game="world-domination",
        seat_count=4,
        options={},
        name="Again",
        visibility="public",
        seat=0,
        bots={},
        now=NOON,
        rng=Random(1),
    )
    keep(match, ann)
    client = logged_in(ann)
    page = client.get("/moves/").content.decode()
    assert "A seat is kept for you" in page
    assert f"/m/{match.key}/leave/" in page
    client.post(f"/m/{match.key}/sit/", {"seat": 2})
    assert match.tenures.get(seat=2).player == ann
    assert not match.invitations.exists()


def test_my_tables_are_mine_alone(client: Client, ann: User) -> None:
    assert client.get("/moves/").headers["Location"].startswith("/accounts/login/")
    expired = client.get("/moves/list/", headers=HTMX)
    assert expired.headers["HX-Redirect"].startswith("/accounts/login/")
    assert client.get("/finished/").status_code == 302
    assert client.get("/next/").status_code == 302


@pytest.mark.parametrize("path", ["/moves/", "/moves/list/", "/finished/"])
def test_a_place_that_no_page_gave_is_not_found(ann: User, path: str) -> None:
    assert logged_in(ann).get(path, {"after": "x"}).status_code == 404


def test_the_partial_is_what_the_page_includes(ann: User) -> None:
    table(ann, "mine", since=NOON)
    client = logged_in(ann)
    page, partial = (client.get(path).content.decode() for path in ("/moves/", "/moves/list/"))
    assert partial.count('id="inbox"') == 1
    assert "<html" not in partial
    assert "Play at mine" in page
    assert "Play at mine" in partial


# The badge and the next table ----------------------------------------------------------------------


def test_the_badge_counts_my_turns_and_is_empty_without(client: Client, ann: User) -> None:
    def badge(client: Client) -> str:
        return client.get("/moves/badge/", headers=HTMX).content.decode()

    mine = logged_in(ann)
    assert "count" not in badge(mine)
    for n in range(3):
        table(ann, f"{n}", since=NOON)
    assert 'data-turns="3" data-several><b class="count">3</b>' in badge(mine)
    assert "(3) Your moves" in mine.get("/moves/").content.decode()
    expired = client.get("/moves/badge/", headers=HTMX)
    assert expired.status_code == 200
    assert "HX-Redirect" not in expired.headers


def test_the_next_table_is_the_one_that_has_waited_longest(ann: User) -> None:
    later_one = table(ann, "later", since=later(hours=2))
    first = table(ann, "first", since=later(hours=1))
    client = logged_in(ann)
    assert client.get("/next/").headers["Location"] == f"/m/{first.key}/"
    assert client.get("/next/", {"after": first.key}).headers["Location"] == f"/m/{later_one.key}/"


def test_skipping_leads_through_all_tables_and_round_again(ann: User) -> None:
    tables = [table(ann, f"{n}", since=later(hours=n // 2)) for n in range(4)]
    seen = [tables[0]]
    for _ in range(4):
        following = next_turn(ann.pk, after=seen[-1].key)
        assert following is not None
        seen.append(following)
    assert seen == [*tables, tables[0]]


def test_skipping_a_table_that_has_been_played_leads_to_the_first(ann: User, ben: User) -> None:
    first = table(ann, "first", since=NOON)
    table(ann, "second", since=later(hours=1))
    played = table(ann, "played", other=ben)
    assert next_turn(ann.pk, after=played.key) == first
    assert next_turn(ann.pk, after="nosuchkey") == first


def test_after_the_only_table_comes_the_list(ann: User) -> None:
    only = table(ann, "only", since=NOON)
    response = logged_in(ann).get("/next/", {"after": only.key}, follow=True)
    assert response.redirect_chain == [("/moves/", 302)]
    assert "No other table waits for you." in response.content.decode()


def test_from_a_table_the_bar_leads_to_the_next(ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")])
    page = logged_in(ann).get(f"/m/{match.key}/").content.decode()
    assert f'href="/next/?after={match.key}"' in page


def test_without_a_turn_the_next_table_is_the_list(ann: User) -> None:
    response = logged_in(ann).get("/next/", follow=True)
    assert response.redirect_chain == [("/moves/", 302)]
    assert "No table waits for you." in response.content.decode()


# Finished matches ----------------------------------------------------------------------------------


def test_my_finished_matches_come_with_their_result_the_latest_first(ann: User, ben: User) -> None:
    for hour in range(25):
        over(ann, f"{hour}.", at=later(hours=hour), won=hour % 2 == 0)
    over(ben, "not mine")
    table(ann, "still on", since=NOON)
    first = my_finished(ann.pk)
    second = my_finished(ann.pk, cursor=first.older)
    assert names(first.items) + names(second.items) == [f"{hour}." for hour in range(24, -1, -1)]
    page = logged_in(ann).get("/finished/").content.decode()
    assert page.count("You won.") == 10
    assert page.count("You did not win.") == 10
    assert PRESENTERS["world-domination"].result({}, OUTCOME, ()) in page


def test_who_has_finished_nothing_is_told_so(ann: User) -> None:
    assert "You have not finished a match yet" in logged_in(ann).get("/finished/").content.decode()


# Queries -------------------------------------------------------------------------------------------


def one_of_each(ann: User, ben: User) -> None:
    table(ann, "mine", since=NOON, other=ben)
    table(ann, "thinking", other=ben)
    open_one(ann, "open")
    over(ann, "over")
    keep(open_one(ben, "kept"), ann)


@pytest.mark.parametrize(("path", "expected"), [("/moves/", 16), ("/moves/list/", 15), ("/finished/", 6)])
def test_a_list_of_mine_asks_as_often_for_thirty_tables_as_for_one(
    ann: User, ben: User, path: str, expected: int
) -> None:
    client = logged_in(ann)
    counts = []
    for more in (1, 29):
        for _ in range(more):
            one_of_each(ann, ben)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counts.append(len(queries))
    assert counts == [expected, expected]


def test_the_badge_costs_one_query_beside_the_login(ann: User) -> None:
    client = logged_in(ann)
    with CaptureQueriesContext(connection) as queries:
        client.get("/moves/badge/", headers=HTMX)
    assert len(queries) == 3


MINE: SeatTenureQuerySet = SeatTenure.objects.filter(player_id=5)


def test_the_sweep_asks_nothing_that_is_always_so() -> None:
    with CaptureQueriesContext(connection) as asked:
        list(overdue_bots(NOON))
    (query,) = asked.captured_queries
    assert "turn_ply" not in query["sql"].partition("WHERE")[2]


@pytest.mark.parametrize(
    ("rows", "index"),
    [
        (MINE.to_move()[:50], "tenure_my_turns"),
        (SeatTenure.objects.to_move().exclude(level="").filter(turn_since__lt=NOON)[:9], "tenure_bot_turns"),
        (MINE.current().filter(ended_at=None, turn_since=None).order_by("-id")[:51], "tenure_going_on"),
        (
            MINE.filter(ended_at__isnull=False, won__isnull=False).order_by("-ended_at", "-id")[:5],
            "tenure_over",
        ),
    ],
)
def test_my_lists_are_read_along_an_index(rows: QuerySet[SeatTenure], index: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    plan = rows.explain()
    if connection.vendor == "sqlite":  # which of two that fit it takes changes with its release
        assert " INDEX " in plan
        assert "TEMP B-TREE" not in plan
    else:
        assert index in plan
    assert "SCAN" not in plan
    assert "Seq Scan" not in plan


# What became of tables ----------------------------------------------------------------------------


def test_what_became_of_tables_is_told_until_it_has_been_read(ann: User, ben: User) -> None:
    match = open_one(ben, "<b>The Riga Round</b>")
    tell_of(match, [ann.pk], Notice.Kind.KEPT_CLOSED)
    client = logged_in(ann)
    page = client.get("/moves/").content.decode()
    link = f'<a href="/m/{match.key}/">&lt;b&gt;The Riga Round&lt;/b&gt;</a>'
    assert f"{link}, where a seat was kept for you, was closed." in page
    assert "Riga" not in logged_in(ben).get("/moves/").content.decode().split("Waiting for players")[0]
    seen = Notice.objects.get().pk
    tell_of(match, [ann.pk], Notice.Kind.GIVEN)
    tell_of(match, [ben.pk], Notice.Kind.GIVEN)
    assert client.post("/moves/notices/", {"until": seen}).headers["Location"] == "/moves/"
    page = client.get("/moves/").content.decode()
    assert "was closed." not in page
    assert f"The seat kept for you at {link} was given free." in page
    assert Notice.objects.filter(player=ben).exists()


@pytest.mark.parametrize("until", ["", "x", "-1", "9" * 30, "\u0663"])
def test_having_read_nonsense_takes_nothing_away(ann: User, until: str) -> None:
    tell_of(open_one(ann, "x"), [ann.pk], Notice.Kind.CLOSED)
    assert logged_in(ann).post("/moves/notices/", {"until": until}).status_code == 302
    assert Notice.objects.count() == 1


@pytest.mark.parametrize("kind", Notice.Kind)
def test_every_kind_of_line_has_words(ann: User, kind: Notice.Kind) -> None:
    match = open_one(ann, "The Riga Round")
    tell_of(match, [ann.pk], kind)
    section = logged_in(ann).get("/moves/").content.decode().split("What became of tables")[1]
    assert f'<a href="/m/{match.key}/">The Riga Round</a>' in section.split("</section>")[0]
