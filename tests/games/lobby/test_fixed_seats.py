"""A new table where an option decides whether a seat is a bot’s alone: the page sends none for such a one."""

from __future__ import annotations

import pytest
from django.test import Client

from games.forms.new_table import NewTable
from games.models import Match
from tests.support.replays import logged_in
from tests.support.tables import people

pytestmark = pytest.mark.django_db

FIELDS = {
    "game": "dark-lord", "seats": "3", "name": "Two against one", "visibility": "public", "seat": "0",
    "seating": "chosen", "chair-0": "open", "chair-1": "normal", "option-difficulty": "hard",
    "option-answer_seconds": "30", "pace": "standard", "contract": "bot",
}  # fmt: skip


@pytest.fixture
def ann() -> Client:
    return logged_in(people("ann")[0])


def test_the_dark_lord_is_a_bot_of_the_difficulty_and_nobody_is_asked_for_a_chair(ann: Client) -> None:
    response = ann.post("/tables/new/", FIELDS)
    assert response.status_code == 302, response.content.decode()
    lord = Match.objects.get().tenures.select_related("player").get(seat=2)
    assert (lord.is_bot, lord.level) == (True, "hard")


def test_with_the_option_the_dark_lord_s_chair_is_free_if_the_page_knew_none(ann: Client) -> None:
    response = ann.post("/tables/new/", {**FIELDS, "option-human_lord": "on"})
    assert response.status_code == 302, response.content.decode()
    assert not Match.objects.get().tenures.filter(seat=2).exists()


def test_the_chairs_follow_the_options_while_one_fills_in_the_form(ann: Client) -> None:
    usual = ann.get("/tables/new/plan/", FIELDS).content.decode()
    assert "Always a bot (hard)" in usual
    assert 'name="chair-2"' not in usual
    changed = ann.get("/tables/new/plan/", {**FIELDS, "option-human_lord": "on"}).content.decode()
    assert 'name="chair-2"' in changed
    assert "Always" not in changed


def test_where_no_option_decides_the_chairs_are_not_drawn_anew(ann: Client) -> None:
    assert not NewTable("three-colours", 2).options_decide_seats
    page = ann.get("/tables/new/plan/", {**FIELDS, "game": "three-colours", "seats": "2"}).content.decode()
    assert "seatings" not in page
