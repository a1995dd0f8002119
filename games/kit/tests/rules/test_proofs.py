"""Proofs that the rest of a campaign scores the same: never wrong, and from what everybody knows alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from games.catalogue import RULES
from games.kit.rules.api import CAMPAIGN_ENDED
from games.kit.rules.proofs import TooLarge, Work, can_lie
from games.kit.rules.replay import AnyRules, AnyState

KINDS: Final = [
    pytest.param(RULES[slug], seats, options, id=f"{slug}-{seats}")
    for slug, seats, options in (
        ("world-domination", 2, {}),
        ("world-domination", 3, {}),
        ("world-domination", 4, {}),
        ("floating-partners", 4, {"max_hands": 4}),
    )
]
LOOKS: Final = 6
"""Positions of a kind that are looked at, before and after proofs."""


def score_of(event: Any) -> object:
    """Score of a campaign: with three seats of World Domination two things."""
    data = event.data
    if "result" in data:
        return data["result"].points
    wins = [won for seat, won in enumerate(data["conflicts"]) if seat != data["contract"].bidder]
    return (data["countries"], wins) if len(data["scores"]) == 3 else data["side"]


def campaign_score(state: AnyState, rng: Random, choose: Any) -> object:
    """Score of a campaign that is played to its end."""
    while True:
        (seat,) = state.to_move
        step = state.play(seat, choose(state.legal_moves(seat), seat, rng))
        for event in step.events:
            if event.code == CAMPAIGN_ENDED:
                return score_of(event)
        state = step.state


def anything(moves: Any, _seat: int, rng: Random) -> Any:
    return rng.choice(moves)


def one_against_all(moves: Any, seat: int, rng: Random) -> Any:
    """One seat plays its last moves in the order of cards, the others their first; or the other way round."""
    high = rng.getrandbits(1) == seat % 2
    return moves[-1] if high else moves[0]


def proved_positions(rules: AnyRules, seats: int, options: Any, rng: Random) -> Iterator[tuple[Any, Any]]:
    """States of matches at random at which a proof is found, one a campaign, with the proof."""
    for _ in range(40):
        state: AnyState = rules.initial_state(rules.parse_config(options), seats)
        is_proved = False
        while state.outcome is None:
            move = state.chance_move(rng)
            if move is not None:
                state, is_proved = state.play(None, move).state, False
                continue
            seat = min(state.to_move)
            state = state.play(seat, rng.choice(state.legal_moves(seat))).state
            if not is_proved and (proof := rules.prove(state.view(None))) is not None:
                is_proved = True
                yield state, proof


@pytest.mark.parametrize(("rules", "seats", "options"), KINDS)
def test_what_is_proved_holds_for_every_deal_and_every_play(
    rules: AnyRules, seats: int, options: Any
) -> None:
    """Hidden cards as they may lie, and moves at random or against each other: the score stays the same."""
    rng = Random(9)
    for looked, (state, _) in enumerate(proved_positions(rules, seats, options, rng)):
        view = state.view(None)
        scores = []
        for n in range(12):
            deal = rules.sample_state(view, rng) if n else state
            scores.append(campaign_score(deal, rng, one_against_all if n % 2 else anything))
        assert all(score == scores[0] for score in scores)
        if looked + 1 == LOOKS:
            return
    assert rules.slug == "floating-partners", "there proofs are rare"


@pytest.mark.parametrize(("rules", "seats", "options"), KINDS)
def test_a_proof_and_its_work_depend_on_what_everybody_knows_alone(
    rules: AnyRules, seats: int, options: Any
) -> None:
    """Of deals that look alike the answer is the same, and so is the work, found or not."""
    rng = Random(5)
    state: AnyState = rules.initial_state(rules.parse_config(options), seats)
    looked = 0
    while state.outcome is None and looked < 150:
        move = state.chance_move(rng)
        if move is not None:
            state = state.play(None, move).state
            continue
        seat = min(state.to_move)
        state = state.play(seat, rng.choice(state.legal_moves(seat))).state
        view = state.view(None)
        if state.outcome is not None or state.chance_move(Random(1)) is not None:
            continue
        if view.phase.value in {"target", "play"} and rng.random() < 0.3:
            looked += 1
            answers = []
            for alike in (state, rules.sample_state(view, rng), rules.sample_state(view, rng)):
                work = Work()
                answers.append((rules.prove(alike.view(None), work=work), work.done))
            assert answers[1:] == answers[:-1]
    assert looked


def test_a_search_stops_at_its_limit() -> None:
    work = Work(2)
    work.count()
    work.count()
    with pytest.raises(TooLarge):
        work.count()


@pytest.mark.parametrize(
    ("cards", "sizes", "barred", "can"),
    [
        pytest.param(0b1111, (2, 2), (0, 0), True, id="nothing known"),
        pytest.param(0b1111, (2, 2), (0b0011, 0b1100), True, id="each the other's"),
        pytest.param(0b1111, (2, 2), (0b0011, 0b0011), False, id="two hands, the same two cards"),
        pytest.param(0b1111, (2, 2), (0b1110, 0), False, id="a hand with too few"),
        pytest.param(0b11111, (2, 1), (0b11100, 0b11100), False, id="more cards than hands hold"),
        pytest.param(0b11111, (0, 1), (0b11111, 0b11110), True, id="an empty hand may be barred from all"),
    ],
)
def test_cards_can_lie_where_all_hands_get_what_they_may_have(
    cards: int, sizes: tuple[int, ...], barred: tuple[int, ...], can: bool
) -> None:
    assert can_lie(cards, sizes, barred) is can
