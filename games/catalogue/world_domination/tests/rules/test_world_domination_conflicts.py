"""Targets, following suit, and who takes the country."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.targets import targets
from games.catalogue.world_domination.rules.view import Cell
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    cells_of,
    choosing,
    fight,
    in_conflict,
    legal,
    move,
    moves,
)
from games.kit.rules.errors import IllegalMove, NotToMove


def test_neutral_neighbours_are_the_targets() -> None:
    assert targets(cells_of(gold={0}, silver={19}), Side.GOLD) == (1, 5)


def test_adjacent_is_orthogonal_and_does_not_wrap_round() -> None:
    assert targets(cells_of(gold={9}, silver={0}), Side.GOLD) == (4, 8, 14)


def test_rival_neighbours_are_the_targets_if_no_neutral_country_is_near() -> None:
    assert targets(cells_of(gold={0}, silver={1, 5}), Side.GOLD) == (1, 5)


def test_any_neutral_country_if_the_side_has_no_neighbour_at_all() -> None:
    neutral = tuple(range(2, 20))
    assert targets(cells_of(gold=(), silver={0, 1}), Side.GOLD) == neutral


def test_any_rival_country_if_there_is_no_neutral_one() -> None:
    assert targets(cells_of(gold=(), silver=range(20)), Side.GOLD) == tuple(range(20))


def test_any_country_if_the_side_holds_all() -> None:
    assert targets(cells_of(gold=range(20), silver=()), Side.GOLD) == tuple(range(20))


def test_no_other_target_may_be_chosen() -> None:
    state = choosing(cells_of())
    for cell in (7, 0, 4, 20):
        with pytest.raises(IllegalMove, match="out-of-reach"):
            move(state, f"target {cell}")


def test_the_suit_led_must_be_followed() -> None:
    state = moves(in_conflict(["E3 P1", "E5 P4 M1", "", ""]), "play E3")
    assert legal(state) == ["play E5"]
    with pytest.raises(IllegalMove) as caught:
        move(state, "play P4")
    assert caught.value.code == "must-follow"
    assert str(caught.value.data["suit"]) == "E"


def test_any_special_may_be_played_instead_of_following() -> None:
    state = moves(in_conflict(["E3 P1", "E5 P4 M1 spin defensive-pact", "", ""]), "play E3")
    assert legal(state) == ["play spin", "play E5", "play defensive-pact"]


def test_a_special_leads_its_suit() -> None:
    state = moves(in_conflict(["embargo P1", "P4 E9", "", ""]), "play embargo")
    assert legal(state) == ["play P4"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play P7", "not-in-hand"),
        ("play bribe", "choice-missing"),
        ("play bribe take=1", "bad-choice"),
        ("play bribe take=3", "bad-choice"),
        ("play reinforcement double=0", "no-choice"),
        ("play dual-allegiance take=0", "choice-missing"),
        ("play dual-allegiance take=0 give=3", "bad-choice"),
        ("target 3", "wrong-phase"),
        ("pass", "wrong-phase"),
        ("keep P1,P2", "wrong-phase"),
        ("layout " + ",".join(ALPHABETICAL), "wrong-phase"),
    ],
)
def test_what_may_not_be_played_is_named(text: str, code: str) -> None:
    state = moves(in_conflict(["P9 M1", "bribe reinforcement dual-allegiance", "", ""]), "play P9")
    with pytest.raises(IllegalMove) as caught:
        move(state, text)
    assert caught.value.code == code


def test_only_the_seat_to_move_moves() -> None:
    state = in_conflict(["P9", "P1", "P2", "P3"])
    with pytest.raises(NotToMove, match="not-to-move"):
        move(state, "play P1", seat=1)
    assert legal(state, 1) == []


def test_the_winner_takes_the_country_and_starts_next() -> None:
    fought = fight("E2", "E9", "E3", "E1", dominant="M")
    assert fought.state.position.cells[6] == Cell(Side.SILVER, silver=1)
    assert fought.state.to_move == {1}
    told = fought.told("conflict-ended")[0]
    assert (told["ending"], told["power"], told["defence"], told["taken_from"]) == ("taken", 9, 3, None)
    assert (told["by_dominant"], told["next"]) == (False, 1)


def test_defences_that_are_equal_hold_and_the_next_seat_starts() -> None:
    fought = fight("E2", "E3", "E1", "P1", dominant="M", starter=3)
    assert (fought.ending, fought.winner) == ("held", 0)
    assert fought.state.position.cells[6] == Cell()
    assert fought.state.to_move == {0}  # the seat after the starting one


def test_a_token_goes_on_top_of_the_rivals() -> None:
    fought = fight("E9", "E1", "E2", "E4", dominant="M", cells=cells_of(gold={0}, silver={6}))
    assert fought.state.position.cells[6] == Cell(Side.GOLD, gold=1, silver=1)
    assert fought.told("conflict-ended")[0]["taken_from"] is Side.SILVER


def test_tokens_pile_up_on_ones_own_country() -> None:
    fought = fight("E9", "E1", "E2", "E4", dominant="M", cells=cells_of(gold={6}, silver={0}))
    assert fought.state.position.cells[6] == Cell(Side.GOLD, gold=2)


def test_the_dominant_suit_beats_the_leading_one() -> None:
    fought = fight("E12", "P5", "E11", "E10", dominant="P")
    assert fought.winner == 1


def test_another_suit_does_not_win() -> None:
    fought = fight("E4", "M12", "P12", "E1", dominant="M")
    assert fought.winner == 1
    fought = fight("E4", "P12", "P11", "E1", dominant="M")
    assert fought.winner == 0
