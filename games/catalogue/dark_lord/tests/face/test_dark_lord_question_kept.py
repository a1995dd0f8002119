"""Result of a question: it stays over its player's page until they go on, whatever happens meanwhile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.asked import (
    answer,
    asked,
    holder,
    phase_of,
    right_place,
    secrets_of,
    showing,
)
from games.models import Match, Showing
from tests.support.replays import logged_in
from tests.support.tables import bot, person, play_on

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SHEET = 'id="told"'


def client_of(match: Match, seat: int) -> Client:
    return logged_in(holder(match, seat).player)


def page(match: Match, seat: int, way: str = "") -> str:
    return client_of(match, seat).get(f"/m/{match.key}/{way}").content.decode()


def sheet(match: Match, seat: int) -> str:
    """The sheet over the page, with nothing of the page itself."""
    shown = page(match, seat)
    return shown[shown.index(SHEET) :] if SHEET in shown else ""


def goes_on(match: Match, seat: int, number: int = 1, **fields: Any) -> Any:
    fields["number"] = number
    return client_of(match, seat).post(f"/m/{match.key}/question/told/", fields, headers=HTMX)


def struck(match: Match) -> None:
    """Play the Dark Lord's strikes of a round."""
    while phase_of(match) is Phase.STRIKE:
        play_on(match, 1)


def test_the_question_the_right_answer_and_mine_stay_until_i_go_on() -> None:
    match = asked()
    answer(match, 0, right=False)
    asked_of_me, given = showing(match, 0).version, (right_place(match, 0) + 1) % 4
    for _ in range(2):  # also after a reload
        shown = sheet(match, 0)
        assert asked_of_me.text in shown
        assert f'answer--right"><span><kbd>{right_place(match, 0) + 1}</kbd>' in shown
        assert f'answer--wrong"><span><kbd>{given + 1}</kbd>' in shown
        assert "<span>yours</span>" in shown
        assert "has not answered yet" in shown
    assert goes_on(match, 0).status_code == 200
    assert sheet(match, 0) == ""
    assert asked_of_me.text in page(match, 0), "where the dock lies it can still be read"


def test_it_stays_through_the_strikes_and_into_the_next_round_also_against_bots() -> None:
    match = asked(levels=("", "easy", "easy"), players=[person("ann"), bot("one"), bot("lord")])
    answer(match, 0, right=False)
    answer(match, 1, right=True)
    assert "strike" in sheet(match, 0)
    struck(match)
    assert phase_of(match) is Phase.CHOOSE
    shown = sheet(match, 0)
    assert showing(match, 0).version.text in shown
    assert "See the strikes" in shown
    at = re.search(r'name="at" value="(\d+)"', shown)
    assert at is not None
    gone = goes_on(match, 0, at=at[1]).headers["HX-Redirect"]
    step = client_of(match, 0).get(gone).content.decode()
    assert "The Dark Lord</b> took" in step
    assert sheet(match, 0) == ""


def test_nobody_else_has_it_and_it_tells_the_ally_s_answer_only_when_both_have_answered() -> None:
    match = asked()
    answer(match, 0, right=True)
    assert SHEET not in page(match, 1)
    assert SHEET not in Client().get(f"/m/{match.key}/").content.decode()
    assert SHEET not in page(match, 0, f"?at={match.ply - 1}")
    hidden = secrets_of(match, 1)
    assert not any(secret in sheet(match, 0) for secret in hidden)
    answer(match, 1, right=False)
    assert "answered wrong." in sheet(match, 0)


def test_whoever_has_chosen_again_has_gone_on() -> None:
    match = asked()
    for seat in (0, 1):
        answer(match, seat)
    struck(match)
    first = next(seat for seat in (0, 1) if holder(match, seat).turn_ply is not None)
    assert sheet(match, first)
    play_on(match, 1)
    assert sheet(match, first) == ""


def test_a_second_click_and_an_old_page_change_nothing() -> None:
    match = asked()
    answer(match, 0)
    goes_on(match, 0)
    before = Showing.objects.get(pk=showing(match, 0).pk).gone_on_at
    own = holder(match, 0).own_version
    assert goes_on(match, 0).status_code == 200
    assert goes_on(match, 0, number=9).status_code == 200
    assert client_of(match, 0).post(f"/m/{match.key}/question/told/", {"number": "x"}).status_code == 302
    assert Showing.objects.get(pk=showing(match, 0).pk).gone_on_at == before
    assert holder(match, 0).own_version == own


def test_only_its_player_goes_on_from_a_question() -> None:
    match = asked()
    answer(match, 0)
    assert goes_on(match, 1).status_code == 200
    assert sheet(match, 0)
    stranger = logged_in(person("eve")).post(f"/m/{match.key}/question/told/", {"number": 1}, headers=HTMX)
    assert stranger.status_code == 403
    assert sheet(match, 0)


def test_of_going_on_ones_other_pages_hear_and_nobody_else_s() -> None:
    match = asked()
    answer(match, 0)
    match.refresh_from_db()
    version, own = match.version, holder(match, 0).own_version
    goes_on(match, 0)
    match.refresh_from_db()
    assert match.version == version
    assert holder(match, 0).own_version == own + 1
