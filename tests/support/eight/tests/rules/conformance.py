"""Eight's part of the conformance suite: its cards and points, and what its viewers are not shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.kit.rules.api import Event, Move
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Viewer
from games.kit.tests.rules.conformance import Conformance, Secrets, since
from tests.support.eight.rules.moves import ANSWERS, Deal
from tests.support.eight.rules.state import HAND, Eight


def conserved(state: AnyState) -> None:
    assert isinstance(state, Eight)
    if state.hands:
        cards = [card for hand in state.hands for card in hand] + [card for card in state.laid if card]
        assert sorted(cards) == list(range(1, HAND * state.seats + 1))
    assert len(state.asked) == len(set(state.asked)) <= state.campaign
    assert sum(state.scores) <= state.campaign * (3 * state.seats - 1)


RIGHT = 1 << 30
"""Mark of a viewer who has been shown which answer is right, in Eight."""


def shown(told: Sequence[Event]) -> int:
    """Every card that events of Eight have named since the last deal, one bit each, and `RIGHT`."""
    seen = 0
    for event in since("campaign-started", told):
        if event.code == "answers-told":
            seen |= RIGHT
        if event.code == "match-ended":
            seen = -1  # everything
        for card in (*event.data.get("cards", ()), *([event.data["card"]] if "card" in event.data else [])):
            seen |= 1 << card
    return seen


def changed(state: AnyState, viewer: Viewer, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
    """Another answer is the right one, or two cards that nobody has named change places."""
    assert isinstance(state, Eight)
    seen = shown(told)
    if state.phase == "answer" and rng.random() < 0.5:
        return replace(state, right=(state.right + 1) % ANSWERS), RIGHT
    hidden = [card for hand in state.hands for card in hand if not seen >> card & 1]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    places = {one: other, other: one}
    hands = tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in state.hands)
    return replace(state, hands=hands), 1 << one | 1 << other


def redealt(
    moves: Sequence[tuple[Mover, Move]], viewer: Viewer, told: list[Event], rng: Random
) -> list[tuple[Mover, Move]] | None:
    """The moves of Eight since a deal, with two unnamed cards in each other's places."""
    _, deal = moves[0]
    assert isinstance(deal, Deal)
    seen = shown(told)
    hidden = [card for hand in deal.hands for card in hand if not seen >> card & 1]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    places = {one: other, other: one}
    hands = tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in deal.hands)
    return [(None, Deal(hands)), *moves[1:]]


CONFORMANCE = Conformance(
    conserved=conserved,
    secrets=Secrets(change=changed, shown=shown, deal=Deal, redeal=redealt),
)
