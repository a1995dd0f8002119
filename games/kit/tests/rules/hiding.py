"""Secrets of each game, told without its views and its sampling: from the events that a viewer was shown, and
from who the viewer is.

A game gives a function that changes a state where a viewer has not been shown it, leaving the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.catalogue.dark_lord.rules.moves import Questions
from games.catalogue.dark_lord.tests.rules.hiding import dark_lord, lord_redealt, quiz_told
from games.catalogue.floating_partners.rules import moves as partners
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.catalogue.world_domination.rules.cards import ALL_CARDS, cards_in, mask_of
from games.catalogue.world_domination.rules.moves import Deal, Keep, Pairs, Play, Show, Tribute
from games.catalogue.world_domination.rules.position import Draft, Rise
from games.catalogue.world_domination.rules.state import WorldDomination
from games.kit.rules.api import Event, Move
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Viewer
from tests.support.eight import moves as eights
from tests.support.eight.state import Eight


def visible(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    return [event for event in events if event.only_for is None or viewer in event.only_for]


def since(code: str, told: Sequence[Event]) -> Sequence[Event]:
    """The last of the events called `code`, and all that came after; all of them if there is none."""
    for at in range(len(told) - 1, -1, -1):
        if told[at].code == code:
            return told[at:]
    return told


def cards_told(told: Sequence[Event]) -> int:
    """Every card that events of World Domination have named since the last deal, one bit each."""
    seen = 0
    for event in since("cards-dealt", told):
        for named in ("cards", "passed"):
            if named in event.data:
                seen |= mask_of(event.data[named])
        if event.code == "card-played":
            seen |= 1 << event.data["card"]
    return seen


def world_domination(
    state: AnyState, viewer: Viewer, told: list[Event], rng: Random
) -> tuple[AnyState, int] | None:
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
    moves: Sequence[tuple[Mover, Move]], viewer: Viewer, told: list[Event], rng: Random
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


RIGHT = 1 << 30
"""Mark of a viewer who has been shown which answer is right, in Eight."""


def eight_told(told: Sequence[Event]) -> int:
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


def eight(state: AnyState, viewer: Viewer, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
    """Another answer is the right one, or two cards that nobody has named change places."""
    assert isinstance(state, Eight)
    seen = eight_told(told)
    if state.phase == "answer" and rng.random() < 0.5:
        return replace(state, right=(state.right + 1) % eights.ANSWERS), RIGHT
    hidden = [card for hand in state.hands for card in hand if not seen >> card & 1]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    places = {one: other, other: one}
    hands = tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in state.hands)
    return replace(state, hands=hands), 1 << one | 1 << other


def eight_redealt(
    moves: Sequence[tuple[Mover, Move]], viewer: Viewer, told: list[Event], rng: Random
) -> list[tuple[Mover, Move]] | None:
    """The moves of Eight since a deal, with two unnamed cards in each other's places."""
    _, deal = moves[0]
    assert isinstance(deal, eights.Deal)
    seen = eight_told(told)
    hidden = [card for hand in deal.hands for card in hand if not seen >> card & 1]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    places = {one: other, other: one}
    hands = tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in deal.hands)
    return [(None, eights.Deal(hands)), *moves[1:]]


def partners_told(told: Sequence[Event]) -> int:
    """Every kind of card that events of Floating Partners have named in this hand, one bit each."""
    seen = 0
    for event in since("campaign-started", told):
        if event.code == "campaign-ended":
            seen = -1  # everything
        for card in (*event.data.get("cards", ()), *([event.data["card"]] if "card" in event.data else [])):
            seen |= 1 << card
    return seen


def two_kinds(dealt: Iterable[int], told: list[Event], rng: Random) -> dict[int, int] | None:
    """Two kinds of cards, as many of one as of the other, of which `told` has named none.

    Each is to stand where the other stood.
    """
    counts = Counter(dealt)
    seen = partners_told(told)
    hidden = [card for card in counts if not seen >> card & 1]
    pairs = [(a, b) for a in hidden for b in hidden if a < b and counts[a] == counts[b]]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    return {one: other, other: one}


def floating_partners(
    state: AnyState, viewer: Viewer, told: list[Event], rng: Random
) -> tuple[AnyState, int] | None:
    """All cards of two kinds that nobody has named change places, in hands, kitty and discards."""
    assert isinstance(state, FloatingPartners)
    position = state.position
    if not any(position.hands):
        return None
    places = two_kinds(pack(position.seats, position.options.six_pack), told, rng)
    if places is None:
        return None

    def swapped(hands: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in hands)

    changed = position.having(
        hands=swapped(position.hands),
        took=swapped(position.took),
        discarded=swapped(position.discarded),
        kitty=tuple(places.get(card, card) for card in position.kitty),
    )
    return FloatingPartners(changed), sum(1 << card for card in places)


def partners_redealt(
    moves: Sequence[tuple[Mover, Move]], viewer: Viewer, told: list[Event], rng: Random
) -> list[tuple[Mover, Move]] | None:
    """The moves of Floating Partners since a deal, dealt otherwise in the same way."""
    _, deal = moves[0]
    assert isinstance(deal, partners.Deal)
    places = two_kinds((card for hand in (*deal.hands, deal.kitty) for card in hand), told, rng)
    if places is None:
        return None

    def changed(move: Move) -> Move:
        match move:
            case partners.Deal(hands, kitty):
                dealt = tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in hands)
                return partners.Deal(dealt, tuple(places.get(card, card) for card in kitty))
            case partners.Discard(cards):
                return partners.Discard(tuple(sorted(places.get(card, card) for card in cards)))
            case partners.Play(card):
                return partners.Play(places.get(card, card))
            case _:
                return move

    return [(mover, changed(move)) for mover, move in moves]


OPEN = frozenset({"three-colours"})
"""Games that hide nothing. Of these the conformance suite asks that everybody sees and is told the same."""

CHANGE: dict[str, Callable[[AnyState, Viewer, list[Event], Random], tuple[AnyState, int] | None]] = {
    "world-domination": world_domination,
    "floating-partners": floating_partners,
    "eight": eight,
    "dark-lord": dark_lord,
}
"""By slug; a game that is neither here nor in `OPEN` fails the conformance suite."""

SHOWN: dict[str, Callable[[Sequence[Event]], int]] = {
    "world-domination": cards_told,
    "floating-partners": partners_told,
    "eight": eight_told,
    "dark-lord": quiz_told,
}
"""By slug: a bit mask of what events have shown."""

Redeal = Callable[
    [Sequence[tuple[Mover, Move]], Viewer, list[Event], Random], list[tuple[Mover, Move]] | None
]

REDEAL: dict[str, Redeal] = {
    "world-domination": redealt,
    "floating-partners": partners_redealt,
    "eight": eight_redealt,
    "dark-lord": lord_redealt,
}
"""By slug: moves since a deal, dealt otherwise where a viewer has not been shown it."""

DEALS: dict[str, type[Any]] = {
    "world-domination": Deal,
    "floating-partners": partners.Deal,
    "eight": eights.Deal,
    "dark-lord": Questions,
}
"""By slug: the kind of move with which everything that was hidden begins anew."""
