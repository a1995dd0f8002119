"""Bots' judgements of declarations and bids in Floating Partners."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from statistics import mean
from typing import Any

import pytest

from games.catalogue import RULES, choose
from games.catalogue.floating_partners.bots.weighing import trial_of
from games.catalogue.floating_partners.rules.cards import Declaration, suit_of
from games.catalogue.floating_partners.rules.moves import Bid, Stand
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.bots.weighing import Trial, outlook, verdict

SLUG = "floating-partners"


@cache
def deciding(phase: Phase, seats: int, seed: int = 5, plies: int = 120) -> list[View]:
    """The views of each seat that has a choice in a phase, while bots of the level normal play."""
    rules, rng = RULES[SLUG], Random(seed)
    state: Any = rules.initial_state(rules.parse_config({}), seats)
    found: list[View] = []
    for _ in range(plies):
        if state.outcome is not None:
            break
        move = state.chance_move(rng)
        seat = None
        if move is None:
            seat = min(state.to_move)
            view = state.view(seat)
            if view.phase is phase and len(view.legal) > 1:
                found.append(view)
            move = choose(SLUG, "normal", view, rng)
        state = state.play(seat, move).state
    return found


def bidding(seats: int) -> list[View]:
    return deciding(Phase.BID, seats)


def trial(view: View) -> Trial:
    found = trial_of(view, Random(2), True)
    assert found is not None
    return found


@pytest.mark.parametrize("seats", [4, 5, 8])
def test_every_bid_that_may_be_made_is_weighed(seats: int) -> None:
    view = bidding(seats)[0]
    assert list(trial(view).moves) == list(view.legal)


def test_a_raise_is_weighed_against_standing() -> None:
    view = next(view for view in bidding(4) if Stand() in view.legal)
    weighed = trial(view)
    assert Stand() in weighed.moves
    told = verdict(weighed, view.legal[-1], Stand(), Random(3))
    assert (told.made, told.advised) == ("bid 10", "stand")
    assert told.gain.low > 0


def test_of_a_world_the_higher_bid_is_made_less_often() -> None:
    """A bid does not make the cards better: all that are made with ten tricks bid are made with none bid."""
    view = bidding(4)[0]
    weighed = trial(view)
    worlds = [weighed.imagine() for _ in range(40)]
    made = {bid: [weighed.value(world, Bid(bid))[2] for world in worlds] for bid in (0, 5, 10)}
    assert sum(made[10]) <= sum(made[5]) <= sum(made[0])
    assert sum(made[10]) < sum(made[0])


def test_what_a_bid_is_worth_repeats_in_the_same_world() -> None:
    weighed = trial(bidding(6)[0])
    world = weighed.imagine()
    assert weighed.value(world, Bid(4)) == weighed.value(world, Bid(4))


def test_while_others_bid_there_is_an_outlook() -> None:
    view = bidding(4)[0]
    rules = RULES[SLUG]
    assert view.viewer is not None
    state: Any = rules.sample_state(view, Random(1))
    state = state.play(view.viewer, Bid(3)).state
    waiting = state.view(view.viewer)
    assert not waiting.legal
    found = outlook(trial(waiting))
    assert found is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1


@pytest.mark.parametrize("seats", [4, 5, 8])
def test_a_declaration_has_an_outlook_and_tells_what_it_leads_to(seats: int) -> None:
    """Of each world alone, so that as many are tried as it takes to see some of them."""
    for view in deciding(Phase.DECLARE, seats)[:3]:
        weighed = replace(trial(view), worlds=10, sketched=5, looked=8)
        found = outlook(weighed)
        assert found is not None
        assert 0 <= found.low <= found.mean <= found.high <= 1
        told = verdict(weighed, view.legal[-1], view.legal[0], Random(3))
        for option in told.options:
            assert 0 <= option.facts["tricks"] <= 10
            assert 0 <= option.facts["made"] <= 1


def test_of_a_hand_of_one_suit_that_suit_wins_most_tricks() -> None:
    view = deciding(Phase.DECLARE, 4)[0]
    assert view.viewer is not None
    hands = list(view.hands)
    hands[view.viewer] = tuple(card for card in pack(4) if suit_of(card) is Declaration.HEARTS)[:10]
    weighed = trial(replace(view, hands=tuple(hands)))
    tricks = {
        move.declaration: sum(weighed.value(weighed.imagine(), move)[1] for _ in range(6))
        for move in weighed.moves
    }
    assert max(tricks, key=tricks.__getitem__) is Declaration.HEARTS
    assert tricks[Declaration.HEARTS] > 6 * 5


def test_an_outlook_at_a_declaration_is_near_to_that_of_the_bid_that_follows() -> None:
    """Both carry the bidding on as the bots do: over some hands the one foretells the other."""
    means = [
        mean(found.mean for view in deciding(phase, 4, plies=400) if (found := outlook(trial(view))))
        for phase in (Phase.DECLARE, Phase.BID)
    ]
    assert abs(means[0] - means[1]) < 0.15
