"""Colours and matches won: the published pictures, and each check of the rules by itself."""

from __future__ import annotations

import pytest

from games.catalogue.three_colours.rules.board import CELL_BY_NAME, NAMES, NEIGHBOURS, Colour, cells_of
from games.catalogue.three_colours.rules.moves import PLACES
from games.catalogue.three_colours.rules.pictures import draw_picture, read_picture, set_up
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.view import Way, Win
from games.catalogue.three_colours.tests.rules.reference import (
    FIRST_PICTURE,
    FORTY_TWO,
    SECOND_PICTURE,
    G,
    O,
    P,
    discs,
    is_connected,
    named,
    play,
    start,
    told,
    winners,
)
from games.kit.rules.api import Outcome
from games.kit.rules.errors import IllegalMove, MatchOver
from games.kit.rules.seats import Seat

COLUMN = "a3 b5 c5 d6 e6 f7 g6 h7 i6 j6 k5 l5 m3"
"""From the top to the bottom, straight through the middle."""


def before(board: dict[int, Colour], cell: str, mover: int) -> ThreeColours:
    """A state with the disc on `cell` still to be put, by `mover`."""
    rest = {where: colour for where, colour in board.items() if where != CELL_BY_NAME[cell]}
    return set_up(rest, mover=Seat(1 - mover))


def win(state: ThreeColours, colour: Colour) -> Win:
    found = state.position.won[colour]
    assert found is not None
    return found


def test_first_picture_seat_0_wins_purple_by_a_chain_of_purple_and_green() -> None:
    board = read_picture(FIRST_PICTURE)
    assert winners(before(board, "g6", 0)) == [None, None, None]
    state = play(before(board, "g6", 0), "place g6 green")
    assert winners(state) == [None, 0, None]
    won = win(state, P)
    assert (won.way, won.mover, won.for_both, won.trophy, won.barred) == (
        Way.CONNECTION, 0, False, True, None,
    )  # fmt: skip
    assert {NAMES[cell] for cell in won.cells} >= {"e11", "g4", "g5", "g6", "g7", "h4", "j1"}
    assert state.position.supply[P] == 42 - sum(colour is P for colour in board.values()) - 1
    assert state.to_move == {1}
    assert state.outcome is None
    assert winners(set_up(board, mover=Seat(0))) == winners(state)


def test_second_picture_seat_0_wins_orange_by_a_purple_fence() -> None:
    board = read_picture(SECOND_PICTURE)
    for cell in ("g5", "i3", "h9"):
        assert winners(before(board, cell, 0)) == [None, None, None]
        state = play(before(board, cell, 0), f"place {cell} purple")
        assert winners(state) == [0, None, None]
        won = win(state, O)
        assert (won.way, won.mover, won.barred) == (Way.FENCE, 0, P)
        assert {NAMES[cell] for cell in won.cells} >= {"i3", "g5", "g6", "g7", "h9"}
        assert all(board[cell] is P for cell in won.cells)
    assert state.position.supply[O] == 42 - sum(colour is O for colour in board.values()) - 1


@pytest.mark.parametrize("mover", [0, 1])
def test_a_straight_chain_between_its_own_sides_decides_all_three_colours(mover: int) -> None:
    """It connects orange for both, and fences each seat off from one of the other two."""
    board = discs(orange=COLUMN)
    assert winners(before(board, "g6", mover)) == [None, None, None]
    state = play(before(board, "g6", mover), "place g6 orange")
    assert winners(state) == [mover, 1, 0]
    assert state.outcome is not None
    assert state.outcome.winners == {mover}
    assert state.outcome.scores == ((2, 1) if mover == 0 else (1, 2))
    assert [win(state, colour).way for colour in Colour] == [Way.CONNECTION, Way.FENCE, Way.FENCE]
    assert [win(state, colour).for_both for colour in Colour] == [True, False, False]
    assert win(state, O).cells == named(COLUMN)
    assert win(state, P).cells == named(COLUMN)[::-1]
    assert win(state, P).mover == mover
    assert state.position.supply == (42 - 13 - 1, 41, 41)


@pytest.mark.parametrize("mover", [0, 1])
def test_a_disc_that_connects_for_both_connects_for_who_put_it(mover: int) -> None:
    """By chains of their own below it: purple for seat 0, green for seat 1."""
    board = discs(
        orange="a3 b5 c5 d6 e6 f7 g6", purple="h6 i5 j5 k4 l4 m2", green="h7 i7 j7 k6 l6 m4"
    )  # fmt: skip
    state = play(before(board, "g6", mover), "place g6 orange")
    assert winners(state) == [mover, None, None]
    won = win(state, O)
    assert (won.way, won.for_both) == (Way.CONNECTION, True)
    assert {state.position.discs[G if mover == 0 else P] >> cell & 1 for cell in won.cells} == {0}


