"""Private pages: a person's own is kept by nobody but their browser, and mostly not even there."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.support.tables import match_of, people, play_on

PAGES = ["/", "/watch/", "/rules/", "/credits/", "/tables/", "/people/ann/", "/accounts/login/"]
OWN = ["/moves/", "/settings/", "/finished/", "/accounts/email/", "/tables/new/", "/m/KEY/"]


@pytest.fixture
def ann(db: None) -> Client:
    """Somebody who is logged in."""
    client = Client()
    players = people("ann", "ben", "cat", "dan")
    match_of(players)
    client.force_login(players[0])
    return client


@pytest.mark.parametrize("address", [*PAGES, *OWN, "/nowhere/", "/admin/"])
def test_nothing_that_somebody_who_is_logged_in_is_shown_is_stored(ann: Client, address: str) -> None:
    said = ann.get(address.replace("KEY", Match.objects.get().key)).headers["Cache-Control"]
    assert "private" in said
    assert "no-store" in said


def test_the_answer_that_logs_in_is_not_stored(client: Client, db: None) -> None:
    User.objects.create(username="ann", email="ann@example.org", password=make_password("harbour-lantern-42"))
    answer = client.post("/accounts/login/", {"login": "ann", "password": "harbour-lantern-42"})
    assert "sessionid" in answer.cookies
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/", "/watch/", "/rules/", "/credits/"])
def test_public_pages_stay_as_they_are_for_visitors(client: Client, address: str, db: None) -> None:
    assert "Cache-Control" not in client.get(address).headers


def test_the_table_alone_is_kept_to_be_asked_for_anew(ann: Client) -> None:
    address = f"/m/{Match.objects.get().key}/table/?since=0"
    first = ann.get(address)
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = ann.get(address, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, "private, no-cache")


def test_a_step_of_a_replay_is_kept_for_a_while_by_its_reader_alone(ann: Client) -> None:
    match = play_on(Match.objects.get())
    said = ann.get(f"/m/{match.key}/replay/step/?ply=0").headers["Cache-Control"]
    assert "private" in said


def test_files_are_kept_by_everybody(ann: Client) -> None:
    answer = ann.get("/static/css/ui.css")
    answer.close()
    assert "private" not in answer.headers.get("Cache-Control", "")
