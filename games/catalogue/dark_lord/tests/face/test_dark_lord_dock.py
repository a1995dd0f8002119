"""Choices of The Dark Lord: what is offered on the map, what its form posts, and what was sent."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.http import QueryDict

from games.catalogue.dark_lord.face import DARK_LORD
from games.catalogue.dark_lord.face.board import board_html, shape
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.dock import dock_of
from games.catalogue.dark_lord.rules.moves import parse_move
from games.catalogue.dark_lord.tests.boards import board, offered
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BASES,
    BEN,
    LORD,
    after,
    battle,
    played_out,
    start,
    table_at,
)
from games.kit.log import LogEntry
from games.kit.rules.errors import BadNotation
from games.kit.table import Moment, OwnTurn
from games.kit.waiting import Pending
from tests.support.clock import NOON


@pytest.mark.parametrize("human_lord", [False, True])
def test_the_map_offers_every_legal_choice_of_a_territory_and_no_other(human_lord: bool) -> None:
    positions = played_out(5, human_lord=human_lord)
    for position in [*positions[1:4], *Random(4).sample(positions[:-1], 12)]:
        for seat in (ANN, BEN, LORD):
            legal = {move.notation() for move in position.state.legal_moves(seat)}
            assert set(offered(position, seat)) == {each for each in legal if not each.startswith("answer")}
        assert offered(position, None) == {}


def test_nothing_can_be_chosen_at_an_earlier_moment() -> None:
    desk = DarkDesk(replace(table_at(battle(), ANN), moment=Moment(is_past=True)))
    assert "<input" not in board_html(desk)
    assert dock_of(desk).state == "past"


def test_a_choice_that_was_refused_comes_chosen_again() -> None:
    desk = DarkDesk(replace(table_at(battle(), ANN), turn=OwnTurn(sent={"attack": ["t10"]})))
    (chosen,) = re.findall(r'value="(t\d+)"[^>]* checked', board_html(desk))
    assert chosen == "t10"


@pytest.mark.parametrize("query", ["", "move=+", "land=t4"])
def test_a_form_that_describes_no_move_is_refused(query: str) -> None:
    with pytest.raises(BadNotation) as refused:
        DARK_LORD.play.compose(QueryDict(query))
    assert refused.value.code == "nothing-chosen"


@pytest.mark.parametrize("query", ["attack=t10", "move=attack++t10"])
def test_a_choice_may_be_pressed_or_typed(query: str) -> None:
    assert DARK_LORD.play.compose(QueryDict(query)) == "attack t10"


@pytest.mark.parametrize(("moves", "move"), [((BASES, "claim t6"), "claim t9"), ((), "attack t10")])
def test_what_was_sent_is_outlined_until_it_is_played(moves: tuple[str, ...], move: str) -> None:
    position = after(start(), moves) if moves else battle()
    deed = LogEntry(position.ply, NOON, ANN, ())
    waits = Pending("sent", parse_move(move), deed, NOON, NOON + timedelta(seconds=10))
    desk = DarkDesk(replace(table_at(position, ANN), turn=OwnTurn(pending=waits)))
    html = board_html(desk)
    land = move.split()[1]
    assert f'class="target" href="{shape(f"l{land[1:]}")}"' in html
    assert re.search(rf'id="land-{land}"[^>]*, sent"', html)
    assert "<input" not in html
    assert f'class="target" href="{shape(f"l{land[1:]}")}"' not in board(position, BEN)
