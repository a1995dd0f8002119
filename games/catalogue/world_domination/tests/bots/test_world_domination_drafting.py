"""The draft as the level hard imagines it: carried on as seats play it, in worlds that fit."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

import pytest

from games.catalogue.world_domination.bots.draft import choose_keep
from games.catalogue.world_domination.bots.drafting import drafted, promises_of, two_of
from games.catalogue.world_domination.bots.hands import strength
from games.catalogue.world_domination.bots.keeping import FEW, candidates, choose_best, imagining_drafts, kept
from games.catalogue.world_domination.rules.cards import CARDS, SUITS, cards_in, mask_of
from games.catalogue.world_domination.rules.moves import Keep
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.tests.rules.positions import dealt, view_by


def in_draft(seed: int, choices: int) -> WorldDomination:
    """A draft in which so many choices have been made by the rule of thumb."""
    state = dealt(drafting=True, seed=seed)
    for _ in range(choices):
        seat = min(state.to_move)
        state = state.play(seat, choose_keep(view_by(state, seat))).state
    return state


def promise(cards: int) -> float:
    """The worth of a hand in its best suit, and half of the mean over all."""
    by_suit = [strength(cards_in(cards), suit) for suit in SUITS]
    return max(by_suit) + 0.5 * fmean(by_suit)


def test_two_of_are_the_two_that_promise_most() -> None:
    rng = Random(1)
    for _ in range(60):
        cards = rng.sample(CARDS, 16)
        before, offered = mask_of(cards[:4]), cards[4:]
        best = max(promise(before | mask_of(pair)) for pair in combinations(offered, 2))
        found = two_of(mask_of(offered), promises_of(before))
        assert found.bit_count() == 2
        assert not found & ~mask_of(offered)
        assert promise(before | found) == pytest.approx(best)


@pytest.mark.parametrize("choices", [0, 2, 4, 9, 19, 23])
def test_a_draft_is_carried_on_as_seats_play_it(choices: int) -> None:
    state = in_draft(3, choices)
    draft = state.position.draft
    assert draft is not None
    done = mask_of(seat for seat in range(4) if seat not in state.to_move)
    found = drafted(state.position.hands, [sum(masks) for masks in draft.kept], done)
    assert found == list(in_draft(3, 24).position.hands)


def test_few_keeps_are_thought_about_and_the_first_is_that_of_the_rule_of_thumb() -> None:
    view = view_by(in_draft(5, 4), 0)
    found = candidates(view)
    assert len(found) == len(set(found)) == FEW
    assert found[0] == choose_keep(view)
    assert set(found) <= set(view.legal)


def test_imagined_drafts_fit_the_view_and_others_have_kept_good_cards_in_them() -> None:
    state = in_draft(7, 12)
    view, rng = view_by(state, 0), Random(2)
    draw, sample = imagining_drafts(view, rng), Sampler(view)
    worlds = [draw() for _ in range(40)]
    assert all(view_by(WorldDomination(world), 0) == view for world in worlds)

    def others(world: Any) -> float:
        return fmean(promise(sum(world.draft.kept[seat])) for seat in (1, 2, 3))

    assert fmean(map(others, worlds)) > fmean(others(sample(rng)) for _ in range(40)) + 0.3


def test_good_cards_are_worth_more_than_bad_ones() -> None:
    view = view_by(in_draft(11, 8), 0)
    best = choose_keep(view)
    draw = imagining_drafts(view, Random(3))
    worst = min(
        (move for move in view.legal if isinstance(move, Keep)), key=lambda move: promise(mask_of(move.cards))
    )
    worlds = [draw() for _ in range(60)]
    good, bad = (fmean(kept(view, world, move)[0] for world in worlds) for move in (best, worst))
    assert good > bad + 0.005


def test_the_last_keeps_are_chosen_among_all() -> None:
    view = view_by(in_draft(5, 18), 2)
    assert len(view.legal) == 6
    assert set(candidates(view)) == set(view.legal)
    assert choose_best(view, Random(1), 60) in view.legal
