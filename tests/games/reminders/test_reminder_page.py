"""One table may reach its players otherwise than all others."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Kind, TableReminderSettings, User, Way
from accounts.notifications.defaults import CHOOSABLE, USUAL, stored_choice
from accounts.notifications.ways import ways_of
from games.models import Match
from tests.support.replays import logged_in
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db
AS_USUAL = {kind.value: stored_choice(USUAL[kind], off=False) for kind in CHOOSABLE}


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat"))


@pytest.fixture
def ann(match: Match) -> User:
    return match.tenures.get(seat=0).player


@pytest.fixture
def here(match: Match) -> str:
    return f"/m/{match.key}/reach/"


def test_a_player_finds_the_page_in_the_menu_of_the_table(match: Match, ann: User, here: str) -> None:
    assert here in logged_in(ann).get(f"/m/{match.key}/").content.decode()
    watcher = logged_in(User.objects.create_user("watcher"))
    assert here not in watcher.get(f"/m/{match.key}/").content.decode()


def test_what_is_chosen_for_a_table_holds_there_alone(match: Match, ann: User, here: str) -> None:
    client = logged_in(ann)
    assert client.post(here, AS_USUAL | {"turn": ["page", "mail"]}).headers["Location"] == here
    assert ways_of(ann, Kind.TURN, match.key) == {Way.PAGE, Way.MAIL}
    assert ways_of(ann, Kind.TURN) == USUAL[Kind.TURN]
    page = client.get(here)
    assert page.context["differs"]
    assert [box.way for box in page.context["matrix"].rows[0].boxes if box.is_chosen] == ["page", "mail"]


def test_a_table_may_be_as_all_others_again(match: Match, ann: User, here: str) -> None:
    TableReminderSettings.objects.create(user=ann, thread=match.key, ways={"turn": ["off"]})
    for _ in range(2):
        assert logged_in(ann).post(here, {"usual": "yes"}).status_code == 302
    assert not TableReminderSettings.objects.exists()


def test_a_table_must_warn_too(ann: User, here: str) -> None:
    answer = logged_in(ann).post(here, AS_USUAL | {"time": ["page", "off"]})
    assert answer.status_code == 422
    assert "Keep one way open for “little time left”" in answer.content.decode()
    assert logged_in(ann).post(here, {"turn": "pigeon"}).status_code == 422
    assert not TableReminderSettings.objects.exists()


def test_only_who_sits_there_has_it(match: Match, here: str) -> None:
    assert Client().get(here).headers["Location"].startswith("/accounts/login/")
    watcher = logged_in(User.objects.create_user("watcher"))
    assert watcher.get(here).status_code == 403
    assert watcher.post(here, AS_USUAL | {"turn": ["off"]}).status_code == 403
    assert watcher.get("/m/nowhere/reach/").status_code == 404
    assert not TableReminderSettings.objects.exists()
