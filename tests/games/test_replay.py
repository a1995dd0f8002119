"""A match that is over, step by step: what was seen then and no more, and nothing to be played."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from games.presenters.registry import PRESENTERS
from games.rules.core.api import Seat
from games.rules.registry import GAMES
from games.selectors.replay import Sitters, Trail, TrailCache, past_table, stops_of, trail_of
from games.selectors.table import Table, position_at, table_of
from games.services.play import resign
from tests.support.clock import NOON
from tests.support.tables import match_of, people, person, play, play_on, turns

HTMX = {"HX-Request": "true"}
NAMES = ("ann", "ben", "cat", "dan")
EVERY_GAME = [(slug, seats) for slug in PRESENTERS for seats in GAMES[slug].seat_counts]


def logged_in(user: User | str) -> Client:
    client = Client()
    client.force_login(
        user if isinstance(user, User) else User.objects.get(username=user),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return client


def given_up(match: Match) -> Match:
    """The match ended by a resignation, or played to its end where it goes on without whoever resigns."""
    if match.seat_count == 3:
        play_on(match)
    else:
        last = match.tenures.latest("seat")
        resign(match_id=match.pk, user_id=last.player_id, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    return match


def cancelled(match: Match) -> Match:
    """The match broken off as it stands."""
    match.status = Match.Status.CANCELLED
    match.save()
    return match


@pytest.fixture
def running(db: None) -> Match:
    """A match of four in its first conflicts."""
    return play_on(match_of(people(*NAMES), name="The Lisbon Accord"), plies=24)


@pytest.fixture
def over(running: Match) -> Match:
    return given_up(running)


def looked_at(match: Match, ply: int, eyes: int | None) -> Table:
    """The table of a replay; eyes from 0."""
    seat = None if eyes is None else Seat(eyes)
    return past_table(match, trail_of(match), ply, seat, Sitters.of(match), hand_order="rising")


def html(client: Client, match: Match, query: str, *, part: str = "step/") -> str:
    response = client.get(f"/m/{match.key}/replay/{part}{query}")
    assert response.status_code == 200, (query, response.status_code)
    return response.content.decode()


def way(page: str, name: str) -> str:
    """Where a button of the player leads; empty if it is off."""
    found = re.search(rf'<a [^>]*id="way-{name}"[^>]*>', page)
    assert found is not None, name
    link = re.search(r' href="([^"]*)"', found[0])
    return link[1].replace("&amp;", "&") if link else ""


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
    trail = trail_of(match)
    for number, begun in enumerate(trail.campaigns[1:], 1):
        ended = trail.states[begun].view(None)
        assert begun in trail.stops
        assert (ended.campaign, len(ended.conflicts), ended.to_move) == (number, 12, frozenset())
        assert "held" in html(Client(), match, f"?ply={begun}&eyes=open")


def test_the_trail_has_every_position_of_the_record(over: Match) -> None:
    trail = trail_of(over)
    for ply in range(over.ply + 1):
        position = position_at(over, ply)
        assert (trail.at(ply).state, trail.at(ply).log) == (position.state, position.log)


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
            seen[match.ply, tenure.seat] = table_of(match, tenure.player_id)
        play(match, rng=rng)
    given_up(match)
    for (ply, seat), then in seen.items():
        now = looked_at(match, ply, seat)
        assert (now.view, now.log, now.ply, now.viewer) == (then.view, then.log, ply, seat)
    assert len(seen) > 60


def test_a_seat_is_not_shown_what_others_held(over: Match) -> None:
    trail = trail_of(over)
    ply = next(ply for ply in trail.stops if len(trail.states[ply].view(None).conflicts) == 1)
    for seat in range(4):
        theirs = [trail.states[ply].view(Seat(other)).hand for other in range(4) if other != seat]
        table = looked_at(over, ply, seat)
        known = str([entry.events for entry in table.log]) + str(table.view)
        assert table.opened == ()
        assert table.view.hands is None
        assert all(str(hand) not in known for hand in theirs)
        dealt = [e for entry in table.log for e in entry.events if e.code == "hand-dealt"]
        assert [e.seat for e in dealt] == [seat]


def test_with_everything_open_all_hands_are_shown(over: Match) -> None:
    trail = trail_of(over)
    ply = trail.stops[5]
    table = looked_at(over, ply, None)
    assert [view.hand for view in table.opened] == [
        trail.states[ply].view(Seat(seat)).hand for seat in range(4)
    ]
    dealt = [e.seat for entry in table.log for e in entry.events if e.code == "hand-dealt"]
    assert dealt == [0, 1, 2, 3]
    page = html(Client(), over, f"?ply={ply}&eyes=open")
    assert page.count('<span class="mini ') >= sum(len(view.hand) for view in table.opened)


def test_the_past_does_not_tell_who_will_win(over: Match) -> None:
    trail = trail_of(over)
    assert {h.won for h in looked_at(over, trail.stops[3], None).holders} == {None}
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
    with pytest.raises(ValueError, match=running.key):
        trail_of(running)


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
    players = people(*NAMES[:seats])
    match = given_up(play_on(match_of(players, game=game), plies=80))
    trail, client = trail_of(match), logged_in("ann")
    after_chance = [ply for ply in trail.stops if ply and trail.log[ply - 1].mover is None]
    before_chance = [ply for ply in trail.stops if ply < match.ply and trail.log[ply].mover is None]
    for ply in {*trail.stops[::20], *after_chance[:4], *before_chance[:4], match.ply}:
        for eyes in ("open", *map(str, range(1, seats + 1))):
            page = html(client, match, f"?ply={ply}&eyes={eyes}")
            assert f'data-ply="{ply}"' in page
            assert "<form" not in page
            assert "data-my-turn" not in page
            assert not re.search(r"/(move|resign|rematch|table)/", page)


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_every_step_of_any_game_is_told_in_words(db: None, game: str, seats: int) -> None:
    match = given_up(play_on(match_of(people(*NAMES[:seats]), game=game), plies=80))
    trail = trail_of(match)
    table = looked_at(match, match.ply, None)
    told = {ply for ply, words in PRESENTERS[game].told(table) if words}
    steps = zip((0, *trail.stops), trail.stops, strict=False)
    assert [step for step in steps if step[0] != step[1] and not told & set(range(*step))] == []


# --- addresses -------------------------------------------------------------------------------------


def ways_through(client: Client, match: Match, query: str, name: str) -> list[str]:
    """The addresses that one finds by pressing one button until it is off."""
    found = []
    while query:
        found.append(query)
        query = way(html(client, match, query), name).partition("replay/")[2]
    return found


@pytest.mark.parametrize("eyes", ["open", "3"])
def test_forward_and_back_lead_through_the_whole_match_and_keep_the_eyes(over: Match, eyes: str) -> None:
    stops = trail_of(over).stops
    whole = [f"?ply={ply}&eyes={eyes}" for ply in stops]
    assert ways_through(Client(), over, whole[0], "on") == whole
    assert ways_through(Client(), over, whole[-1], "back") == whole[::-1]
    middle = html(Client(), over, whole[9])
    assert way(middle, "first").endswith(whole[0])
    assert way(middle, "last").endswith(whole[-1])


def test_campaigns_are_skipped_to(db: None) -> None:
    match = play_on(match_of(people(*NAMES), seed=3))
    trail = trail_of(match)
    starts = [trail.stops[trail.stop_near(ply + 1)] for ply in trail.campaigns]
    assert len(starts) > 1
    ahead = [f"?ply={ply}&eyes=open" for ply in starts]
    assert ways_through(Client(), match, ahead[0], "campaign-after") == ahead
    last = f"?ply={match.ply}&eyes=open"
    assert ways_through(Client(), match, last, "campaign-before") == [last, *ahead[::-1]]


@pytest.mark.parametrize(
    ("asked", "shown"), [("0", "3"), ("1", "3"), ("003", "3"), ("99999", "last"), ("4", "4"), ("3", "3")]
)
@pytest.mark.parametrize("part", ["", "step/"])
def test_a_ply_at_which_no_step_ends_leads_on_to_the_one_that_does(
    over: Match, asked: str, shown: str, part: str
) -> None:
    """Three moves of chance open the record: the world, the deal, who bids first."""
    assert trail_of(over).stops[0] == 3
    ply = over.ply if shown == "last" else int(shown)
    response: Any = Client().get(f"/m/{over.key}/replay/{part}?ply={asked}&eyes=2")
    if asked == shown:
        assert response.status_code == 200
    else:
        assert response.status_code == 302
        assert response["Location"] == f"/m/{over.key}/replay/{part}?ply={ply}&eyes=2"


@pytest.mark.parametrize(
    "query",
    ["?ply=", "?ply=-1", "?ply=x", "?ply=3.0", "?ply=٣", f"?ply={'9' * 40}", "?eyes=", "?eyes=0", "?eyes=5",
     "?eyes=all", "?eyes=-1", "?ply=3&eyes=%00"],
)  # fmt: skip
def test_an_address_that_names_no_moment_is_404(over: Match, query: str) -> None:
    assert Client().get(f"/m/{over.key}/replay/{query}").status_code == 404
    assert Client().get(f"/m/{over.key}/replay/step/{query}").status_code == 404


def test_without_eyes_one_looks_from_ones_own_seat_or_openly(over: Match) -> None:
    def url(client: Client) -> str:
        found = re.search(r'data-url="([^"]*)"', html(client, over, "", part=""))
        assert found
        return found[1].replace("&amp;", "&")

    assert url(logged_in("cat")) == f"/m/{over.key}/replay/?ply=3&eyes=3"
    assert url(logged_in(person("eve"))) == url(Client()) == f"/m/{over.key}/replay/?ply=3&eyes=open"


def test_eyes_are_offered_by_name_and_keep_the_ply(over: Match) -> None:
    page = html(logged_in("cat"), over, "?ply=7&eyes=2")
    offered = re.findall(r'<a class="menu__item" href="([^"]*eyes=[^"]*)"( aria-current="true")?', page)
    assert [(url.replace("&amp;", "&").partition("?")[2], bool(now)) for url, now in offered] == [
        ("ply=7&eyes=open", False),
        ("ply=7&eyes=1", False),
        ("ply=7&eyes=2", True),
        ("ply=7&eyes=3", False),
        ("ply=7&eyes=4", False),
    ]
    assert "seat 3, you" in page


def test_the_step_is_told_in_the_words_of_the_log(over: Match) -> None:
    trail = trail_of(over)
    ply = next(p.index for p in trail.log if any(e.code == "bid" for e in p.events)) + 1
    mover = trail.log[ply - 1].mover
    assert mover is not None
    theirs = html(Client(), over, f"?ply={ply}&eyes=open")
    mine = html(Client(), over, f"?ply={ply}&eyes={mover + 1}")
    assert re.search(rf'data-said="[^"]*{NAMES[mover].capitalize()[:3]}', theirs, re.IGNORECASE)
    assert re.search(r'data-said="Step \d+ of \d+\. You bid', mine)


def test_only_get_is_answered(over: Match) -> None:
    assert Client().post(f"/m/{over.key}/replay/").status_code == 405
    assert Client().post(f"/m/{over.key}/replay/step/").status_code == 405


# --- cost ------------------------------------------------------------------------------------------


def test_the_record_is_read_once_and_a_step_costs_two_queries(
    over: Match, django_assert_num_queries: Callable[[int], Any]
) -> None:
    stops = trail_of(over).stops
    for ply in (stops[4], stops[5], stops[2], stops[-1]):
        with django_assert_num_queries(2):  # the match, its seats
            html(Client(), over, f"?ply={ply}&eyes=2")


def test_a_browser_may_keep_a_step_but_not_a_page_or_a_refusal(over: Match) -> None:
    def kept(path: str) -> str:
        response: Any = Client().get(f"/m/{over.key}/replay/{path}")
        return str(response["Cache-Control"])

    assert kept("step/?ply=4&eyes=2") == "private, max-age=600"
    assert "no-store" in kept("?ply=4&eyes=2")
    assert kept("step/?ply=0&eyes=2") == "no-store"


def test_trails_are_told_apart_and_the_oldest_is_forgotten() -> None:
    cache, trails = TrailCache(size=2), [Trail((), ()) for _ in range(3)]
    cache.keep("a", trails[0])
    cache.keep("b", trails[1])
    assert cache.get("a") is trails[0]
    cache.keep("c", trails[2])
    assert [cache.get(key) for key in "abc"] == [trails[0], None, trails[2]]


# --- the way there ---------------------------------------------------------------------------------


def test_the_table_that_is_over_leads_to_its_replay_and_each_line_to_its_moment(over: Match) -> None:
    page = logged_in("ben").get(f"/m/{over.key}/").content.decode()
    assert f'href="/m/{over.key}/replay/"' in page
    moments = re.findall(rf"/m/{over.key}/replay/\?ply=(\d+)&amp;eyes=2", page)
    assert int(moments[0]) == over.ply
    assert Client().get(f"/m/{over.key}/replay/?ply={moments[-1]}&eyes=2").status_code in {200, 302}


def test_a_table_that_is_played_leads_to_no_replay(running: Match) -> None:
    for path in ("", "table/", "history/1/"):
        assert b"replay" not in logged_in("ben").get(f"/m/{running.key}/{path}").content


def test_lists_and_campaigns_lead_to_the_replay(over: Match) -> None:
    link = f"/m/{over.key}/replay/".encode()
    assert link in logged_in("ben").get("/finished/").content
    assert link in Client().get("/watch/?show=finished").content
    conflict = over.key.encode() + rb"/replay/\?ply=(\d+)"
    found = re.search(conflict, Client().get(f"/m/{over.key}/history/1/").content)
    assert found
    assert "conflict 1 of 12" in html(Client(), over, f"?ply={found[1].decode()}&eyes=open")
