"""Docks while nothing is asked of the viewer, and the plates beside every board."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.catalogue import PRESENTERS
from games.catalogue.three_colours.tests import tables as tc_tables
from games.catalogue.world_domination.tests import tables as wd_tables
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Account, Moment, Table


def world(viewer: Viewer) -> Table:
    """Four seats; the first has led a card, the second is to play."""
    position = wd_tables.play_until(
        wd_tables.start(), Random(5), lambda history: bool(wd_tables.view_of(history).conflicts)
    )
    position = wd_tables.play_until(
        position, Random(5), lambda history: bool((c := wd_tables.view_of(history).conflict) and c.laid)
    )
    leader = min(position.state.to_move) - 1
    return wd_tables.table_at(position, None if viewer is None else Seat((leader + viewer) % 4))


def colours(viewer: Viewer) -> Table:
    """The first seat has placed a disc, the second is to move."""
    return tc_tables.table_at(tc_tables.after(tc_tables.start(), ["place d8 green"]), viewer)


GAMES = pytest.mark.parametrize("table_of", [world, colours])
MOVED, ASKED = Seat(0), Seat(1)
YOU = re.compile(r"\byou\b")


def rendered(table: Table) -> str:
    presenter = PRESENTERS[table.match.game]
    return render_to_string(presenter.template, presenter.context(table), RequestFactory().get("/"))


def state_of(html: str) -> str:
    found = re.search(r'data-state="(\w+)"', html)
    assert found
    return found[1]


def prompt_of(html: str) -> str:
    found = re.search(r'<div class="dock__prompt"[^>]*><p>(.*?)</p>', html, re.DOTALL)
    assert found
    return " ".join(plain(found[1]).split())


@GAMES
def test_a_dock_says_in_what_state_it_is(table_of: Callable[[Viewer], Table]) -> None:
    assert state_of(rendered(table_of(ASKED))) == "idle"
    assert state_of(rendered(table_of(MOVED))) == "waiting"
    assert state_of(rendered(table_of(None))) == "watching"
    assert state_of(rendered(replace(table_of(ASKED), moment=Moment(is_past=True)))) == "past"


@GAMES
def test_only_an_asked_dock_is_a_form_with_both_places(table_of: Callable[[Viewer], Table]) -> None:
    for viewer in (ASKED, MOVED, None):
        html = rendered(table_of(viewer))
        for part in ('id="move-form"', 'id="put-back"', "dock__second", 'id="go"'):
            assert (part in html) == (viewer == ASKED)


@GAMES
def test_the_next_table_is_offered_to_who_waits_and_not_where_a_move_is_confirmed(
    table_of: Callable[[Viewer], Table],
) -> None:
    assert "dock__next" in rendered(table_of(MOVED))
    assert "dock__next" not in rendered(table_of(ASKED))
    assert "dock__next" not in rendered(table_of(None))
    (link,) = re.findall(r'<a [^>]*href="/next/"', rendered(table_of(MOVED)))
    assert "dock__second" not in link, "there a move is confirmed"


def test_the_answer_to_a_move_says_what_was_done_and_who_is_waited_for() -> None:
    html = rendered(replace(colours(MOVED), account=Account(has_moved=True)))
    assert state_of(html) == "sent"
    assert prompt_of(html) == "Sent You placed green on d8."
    assert "Waiting for <b>Ben</b>" in html
    html = rendered(replace(world(MOVED), account=Account(has_moved=True)))
    assert state_of(html) == "sent"
    assert re.fullmatch(r"Sent You led .+\.", prompt_of(html))


@GAMES
def test_an_answer_that_asks_for_the_next_move_is_a_turn_like_others(
    table_of: Callable[[Viewer], Table],
) -> None:
    assert state_of(rendered(replace(table_of(ASKED), account=Account(has_moved=True)))) == "idle"


@GAMES
def test_a_plate_tells_you_from_others_and_whose_turn_it_is(table_of: Callable[[Viewer], Table]) -> None:
    mine = plates(table_of(ASKED))
    assert mine[0].startswith("seat seat--turn")
    assert " you · " in mine[0]
    assert " since " in mine[0]
    assert not any(YOU.search(plate) or "seat--turn" in plate for plate in mine[1:])
    watched = plates(table_of(None))
    assert sum("seat--acting" in plate for plate in watched) == 1
    assert not any(YOU.search(plate) for plate in watched)


@GAMES
def test_a_plate_tells_how_well_a_bot_plays(table_of: Callable[[Viewer], Table]) -> None:
    table = table_of(ASKED)
    holders = (*table.holders[:-1], replace(table.holders[-1], is_bot=True, level="easy"))
    shown = plates(replace(table, holders=holders))
    assert sum("easy bot" in plate for plate in shown) == 1


def plates(table: Table) -> list[str]:
    """The class of each plate and its words."""
    section = re.search(r'<section class="sheet" id="seats">.*?</section>', rendered(table), re.DOTALL)
    assert section
    return [
        f"{css} {' '.join(plain(html.replace('<span', ' <span')).split())} "
        for css, html in re.findall(r'<li [^>]*class="([^"]*)">(.*?)</li>', section[0], re.DOTALL)
    ]
