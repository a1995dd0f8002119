"""Questions in the list of one's tables, and what a match becomes that everybody has called off."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Match
from tests.support.proposal_pages import HTMX, ask, begun_now, said, send
from tests.support.proposals import held
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play_on, sat_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Three people at a table of the standard pace, whose turn has just begun."""
    return begun_now(match_of(people("ann", "ben", "cat"), pace="standard", name="The Bergen Pact"))


# --- the list of one's tables ---------------------------------------------------------------------


def test_a_question_stands_in_the_lists_of_all_who_are_asked(match: Match) -> None:
    question = ask(match, "ann")
    page = logged_in("ben").get("/moves/")
    assert "Asked of the table" in said(page)
    assert "ann asks to pause for 7 days." in said(page)
    assert f'name="question" value="{question.pk}"' in page.content.decode()
    mine = logged_in("ann").get("/moves/list/")
    assert "You have asked to pause for 7 days. Not answered yet: ben and cat." in said(mine)
    assert f"/m/{match.key}/vote/" not in mine.content.decode()
    person("eve")
    assert "Asked of the table" not in said(logged_in("eve").get("/moves/"))


def test_it_can_be_answered_in_the_list(match: Match) -> None:
    question = ask(match, "ann")
    sent = {"question": question.pk, "agrees": "no", "back": "inbox"}
    response = send("ben", match, "vote/", sent)
    assert (response.status_code, response["Location"]) == (302, "/moves/")
    assert "Asked of the table" not in said(logged_in("cat").get("/moves/"))
    question.refresh_from_db()
    assert question.result == "declined"


def test_questions_at_many_tables_cost_no_more_queries_than_one(match: Match) -> None:
    ann = logged_in("ann")
    counts = []
    players = [held(match, name).player for name in ("ann", "ben", "cat")]
    ask(match, "ben")
    for more in (0, 8):
        for _ in range(more):
            ask(begun_now(match_of(players, pace="standard")), "ben")
        with CaptureQueriesContext(connection) as queries:
            assert ann.get("/moves/list/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_table_at_which_nothing_is_asked_costs_no_query_for_it(db: None) -> None:
    match = match_of(people("ann", "ben"))
    client = logged_in("ann")
    client.get(f"/m/{match.key}/")

    def asked_for() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/m/{match.key}/")
        return len([q for q in queries if q["sql"].startswith('SELECT "games_ballot"')])

    with CaptureQueriesContext(connection) as queries:
        sat_at(match)
    assert (len(queries), asked_for()) == (1, 0)
    ask(match, "ben", "call-off")
    assert asked_for() == 1


# --- called off -----------------------------------------------------------------------------------


@pytest.fixture
def called_off(match: Match) -> Match:
    play_on(match, 12)
    begun_now(match)
    question = ask(match, "ann", "call-off")
    send("ben", match, "vote/", {"question": question.pk, "agrees": "yes"})
    send("cat", match, "vote/", {"question": question.pk, "agrees": "yes"})
    match.refresh_from_db()
    assert match.status == "cancelled"
    return match


def test_the_last_yes_leads_to_the_page_of_a_match_that_was_called_off(match: Match) -> None:
    question = ask(match, "ann", "call-off")
    yes = {"question": question.pk, "agrees": "yes"}
    send("ben", match, "vote/", yes)
    response = send("cat", match, "vote/", yes, htmx=True)
    assert (response.status_code, response["HX-Redirect"]) == (200, f"/m/{match.key}/")


def test_a_page_that_shows_the_table_leaves_it(called_off: Match) -> None:
    partial = logged_in("ann").get(f"/m/{called_off.key}/table/", headers=HTMX)
    assert (partial.status_code, partial["HX-Redirect"]) == (200, f"/m/{called_off.key}/")
    plain = logged_in("ann").get(f"/m/{called_off.key}/table/")
    assert (plain.status_code, plain["Location"]) == (302, f"/m/{called_off.key}/")
    move = send("ann", called_off, "move/", {"ply": 0, "move": "pass"}, htmx=True)
    assert move["HX-Redirect"] == f"/m/{called_off.key}/"


@pytest.mark.parametrize("reader", ["ann", "eve", None])
def test_every_page_tells_of_a_match_that_was_called_off(called_off: Match, reader: str | None) -> None:
    if reader == "eve":
        person("eve")
    client = Client() if reader is None else logged_in(reader)
    page = client.get(f"/m/{called_off.key}/")
    assert page.status_code == 200
    assert "agreed to call this match off" in said(page)
    for path in ("/", "/watch/", "/watch/?show=finished", "/people/ann/", f"/m/{called_off.key}/replay/"):
        assert client.get(path).status_code == 200, path
    assert client.get(f"/m/{called_off.key}/record/").status_code == 200
    assert called_off.name not in said(client.get("/watch/"))
    assert "Playing now" in said(client.get("/people/ann/"))
    assert called_off.name not in said(client.get("/people/ann/"))


def test_my_lists_show_it_as_called_off_and_count_it_for_nobody(called_off: Match) -> None:
    for name in ("ann", "ben", "cat"):
        client = logged_in(name)
        for path in ("/moves/", "/finished/"):
            page = client.get(path)
            assert "It was called off: all agreed." in said(page), path
            assert f"/m/{called_off.key}/rematch/" not in page.content.decode()
            assert f"/m/{called_off.key}/replay/" in page.content.decode()
            for words in ("You won.", "You did not win.", "Others are thinking"):
                assert words not in said(page)
        assert "None yet." in said(client.get(f"/people/{name}/"))
