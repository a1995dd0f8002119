"""The addresses of a replay: how they lead on, what they cost, and what leads to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from games.catalogue.world_domination.face.words import special_rule, special_rule_short
from games.catalogue.world_domination.rules.cards import SPECIALS
from games.models import Match
from games.selectors.record.history import history_of
from tests.support.replays import NAMES, given_up, html, logged_in, way
from tests.support.tables import match_of, people, person, play_on


@pytest.fixture
def running(db: None) -> Match:
    """A match of four in its first conflicts."""
    return play_on(match_of(people(*NAMES), name="The Lisbon Accord"), plies=24)


@pytest.fixture
def over(running: Match) -> Match:
    return given_up(running)


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
    stops = history_of(over).stops
    whole = [f"?ply={ply}&eyes={eyes}" for ply in stops]
    assert ways_through(Client(), over, whole[0], "on") == whole
    assert ways_through(Client(), over, whole[-1], "back") == whole[::-1]
    middle = html(Client(), over, whole[9])
    assert way(middle, "first").endswith(whole[0])
    assert way(middle, "last").endswith(whole[-1])


def test_campaigns_are_skipped_to(db: None) -> None:
    match = play_on(match_of(people(*NAMES), seed=3))
    history = history_of(match)
    starts = [history.stops[history.stop_near(ply + 1)] for ply in history.campaigns]
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
    assert history_of(over).stops[0] == 3
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
     "?eyes=all", "?eyes=-1"],
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


def test_the_step_is_told_in_the_words_of_the_log_and_only_its_own_player_is_you(over: Match) -> None:
    history = history_of(over)
    ply = next(step.ply for step in history.steps if any(e.code == "bid" for e in step.events))
    mover = history.steps[ply - 1].mover
    assert mover is not None
    name = NAMES[mover].capitalize()
    for eyes in ("open", mover + 1):
        guest = html(Client(), over, f"?ply={ply}&eyes={eyes}")
        assert re.search(rf'data-said="Step \d+ of \d+\. {name} bid', guest, re.IGNORECASE)
        mine = html(logged_in(NAMES[mover]), over, f"?ply={ply}&eyes={eyes}")
        assert re.search(r'data-said="Step \d+ of \d+\. You bid', mine)
    other = html(logged_in(NAMES[(mover + 1) % 4]), over, f"?ply={ply}&eyes={mover + 1}")
    assert re.search(rf'data-said="Step \d+ of \d+\. {name} bid', other, re.IGNORECASE)


def _without_rules(page: str) -> str:
    """A page without what the cards say, which call whoever plays them you."""
    for card in SPECIALS:
        for words in (special_rule(card), special_rule_short(card)):
            page = page.replace(str(escape(words)), "").replace(words, "")
    return page


@pytest.mark.parametrize("game", ["world-domination", "three-colours"])
def test_nobody_is_called_you_by_a_replay_through_the_eyes_of_others(db: None, game: str) -> None:
    players = people(*NAMES[: 4 if game == "world-domination" else 2])
    variants = {"drafting": True, "secret_meeting": True} if game == "world-domination" else {}
    match = given_up(play_on(match_of(players, game=game, options=variants), plies=70))
    clients = {"guest": Client(), "another player": logged_in(NAMES[1])}
    said = {
        (who, ply): re.findall(r"\b[^<>]*\b[Yy]our?s?\b[^<>]*", re.sub(r'data-\w+="[^"]*"', "", page))
        for who, client in clients.items()
        for ply in (*range(3, match.ply, 17), match.ply)
        for page in [_without_rules(html(client, match, f"?ply={ply}&eyes=1"))]
    }
    assert {moment: words for moment, words in said.items() if words and moment[0] == "guest"} == {}
    assert any(words for (who, _), words in said.items() if who == "another player"), "one's own seat is you"


def test_only_get_is_answered(over: Match) -> None:
    assert Client().post(f"/m/{over.key}/replay/").status_code == 405
    assert Client().post(f"/m/{over.key}/replay/step/").status_code == 405


# --- cost ------------------------------------------------------------------------------------------


def test_the_record_is_read_once_and_a_step_costs_two_queries(
    over: Match, django_assert_num_queries: Callable[[int], Any]
) -> None:
    stops = history_of(over).stops
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


def test_what_may_change_in_a_step_is_in_its_address(over: Match, settings: Any) -> None:
    def look(client: Client) -> str:
        found = re.search(r'data-look="(\w+)"', html(client, over, "?ply=4&eyes=2", part=""))
        assert found is not None
        return found[1]

    ann, looks = logged_in("ann"), []
    for change in (
        lambda: None,
        lambda: User.objects.filter(username="ben").update(display_name="Benjamin"),
        lambda: User.objects.filter(username="ann").update(hand_order="falling"),
        lambda: setattr(settings, "RELEASE", "the next"),
    ):
        change()
        looks += [look(ann), look(Client())]
        assert looks[-2:] == [look(ann), look(Client())]
    assert len(set(looks)) == 7, "how she likes her cards is nothing to a visitor"


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
