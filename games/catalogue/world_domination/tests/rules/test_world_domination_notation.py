"""Moves as text: one form each, and nothing else is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalogue import RULES
from games.catalogue.world_domination.rules.cards import DUAL_ALLEGIANCE
from games.catalogue.world_domination.rules.moves import Bid, Play, parse_move
from games.catalogue.world_domination.tests.rules.positions import ALPHABETICAL
from games.kit.rules.errors import BadNotation


@pytest.mark.parametrize(
    "text",
    [
        "first 3", "keep P1,reserve-forces", "show E1,E12", "bid 10 P", "bid 20 M", "pass", "target 0",
        "declare P", "declare E 0", "declare M 20", "pairs P1,M2/E3,E4", "pairs P1,M1/P2,spin",
        "tribute P12,E12", "assign 0", "assign 1",
        "target 19", "play M9", "play spin", "play bribe", "play bribe take=3", "play monopoly keep=0",
        "play reinforcement double=2", "play covert-operation discard=1",
        "play dual-allegiance take=1 give=3",
        "resign", "layout " + ",".join(ALPHABETICAL),
    ],
)  # fmt: skip
def test_a_move_is_read_and_written_alike(text: str) -> None:
    assert parse_move(text).notation() == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "play", "play P13", "play P0", "play p4", "play  P4", "play P4 ", " play P4",
        "play P4 take=1",
        "play bribe give=1", "play bribe take=x", "play bribe take=1 take=2", "play bribe take=-1",
        "play bribe take=", "play bribe take", "play dual-allegiance give=1 take=2",
        "play dual-allegiance give=1",
        "play bribe take=01", "bid 10", "bid P 10", "bid 010 P", "bid 10 X", "bid ten P", "pass 1",
        "resign 1",
        "keep P1", "keep P1,P2,P3", "keep P2,P1", "keep P1,P1", "keep P1, P2", "target", "target -1",
        "target ٣", "target 1 2", "first", "first 1,2", "deal P1", "deal /", "layout egypt",
        "layout " + ",".join(ALPHABETICAL[1:] + ALPHABETICAL[1:2]), "Pass", "PASS", "pass\n",
        "declare", "declare X",
        "declare P 011", "declare P -1", "declare P 1 1", "declare 11 P", "pairs P1,P2", "pairs P1/P2",
        "pairs P2,P1/E3,E4", "pairs E3,E4/P1,P2", "pairs P1,P2/P1,E3", "pairs P1,P2/E3,E4/E5,E6",
        "pairs P1,P2,P3/E3,E4", "pairs P1,E3/P1,E4", "tribute P1", "tribute P2,P1", "tribute P1,P1",
        "tribute P1,E1,M1", "assign", "assign 2", "assign 00", "assign 0 1",
        "x" * 2000, "play P4\x00",
    ],
)  # fmt: skip
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(text)


@pytest.mark.parametrize("slug", RULES)
@given(text=st.text(max_size=60) | st.from_regex(r"\A[a-z]+( [A-Za-z0-9=,/-]+){0,3}\Z"))
def test_any_text_is_a_move_or_refused(slug: str, text: str) -> None:
    try:
        move = RULES[slug].parse_move(text)
    except BadNotation:
        return
    assert move.notation() == text


def test_moves_are_values() -> None:
    assert parse_move("play dual-allegiance take=1 give=3") == Play(DUAL_ALLEGIANCE, 1, 3)  # type: ignore[arg-type]
    assert len({parse_move("bid 10 P"), parse_move("bid 10 P"), parse_move("bid 10 M")}) == 2
    bid = parse_move("bid 11 E")
    assert isinstance(bid, Bid)
    assert bid.rank < (11, 2)