@pytest.mark.parametrize(("mover", "colour"), [(0, "green"), (1, "purple")])
def test_a_disc_may_connect_for_the_other_seat(mover: int, colour: str) -> None:
    """Green beside orange is of no use to seat 0 for orange; purple is none to seat 1."""
    board = discs(**{"orange": "a3 b5 c5 d6 e6", colour: "f7 g6 h7 i6 j6 k5 l5 m3"})
    state = play(before(board, "g6", mover), f"place g6 {colour}")
    assert winners(state) == [1 - mover, None, None]
    won = win(state, O)
    assert (won.seat, won.mover, won.way, won.for_both) == (1 - mover, mover, Way.CONNECTION, False)


ROW = "i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11"
"""From the lower left to the lower right: it parts the orange sides and no others."""


@pytest.mark.parametrize(("mover", "colour"), [(0, "purple"), (1, "green")])
def test_a_fence_that_the_other_seat_cannot_pass_wins_for_the_mover(mover: int, colour: str) -> None:
    board = discs(**{colour: ROW})
    state = play(before(board, "i6", mover), f"place i6 {colour}")
    assert winners(state) == [mover, None, None]
    assert (win(state, O).way, win(state, O).cells) == (Way.FENCE, named(ROW)[::-1])


@pytest.mark.parametrize(("mover", "colour"), [(0, "green"), (1, "purple")])
def test_a_fence_against_oneself_wins_for_the_other_seat(mover: int, colour: str) -> None:
    board = discs(**{colour: ROW})
    state = play(before(board, "i6", mover), f"place i6 {colour}")
    assert winners(state) == [1 - mover, None, None]
    won = win(state, O)
    assert (won.way, won.mover, won.barred) == (Way.FENCE, mover, G if mover == 0 else P)
    event = told(before(board, "i6", mover), f"place i6 {colour}")["colour-won"][0]
    assert (event.seat, event.data["fenced"]) == (1 - mover, mover)


def test_a_fence_of_the_colour_itself_parts_nobody_from_it() -> None:
    assert winners(set_up(discs(orange=ROW), mover=Seat(0))) == [None, None, None]


def test_a_fence_with_a_gap_is_none() -> None:
    for gap in named(ROW):
        board = {cell: colour for cell, colour in discs(purple=ROW).items() if cell != gap}
        assert winners(set_up(board, mover=Seat(0))) == [None, None, None]


@pytest.mark.parametrize("mover", [0, 1])
def test_connecting_goes_before_fencing(mover: int) -> None:
    """Green from e1 to i11 connects green for both, and fences off purple from seat 1, orange from seat 0."""
    board = discs(green="e1 f2 g2 g3 g4 g5 g6 g7 g8 g9 h10 i10 i11")
    state = play(before(board, "g6", mover), "place g6 green")
    assert winners(state) == [1, 0, mover]
    assert win(state, G).way is Way.CONNECTION


def test_two_colours_win_the_match_at_once() -> None:
    """Seat 0 completes orange and purple for seat 1 with one disc."""
    board = discs(green="a3 b4 c4 d5 e5 f6 h7 i7 j7 k6 l6 m4", purple="e11 f11 g9 g8 g7 g5 g4 g3 g2 h2 h1")
    board |= discs(purple="f10", orange="g6")
    board[CELL_BY_NAME["g10"]] = P
    open_state = before(board, "g6", 0)
    assert winners(open_state) == [None, None, None]
    state = play(open_state, "place g6 orange")
    assert winners(state) == [1, 1, None]
    assert state.outcome is not None
    assert state.outcome == Outcome(frozenset({Seat(1)}), (0, 2), "played")
    events = told(open_state, "place g6 orange")
    assert list(events) == ["disc-placed", "colour-won", "campaign-ended", "match-ended"]
    assert [event.data["colour"] for event in events["colour-won"]] == [O, P]
    assert events["campaign-ended"][0].data == {"number": 1, "winners": {1}, "scores": (0, 2)}
    assert events["match-ended"][0].data == {"winners": {1}, "scores": (0, 2), "reason": "played"}
    with pytest.raises(MatchOver):
        state.play(Seat(1), PLACES[0][O])


