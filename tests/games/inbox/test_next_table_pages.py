"""From one table to the next: play and go on, put off until later, and what is left in the end."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, PendingMove, SeatTenure
from games.selectors.inbox.badge import turns_of
from games.selectors.inbox.inbox import inbox, next_turn, put_off_count, turn_besides
from games.selectors.table.table import table_of
from games.services.errors import NotSeated, Stale
from games.services.turn.snooze import snooze, unsnooze
from tests.support.clock import NOON, later
from tests.support.tables import legal, match_of, person, play, sat_at, turns

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def anna(db: None) -> User:
    return person("anna")


@pytest.fixture
def browser(anna: User) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def table_for(anna: User, name: str, *, pace: str = "none", now: datetime = NOON) -> Match:
    """A match of Three Colours in which it is Anna's turn."""
    match = match_of([anna, person(f"guest-{name}")], game="three-colours", pace=pace, name=name, now=now)
    assert [turn.player for turn in turns(match)] == [anna]
    return match


def names(user: User, now: datetime = NOON) -> list[str]:
    return [mine.line.name for mine in inbox(user.pk, now=now).turns]


def off(match: Match, user: User, now: datetime = NOON) -> None:
    (turn,) = turns(match)
    snooze(match_id=match.pk, user_id=user.pk, turn_ply=turn.turn_ply or 0, now=now)


def move(browser: Client, match: Match, *, htmx: bool = False, **more: str) -> Any:
    (turn,) = turns(match)
    form = {"move": legal(match, turn.seat)[0], "ply": str(turn.turn_ply), **more}
    return browser.post(f"/m/{match.key}/move/", form, headers=HTMX if htmx else {})


# Play, then on -------------------------------------------------------------------------------------


def test_playing_and_going_on_leads_through_all_tables_and_then_home(anna: User, browser: Client) -> None:
    made = [table_for(anna, name, now=later(hours=n)) for n, name in enumerate(("first", "second", "third"))]
    assert move(browser, made[1], then="next").headers["Location"] == f"/m/{made[0].key}/"
    assert move(browser, made[0], then="next").headers["Location"] == f"/m/{made[2].key}/"
    done = move(browser, made[2], then="next")
    assert done.headers["Location"] == "/moves/"
    assert "That was the last one" in browser.get("/moves/").content.decode()


def test_a_page_with_scripts_is_sent_on_too(anna: User, browser: Client) -> None:
    first, second = table_for(anna, "first"), table_for(anna, "second", now=later(hours=1))
    assert move(browser, first, htmx=True, then="next").headers["HX-Redirect"] == f"/m/{second.key}/"


def test_going_on_does_not_wait_for_a_move_that_may_be_taken_back(
    anna: User, browser: Client, settings: Any
) -> None:
    settings.TAKE_BACK_SECONDS = 10.0
    first, second = table_for(anna, "first"), table_for(anna, "second", now=later(hours=1))
    assert move(browser, first, then="next").headers["Location"] == f"/m/{second.key}/"
    waits = PendingMove.objects.get()
    assert waits.tenure.match == first
    assert "then" not in (waits.form or {})
    assert turns_of(anna.pk, now=NOON).all == 1


def test_sending_it_twice_goes_on_twice_and_plays_once(anna: User, browser: Client) -> None:
    first, second = table_for(anna, "first"), table_for(anna, "second", now=later(hours=1))
    (turn,) = turns(first)
    form = {"move": legal(first, turn.seat)[0], "ply": str(turn.turn_ply), "then": "next"}
    for _ in range(2):
        assert browser.post(f"/m/{first.key}/move/", form).headers["Location"] == f"/m/{second.key}/"
    first.refresh_from_db()
    assert first.ply == 1


def test_a_move_that_is_refused_leads_nowhere(anna: User, browser: Client) -> None:
    first = table_for(anna, "first")
    table_for(anna, "second")
    assert move(browser, first, then="next", move="place nowhere").status_code == 422
    assert move(browser, first, then="elsewhere").headers["Location"] == f"/m/{first.key}/"


# Put off -------------------------------------------------------------------------------------------


