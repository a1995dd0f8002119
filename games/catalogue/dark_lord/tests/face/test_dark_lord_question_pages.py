"""Questions over HTTP: opened by a button alone, closed by whoever looks; the chat is closed meanwhile."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.catalogue.dark_lord.tests.asked import answer, asked, begun, holder, opened, right_place, showing
from games.models import Match, MoveRecord, Showing
from games.selectors.talk.rooms import ANSWERING, Why
from tests.support.chats import door, token
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db

LONG_AGO = timedelta(minutes=5)
HTMX = {"HX-Request": "true"}


def client_of(match: Match, seat: int | None) -> Client:
    """The browser of whoever holds a seat; None: of somebody who is not logged in."""
    return Client() if seat is None else logged_in(holder(match, seat).player)


def opens(match: Match, seat: int, **fields: Any) -> Any:
    fields.setdefault("ply", holder(match, seat).turn_ply or 0)
    return client_of(match, seat).post(f"/m/{match.key}/question/", fields, headers=HTMX)


def moves(match: Match, seat: int, notation: str, **fields: Any) -> Any:
    fields.setdefault("ply", holder(match, seat).turn_ply or 0)
    fields["move"] = notation
    return client_of(match, seat).post(f"/m/{match.key}/move/", fields, headers=HTMX)


def page(match: Match, seat: int | None, way: str = "") -> str:
    answered = client_of(match, seat).get(f"/m/{match.key}/{way}")
    assert answered.status_code == 200
    return answered.content.decode()


def opened_long_ago(match: Match, seat: int) -> None:
    """The time for the question of a seat has been over for minutes, and nobody has closed it."""
    opened(match, seat, now=timezone.now() - LONG_AGO)


def record_of(match: Match) -> list[tuple[int | None, str]]:
    rows = MoveRecord.objects.filter(match=match).order_by("ply")
    return list(rows.values_list("seat", "notation"))


# Opening ---------------------------------------------------------------------------------------------


def test_a_question_is_shown_when_its_player_asks_for_it() -> None:
    match = asked()
    text = showing(match, 0).version.text
    assert text not in page(match, 0)
    shown = opens(match, 0)
    assert shown.status_code == 200
    assert text in shown.content.decode()
    assert text in page(match, 0)


def test_no_page_opens_a_question_by_being_looked_at() -> None:
    match = asked()
    for way in ("", "table/", "record/", "history/1/", f"?at={match.ply - 1}"):
        page(match, 0, way)
    assert client_of(match, 0).get(f"/m/{match.key}/question/").status_code == 405
    assert not Showing.objects.exclude(opened_at=None).exists()


def test_it_works_without_a_script() -> None:
    match = asked()
    ply = holder(match, 0).turn_ply
    sent = client_of(match, 0).post(f"/m/{match.key}/question/", {"ply": ply}, follow=True)
    assert sent.redirect_chain == [(match.get_absolute_url(), 302)]
    assert showing(match, 0).version.text in sent.content.decode()


def test_back_reload_and_a_second_device_show_the_same_time() -> None:
    match = asked()
    opens(match, 0)
    first = showing(match, 0)
    for _ in range(3):
        assert opens(match, 0).status_code == 200
        page(match, 0)
    assert (showing(match, 0).opened_at, showing(match, 0).closes_at) == (first.opened_at, first.closes_at)


def test_opening_changes_the_page_of_its_own_player_alone() -> None:
    match = asked()
    version = match.version
    look = f"/m/{match.key}/table/?since=0"
    tags = {seat: client_of(match, seat).get(look)["ETag"] for seat in (0, 1, None)}
    opens(match, 0)
    later = {seat: client_of(match, seat).get(look)["ETag"] for seat in (0, 1, None)}
    assert later[0] != tags[0]
    assert (later[1], later[None]) == (tags[1], tags[None])
    match.refresh_from_db()
    assert match.version == version


@pytest.mark.parametrize(
    ("seat", "ply", "status", "words"),
    [
        (0, "", 422, "That form was not complete"),
        (0, "x", 422, "That form was not complete"),
        (0, "3", 409, ""),
        (2, None, 422, "You are asked no question now"),
    ],
)
def test_what_opens_nothing_says_why(seat: int, ply: str | None, status: int, words: str) -> None:
    match = asked(players=people("ann", "bea", "lou"), options={"human_lord": True})
    fields = {"ply": holder(match, seat).turn_ply or 0 if ply is None else ply}
    if seat == 2:
        status, words = 409, ""  # it is not the Dark Lord's turn
    refused = opens(match, seat, **fields)
    assert refused.status_code == status
    assert words in refused.content.decode()
    assert not Showing.objects.exclude(opened_at=None).exists()


def test_who_only_watches_is_asked_nothing() -> None:
    match = asked()
    person("cat")
    refused = logged_in("cat").post(f"/m/{match.key}/question/", {"ply": 20}, headers=HTMX)
    assert refused.status_code == 403
    assert "only those who sit at the table are asked" in refused.content.decode()


def test_where_nothing_is_asked_there_is_nothing_to_open() -> None:
    match = begun(players=people("ann", "bea", "lou"), options={"human_lord": True})
    refused = opens(match, 2)
    assert refused.status_code == 422
    assert "You are asked no question now." in refused.content.decode()


# Too late --------------------------------------------------------------------------------------------


def test_an_answer_that_comes_too_late_is_told_so_and_closes_the_question() -> None:
    match = asked()
    opened_long_ago(match, 0)
    late = moves(match, 0, f"answer {right_place(match, 0)}")
    assert late.status_code == 409
    assert "came when the time for it was over" in late.content.decode()
    assert record_of(match)[-1] == (0, "answer -")
    assert showing(match, 0).is_right is False


def test_whoever_comes_again_after_that_hears_the_same() -> None:
    match = asked()
    opened_long_ago(match, 0)
    ply = holder(match, 0).turn_ply
    for _ in range(2):
        late = moves(match, 0, "answer 1", ply=ply)
        assert late.status_code == 409
        assert "came when the time for it was over" in late.content.decode()
    assert [each for each in record_of(match) if each[1].startswith("answer")] == [(0, "answer -")]


def test_asking_again_for_a_question_whose_time_is_over_closes_it() -> None:
    match = asked()
    opened_long_ago(match, 0)
    late = opens(match, 0)
    assert late.status_code == 409
    assert "The time for your question was over." in late.content.decode()
    assert record_of(match)[-1] == (0, "answer -")


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("way", ["", "table/"])
def test_whoever_looks_long_after_closes_it(seat: int | None, way: str) -> None:
    match = asked(players=people("ann", "bea", "lou"), options={"human_lord": True})
    opened_long_ago(match, 0)
    page(match, seat, way)
    assert record_of(match)[-1] == (0, "answer -")


def test_nothing_is_closed_in_a_match_whose_questions_are_open_or_answered() -> None:
    match = asked()
    opens(match, 0)
    opened(match, 1, now=timezone.now() - LONG_AGO)
    answer(match, 1, now=timezone.now() - LONG_AGO)
    before = record_of(match)
    page(match, 0)
    assert record_of(match) == before


def test_both_that_ran_out_are_closed_and_the_dark_lord_strikes_three_times() -> None:
    match = asked()
    opened_long_ago(match, 0)
    opened_long_ago(match, 1)
    shown = page(match, 0)
    assert record_of(match)[-2:] == [(0, "answer -"), (1, "answer -")]
    assert showing(match, 1).version.text in shown


# The chat --------------------------------------------------------------------------------------------


def written(match: Match, seat: int, room: str) -> int:
    form = {"text": "It is the second.", "token": token()}
    url = f"/m/{match.key}/chat/{room}/"
    status: int = client_of(match, seat).post(url, form, headers=HTMX).status_code
    return status


@pytest.mark.parametrize("room", ["table", "partners"])
def test_the_allies_cannot_write_while_a_clock_of_theirs_runs(room: str) -> None:
    match = asked()
    assert written(match, 0, room) == 200
    opens(match, 0)
    assert [written(match, seat, room) for seat in (0, 1)] == [409, 409]
    ways = [door(match, holder(match, seat).player, room) for seat in (0, 1)]
    assert [(way.why, way.rule) for way in ways if way is not None] == [(Why.RULES, ANSWERING)] * 2
    answer(match, 0, now=timezone.now())
    assert [written(match, seat, room) for seat in (0, 1)] == [200, 200]
    opens(match, 1)
    assert [written(match, seat, room) for seat in (0, 1)] == [409, 409]
    answer(match, 1, now=timezone.now())
    assert [written(match, seat, room) for seat in (0, 1)] == [200, 200]


def test_the_room_says_why_it_is_closed() -> None:
    match = asked()
    opens(match, 0)
    assert "closed" in page(match, 1, "chat/partners/").casefold()


def test_those_who_watch_may_write_to_each_other() -> None:
    match = asked()
    opens(match, 0)
    person("cat")
    form = {"text": "Who knows.", "token": token()}
    assert logged_in("cat").post(f"/m/{match.key}/chat/watchers/", form, headers=HTMX).status_code == 200


def test_a_question_that_ran_out_opens_the_chat_when_it_is_closed() -> None:
    match = asked()
    opened_long_ago(match, 0)
    assert written(match, 1, "table") == 200


# Costs --------------------------------------------------------------------------------------------------


def queries(client: Client, match: Match) -> int:
    """The number of queries of a table that has been looked at before."""
    look = f"/m/{match.key}/table/?since=0"
    client.get(look)
    with CaptureQueriesContext(connection) as asked_for:
        client.get(look)
    return len(asked_for)


def test_a_table_with_questions_costs_one_query_more() -> None:
    match = begun()
    client = client_of(match, 0)
    before = queries(client, match)
    asked(match)
    assert queries(client, match) == before + 1
    opens(match, 0)
    answer(match, 0, now=timezone.now())
    answer(match, 1, now=timezone.now())
    assert queries(client, match) == before + 1
