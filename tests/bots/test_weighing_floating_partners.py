"""What bots say of bids in Floating Partners."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.floating_partners.weighing import trial_of
from games.bots.registry import choose
from games.bots.weighing import Trial, outlook, verdict
from games.rules.floating_partners.moves import Bid, Stand
from games.rules.floating_partners.view import Phase, View
from games.rules.registry import GAMES

SLUG = "floating-partners"


def bidding(seats: int, seed: int = 5, plies: int = 120) -> list[View]:
    """What each seat sees that is to bid, while bots of the level normal play."""
    rules, rng = GAMES[SLUG], Random(seed)
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
            if view.phase is Phase.BID and len(view.legal) > 1:
                found.append(view)
            move = choose(SLUG, "normal", view, rng)
        state = state.play(seat, move).state
    return found


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
    rules = GAMES[SLUG]
    assert view.viewer is not None
    state: Any = rules.sample_state(view, Random(1))
    state = state.play(view.viewer, Bid(3)).state
    waiting = state.view(view.viewer)
    assert not waiting.legal
    found = outlook(trial(waiting))
    assert found is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1