def test_all_that_the_last_disc_decides_counts() -> None:
    """Seat 0 has purple already; one disc brings it orange and green: 3 : 0."""
    board = discs(
        purple="a3 b5 c5 d6 e6 f7 h6 i5 j5 k4 l4 m2",
        green="d1 e2 e3 f4 f5 f6 h7 h8 i8 i9 j9 j10",
        orange="g6",
    )
    open_state = before(board, "g6", 0)
    assert winners(open_state) == [None, None, None]
    earlier = Win(P, Seat(0), Way.FENCE, named(ROW), Seat(1), for_both=False, trophy=True, barred=G)
    position = open_state.position.having(won=(None, earlier, None))
    state = play(ThreeColours(position), "place g6 orange")
    assert winners(state) == [0, 0, 0]
    assert state.outcome is not None
    assert state.outcome == Outcome(frozenset({Seat(0)}), (3, 0), "played")
    assert win(state, P) is earlier


def test_a_colour_is_won_but_once() -> None:
    """Seat 1 has orange; that seat 0 connects it afterwards changes nothing."""
    board = discs(orange=COLUMN.replace("g6", ""), green="g6")
    state = set_up(board, mover=Seat(1))
    assert winners(state) == [1, None, None]
    after = play(state, "place g1 green", "place h6 purple", "place f6 purple", "place g5 purple")
    assert is_connected(cells_of(after.position.discs[O] | after.position.discs[P]), O)
    assert winners(after) == [1, None, None]
    assert win(after, O) is win(state, O)
    assert len(told(after, "place a1 orange")["disc-placed"]) == 1


# The supply and the trophies


def without_orange() -> ThreeColours:
    state = set_up(discs(orange=FORTY_TWO), mover=Seat(1))
    assert state.position.supply == (0, 42, 42)
    assert winners(state) == [None, None, None]
    return state


def test_a_colour_that_has_run_out_cannot_be_placed() -> None:
    state = without_orange()
    legal = state.legal_moves(Seat(0))
    assert len(legal) == 2 * (121 - 42)
    assert not any(move.notation().endswith("orange") for move in legal)
    with pytest.raises(IllegalMove, match="none-left"):
        play(state, "place g6 orange")


def test_without_a_disc_left_no_trophy_is_taken() -> None:
    state = play(without_orange(), "place g6 purple")
    won = win(state, O)
    assert (won.seat, won.way, won.trophy) == (0, Way.CONNECTION, False)
    assert state.position.supply == (0, 41, 42)
    assert state.view(None).trophies == ((), ())
    assert state.view(None).scores == (1, 0)


def test_the_trophy_may_be_the_last_disc() -> None:
    board = discs(orange=FORTY_TWO)
    del board[CELL_BY_NAME["a1"]]
    state = play(set_up(board, mover=Seat(1)), "place g6 purple")
    assert state.position.supply == (0, 41, 42)
    assert win(state, O).trophy
    assert state.view(None).trophies == ((O,), ())
    with pytest.raises(IllegalMove, match="none-left"):
        play(state, "place a1 orange")


def test_an_empty_supply_fences_nobody_off() -> None:
    """With neither orange nor purple left seat 0 cannot connect orange; but only discs on the board count."""
    position = start().position.having(supply=(0, 0, 42))
    assert winners(play(ThreeColours(position), "place a1 green")) == [None, None, None]


# Pictures


def test_pictures_are_read_and_drawn() -> None:
    board = read_picture(SECOND_PICTURE)
    assert {cell for cell, colour in board.items() if colour is O} == set(named("a2 c3 e4 e6 j5 k4 l4 m2"))
    cells = [board.get(cell) for cell in range(121)]
    assert draw_picture(cells) == "".join(SECOND_PICTURE.split())
    assert set_up(board, mover=Seat(0), last=CELL_BY_NAME["g5"]).view(None).last == CELL_BY_NAME["g5"]


@pytest.mark.parametrize("picture", ["", "." * 120, "." * 122, "x" + "." * 120, "o" + "." * 120])
def test_what_is_no_picture_is_refused(picture: str) -> None:
    with pytest.raises(ValueError, match=r"^.*$"):
        read_picture(picture)


def test_a_position_with_too_many_discs_of_a_colour_is_refused() -> None:
    board = discs(orange=FORTY_TWO) | {CELL_BY_NAME["g1"]: O}
    with pytest.raises(ValueError, match="Colour"):
        set_up(board, mover=Seat(0))
    with pytest.raises(ValueError, match="Colour"):
        set_up(discs(orange="a1"), mover=Seat(0), last=CELL_BY_NAME["a2"])


def test_the_chains_of_wins_touch_link_by_link() -> None:
    for picture in (FIRST_PICTURE, SECOND_PICTURE):
        for won in set_up(read_picture(picture), mover=Seat(0)).position.won:
            if won is not None:
                assert all(b in NEIGHBOURS[a] for a, b in zip(won.cells, won.cells[1:], strict=False))
