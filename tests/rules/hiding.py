"""What each game hides, told without its views and its sampling: from the events that a viewer was shown.

A game gives a function that changes a state where a viewer has not been shown it, leaving the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.rules.core.api import Event, Move, Mover, Viewer
from games.rules.core.records import AnyState
from games.rules.world_domination.cards import ALL_CARDS, cards_in, mask_of
from games.rules.world_domination.moves import Deal, Keep, Pairs, Play, Show, Tribute
from games.rules.world_domination.position import Draft, Rise
from games.rules.world_domination.state import WorldDomination


def visible(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    return [event for event in events if event.only_for is None or viewer in event.only_for]


def cards_told(told: Iterable[Event]) -> int:
    """Every card that events of World Domination have named since the last deal, one bit each."""
    seen = 0
    for event in told:
        if event.code == "cards-dealt":
            seen = 0
        seen |= mask_of(event.data.get("cards", ())) | mask_of(event.data.get("passed", ()))
        if event.code == "card-played":
            seen |= 1 << event.data["card"]
    return seen


def world_domination(state: AnyState, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
    """Two cards that the events `told` have not named change places; the state and the two cards.

    None if there are no two such cards.
    """
    assert isinstance(state, WorldDomination)
    hidden = cards_in(ALL_CARDS & ~cards_told(told))
    position = state.position
    if not position.hands or len(hidden) < 2:
        return None
    both = mask_of(rng.sample(hidden, 2))

    def swapped(mask: int) -> int:
        return mask ^ both if (mask & both).bit_count() == 1 else mask

    def all_swapped(masks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swapped(mask) for mask in masks)

    draft = position.draft
    if draft is not None:
        draft = Draft(all_swapped(draft.dealt), tuple(all_swapped(kept) for kept in draft.kept))
    arming, rise = position.arming, position.rise
    if arming is not None:
        places = dict(zip(cards_in(both), reversed(cards_in(both)), strict=True))
        reserve = tuple(places.get(card, card) for card in arming.reserve)
        arming = replace(arming, reserve=reserve)
    if rise is not None:
        first, second = rise.pairs
        rise = Rise(all_swapped(rise.tributes), (swapped(first), swapped(second)), rise.takers)
    shown = None if position.shown is None else all_swapped(position.shown)
    hands = all_swapped(position.hands)
    changed = position.having(hands=hands, arming=arming, rise=rise, draft=draft, shown=shown)
    return WorldDomination(changed), both


def redealt(  # noqa: C901 - a line for each kind of move
    moves: Sequence[tuple[Mover, Move]], told: list[Event], rng: Random
) -> list[tuple[Mover, Move]] | None:
    """The moves of World Domination since a deal, with two cards that `told` has not named in each other's
    places; None if there are no two such cards."""
    hidden = cards_in(ALL_CARDS & ~cards_told(told))
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    places = {one: other, other: one}

    def swapped(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(places.get(card, card) for card in cards)

    def pair(cards: Iterable[int]) -> tuple[int, int]:
        low, high = sorted(swapped(cards))
        return low, high

    def changed(move: Move) -> Move:
        match move:
            case Deal(hands, reserve):
                return Deal(tuple(tuple(sorted(swapped(hand))) for hand in hands), swapped(reserve))
            case Keep(cards):
                return Keep(pair(cards))
            case Show(cards):
                return Show(pair(cards))
            case Tribute(cards):
                return Tribute(pair(cards))
            case Pairs(first, second):
                return Pairs(*sorted((pair(first), pair(second))))
            case Play(card, on, give):
                return Play(places.get(card, card), on, give)
            case _:
                return move

    return [(mover, changed(move)) for mover, move in moves]


OPEN = frozenset({"three-colours"})
"""Games that hide nothing. Of these the conformance suite asks that everybody sees and is told the same."""

CHANGE: dict[str, Callable[[AnyState, list[Event], Random], tuple[AnyState, int] | None]] = {
    "world-domination": world_domination
}
"""By slug; a game that is neither here nor in `OPEN` fails the conformance suite."""

SHOWN: dict[str, Callable[[Iterable[Event]], int]] = {"world-domination": cards_told}
"""By slug: a bit mask of what events have shown."""

Redeal = Callable[[Sequence[tuple[Mover, Move]], list[Event], Random], list[tuple[Mover, Move]] | None]

REDEAL: dict[str, Redeal] = {"world-domination": redealt}
"""By slug: moves since a deal, dealt otherwise where a viewer has not been shown it."""

DEALS: dict[str, type[Any]] = {"world-domination": Deal}
"""By slug: the kind of move with which everything that was hidden begins anew."""
