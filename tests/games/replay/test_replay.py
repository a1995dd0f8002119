"""A match that is over, step by step: what was seen then and no more, and nothing to be played."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import PRESENTERS, RULES
from games.kit.rules.seats import Seat
from games.kit.table import Table
from games.models import Match
from games.selectors.record.history import history_of
from games.selectors.record.moments import stops_of
from games.selectors.table.table import table_of
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.replays import MANY, NAMES, cancelled, given_up, html, logged_in, looked_at
from tests.support.tables import match_of, people, person, play, play_on, sat_at, turns
from tests.support.telling import lines

EVERY_GAME = [(slug, seats) for slug in PRESENTERS for seats in RULES[slug].seat_counts]


@pytest.fixture
def running(db: None) -> Match:
    """A match of four in its first conflicts."""
    return play_on(match_of(people(*NAMES), name="The Lisbon Accord"), plies=24)


@pytest.fixture
def over(running: Match) -> Match:
    return given_up(running)


# --- steps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("movers", "stops"),
    [
        ([], (0,)),
        ([0, 1], (0, 1, 2)),
        ([None, None, 0, 1], (2, 3, 4)),
        ([None, 0, None, None, 1], (1, 2, 4, 5)),
        ([None, 0, None], (1, 2, 3)),
        ([None, None], (2,)),
    ],
)
def test_a_run_of_chance_is_one_step_and_each_move_of_a_seat_is_one(
    movers: list[Seat | None], stops: tuple[int, ...]
) -> None:
    assert stops_of(movers) == stops


def test_the_end_of_a_campaign_is_seen_before_the_next_is_dealt(db: None) -> None:
    match = play_on(match_of(people(*NAMES), seed=3))
    history = history_of(match)
    for number, begun in enumerate(history.campaigns[1:], 1):
        ended = history.at(begun).state.view(None)
        assert begun in history.stops
        assert (ended.campaign, len(ended.conflicts), ended.to_move) == (number, 12, frozenset())
        assert "held" in html(Client(), match, f"?ply={begun}&eyes=open")


def test_each_line_of_the_log_is_called_by_its_step_and_leads_there(over: Match) -> None:
    """Their times alone are all alike to whoever hears the links listed."""
    for part, query in (("", ""), ("replay/", f"?ply={over.ply}&eyes=open"), ("replay/", "?ply=9&eyes=2")):
        page = logged_in("ann").get(f"/m/{over.key}/{part}{query}").content.decode()
        log = page.partition('id="log"')[2].partition("</ol>")[0]
        links = re.findall(
            r'<a href="([^"]+)"[^>]* aria-label="Step (\d+), ([^"]+)"><time[^>]*>([^<]+)<', log
        )
        assert len(links) == log.count("<time") > 3
        for url, number, when, shown in links[::7]:
            moment = Client().get(url.replace("&amp;", "&"), follow=True).content.decode()
            assert f"<b>Step {number}</b>" in moment
            assert when == shown


# --- what may be seen ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"tribute": "first"}), (4, {"drafting": True, "secret_meeting": True})],
)
def test_a_seat_sees_at_each_ply_what_it_saw_then(db: None, seats: int, options: dict[str, Any]) -> None:
    match = match_of(people(*NAMES[:seats]), options=options)
    rng = Random(5)
    seen: dict[tuple[int, int | None], Table] = {}
    for _ in range(40):
        match.refresh_from_db()
        for tenure in match.tenures.all():
            seen[match.ply, tenure.seat] = table_of(sat_at(match), tenure.player_id)
        play(match, rng=rng)
    given_up(match)
    for (ply, seat), then in list(seen.items())[::2]:
        now = looked_at(match, ply, seat)
        assert (now.view, now.log, now.ply, now.viewer) == (then.view, then.log, ply, seat)
    assert len(seen) > 60


def test_a_seat_is_not_shown_what_others_held(over: Match) -> None:
    history = history_of(over)
    ply = next(ply for ply in history.stops if len(history.at(ply).state.view(None).conflicts) == 1)
    for seat in range(4):
        theirs = [history.at(ply).state.view(Seat(other)).hand for other in range(4) if other != seat]
        table = looked_at(over, ply, seat)
        known = str([entry.events for entry in table.log]) + str(table.view)
        assert table.moment.opened == ()
        assert table.view.hands is None
        assert all(str(hand) not in known for hand in theirs)
        dealt = [e for entry in table.log for e in entry.events if e.code == "hand-dealt"]
        assert [e.seat for e in dealt] == [seat]


def test_with_everything_open_all_hands_are_shown(over: Match) -> None:
    history = history_of(over)
    ply = history.stops[5]
    table = looked_at(over, ply, None)
    assert [view.hand for view in table.moment.opened] == [
        history.at(ply).state.view(Seat(seat)).hand for seat in range(4)
    ]
    dealt = [e.seat for entry in table.log for e in entry.events if e.code == "hand-dealt"]
    assert dealt == [0, 1, 2, 3]
    page = html(Client(), over, f"?ply={ply}&eyes=open")
    assert page.count('<span class="mini ') >= sum(len(view.hand) for view in table.moment.opened)


def test_the_past_does_not_tell_who_will_win(over: Match) -> None:
    history = history_of(over)
    assert {h.won for h in looked_at(over, history.stops[3], None).holders} == {None}
    assert {h.won for h in looked_at(over, over.ply, None).holders} == {True, False}


def test_who_gave_a_seat_up_is_named_until_then_and_looks_from_it(db: None) -> None:
    """With three the match goes on without them: a bot takes the seat."""
    match = play_on(match_of(people(*NAMES[:3])), plies=20)
    resign(match_id=match.pk, user_id=User.objects.get(username="ben").pk, now=NOON, rng=Random(1))
    match.refresh_from_db()
    given_up_at = match.ply
    cancelled(play_on(match, plies=5))

    def names(ply: int) -> list[str]:
        return [holder.username for holder in looked_at(match, ply, None).holders]

    assert names(given_up_at) == ["ann", "ben", "cat"]
    assert names(given_up_at + 1)[1].startswith("bot-")
    page = html(logged_in("ben"), match, "", part="")
    assert "eyes=2" in re.findall(r'data-url="([^"]*)"', page)[0]
    assert "seat 2, you" in page


@pytest.mark.parametrize("part", ["", "step/"])
@pytest.mark.parametrize("query", ["", "?ply=3&eyes=open", "?ply=5&eyes=2", "?ply=nonsense"])
def test_a_running_match_is_replayed_to_nobody(running: Match, part: str, query: str) -> None:
    for client in (Client(), logged_in("ben"), logged_in(person("eve"))):
        response = client.get(f"/m/{running.key}/replay/{part}{query}")
        assert response.status_code == 403
        assert "still being played" in response.content.decode()
        assert b'id="table"' not in response.content
    for eyes in (None, 1):
        with pytest.raises(ValueError, match=running.key):
            looked_at(running, 5, eyes)


def test_what_never_began_and_what_is_not_there_is_404(db: None) -> None:
    ann = person("ann")
    for status in (Match.Status.OPEN, Match.Status.CANCELLED):
        match = Match.objects.create(
            game="world-domination", rules_version=1, seat_count=4, name="x", host=ann,
            created_at=NOON, status=status,
        )  # fmt: skip
        assert Client().get(f"/m/{match.key}/replay/").status_code == 404
        assert Client().get(f"/m/{match.key}/replay/step/").status_code == 404
    assert Client().get("/m/nosuchkey2/replay/").status_code == 404


def test_a_match_that_was_cancelled_in_the_midst_is_replayed_without_a_turn(running: Match) -> None:
    cancelled(running)
    to_move = turns(running)[0].seat
    table = looked_at(running, running.ply, to_move)
    assert table.view.outcome is None
    assert to_move in table.view.to_move
    assert not table.is_my_turn
    page = html(logged_in(turns(running)[0].player), running, f"?ply={running.ply}&eyes={to_move + 1}")
    assert "<form" not in page


def test_a_match_by_link_is_replayed_to_whoever_has_it(over: Match) -> None:
    Match.objects.filter(pk=over.pk).update(visibility="link")
    assert Client().get(f"/m/{over.key}/replay/").status_code == 200


def test_looking_back_marks_nothing_as_seen(over: Match) -> None:
    over.tenures.update(seen_ply=0)
    html(logged_in("ann"), over, f"?ply={over.ply}&eyes=1", part="")
    assert over.tenures.get(seat=0).seen_ply == 0


# --- every game ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_nothing_can_be_played_in_a_replay_of_any_game(db: None, game: str, seats: int) -> None:
    players = people(*MANY[:seats])
    match = given_up(play_on(match_of(players, game=game), plies=80))
    history, client = history_of(match), logged_in("ann")
    after_chance = [ply for ply in history.stops if ply and history.steps[ply - 1].mover is None]
    before_chance = [ply for ply in history.stops if ply < match.ply and history.steps[ply].mover is None]
    for ply in {*history.stops[::40], *after_chance[:2], *before_chance[:2], match.ply}:
        for eyes in ("open", "1", str(seats)):
            page = html(client, match, f"?ply={ply}&eyes={eyes}")
            assert f'data-ply="{ply}"' in page
            assert "<form" not in page
            assert "data-my-turn" not in page
            assert not re.search(r"/(move|resign|rematch|table)/", page)


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_every_step_of_any_game_is_told_in_words(db: None, game: str, seats: int) -> None:
    match = given_up(play_on(match_of(people(*MANY[:seats]), game=game), plies=80))
    history = history_of(match)
    table = looked_at(match, match.ply, None)
    told = {line.ply for line in lines(table) if line.html}
    steps = zip((0, *history.stops), history.stops, strict=False)
    assert [step for step in steps if step[0] != step[1] and not told & set(range(*step))] == []
