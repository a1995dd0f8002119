"""Proofs that a hand scores the same: beside all deals and all plays of its last cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from games.catalogue.floating_partners.rules.cards import NAMES, Card
from games.catalogue.floating_partners.rules.evidence import barred, played
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.proving import prove
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.kit.rules.api import CAMPAIGN_ENDED
from games.kit.rules.seats import seats_of


def all_scores(state: FloatingPartners) -> Iterator[tuple[int, ...]]:
    """The points of a hand by every legal play."""
    (seat,) = state.to_move
    for move in state.legal_moves(seat):
        step = state.play(seat, move)
        ended = [event for event in step.events if event.code == CAMPAIGN_ENDED]
        if ended:
            yield ended[0].data["result"].points
        else:
            yield from all_scores(step.state)


def all_deals(state: FloatingPartners) -> Iterator[FloatingPartners]:
    """The position with all that is hidden lying in every way that everybody must think possible."""
    view = state.view(None)
    cards = list(pack(view.seats, view.options.six_pack))
    for card in (card for mine in played(view) for card in mine):
        cards.remove(card)
    for hands in _hands(tuple(cards), view.hand_sizes, barred(view)):
        yield FloatingPartners(state.position.having(hands=hands))


def _hands(
    cards: tuple[Card, ...], sizes: tuple[int, ...], none: tuple[int, ...]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        if not any(none[0] >> card & 1 for card in hand):
            rest = list(cards)
            for card in hand:
                rest.remove(card)
            for others in _hands(tuple(rest), sizes[1:], none[1:]):
                yield (hand, *others)


def before_the_last_trick(seed: int) -> Iterator[FloatingPartners]:
    """States of a match at random in which the last card of the last trick but one is to be played."""
    rng = Random(seed)
    state = FLOATING_PARTNERS.initial_state(FLOATING_PARTNERS.parse_config({"max_hands": 24}), 4)
    while state.outcome is None:
        chance = state.chance_move(rng)
        mover = None if chance is not None else min(state.to_move)
        state = state.play(mover, chance or rng.choice(state.legal_moves(min(state.to_move)))).state
        view = state.view(None)
        if view.trick is not None and view.trick.number == 9 and len(view.trick.laid) == 3:
            assert isinstance(state, FloatingPartners)
            yield state


@pytest.mark.parametrize("seed", range(2))
def test_a_proof_is_found_exactly_where_all_deals_and_plays_of_the_last_cards_score_alike(seed: int) -> None:
    """The first two ways that differ settle it, so that only what is proved is looked at in full."""
    for state in before_the_last_trick(seed):
        scores = set[tuple[int, ...]]()
        for deal in all_deals(state):
            scores.update(all_scores(deal))
            if len(scores) > 1:
                break
        assert (prove(state.view(None)) is not None) is (len(scores) == 1)


def test_the_cards_put_away_are_among_those_that_may_lie_anywhere() -> None:
    """They are face down, and a proof never takes one for played."""
    for state in before_the_last_trick(1):
        view = state.view(None)
        away = [NAMES[card] for seat in seats_of(4) for card in state.position.discarded[seat]]
        assert len(away) == 3
        assert all(each is None or not each for each in view.discarded)
        return


@pytest.mark.parametrize("seats", [4, 8])
def test_no_work_is_done_before_the_last_two_tricks(seats: int) -> None:
    rng = Random(seats)
    state = FLOATING_PARTNERS.initial_state(FLOATING_PARTNERS.parse_config({"max_hands": 1}), seats)
    while state.outcome is None:
        chance = state.chance_move(rng)
        mover = None if chance is not None else min(state.to_move)
        state = state.play(mover, chance or rng.choice(state.legal_moves(min(state.to_move)))).state
        view = state.view(None)
        if view.trick is None or view.trick.number != 9:
            assert prove(view) is None
