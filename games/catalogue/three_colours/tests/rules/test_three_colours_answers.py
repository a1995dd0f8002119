"""Conditional moves of Three Colours: which may be given, when one is made, and when all are off."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue.three_colours.rules.codes import code_of, parse_code
from games.catalogue.three_colours.rules.instructions import (
    INSTRUCTIONS,
    NONE,
    VARIATIONS,
    Answers,
    waiting,
)
from games.catalogue.three_colours.rules.moves import PLACES, SWAP, parse_move
from games.catalogue.three_colours.rules.rules import THREE_COLOURS
from games.catalogue.three_colours.rules.state import ThreeColours
from games.kit.rules.errors import BadNotation
from games.kit.rules.instructions import Off
from games.kit.rules.seats import Seat
from games.kit.rules.variations import Forest, parse_forest, positions, with_line


def at(*codes: str, swap: bool = False) -> ThreeColours:
    """The position after these discs."""
    start = THREE_COLOURS.initial_state(THREE_COLOURS.parse_config({"swap": swap}), 2)
    state: ThreeColours = positions(VARIATIONS, start, codes)[-1]
    return state


def given_now(state: ThreeColours, seat: int, tree: str) -> Answers:
    return Answers(state.position.moves, parse_forest(tree), Seat(seat) in state.to_move)


def fits(state: ThreeColours, seat: int, tree: str) -> bool:
    return INSTRUCTIONS.fits(state.view(Seat(seat)), given_now(state, seat, tree))


def asked(state: ThreeColours, seat: int, each: Answers) -> object:
    made = INSTRUCTIONS.carried_out(state.view(Seat(seat)), each)
    return code_of(made) if made is not None and not isinstance(made, Off) else made


def test_codes_are_read_back() -> None:
    for move in (*at().legal_moves(Seat(0))[:9], SWAP):
        assert parse_code(code_of(move)) == move
    for text in ("", "k5", "z1p", "k5x", "resign", "k5p\0"):
        with pytest.raises(BadNotation):
            parse_code(text)
    with pytest.raises(BadNotation):
        code_of(parse_move("resign"))


def test_a_notation_is_read_back_and_nothing_else_is() -> None:
    each = Answers(26, parse_forest("k5p(j5g(j6p))"), is_mine=True)
    assert each.notation() == "answers mine 26 k5p(j5g(j6p))"
    assert INSTRUCTIONS.parse(each.notation()) == each
    assert INSTRUCTIONS.parse("answers") == NONE
    for text in ("", "answers mine 26", "answers mine x k5p", "answers yours 26 k5p", "answers mine 26 ,",
                 "answers mine 026 k5p", "answer mine 26 k5p", "answers  mine 26 k5p"):  # fmt: skip
        with pytest.raises(BadNotation):
            INSTRUCTIONS.parse(text)


def test_what_may_be_given() -> None:
    state = at("g7g")
    assert fits(state, 0, "a1o(b1p)")
    assert fits(state, 1, "a1o(b1p(c1g))")


@pytest.mark.parametrize(
    ("seat", "tree"),
    [
        (0, "a1o"),
        (1, "a1o(b1p)"),
        (0, "a1o(b1p,c1g)"),
        (0, "g7o(b1p)"),
        (0, "a1o(a1p)"),
        (0, "a1o(swap)"),
        (0, "zz(b1p)"),
        (0, ""),
    ],
    ids=["no-answer", "no-answer-mine", "two-answers", "occupied", "twice", "no-swap", "no-move", "empty"],
)
def test_what_may_not_be_given(seat: int, tree: str) -> None:
    assert not fits(at("g7g"), seat, tree)


def test_a_tree_of_another_moment_or_of_the_other_seat_may_not_be_given() -> None:
    state = at("g7g")
    other = given_now(state, 0, "a1o(b1p)")
    assert not INSTRUCTIONS.fits(state.view(Seat(1)), other)
    assert not INSTRUCTIONS.fits(state.view(None), other)
    assert not INSTRUCTIONS.fits(at("g7g", "a2o", "a3o").view(Seat(0)), other)


def test_a_line_may_be_sixty_deep_and_no_deeper() -> None:
    state, codes = at(), list[str]()
    rng = Random(5)
    while len(codes) < 62:
        (seat,) = state.to_move
        state = state.play(seat, rng.choice(state.legal_moves(seat))).state
        last = state.position.last
        assert last is not None
        colour = state.view(None).discs[last]
        assert colour is not None
        codes.append(code_of(PLACES[last][colour]))
    for depth, is_fine in ((60, True), (62, False)):
        tree = with_line((), codes[:depth])
        each = Answers(0, tree, is_mine=False)
        assert INSTRUCTIONS.fits(at().view(Seat(1)), each) is is_fine


def test_an_answer_is_made_when_its_condition_comes_true_and_so_on() -> None:
    each = given_now(at("g7g"), 0, "a1o(b1p(c1g(d1o))),a2o(b2p)")
    assert asked(at("g7g"), 0, each) is None
    assert asked(at("g7g", "a1o"), 0, each) == "b1p"
    assert asked(at("g7g", "a2o"), 0, each) == "b2p"
    assert asked(at("g7g", "a1o", "b1p"), 0, each) is None
    assert asked(at("g7g", "a1o", "b1p", "c1g"), 0, each) == "d1o"
    view = at("g7g", "a1o", "b1p").view(Seat(0))
    assert INSTRUCTIONS.stands(view, each)
    assert waiting(view, each) == 1
    assert waiting(at("g7g").view(Seat(0)), each) == 3
    assert not INSTRUCTIONS.stands(at("g7g", "a2o", "b2p").view(Seat(0)), each)


def test_what_was_not_foreseen_ends_all_answers() -> None:
    each = given_now(at("g7g"), 0, "a1o(b1p)")
    assert asked(at("g7g", "a1p"), 0, each) == Off("unforeseen", "answers")
    assert asked(at("g7g", "l4g"), 0, each) == Off("unforeseen", "answers")


def test_an_own_move_at_the_root_is_made_by_hand() -> None:
    each = given_now(at(), 0, "k5p(j5g(j6p)),i3g(a1o(b1o))")
    assert asked(at(), 0, each) is None
    assert asked(at("k5p", "j5g"), 0, each) == "j6p"
    assert asked(at("i3g", "a1o"), 0, each) == "b1o"
    assert not INSTRUCTIONS.stands(at("a1o").view(Seat(0)), each), "another one ends it"


def test_the_swap_can_be_foreseen() -> None:
    each = given_now(at("g7g", swap=True), 0, "swap(a1o),b1p(b2p)")
    assert INSTRUCTIONS.fits(at("g7g", swap=True).view(Seat(0)), each)
    assert asked(at("g7g", "swap", swap=True), 0, each) == "a1o"


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_whatever_comes_an_answer_is_legal_or_all_are_off(seed: int) -> None:
    """A tree of random lines, and a match that follows one of them for a while."""
    rng = Random(seed)
    state = at()
    tree: Forest = ()
    lines = []
    for _ in range(4):
        here, line = state, list[str]()
        for step in range(6):
            (seat,) = here.to_move
            moves = here.legal_moves(seat)[: 3 if step % 2 == 0 else 1]
            move = rng.choice(moves)
            line.append(code_of(move))
            here = here.play(seat, move).state
        tree = with_line(tree, line)
        lines.append(line)
    each = Answers(0, tree, is_mine=False)
    assert INSTRUCTIONS.fits(state.view(Seat(1)), each)
    for code in [*rng.choice(lines)[: rng.randrange(7)], "m5g"]:
        (seat,) = state.to_move
        made = INSTRUCTIONS.carried_out(state.view(Seat(1)), each)
        assert (made is None) == (seat == 0)
        assert made is None or isinstance(made, Off) or made in state.legal_moves(Seat(1))
        state = state.play(seat, parse_code(code)).state