def test_what_is_put_off_comes_last_is_marked_and_counts_all_the_same(anna: User) -> None:
    first, second = table_for(anna, "first"), table_for(anna, "second", now=later(hours=1))
    off(first, anna, later(hours=2))
    found = inbox(anna.pk, now=later(hours=3)).turns
    assert [(mine.line.name, mine.is_later) for mine in found] == [("second", False), ("first", True)]
    assert turns_of(anna.pk, now=NOON).all == 2
    assert next_turn(anna.pk, now=later(hours=3)) == second
    assert turn_besides(anna.pk, second.key, now=later(hours=3)) == second
    assert put_off_count(anna.pk, now=later(hours=3)) == 1


def test_undoing_puts_it_back(anna: User) -> None:
    first = table_for(anna, "first")
    table_for(anna, "second", now=later(hours=1))
    off(first, anna, later(hours=2))
    for _ in range(2):
        unsnooze(match_id=first.pk, user_id=anna.pk)
    assert names(anna, later(hours=3)) == ["first", "second"]


def test_a_move_at_the_table_ends_it(anna: User) -> None:
    first = table_for(anna, "first")
    table_for(anna, "second", now=later(hours=1))
    off(first, anna, later(hours=2))
    play(first, now=later(hours=3))
    play(first, now=later(hours=4))
    assert put_off_count(anna.pk, now=later(hours=5)) == 0
    assert not inbox(anna.pk, now=later(hours=5)).turns[-1].is_later


def test_the_last_quarter_of_its_time_ends_it(anna: User) -> None:
    first = table_for(anna, "first", pace="standard")
    table_for(anna, "second")
    off(first, anna)
    (turn,) = turns(first)
    assert turn.warn_at is not None
    assert turn.deadline_at is not None
    second = timedelta(seconds=1)
    assert names(anna, turn.warn_at - second) == ["second", "first"]
    assert names(anna, turn.warn_at) == ["first", "second"]
    SeatTenure.objects.filter(pk=turn.pk).update(warn_at=None)  # its holder was warned
    assert names(anna, turn.warn_at) == ["first", "second"]


def test_only_ones_own_present_turn_can_be_put_off(anna: User) -> None:
    first = table_for(anna, "first")
    stranger = person("stranger")
    with pytest.raises(NotSeated):
        off(first, stranger)
    with pytest.raises(Stale):
        snooze(match_id=first.pk, user_id=anna.pk, turn_ply=99, now=NOON)
    assert not SeatTenure.objects.exclude(put_off_at=None).exists()


def test_nobody_else_sees_that_it_was_put_off(anna: User) -> None:
    match = table_for(anna, "first")
    guest = match.tenures.exclude(player=anna).get().player
    versions = match.version, table_of(sat_at(match), guest.pk).version
    off(match, anna)
    match.refresh_from_db()
    assert (match.version, table_of(sat_at(match), guest.pk).version) == versions


def test_the_table_and_the_list_offer_it(anna: User, browser: Client) -> None:
    first, second = table_for(anna, "first"), table_for(anna, "second")
    for path in (f"/m/{first.key}/", "/moves/"):
        assert f'action="/m/{first.key}/later/"' in browser.get(path).content.decode()
    sent = browser.post(f"/m/{first.key}/later/", {"ply": "0"})
    assert sent.headers["Location"] == f"/m/{second.key}/"
    listed = browser.get("/moves/").content.decode()
    assert "put off" in listed
    assert "Not later" in listed
    done = browser.post(f"/m/{second.key}/later/", {"ply": "0"})
    assert done.headers["Location"] == "/moves/"
    assert "the 2 that you have put off" in browser.get("/moves/").content.decode()
    back = browser.post(f"/m/{first.key}/later/", {"undo": "yes"})
    assert back.headers["Location"] == "/moves/"
    assert SeatTenure.objects.exclude(put_off_at=None).count() == 1


@pytest.mark.parametrize(("sent", "status"), [({}, 422), ({"ply": "x"}, 422), ({"ply": "77"}, 409)])
def test_what_cannot_be_put_off_is_refused(
    anna: User, browser: Client, sent: dict[str, str], status: int
) -> None:
    match = table_for(anna, "first")
    assert browser.post(f"/m/{match.key}/later/", sent).status_code == status
    elsewhere = Client()
    elsewhere.force_login(person("stranger"))
    assert elsewhere.post(f"/m/{match.key}/later/", {"ply": "0"}).status_code == 403
    assert not SeatTenure.objects.exclude(put_off_at=None).exists()
