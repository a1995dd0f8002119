"""The first visit: one question, one match, and the way there for somebody without an account."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.catalogue import GAMES, LEVELS, PRESENTERS, RULES
from games.models import FirstVisit, Match
from games.presenters.lobby.requested_game import SECONDS
from games.selectors.people.first_visit import is_new
from games.services.lobby import limits
from games.services.lobby.first_match import decline_first_match, gentlest, play_first
from games.services.lobby.tables import open_table
from tests.support.clock import NOON
from tests.support.tables import person

pytestmark = pytest.mark.django_db
NEW = {"email": "ines@example.org", "username": "ines", "password1": "sextant-over-fog-9"}
DOOR = "/accounts/signup/?next=%2Ffirst%2F"


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ann() -> User:
    return person("ann")


def begin(user: User, game: str = "three-colours", seats: int = 2) -> Match:
    return play_first(
        user_id=user.pk,
        game=game,
        seat_count=seats,
        options={},
        name="The Riga Round",
        now=NOON,
        rng=Random(1),
    )


# The question --------------------------------------------------------------------------------------


def test_who_is_new_is_asked_which_game_to_begin_with(ann: User) -> None:
    page = logged_in(ann).get("/moves/").content.decode()
    assert "Welcome, ann. Which one first?" in page
    for presenter in PRESENTERS.values():
        assert presenter.name in page
        assert str(presenter.about.pitch.lasts) in page
    assert page.count('type="radio" name="game"') == len(PRESENTERS)
    assert 'value="world-domination" checked' in page
    assert page.count(" checked") == 1
    assert page.count("btn--go") == 1


def test_the_page_says_how_long_it_takes_how_one_is_told_and_that_clocks_stand_on_leave(ann: User) -> None:
    main = logged_in(ann).get("/moves/").content.decode().split("<main")[1]
    assert [
        words
        for words in ("A match takes days", "a mail tells you", "leave stop the clocks")
        if words in main
    ] == ["A match takes days", "a mail tells you", "leave stop the clocks"]


@pytest.mark.parametrize("game", list(PRESENTERS))
def test_the_button_leads_to_a_match_that_has_begun(ann: User, game: str) -> None:
    response = logged_in(ann).post("/first/", {"go": "play", "game": game})
    match = Match.objects.get()
    assert response.headers["Location"] == f"/m/{match.key}/"
    assert (match.game, match.status, match.is_practice) == (game, Match.Status.RUNNING, True)
    assert match.seat_count == PRESENTERS[game].about.pitch.seats
    assert match.tenures.get(seat=0).player == ann
    assert set(match.tenures.exclude(seat=0).values_list("level", flat=True)) == {gentlest(game)}


def test_a_first_match_may_be_a_short_one(ann: User) -> None:
    colours = PRESENTERS["three-colours"]
    pitch = replace(colours.about.pitch, options={"swap": True})
    short = replace(colours, about=replace(colours.about, pitch=pitch))
    game = replace(GAMES["three-colours"], load_presenter=lambda: short)
    with GAMES.being({**GAMES, "three-colours": game}):
        logged_in(ann).post("/first/", {"go": "play", "game": "three-colours"})
    assert Match.objects.get().options["swap"] is True


def test_the_first_match_is_in_no_list(ann: User, client: Client) -> None:
    match = begin(ann)
    for path in ("/", "/watch/", "/watch/?show=practice", "/people/ann/"):
        assert match.name not in client.get(path).content.decode()


def test_the_question_comes_once(ann: User) -> None:
    client = logged_in(ann)
    assert client.post("/first/", {"go": "lobby"}).headers["Location"] == "/"
    page = client.get("/moves/").content.decode()
    assert "Which one first?" not in page
    assert "You have no table yet" in page
    assert client.get("/first/").headers["Location"] == "/moves/"


def test_watching_first_answers_it_too(ann: User) -> None:
    assert logged_in(ann).post("/first/", {"go": "watch"}).headers["Location"] == "/watch/"
    assert not is_new(ann.pk)


def test_reading_how_to_play_leaves_it_open(ann: User) -> None:
    response = logged_in(ann).post("/first/", {"go": "rules", "game": "three-colours"})
    assert response.headers["Location"] == "/rules/three-colours/"
    assert is_new(ann.pk)


def test_who_sat_down_elsewhere_is_not_asked(ann: User) -> None:
    open_table(
        host_id=ann.pk, game="three-colours", seat_count=2, options={}, name="x",
        visibility="public", seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    assert "Which one first?" not in logged_in(ann).get("/moves/").content.decode()
    assert logged_in(ann).get("/first/").headers["Location"] == "/moves/"


@pytest.mark.parametrize("game", ["", "chess", "<b>"])
def test_a_game_that_there_is_not_opens_nothing(ann: User, game: str) -> None:
    response = logged_in(ann).post("/first/", {"go": "play", "game": game})
    assert response.status_code == 422
    assert "Choose one of these games." in response.content.decode()
    assert not Match.objects.exists()
    assert is_new(ann.pk)


def test_what_the_site_refuses_is_said_on_the_page(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.filter(is_bot=True).update(is_active=False)
    response = logged_in(ann).post("/first/", {"go": "play", "game": "world-domination"})
    assert response.status_code == 409
    assert 'role="alert"' in response.content.decode()
    monkeypatch.setattr(limits, "MAX_OPENED", 0)
    response = logged_in(ann).post("/first/", {"go": "play", "game": "three-colours"})
    page = response.content.decode()
    assert "Wait some minutes" in page
    assert 'value="three-colours" checked' in page
    assert not Match.objects.exists()
    assert is_new(ann.pk)


@pytest.mark.parametrize("game", list(RULES))
def test_every_game_has_a_first_match_and_bots_for_it(game: str) -> None:
    pitch = PRESENTERS[game].about.pitch
    assert pitch.seats in RULES[game].seat_counts
    assert gentlest(game) in LEVELS[game]
    assert str(PRESENTERS[game].lists.mini(pitch.picture)) != str(PRESENTERS[game].lists.mini({}))


# Once ----------------------------------------------------------------------------------------------


def test_two_clicks_and_two_games_open_one_match(ann: User) -> None:
    client = logged_in(ann)
    answers = [
        client.post("/first/", {"go": "play", "game": game}).headers["Location"]
        for game in ("three-colours", "three-colours", "world-domination")
    ]
    assert answers == [f"/m/{Match.objects.get().key}/"] * 3


def test_who_did_not_want_it_may_change_their_mind(ann: User) -> None:
    decline_first_match(user_id=ann.pk, now=NOON)
    decline_first_match(user_id=ann.pk, now=NOON + timedelta(days=1))
    assert begin(ann) == begin(ann) == Match.objects.get()
    assert FirstVisit.objects.get().answered_at == NOON


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_the_same_moment_open_one_match() -> None:
    ann = person("ann")
    together = Barrier(2)
    found: list[Any] = []

    def click(game: str, seats: int) -> None:
        together.wait()
        try:
            found.append(begin(ann, game, seats).pk)
        except Exception as error:  # noqa: BLE001 - shown by the assertion below
            found.append(error)
        finally:
            connection.close()

    threads = [Thread(target=click, args=args) for args in (("three-colours", 2), ("world-domination", 4))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [Match.objects.get().pk] * 2


# Without an account --------------------------------------------------------------------------------


def test_a_visitor_who_asks_to_play_is_led_through_sign_up_to_the_match(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'action="/first/"' in page
    response = client.post("/first/", {"game": "three-colours"})
    assert response.headers["Location"] == DOOR
    door = client.get(DOOR).content.decode()
    assert "Then your match of Three Colours begins." in door
    assert "/accounts/login/?next=%2Ffirst%2F" in door
    response = client.post("/accounts/signup/", NEW | {"next": "/first/"})
    assert response.headers["Location"] == "/first/"
    response = client.get("/first/")
    match = Match.objects.get()
    assert (response.headers["Location"], match.game) == (f"/m/{match.key}/", "three-colours")
    # Going back there, or reloading, opens no other.
    assert client.get("/first/").headers["Location"] == "/moves/"
    assert Match.objects.count() == 1


def test_a_mistake_in_the_form_does_not_lose_the_way(client: Client) -> None:
    client.post("/first/", {"game": "three-colours"})
    door = client.post("/accounts/signup/", NEW | {"username": "a b", "next": "/first/"}).content.decode()
    assert "Then your match of Three Colours begins." in door
    assert '<input type="hidden" name="next" value="/first/"' in door


def test_the_wish_outlives_a_sign_up_that_loses_the_way(client: Client) -> None:
    client.post("/first/", {"game": "three-colours"})
    client.post("/accounts/signup/", NEW)
    page = client.get("/moves/").content.decode()
    assert 'value="three-colours" checked' in page
    assert not Match.objects.exists()


def test_who_has_played_before_logs_in_and_chooses_the_rest(client: Client, ann: User) -> None:
    begin(ann)
    client.post("/first/", {"game": "world-domination"})
    client.post("/accounts/login/", {"login": "ann", "password": "ann", "next": "/first/"})
    where = client.get("/first/").headers["Location"]
    assert where == "/tables/new/?game=world-domination&others=ai"
    assert client.get(where).status_code == 200
    assert client.get("/first/").headers["Location"] == "/moves/"


@pytest.mark.parametrize("game", ["chess", ""])
def test_a_visitor_who_asks_for_no_game_of_ours_is_only_led_to_the_door(client: Client, game: str) -> None:
    response = client.post("/first/", {"game": game})
    assert response.headers["Location"] == DOOR
    assert "first-game" not in response.cookies
    client.cookies["first-game"] = "<script>"
    page = client.get(DOOR).content.decode()
    assert "<script>" not in page
    assert "Then your match" not in page


def test_another_site_cannot_have_a_match_opened(ann: User) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/first/", {"game": "three-colours"}).status_code == 403
    client.force_login(ann)
    assert client.post("/first/", {"go": "play", "game": "three-colours"}).status_code == 403
    assert client.get("/first/").status_code == 200
    assert not Match.objects.exists()


def test_the_door_says_nothing_of_games_to_whoever_comes_by_themselves(client: Client) -> None:
    assert "Then your match" not in client.get("/accounts/signup/").content.decode()


# Four games ------------------------------------------------------------------------------------------


def test_four_games_have_four_pictures_and_four_plates(client: Client, ann: User) -> None:
    home = client.get("/").content.decode()
    assert home.count('class="plate"') == 4
    assert "plates--4" in home
    question = logged_in(ann).get("/moves/").content.decode()
    assert question.count('class="first"') == 4
    assert "firsts--4" in question


# Costs --------------------------------------------------------------------------------------------------


def test_asking_costs_one_query_more_than_an_empty_list(ann: User) -> None:
    client = logged_in(ann)
    with CaptureQueriesContext(connection) as asked:
        client.get("/moves/")
    decline_first_match(user_id=ann.pk, now=NOON)
    with CaptureQueriesContext(connection) as empty:
        client.get("/moves/")
    assert (len(empty), len(asked) - len(empty)) == (12, 1)


def test_the_wish_is_kept_no_longer_than_a_sign_up_takes(client: Client) -> None:
    cookie = client.post("/first/", {"game": "three-colours"}).cookies["first-game"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (SECONDS, True, "Lax")
