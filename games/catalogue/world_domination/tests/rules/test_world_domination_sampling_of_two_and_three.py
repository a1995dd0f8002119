"""Sampled worlds of two and three seats could have come about by legal moves."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.world_domination.rules.cards import ALL_CARDS, NAMES, cards_in, mask_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.sampling import sample_state
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.tribute import tributes_of
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import (
    dealt,
    move,
    moves,
    play_randomly,
    rising,
    view_by,
)
from games.kit.rules.seats import Seat, Viewer


def step(state: WorldDomination, rng: Random) -> WorldDomination:
    chance = state.chance_move(rng)
    if chance is not None:
        return state.play(None, chance).state
    seat = rng.choice(sorted(state.to_move))
    return state.play(seat, rng.choice(state.legal_moves(seat))).state


def assert_could_be(world: WorldDomination) -> None:
    """Play the arming of `world` again from its deal: every card is there, and legal, when it is played."""
    arming = world.position.arming
    assert arming is not None
    hands = list(world.position.hands)
    for conflict in (
        *world.position.conflicts,
        *([world.position.conflict] if world.position.conflict else []),
    ):
        for laid in conflict.laid:
            hands[laid.seat] |= 1 << laid.card
    tricks = (*arming.tricks, *([arming.trick] if arming.trick else []))
    for seat in (Seat(0), Seat(1)):
        hands[seat] &= ~mask_of(arming.drawn(seat))
        for trick in tricks:
            hands[seat] |= mask_of(laid.card for laid in trick.laid if laid.seat == seat) & ~mask_of(
                arming.drawn(seat)
            )
    again = dealt(seats=2, first=tricks[0].starter).position
    assert again.arming is not None
    fresh = type(again.arming)(arming.reserve, again.arming.trick)
    state = WorldDomination(again.having(layout=world.position.layout, hands=tuple(hands), arming=fresh))
    for trick in tricks:
        for laid in trick.laid:
            notation = f"play {NAMES[laid.card]}"
            options = [m for m in state.legal_moves(laid.seat) if m.notation().startswith(notation)]
            option = next(
                m
                for m in options
                if (getattr(m, "on", None), getattr(m, "give", None)) == (laid.on, laid.give)
            )
            state = state.play(laid.seat, option).state
    if world.position.phase is Phase.ARMING:
        assert state.position.hands == world.position.hands


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("seed", range(3))
def test_a_sampled_arming_can_be_played_again_from_its_deal(seed: int, viewer: Viewer) -> None:
    rng = Random(seed)
    state = dealt(seats=2, seed=seed)
    for _ in range(40):
        assert_could_be(sample_state(state.view(viewer), rng))
        state = step(state, rng)


def test_after_the_arming_each_seat_knows_the_hand_of_the_other() -> None:
    """All other cards have been played."""
    state = play_randomly(dealt(seats=2), Random(4), Phase.PLAY)
    for seat in (0, 1):
        for seed in range(5):
            assert sample_state(view_by(state, seat), Random(seed)).position.hands == state.position.hands


def test_sampling_an_arming_reaches_every_hidden_card() -> None:
    state = dealt(seats=2)
    reached = left = 0
    for seed in range(60):
        position = sample_state(view_by(state, 0), Random(seed)).position
        assert position.arming is not None
        assert position.hands[0] == state.position.hands[0]
        reached |= position.hands[1]
        left |= mask_of(position.arming.left)
    assert reached == left == ALL_CARDS & ~state.position.hands[0]


def assert_tributes_were_owed(world: WorldDomination) -> None:
    """Check that each Rebel gave a tribute that is legal for the hand that it had before."""
    position = world.position
    rise, contract = position.rise, position.contract
    assert rise is not None
    assert contract is not None
    hands = list(position.hands)
    for conflict in (*position.conflicts, *([position.conflict] if position.conflict else [])):
        for laid in conflict.laid:
            hands[laid.seat] |= 1 << laid.card
    for seat, given in enumerate(rise.tributes):
        if given:
            before = hands[seat] | given
            if rise.takers is not None:
                before &= ~rise.pairs[rise.takers.index(Seat(seat))]
            assert before.bit_count() == 16
            assert cards_in(given) in tributes_of(before, contract.dominant, position.config.tribute)
    if rise.takers is not None:
        assert (hands[contract.bidder] & sum(rise.tributes)) == sum(rise.tributes)


@pytest.mark.parametrize("tribute", ["second", "first"])
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_sampled_tributes_were_owed(viewer: Viewer, tribute: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        state = play_randomly(dealt(seats=3, seed=seed, tribute=tribute), rng, Phase.TRIBUTE)
        while state.position.conflicts == () or state.position.hands != (0, 0, 0):
            assert_tributes_were_owed(sample_state(state.view(viewer), rng))
            state = step(state, rng)


def test_a_rebel_guesses_the_other_tribute_from_what_would_fit() -> None:
    """A tribute of low cards leaves few hands for who gave it: high ones are imagined far more often."""
    state = play_randomly(dealt(seats=3, seed=5), Random(5), Phase.TARGET)
    view = view_by(state, 1)
    guesses = []
    for seed in range(200):
        rise = sample_state(view, Random(seed)).position.rise
        assert rise is not None
        guesses += [card % 16 + 1 for card in cards_in(rise.tributes[2])]
    assert sum(value >= 9 for value in guesses) > 0.9 * len(guesses)
    assert len(set(guesses)) > 2


def test_a_world_in_which_the_exchange_is_due_can_be_played_out_fast() -> None:
    """As a bot would: the public moves up to the first conflict, then the lean copy."""
    state = play_randomly(dealt(seats=3, seed=2), Random(2), Phase.DECLARE)
    rng = Random(3)
    for _ in range(5):
        world = sample_state(view_by(state, 0), rng)
        world, _ = move(world, "declare P")
        for seat in (1, 2):
            world = world.play(Seat(seat), rng.choice(world.legal_moves(Seat(seat)))).state
        fast = Fast(moves(world, "assign 1").position)
        assert fast.play_out(rng.random) == 64
        assert (fast.over, fast.winner) == (True, None)


def test_a_tribute_that_leaves_too_few_cards_for_the_empire_is_not_imagined() -> None:
    """Seat 1 does not know what seat 2 has given; some of what it may have given asks for a card twice."""
    empire, first, second = (
        "P2 P3 P4 P11 spin embargo E9 E11 free-market monopoly M1 M6 M9 M11 reserve-forces covert-operation",
        "P6 P9 P12 E2 E4 E6 E8 E12 bribe M2 M3 M4 M5 M8 M12 reinforcement",
        "P1 P5 P7 P8 P10 peace-treaty dual-allegiance E1 E3 E5 E7 E10 global-trading M7 M10 defensive-pact",
    )
    layout = (
        "egypt,australia,argentina,turkey,sweden,canada,mexico,nigeria,saudi-arabia,japan,russia,indonesia,"
        "brazil,china,france,germany,united-kingdom,united-states,india,south-africa"
    )
    begun = rising([empire, first, second]).position
    exchange = "pairs P2,P3/E11,covert-operation; declare M; tribute P12,M12; tribute P10,M10; assign 0"
    conflicts = (
        "target 6; P4; P9; covert-operation; target 8; P6; defensive-pact; monopoly; "
        "target 7; M2; M7; spin; target 12; P10; P2; dual-allegiance take=0 give=2; "
        "target 13; global-trading; free-market; E2; target 11; M9; reinforcement double=0; P5; "
        "target 2; E9; E6; E10; target 17; P7; P11; bribe take=0; target 13; P1; P12; P3; "
        "target 2; M1; M3; P8; target 1; E8; E1; M6; target 2; M10; M4; peace-treaty"
    )
    state = moves(
        WorldDomination(begun.having(layout=tuple(layout.split(",")))),
        *exchange.split("; "),
        *(text if text.startswith("target") else f"play {text}" for text in conflicts.split("; ")),
    )
    for seed in range(2000):
        hands = sample_state(view_by(state, 1), Random(seed)).position.hands
        assert [cards.bit_count() for cards in hands] == [4, 4, 4]
        assert (hands[0] | hands[1] | hands[2]).bit_count() == 12
