"""The bots of The Dark Lord do what somebody who plays sensibly would do."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.dark_lord.bots import easy, hard, normal
from games.catalogue.dark_lord.bots.ground import DISTANCE, NEAR
from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.bots.playing import Head
from games.catalogue.dark_lord.bots.playouts import finish
from games.catalogue.dark_lord.bots.seeing import lean_of, skills_of
from games.catalogue.dark_lord.rules.land import LAND_BY_NAME, LORD
from games.catalogue.dark_lord.rules.reach import ALL, BIT, lands_in
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.bots.positions import positions
from games.kit.rules.seats import Seat

SKILLS = (0.7, 0.7)
HARD = hard.searching(150)
HEADS = pytest.mark.parametrize("head", [easy.HEAD, normal.HEAD, HARD], ids=["easy", "normal", "hard"])
THINKING = pytest.mark.parametrize("head", [normal.HEAD, HARD], ids=["normal", "hard"])


def lands(names: str) -> int:
    return sum(BIT[LAND_BY_NAME[name]] for name in names.split())


def battle(blue: str, green: str, bases: str, number: int = 3) -> Lean:
    """A position of the battle; what neither ally holds is black."""
    one, two = lands(blue), lands(green)
    first, second, lord = (LAND_BY_NAME[name] for name in bases.split())
    return Lean((first, second, lord), (one, two, ALL & ~(one | two)), [3, 3, 3], number)


#  .      t1  t2  t3
#       t4  t5  t6  t7
#     t8  t9 t10 t11 t12
#      t13 t14 t15 t16
#        t17 t18 t19


def facing() -> Lean:
    """Blue in the west, green in the east, black between; all three castles touch black land."""
    return battle("t8 t13 t17 t4 t1", "t12 t16 t19 t7 t3", "t8 t12 t2")


def strikes(head: Head, lean: Lean, count: int = 60) -> list[int]:
    return [head.strike(lean, LORD, SKILLS, Random(seed)) for seed in range(count)]


@HEADS
def test_the_dark_lord_breaks_the_last_tower_in_reach(head: Head) -> None:
    lean = facing()
    lean.left, lean.towers[1] = 1, 1
    assert set(strikes(head, lean, 10)) == {LAND_BY_NAME["t12"]}


def test_hard_fells_a_castle_that_its_strikes_suffice_for() -> None:
    lean = facing()
    lean.left = 3
    for _ in range(3):
        castle = HARD.strike(lean, LORD, SKILLS, Random(1))
        fell = lean.take(LORD, castle)
        lean.left, lean.struck = lean.left - 1, lean.struck + 1
    assert fell


def test_easy_takes_land_and_leaves_towers_alone() -> None:
    lean = facing()
    lean.left, lean.towers[0] = 3, 2
    struck = strikes(easy.HEAD, lean)
    assert not set(struck) & set(lean.bases)
    assert len(set(struck)) > 3


def test_normal_takes_land_near_its_castle_with_its_own_strike() -> None:
    lean = facing()
    lean.left = 3
    castle = LAND_BY_NAME["t2"]
    for land in strikes(normal.HEAD, lean):
        assert DISTANCE[land][castle] == 1


def test_normal_goes_at_towers_with_what_the_first_mistake_gave_it_as_often_as_not() -> None:
    lean = facing()
    lean.left, lean.struck, lean.towers[1] = 2, 1, 2
    struck = strikes(normal.HEAD, lean, 200)
    assert set(struck) & set(lean.bases) == {LAND_BY_NAME["t12"]}  # the one with fewer towers
    assert 60 < struck.count(LAND_BY_NAME["t12"]) < 140
    lean.left, lean.struck = 1, 2
    assert not set(strikes(normal.HEAD, lean)) & set(lean.bases)


@HEADS
def test_allies_attack_a_castle_that_one_right_answer_fells(head: Head) -> None:
    lean = facing()
    lean.towers[LORD] = 1
    assert head.attack(lean, Seat(0), SKILLS, Random(2)) == LAND_BY_NAME["t2"]
    lean.chosen[0] = LAND_BY_NAME["t2"]
    assert head.attack(lean, Seat(1), SKILLS, Random(2)) == LAND_BY_NAME["t2"]


def test_allies_go_for_what_leads_to_the_castle() -> None:
    lean = battle("t8 t13 t17 t14 t9", "t12 t16 t19 t15 t11", "t8 t12 t2")
    castle = LAND_BY_NAME["t2"]
    for seed in range(20):
        assert DISTANCE[normal.attack(lean, Seat(0), SKILLS, Random(seed))][castle] == 1


def test_an_ally_whose_castle_has_one_tower_takes_the_land_from_which_it_is_struck() -> None:
    lean = battle("t8 t13 t17 t18 t14", "t12 t16 t19 t15 t11", "t17 t12 t2")
    lean.held = lean.held[0] & ~lands("t13 t8"), lean.held[1], lean.held[2] | lands("t13 t8")
    lean.towers[0] = 1
    chosen = {normal.attack(lean, Seat(0), SKILLS, Random(seed)) for seed in range(20)}
    assert chosen == {LAND_BY_NAME["t13"]}


def test_normal_claims_beside_its_castle_and_allies_towards_it() -> None:
    bases = tuple(LAND_BY_NAME[name] for name in ("t8", "t12", "t2"))
    lean = Lean.begun((bases[0], bases[1], bases[2]))
    for seed in range(20):
        assert NEAR[lean.bases[LORD]] >> normal.claim(lean, LORD, SKILLS, Random(seed)) & 1
        claimed = normal.claim(lean, Seat(0), SKILLS, Random(seed))
        assert DISTANCE[claimed][lean.bases[LORD]] < DISTANCE[lean.bases[0]][lean.bases[LORD]]


@THINKING
def test_whoever_holds_the_seat_no_choice_changes_the_position(head: Head) -> None:
    lean = facing()
    lean.left = 2
    before = (lean.held, list(lean.towers), list(lean.chosen), lean.left, lean.struck)
    head.strike(lean, LORD, SKILLS, Random(1))
    head.attack(lean, Seat(0), SKILLS, Random(1))
    assert (lean.held, list(lean.towers), list(lean.chosen), lean.left, lean.struck) == before


def test_skills_are_guessed_from_the_answers_given() -> None:
    for knowledge, (low, high) in ((0.0, (0.2, 0.6)), (1.0, (0.7, 1.0))):
        view = positions([normal.choose] * 3, 4, knowledge)[-1][0].view(LORD)
        assert len(view.rounds) > 1
        assert all(low < skill < high for skill in skills_of(view))


@pytest.mark.parametrize("seed", range(4))
def test_the_lean_position_goes_the_way_of_the_rules(seed: int) -> None:
    """Move by move: the same holders and towers, the same choices, and the same end."""
    played = positions([normal.choose] * 3, seed)
    lean: Lean | None = None
    for state, seat in played:
        view = state.view(seat)
        now = lean_of(view)
        phase = state.position.phase
        assert now.held == state.position.held
        assert now.towers == list(state.position.towers)
        if phase is Phase.CLAIM:
            assert now.claimer == seat
            found = now.claims(seat)
        elif phase is Phase.CHOOSE:
            assert now.claimer is None
            found = now.targets(seat)
        elif phase is Phase.STRIKE:
            found = now.strikes()
            assert now.left == state.position.strikes_left
        else:
            continue
        names = {move.notation().split()[1] for move in view.legal}
        assert {f"t{land + 1}" for land in lands_in(found)} == names
        for move in view.legal:
            after = now.copy()
            fell = (
                after.take(seat, LAND_BY_NAME[move.notation().split()[1]])
                if phase is not Phase.CHOOSE
                else False
            )
            then = state.play(seat, move).state
            if phase is not Phase.CHOOSE:
                assert after.held == then.position.held
                assert after.towers == list(then.position.towers)
                assert fell == (then.position.fallen is not None)
        lean = now
    assert lean is not None


def test_play_outs_end_as_skills_have_it() -> None:
    """All right: the allies win. All wrong: the Dark Lord does."""
    for seed in range(30):
        assert finish(facing(), (1.0, 1.0), Random(seed)) == 0.0
        assert finish(facing(), (0.0, 0.0), Random(seed)) == 1.0


def test_points_are_even_with_seven_black_territories() -> None:
    for count, judged in ((6, 0.0), (7, 0.5), (8, 1.0)):
        lean = facing()
        black = sum(BIT[land] for land in range(count))
        lean.held = ALL & ~black, 0, black
        assert lean.judged() == judged
