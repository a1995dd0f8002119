"""Proofs that a campaign scores the same: beside all deals and all plays of small positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from games.catalogue.world_domination.rules.campaigns import winner_of
from games.catalogue.world_domination.rules.cards import CARDS, SUITS
from games.catalogue.world_domination.rules.evidence import conflicts_of, voids_in
from games.catalogue.world_domination.rules.grid import SIDES, Side
from games.catalogue.world_domination.rules.proving import prove
from games.catalogue.world_domination.rules.proving_map import Map, owned_of
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.rules.settlement import with_token
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.targets import targets
from games.catalogue.world_domination.rules.view import Cell, Contract, Goal, Phase
from games.catalogue.world_domination.tests.rules.positions import cells_of, in_conflict
from games.kit.rules.api import CAMPAIGN_ENDED
from games.kit.rules.proofs import Proof, Work
from games.kit.rules.seats import Seat


def all_scores(state: WorldDomination) -> Iterator[tuple[object, ...]]:
    """Scores of a campaign by every legal play: the side that wins it, and the countries."""
    for seat in state.to_move:
        for move in state.legal_moves(seat):
            step = state.play(seat, move)
            ended = [event for event in step.events if event.code == CAMPAIGN_ENDED]
            if ended:
                yield ended[0].data["side"], ended[0].data["countries"]
            else:
                yield from all_scores(step.state)


def all_deals(state: WorldDomination) -> Iterator[WorldDomination]:
    """The position with the cards that are left lying in every way that everybody must think possible."""
    position, view = state.position, state.view(None)
    void = voids_in(conflicts_of(view), view.seats)
    cards = [card for card in CARDS if any(hand >> card & 1 for hand in position.hands)]
    for order in permutations(cards):
        left = list(order)
        hands = [sum(1 << left.pop() for _ in range(size)) for size in view.hand_sizes]
        if not any(hand & none for hand, none in zip(hands, void, strict=True)):
            yield WorldDomination(position.having(hands=tuple(hands)))


MOST = {2: 4, 4: 5}
"""Cards that are left, by seats: of two conflicts, or of the last and one card before it."""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_proof_is_found_exactly_where_all_deals_and_plays_of_the_last_cards_score_alike(
    seats: int, seed: int
) -> None:
    rng, looked = Random(seed), 0
    state = WORLD_DOMINATION.initial_state(WORLD_DOMINATION.parse_config({}), seats)
    assert isinstance(state, WorldDomination)
    while state.outcome is None and looked < 6:
        chance = state.chance_move(rng)
        mover = None if chance is not None else min(state.to_move)
        move = chance or rng.choice(state.legal_moves(min(state.to_move)))
        state = state.play(mover, move).state
        view = state.view(None)
        is_last = view.phase in {Phase.TARGET, Phase.PLAY} and sum(view.hand_sizes) <= MOST[seats]
        if not is_last or WORLD_DOMINATION.falls(view):
            continue
        looked += 1
        scores = {score for deal in all_deals(state) for score in all_scores(deal)}
        assert (prove(view) is not None) is (len({side for side, _ in scores}) == 1)
        assert (prove(view, is_board=True) is not None) is (len(scores) == 1)
    assert looked


def all_worlds(cells: tuple[Cell, ...], starter: Side, left: int, seats: int) -> Iterator[tuple[Cell, ...]]:
    """The worlds at the end if each conflict may end in any way."""
    if not left:
        yield cells
        return
    nobody = (starter.rival, starter) if seats == 2 else (starter.rival,)
    for next_starter in nobody:
        yield from all_worlds(cells, next_starter, left - 1, seats)
    for target in targets(cells, starter):
        for winner in Side:
            after = (*cells[:target], with_token(cells[target], winner), *cells[target + 1 :])
            yield from all_worlds(after, winner, left - 1, seats)


GOALS = [
    pytest.param(4, Goal.AT_LEAST, 10, id="bid 10"),
    pytest.param(4, Goal.AT_LEAST, 12, id="bid 12"),
    pytest.param(2, Goal.MORE, 0, id="more"),
    pytest.param(2, Goal.EXACTLY, 9, id="exactly 9"),
]


@pytest.mark.parametrize(("seats", "goal", "number"), GOALS)
def test_the_map_says_which_side_may_win_as_all_its_worlds_do(seats: int, goal: Goal, number: int) -> None:
    rng = Random(number)
    for left in (1, 2, 2, 3):
        kinds: list[Side | None] = [*Side, *([None] if rng.random() < 0.5 else [])]
        owners = [rng.choice(kinds) for _ in range(20)]
        cells = cells_of(
            [n for n, owner in enumerate(owners) if owner is Side.GOLD],
            [n for n, owner in enumerate(owners) if owner is Side.SILVER],
        )
        contract = Contract(Side.GOLD, Seat(0), number, SUITS[0], goal)
        starter = rng.choice([*Side])
        winners = {
            winner_of(
                contract,
                (sum(c.owner is Side.GOLD for c in world), sum(c.owner is Side.SILVER for c in world)),
                (sum(c.gold for c in world), sum(c.silver for c in world)),
            )
            for world in all_worlds(cells, starter, left, seats)
        }
        tokens = sum(c.gold for c in cells), sum(c.silver for c in cells)
        world = Map(contract, seats, Work())
        able = {side for side in Side if world.can_win(side, owned_of(cells), tokens, starter, left)}
        assert able == winners


def test_a_bid_that_is_out_of_reach_is_proved_at_once() -> None:
    """Seven countries are still to come, and there are three conflicts."""
    hands = ["P1 P2 P3", "P4 P5 P6", "P7 P8 P9", "P10 P11 P12"]
    state = in_conflict(hands, bid=13)
    facts = {"side": 0, "goal": "at-least", "number": 13, "held": 6, "theirs": 6, "left": 3}
    assert prove(state.view(None)) == Proof("lost", facts)


def test_a_bid_that_is_made_is_proved_when_too_few_countries_can_be_lost() -> None:
    gold = [*range(13)]
    state = in_conflict(["P1 P2", "P4 P5", "P7 P8", "P10 P11"], bid=11, target=13, cells=cells_of(gold, [19]))
    proof = prove(state.view(None))
    assert proof is not None
    assert (proof.code, proof.data["held"], proof.data["left"]) == ("won", 13, 2)


def test_nothing_is_proved_while_either_side_may_win() -> None:
    state = in_conflict(
        ["P1 P2", "P4 P5", "P7 P8", "P10 P11"], bid=10, cells=cells_of(range(9), range(9, 18))
    )
    assert prove(state.view(None)) is None


@pytest.mark.parametrize("seats", SIDES)
def test_nothing_is_proved_before_the_conflicts(seats: int) -> None:
    state = WORLD_DOMINATION.initial_state(WORLD_DOMINATION.parse_config({}), seats)
    rng, work = Random(1), Work()
    for _ in range(6):
        chance = state.chance_move(rng)
        mover = None if chance is not None else min(state.to_move)
        state = state.play(mover, chance or state.legal_moves(min(state.to_move))[0]).state
        assert prove(state.view(None), work=work) is None
    assert work.done == 0
