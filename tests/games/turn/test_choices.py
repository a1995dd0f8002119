"""Choices side by side: every one with its preview, from what one's seat knows; a tap lays it ready."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import chain
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.http import urlencode
from pytest_django.asserts import assertContains, assertNotContains

from accounts.models import User
from games.catalogue import PRESENTERS, RULES
from games.catalogue.dark_lord.tests import tables as dark_lord
from games.catalogue.floating_partners.tests.pages import moments
from games.catalogue.floating_partners.tests.tables import table_at
from games.catalogue.world_domination.tests.pages import sampled
from games.catalogue.world_domination.tests.tables import table_at as world_table_at
from games.kit.table import Table
from games.models import Match
from games.services.notes.notes import write_note
from tests.support.clock import NOON
from tests.support.lobby import opened
from tests.support.tables import legal, match_of, people, person, play, play_on, turns
from tests.support.unchanged import nothing_changes

GAMES = ("world-domination", "floating-partners", "dark-lord")


def asking(game: str) -> Iterator[Table]:
    """Tables at which somebody has choices to compare."""
    found: Iterator[Table]
    if game == "world-domination":
        every = chain(*(sampled(5, 25, seats=seats) for seats in (4, 2, 3)), sampled(1, 25, seats=3))
        found = (world_table_at(position, seat) for position in every for seat in position.state.to_move)
    elif game == "floating-partners":
        waiting = (position for position in chain(moments(4), moments(6)) if position.state.to_move)
        found = (table_at(position, min(position.state.to_move)) for position in waiting)
    else:
        played = [each for each in dark_lord.played_out(3)[:-1] if each.state.to_move]
        found = (dark_lord.table_at(position, min(position.state.to_move)) for position in played)
    page = PRESENTERS[game].play.page
    return (table for table in found if page(table).dock.compares)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_there_once_with_a_sentence(game: str) -> None:
    play, count = PRESENTERS[game].play, 0
    assert play.choices is not None
    for table in asking(game):
        ways = [way for choice in play.choices(table) for way in choice.outlooks]
        made = [play.compose(QueryDict(urlencode(way.fields))) for way in ways]
        assert sorted(made) == sorted({move.notation() for move in table.view.legal})
        assert all(way.says for way in ways)
        count += 1
    assert count > 10


def test_every_phase_of_world_domination_in_which_one_thing_is_chosen_has_them() -> None:
    page = PRESENTERS["world-domination"].play.page
    kinds = {page(table).dock.kind for table in asking("world-domination")}
    assert kinds >= {"bid", "declare", "target", "tribute", "play"}
    assert not kinds & {"keep", "show", "pairs"}


@pytest.mark.parametrize("game", GAMES)
def test_they_do_not_change_with_what_their_reader_cannot_know(game: str) -> None:
    rng, play = Random(1), PRESENTERS[game].play
    assert play.choices is not None
    for table in asking(game):
        other = RULES[game].sample_state(table.view, rng).view(table.viewer)
        assert play.choices(replace(table, view=other)) == play.choices(table)


# --- the page -------------------------------------------------------------------------------------


@pytest.fixture
def players() -> list[User]:
    return people("ann", "ben", "cat", "dan")


@pytest.fixture
def match(db: None, players: list[User]) -> Match:
    """A match of World Domination in which somebody is to play a card."""
    match = play_on(match_of(players), 4)
    while not any(move.startswith("play") for each in turns(match) for move in legal(match, each.seat)):
        play(match)
        match.refresh_from_db()
    return match


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def mover(match: Match, players: list[User]) -> User:
    return players[turns(match)[0].seat]


def address(match: Match) -> str:
    return f"/m/{match.key}/choices/"


def links(html: str) -> list[str]:
    """Addresses to which the choices lead."""
    return [unescape(each) for each in re.findall(r'href="([^"]*\?choose=[^"]*)"', html)]


def test_the_dock_leads_to_the_choices_and_each_back_to_it_ready_to_be_sent(
    match: Match, players: list[User]
) -> None:
    me = mover(match, players)
    client, page = browser(me), f"/m/{match.key}/"
    assertContains(client.get(page), f'href="{address(match)}"')
    write_note(match_id=match.pk, user_id=me.pk, text="Ben <bluffs>.", revision=0, now=NOON)
    with nothing_changes():
        shown = client.get(address(match))
    assertContains(shown, "Ben &lt;bluffs&gt;.")
    assertContains(shown, f'href="/m/{match.key}/notes/"')
    found = links(shown.content.decode())
    assert len(found) == len([move for move in legal(match, turns(match)[0].seat) if "play" in move])
    table = client.get(found[-1]).content.decode()
    wanted = parse_qs(urlsplit(found[-1]).query)["move"][0]
    assert re.findall(r'name="move" value="([^"]*)"[^>]* checked', table) == [wanted]


@pytest.mark.parametrize(
    "query", ["choose=x", "choose=999999999", "choose=-1", "choose=&move=play", "choose=0&move=%00"]
)
def test_an_address_that_is_of_no_turn_chooses_nothing(match: Match, players: list[User], query: str) -> None:
    answer = browser(mover(match, players)).get(f"/m/{match.key}/?{query}&move=play+M9")
    assert answer.status_code in {200, 400}
    assert " checked" not in re.sub(r'<input[^>]*name="record"[^>]*>', "", answer.content.decode())


def test_what_was_chosen_in_an_earlier_turn_is_not_chosen_in_the_next(
    match: Match, players: list[User]
) -> None:
    client = browser(mover(match, players))
    old = links(client.get(address(match)).content.decode())[0]
    play_on(match, 8)
    assert 'name="move" checked' not in client.get(old).content.decode()


def test_while_nothing_is_asked_the_page_says_so(match: Match, players: list[User]) -> None:
    other = next(each for each in players if each != mover(match, players))
    answer = browser(other).get(address(match))
    assertContains(answer, "You are not asked for anything now.")
    assertNotContains(answer, "?choose=")
    assertNotContains(browser(other).get(f"/m/{match.key}/"), address(match))
    play_on(match)
    assertContains(browser(other).get(address(match)), "The match is over")


def test_who_holds_no_seat_has_none_to_compare(match: Match) -> None:
    answer = browser(person("stranger")).get(address(match))
    assertContains(answer, "Only who holds a seat", status_code=403)
    assert links(answer.content.decode()) == []
    assert Client().get(address(match)).status_code == 302  # to log in
    assert browser(person("other")).post(address(match)).status_code == 405


@pytest.mark.django_db
def test_a_game_without_such_a_page_and_a_table_not_begun_have_none(players: list[User]) -> None:
    hexes = match_of(players[:2], game="three-colours")
    assert browser(players[0]).get(address(hexes)).status_code == 404
    assert browser(players[0]).get(address(opened(players[0]))).status_code == 404
    assert browser(players[0]).get("/m/nowhere/choices/").status_code == 404


def test_nobody_but_its_writer_reads_a_note_there(match: Match, players: list[User]) -> None:
    me = mover(match, players)
    others = [browser(each) for each in players if each != me]

    def seen() -> list[Any]:
        return [re.sub(r'(csrf\w+"|Token"):? (value=)?"\w+"', "", o.get(address(match)).text) for o in others]

    before = seen()
    write_note(match_id=match.pk, user_id=me.pk, text="Nobody knows.", revision=0, now=NOON)
    assert seen() == before
