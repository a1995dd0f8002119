"""Taking back at the table: what its player sees and does, and that nobody else learns anything."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, SeatTenure
from games.selectors.record.history import history_of
from tests.support.tables import legal, match_of, people, play, record, turns

RANDOM = re.compile(rb'(?:csrfmiddlewaretoken" value|nonce|X-CSRFToken&quot;: &quot|"X-CSRFToken")[^>]*')
"""Parts that differ at every look."""
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _ten_seconds(settings: Any) -> None:
    settings.TAKE_BACK_SECONDS = 10.0


def at_cards(match: Match) -> Match:
    """Played to where one seat is to play to a conflict that has begun."""
    rng = Random(5)
    for _ in range(60):
        match.refresh_from_db()
        conflict = history_of(match).state.view(None).conflict
        if (
            conflict is not None
            and conflict.laid
            and history_of(match).state.view(None).phase.value == "play"
        ):
            return match
        play(match, rng=rng)
    raise AssertionError("no conflict")


@pytest.fixture
def match(db: None) -> Match:
    return at_cards(match_of(people("ann", "ben", "cat", "dan")))


def mover(match: Match) -> SeatTenure:
    (turn,) = turns(match)
    return turn


def logged_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def post(client: Client, match: Match, what: str, ply: int | None, *, htmx: bool = True, **more: str) -> Any:
    headers = HTMX if htmx else {}
    return client.post(f"/m/{match.key}/{what}/", {"ply": ply or 0, **more}, headers=headers)


def send(match: Match, *, htmx: bool = True) -> tuple[SeatTenure, str, Any]:
    """Send the first legal move of the one to move: the tenure, the move and the answer."""
    turn = mover(match)
    notation = legal(match, turn.seat)[0]
    response = post(logged_in(turn.player), match, "move", turn.turn_ply, htmx=htmx, move=notation)
    return turn, notation, response


def seen_by(client: Client, match: Match) -> str:
    html = client.get(f"/m/{match.key}/").content.decode()
    return html[html.index('id="table"') :]


def state_of(html: str) -> str:
    found = re.search(r'class="dock[^>]*data-state="(\w+)"', html)
    assert found
    return found[1]


# --- what its player sees -----------------------------------------------------------------------------


def test_the_answer_says_sent_what_it_does_and_offers_both_places(match: Match) -> None:
    _, _, response = send(match)
    html = response.content.decode()
    assert response.status_code == 200
    assert state_of(html) == "sent"
    prompt = re.search(r'id="prompt"[^>]*><p>(.*?)</p>', html, re.DOTALL)
    assert prompt
    assert re.match(r"Sent You (played|led) ", " ".join(plain(prompt[1]).split()))
    assert 'id="take-back"' in html
    assert 'id="send-now"' in html
    assert 'data-left="' in html
    assert 'id="move-form"' not in html
    assert "slot--sent" in html
    assert "hand__gone" in html


def test_it_stands_there_after_a_reload_and_in_another_browser(match: Match) -> None:
    turn, _, _ = send(match)
    for _ in range(2):
        assert 'id="take-back"' in seen_by(logged_in(turn.player), match)


def test_when_it_is_taken_back_the_choice_is_at_hand_again(match: Match) -> None:
    turn, notation, _ = send(match)
    response = post(logged_in(turn.player), match, "take-back", turn.turn_ply)
    html = response.content.decode()
    assert (response.status_code, state_of(html)) == (200, "idle")
    assert f'data-chosen="{{&quot;move&quot;: [&quot;{notation}&quot;]}}"' in html
    assert len(PendingMove.objects.all()) == 0


def test_without_scripts_it_is_taken_back_by_a_plain_form(match: Match) -> None:
    turn, _, response = send(match, htmx=False)
    assert response.status_code == 302
    response = post(logged_in(turn.player), match, "take-back", turn.turn_ply, htmx=False)
    html = response.content.decode()
    assert response.status_code == 200
    assert "<!doctype html>" in html.lower()
    assert 'id="move-form"' in html


def test_what_is_confirmed_is_played_at_once(match: Match) -> None:
    turn, notation, _ = send(match)
    response = post(logged_in(turn.player), match, "send-now", turn.turn_ply)
    assert response.status_code == 200
    assert record(match)[-1] == (turn.seat, notation) or (turn.seat, notation) in record(match)
    assert state_of(response.content.decode()) in {"sent", "idle"}
    assert 'id="take-back"' not in response.content.decode()


def test_a_double_click_is_answered_as_one(match: Match) -> None:
    turn, notation, _ = send(match)
    again = post(logged_in(turn.player), match, "move", turn.turn_ply, move=notation)
    assert (again.status_code, state_of(again.content.decode())) == (200, "sent")


def test_another_move_is_refused_with_the_fresh_table(match: Match) -> None:
    turn, _, _ = send(match)
    other = legal(match, turn.seat)[-1]
    response = post(logged_in(turn.player), match, "move", turn.turn_ply, move=other)
    assert response.status_code == 409
    assert "Take it back first." in response.content.decode()
    assert 'id="take-back"' in response.content.decode()


def test_too_late_is_said_with_the_table_as_it_is(match: Match) -> None:
    turn, _, _ = send(match)
    post(logged_in(turn.player), match, "send-now", turn.turn_ply)
    response = post(logged_in(turn.player), match, "take-back", turn.turn_ply)
    assert response.status_code == 409
    assert "It was played a moment ago and stands." in response.content.decode()


@pytest.mark.parametrize("what", ["take-back", "send-now"])
def test_whoever_is_not_seated_is_refused(match: Match, what: str) -> None:
    turn, _, _ = send(match)
    (eve,) = people("eve")
    assert post(logged_in(eve), match, what, turn.turn_ply).status_code == 403
    assert PendingMove.objects.count() == 1


def test_the_table_no_longer_waits_for_who_has_sent(match: Match) -> None:
    turn = mover(match)
    client = logged_in(turn.player)
    assert f'id="t-{match.key}"' in client.get("/moves/").content.decode()
    send(match)
    html = client.get("/moves/").content.decode()
    assert f'id="t-{match.key}"' not in html
    assert "Your move is sent and played in a moment." in html
    assert client.get("/next/").headers["Location"] == "/moves/"
    post(client, match, "take-back", turn.turn_ply)
    assert f'id="t-{match.key}"' in client.get("/moves/").content.decode()


@pytest.mark.parametrize(
    ("game", "seats", "laid"),
    [
        ("three-colours", 2, 'class="sent"'),
        ("floating-partners", 4, 'class="flagged">sent<'),
    ],
)
def test_what_was_sent_lies_where_it_will_lie_before_its_player_alone(
    db: None, game: str, seats: int, laid: str
) -> None:
    match = match_of(people("ann", "ben", "cat", "dan")[:seats], game=game)
    for _ in range(16):  # through declaring and bidding to cards
        turn, _, response = send(match)
        assert state_of(response.content.decode()) == "sent"
        is_laid = PendingMove.objects.get().notation.split()[0] not in {"discard", "stand"}
        assert (laid in response.content.decode()) == is_laid
        assert laid not in seen_by(logged_in(None), match)
        post(logged_in(turn.player), match, "send-now", turn.turn_ply)


# --- nobody else learns anything ------------------------------------------------------------------------


def look(viewers: list[User | None], match: Match) -> None:
    """Have what is noted at a first look noted."""
    for viewer in viewers:
        logged_in(viewer).get(f"/m/{match.key}/")


def outputs(viewers: list[User | None], match: Match) -> dict[str, Any]:
    """All that is sent to some people: pages, partials, their tags, lists, records, by who and where."""
    found: dict[str, Any] = {}
    for viewer in viewers:
        client = logged_in(viewer)
        paths = ["/", "/tables/", "/watch/", "/finished/", f"/m/{match.key}/", f"/m/{match.key}/table/"]
        paths += [f"/m/{match.key}/table/?since=3", f"/m/{match.key}/record/", f"/m/{match.key}/history/1/"]
        paths += [f"/m/{match.key}/?at=4", f"/m/{match.key}/replay/"]
        paths += ["/moves/", "/moves/list/", "/moves/badge/", "/next/"] if viewer else []
        paths += [f"/people/{name}/" for name in ("ann", "ben", "cat", "dan")]
        for path in paths:
            answer = client.get(path)
            body = RANDOM.sub(b"", answer.content)
            kept = {k: v for k, v in answer.headers.items() if k in {"ETag", "Location", "Cache-Control"}}
            found[f"{viewer} {path}"] = (answer.status_code, kept, body)
    return found


def test_others_get_the_same_bytes_with_a_move_that_waits_and_without(match: Match) -> None:
    """Each kind of wait in turn, then none any more."""
    turn = mover(match)
    others: list[User | None] = [*User.objects.filter(username__in=["ann", "ben", "cat", "dan"]), None]
    others = [user for user in others if user != turn.player]
    look(others, match)
    before = outputs(others, match)
    send(match)
    for why in PendingMove.Why:
        PendingMove.objects.update(why=why)
        assert outputs(others, match) == before, why
    post(logged_in(turn.player), match, "take-back", turn.turn_ply)
    assert PendingMove.objects.count() == 0
    assert outputs(others, match) == before


def test_the_version_that_everybody_hears_stays_and_that_of_the_player_grows(match: Match) -> None:
    match.refresh_from_db()
    version, own = match.version, mover(match).own_version
    send(match)
    match.refresh_from_db()
    assert match.version == version
    assert mover(match).own_version == own + 1


def test_a_players_other_pages_are_fetched_anew(match: Match) -> None:
    turn = mover(match)
    client = logged_in(turn.player)
    path = f"/m/{match.key}/table/?since=0"
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    send(match)
    answer = client.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "data-own" in answer.content.decode()
    post(client, match, "take-back", turn.turn_ply)
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("game", "seats"), [("world-domination", 4), ("three-colours", 2), ("floating-partners", 4)]
)
def test_a_look_at_what_waits_tells_its_player_nothing_that_they_did_not_know(
    db: None, game: str, seats: int
) -> None:
    """The consequences of a move are not shown while it can be taken back: no event but the move itself."""
    match = match_of(people("ann", "ben", "cat", "dan")[:seats], game=game)
    rng = Random(11)
    for _ in range(40):
        for turn in turns(match):
            match.refresh_from_db()
            state = history_of(match).state
            view = state.view(Seat(turn.seat))
            move = rng.choice(state.legal_moves(Seat(turn.seat)))
            rules = history_of(match).replay.rules
            told = set()
            for seed in range(4):  # other positions that look the same to them
                events = rules.sample_state(view, Random(seed)).play(Seat(turn.seat), move).events
                told.add(repr(next((e for e in events if e.seat == turn.seat), None)))
            assert len(told) == 1
        play(match, rng=rng)


# --- what it costs -----------------------------------------------------------------------------------


def test_a_table_costs_no_more_queries_with_a_move_that_waits(match: Match) -> None:
    turn = mover(match)
    client = logged_in(turn.player)

    def cost() -> int:
        client.get(f"/m/{match.key}/table/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/m/{match.key}/table/")
        return len(queries)

    before = cost()
    send(match)
    assert cost() == before
