"""The bots of Three Colours: legal, repeatable, level by level stronger, awake to what a disc decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.catalogue import LEVELS, RULES, choose
from games.catalogue.three_colours.bots import beginner, easy, hard, normal
from games.catalogue.three_colours.bots.judging import judge
from games.catalogue.three_colours.bots.opening import choose_opening
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.rules.board import CELL_BY_NAME, Colour
from games.catalogue.three_colours.rules.fast import Fast, move_of
from games.catalogue.three_colours.rules.moves import SWAP, Place
from games.catalogue.three_colours.rules.pictures import set_up
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.view import View, Way, Win
from games.catalogue.three_colours.tests.rules.reference import FORTY_TWO, discs, play, start
from games.kit.bots.levels import RANDOM, choose_random
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import play_match
from games.kit.tests.bots.contest import wins

GAME = "three-colours"
Chooser = Callable[[Any, Random], Any]
CHOOSE: dict[str, Chooser] = {
    "random": choose_random,
    "beginner": beginner.choose,
    "easy": easy.choose,
    "steady": partial(choose, GAME, "steady"),
    "normal": normal.choose,
    "hard": partial(hard.choose, leaves=8),  # the same player, looking less far, so that tests are quick
}
"""One of each way to play; the levels beside them play so too, in more haze or looking less far."""
EVERY_LEVEL = pytest.mark.parametrize("level", CHOOSE)
PLAYERS = pytest.mark.parametrize("level", [level for level in CHOOSE if level != "random"])
WATCHFUL = pytest.mark.parametrize(
    "level", [level for level in CHOOSE if level not in ("random", "beginner")]
)


def positions(level: str, other: str, seed: int, *, swap: bool = False) -> list[ThreeColours]:
    """Every position of a match, `level` at seat 0 against `other`."""
    rng = Random(seed)
    state, found = start(swap=swap), []
    while state.outcome is None:
        found.append(state)
        (seat,) = state.to_move
        move = CHOOSE[(level, other)[seat]](state.view(seat), rng)
        assert move in state.legal_moves(seat)
        state = state.play(seat, move).state
    return [*found, state]


def test_these_are_all_levels() -> None:
    assert LEVELS[GAME] == (
        "beginner", "easy", "casual", "fair", "steady", "normal", "skilled", "strong", "tough", "hard"
    )  # fmt: skip
    assert [level for level in (RANDOM, *LEVELS[GAME]) if level in CHOOSE] == list(CHOOSE)
    view = start().view(Seat(0))
    for level in ("random", "beginner", "easy", "normal"):
        assert choose(GAME, level, view, Random(1)) == CHOOSE[level](view, Random(1))


@pytest.mark.parametrize("swap", [False, True])
@EVERY_LEVEL
def test_every_move_of_a_whole_match_is_legal(level: str, *, swap: bool) -> None:
    for one, other in ((level, level), (level, "random"), ("random", level)):
        end = positions(one, other, 3, swap=swap)[-1]
        assert end.outcome is not None
        assert end.outcome.reason == "played"
        assert max(end.outcome.scores) >= 2


@EVERY_LEVEL
def test_same_view_and_same_rng_give_the_same_move(level: str) -> None:
    for state in Random(1).sample(positions("easy", "random", 5, swap=True)[:-1], 10):
        (seat,) = state.to_move
        one, two = (CHOOSE[level](state.view(seat), Random(7)) for _ in range(2))
        assert one == two


@EVERY_LEVEL
def test_a_colour_that_has_run_out_is_not_placed(level: str) -> None:
    state = set_up(discs(orange=FORTY_TWO), mover=Seat(1))
    assert state.position.supply[Colour.ORANGE] == 0
    rng = Random(2)
    for _ in range(3):
        (seat,) = state.to_move
        move = CHOOSE[level](state.view(seat), rng)
        assert move in state.legal_moves(seat)
        assert move.colour is not Colour.ORANGE
        state = state.play(seat, move).state


# Decisions by the next disc -----------------------------------------------------------------------------


COLUMN = {"orange": "a3 b5 d6 f7 h7 j6 l5", "purple": "c5 e6 i6 k5 m3", "green": "g7"}
"""From the top to the bottom but for g6, with discs that seat 0 may use for orange."""
ROW = "i1 i2 i3 i4 i5 i7 i8 i9 i10 i11"
"""From the lower left to the lower right but for i6: it parts the orange sides."""


def with_purple_won(board: dict[int, Colour], *, winner: int, mover: int) -> ThreeColours:
    """A state in which `winner` has purple already and `mover` is to move."""
    position = set_up(board, mover=Seat(1 - mover)).position
    assert position.won == (None, None, None)
    win = Win(
        Colour.PURPLE, Seat(winner), Way.FENCE, (), Seat(winner), for_both=False, trophy=False, barred=None
    )
    return ThreeColours(position.having(won=(None, win, None)))


def chosen(level: str, state: ThreeColours) -> Iterable[str]:
    """The moves of a level in a state, with a few rngs."""
    (seat,) = state.to_move
    for seed in range(3):
        yield CHOOSE[level](state.view(seat), Random(seed)).notation()


@PLAYERS
def test_a_connection_that_wins_is_made(level: str) -> None:
    state = with_purple_won(discs(**COLUMN), winner=0, mover=0)
    assert set(chosen(level, state)) <= {"place g6 orange", "place g6 purple"}


@WATCHFUL
def test_a_connection_that_would_win_is_blocked(level: str) -> None:
    state = with_purple_won(discs(**COLUMN), winner=0, mover=1)
    assert set(chosen(level, state)) == {"place g6 green"}


def test_a_beginner_overlooks_now_and_then_that_the_other_seat_is_about_to_win() -> None:
    view = with_purple_won(discs(**COLUMN), winner=0, mover=1).view(Seat(1))
    blocked = sum(beginner.choose(view, Random(seed)).notation() == "place g6 green" for seed in range(100))
    assert 65 < blocked < 95


@pytest.mark.parametrize(("winner", "colour"), [(0, "purple"), (1, "green")])
@PLAYERS
def test_a_fence_that_wins_is_closed(level: str, winner: int, colour: str) -> None:
    state = with_purple_won(discs(**{colour: ROW}), winner=winner, mover=winner)
    assert set(chosen(level, state)) == {f"place i6 {colour}"}


@pytest.mark.parametrize(("winner", "colour"), [(0, "purple"), (1, "green")])
@WATCHFUL
def test_a_fence_that_would_win_is_held_open(level: str, winner: int, colour: str) -> None:
    """By a disc in the gap of a colour that its owner can use: any but that of the fence."""
    state = with_purple_won(discs(**{colour: ROW}), winner=winner, mover=1 - winner)
    for notation in chosen(level, state):
        assert notation.startswith("place i6 ")
        assert not notation.endswith(colour)


@PLAYERS
def test_a_lost_position_is_played_on(level: str) -> None:
    """Two ways to close the gap: whatever seat 1 does, seat 0 wins."""
    board = discs(**COLUMN)
    del board[CELL_BY_NAME["g7"]]
    state = with_purple_won(board, winner=0, mover=1)
    for seed in range(3):
        assert CHOOSE[level](state.view(Seat(1)), Random(seed)) in state.legal_moves(Seat(1))


# The opening under the option swap -----------------------------------------------------------------


def after_first(move: Any) -> View:
    first = start(swap=True)
    return first.play(Seat(0), move).state.view(Seat(1))


@PLAYERS
def test_a_strong_first_disc_is_swapped_and_a_poor_one_is_not(level: str) -> None:
    _, judged = judge(Fast(start().position), Fillings(Random(9), 16384))
    judged.sort()
    for seed in range(3):
        assert CHOOSE[level](after_first(move_of(judged[-1][1])), Random(seed)) == SWAP
        assert CHOOSE[level](after_first(move_of(judged[0][1])), Random(seed)) != SWAP


def test_the_first_disc_is_fair_where_it_may_be_swapped() -> None:
    """The chance of seat 1 without a swap, the move counted as half of what it adds, is about even."""
    exact = Fillings(Random(8), 16384)
    for seed in range(10):
        board = Fast(start(swap=True).position)
        move = choose_opening(board, Random(seed))
        assert isinstance(move, Place)
        now, judged = judge(Fast.from_view(after_first(move)), exact)
        assert 0.48 < (now + max(judged)[0]) / 2 < 0.52


def test_nothing_is_said_of_the_opening_where_nobody_may_swap() -> None:
    assert choose_opening(Fast(start().position), Random(1)) is None
    state = play(start(swap=True), "place g6 orange", "place c4 green")
    assert choose_opening(Fast(state.position), Random(1)) is None


# Strength; `bench/bots.py` measures it -------------------------------------------------------------


def matches(strong: Chooser, weak: Chooser, seeds: range) -> Iterator[bool]:
    """The wins of `strong` at seat 0, then at seat 1, for each seed."""
    rules = RULES[GAME]
    for seed in seeds:
        for mine in (0, 1):
            choosers = [weak, weak]
            choosers[mine] = strong
            record = play_match(rules, rules.parse_config({}), choosers, Random(seed))
            assert record.outcome is not None
            yield mine in record.outcome.winners


def test_easy_beats_random() -> None:
    assert wins(matches(easy.choose, choose_random, range(10)), 18, of=20)


def test_normal_beats_easy() -> None:
    assert wins(matches(normal.choose, easy.choose, range(8)), 13, of=16)


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(LEVELS[GAME][:6])))
def test_each_level_beats_the_one_below_it(weak: str, strong: str) -> None:
    played = matches(partial(choose, GAME, strong), partial(choose, GAME, weak), range(12))
    assert wins(played, 13, of=24)


def test_hard_beats_normal() -> None:
    assert wins(matches(partial(hard.choose, leaves=24), normal.choose, range(3)), 4, of=6)
