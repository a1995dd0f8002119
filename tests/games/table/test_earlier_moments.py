"""An earlier moment of a match that runs: what its viewer saw then, and nothing that they could not know."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import PRESENTERS, RULES
from games.kit.rules.api import Move
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.tests.rules.all_games import SECRETS
from games.models import Match
from games.selectors.record.history import history_of
from games.selectors.table.table import table_of
from tests.support.redealt import Moves, moves_of, position_after, replayed, rewritten, told_to
from tests.support.replays import NAMES, logged_in
from tests.support.tables import match_of, people, person, play, play_on, sat_at

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"tribute": "first"}),
    (4, {"drafting": True, "secret_meeting": True}),
]
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


@pytest.fixture
def running(db: None) -> Match:
    """A match of four in its first conflicts."""
    return play_on(match_of(people(*NAMES)), plies=24)


def page(client: Client, match: Match, at: object, *, part: str = "") -> str:
    answer = client.get(f"/m/{match.key}/{part}?at={at}")
    assert answer.status_code == 200
    return CSRF.sub("", answer.content.decode())


# --- what it shows ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_one_sees_at_each_ply_what_one_saw_then(db: None, seats: int, options: dict[str, Any]) -> None:
    match = match_of(people(*NAMES[:seats]), options=options)
    seen = {}
    rng = Random(5)
    for _ in range(30):
        for user_id in (*match.tenures.values_list("player_id", flat=True), None):
            seen[match.ply, user_id] = table_of(sat_at(match), user_id)
        play(match, rng=rng)
        match.refresh_from_db()
    for (ply, user_id), then in list(seen.items())[::2]:
        now = table_of(sat_at(match), user_id, at_ply=ply)
        assert (now.view, now.log, now.ply, now.viewer) == (then.view, then.log, ply, then.viewer)
        assert now.moment.is_past
        assert {holder.turn_since for holder in now.holders} == {None}


@pytest.mark.parametrize("game", PRESENTERS)
def test_nothing_can_be_done_at_an_earlier_moment(db: None, game: str) -> None:
    count = RULES[game].seat_counts[0]
    match = play_on(match_of(people(*NAMES[:count]), game=game), plies=9)
    for part in ("", "table/"):
        for client in (logged_in("ann"), logged_in("ben"), Client()):
            html = page(client, match, match.ply - 3, part=part)
            assert f'data-ply="{match.ply - 3}"' in html
            for name in ("move-form", "typed-move"):
                assert f'id="{name}"' not in html
            assert "data-my-turn" not in html
            assert "/resign/" not in html
            assert "/go-on/" not in html


def test_to_look_back_marks_nothing_as_seen(running: Match) -> None:
    before = {tenure.seat: tenure.seen_ply for tenure in running.tenures.all()}
    for name in NAMES:
        page(logged_in(name), running, running.ply - 1)
    assert {tenure.seat: tenure.seen_ply for tenure in running.tenures.all()} == before


@pytest.mark.parametrize("at", ["-1", "one", "", "1.5", "9999", "٣", "9" * 30, "3;x"])
@pytest.mark.parametrize("part", ["", "table/"])
def test_what_is_no_moment_of_the_match_is_404(running: Match, at: str, part: str) -> None:
    for client in (logged_in("ann"), Client()):
        assert client.get(f"/m/{running.key}/{part}", {"at": at}).status_code == 404
        assert client.get(f"/m/{running.key}/{part}?at={running.ply + 1}").status_code == 404


def test_the_last_ply_is_the_table_as_it_is(running: Match) -> None:
    now = logged_in("ann").get(f"/m/{running.key}/?at={running.ply}").context["table"]
    assert (now.moment.is_past, now.ply) == (False, running.ply)


def test_a_moment_has_a_tag_of_its_own(running: Match) -> None:
    client = logged_in("ann")
    tags = {client.get(f"/m/{running.key}/table/?at={ply}")["ETag"] for ply in range(running.ply)}
    assert len({*tags, client.get(f"/m/{running.key}/table/")["ETag"]}) == running.ply + 1


def test_a_moment_is_kept_by_its_tag_until_something_happens(running: Match) -> None:
    client = logged_in("ann")
    tag = client.get(f"/m/{running.key}/table/?at=9")["ETag"]
    again = client.get(f"/m/{running.key}/table/?at=9", headers={"If-None-Match": tag})
    assert again.status_code == 304


# --- what it never tells ---------------------------------------------------------------------------


def one_more(match: Match, moves: Moves, mover: Mover, rng: Random) -> tuple[Mover, Move]:
    """Some move of `mover` after `moves`."""
    state = position_after(match, moves).state
    if mover is None:
        chance = state.chance_move(rng)
        assert chance is not None
        return None, chance
    return mover, rng.choice(state.legal_moves(mover))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_moment_tells_what_its_viewer_could_not_know_then(
    db: None, seats: int, options: dict[str, Any]
) -> None:
    """Two cards that were never shown to a viewer until then change places in the record, and what is played
    next is another move: the page is the same to the byte."""
    slug, rng = "world-domination", Random(11)
    match = play_on(match_of(people(*NAMES[:seats]), options=options), plies=90)
    whole = moves_of(match)
    made = replayed(match, whole)
    assert made is not None
    clients = {seat: logged_in(NAMES[seat]) for seat in range(seats)} | {None: Client()}
    compared = 0
    for ply in range(4, min(len(whole), 100), 8):
        deal = max(n for n, (_, move) in enumerate(whole[:ply]) if isinstance(move, SECRETS[slug].deal))
        rewritten(match, whole[: ply + 1])
        before = {seat: page(client, match, ply, part="table/") for seat, client in clients.items()}
        for seat, client in clients.items():
            viewer: Viewer = None if seat is None else Seat(seat)
            told = told_to(viewer, made[:ply])
            other = SECRETS[slug].redeal(whole[deal:ply], viewer, told, rng)
            moves = None if other is None else [*whole[:deal], *other]
            dealt = None if moves is None else replayed(match, moves)
            if moves is None or dealt is None or told_to(viewer, dealt) != told:
                continue
            rewritten(match, [*moves, one_more(match, moves, whole[ply][0], rng)])
            assert page(client, match, ply, part="table/") == before[seat]
            compared += 1
    assert compared > 8


def test_who_watches_sees_no_hand_at_any_moment(running: Match) -> None:
    state = history_of(running).state
    hands = [state.view(Seat(seat)).hand for seat in range(4)]
    assert all(hands)
    for ply in range(running.ply):
        for client in (Client(), logged_in(User.objects.filter(username="eve").first() or person("eve"))):
            view = client.get(f"/m/{running.key}/table/?at={ply}").context["table"].view
            assert (view.viewer, view.hand, view.hands) == (None, None, None)
