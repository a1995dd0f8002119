"""World Domination's part of the conformance suite: its cards and tokens, and what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from games.catalogue.world_domination.rules.cards import ALL_CARDS, cards_in, mask_of
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Deal, Keep, Pairs, Play, Show, Tribute
from games.catalogue.world_domination.rules.position import Draft, Rise
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Ending, Trick
from games.kit.rules.api import Event, Move
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.tests.rules.conformance import Conformance, Secrets, since


def conserved(state: AnyState) -> None:
    assert isinstance(state, WorldDomination)
    position = state.position
    if position.cells:
        taken = sum(c.result is not None and c.result.ending is Ending.TAKEN for c in position.conflicts)
        assert sum(cell.gold + cell.silver for cell in position.cells) == 12 + taken
        for cell in position.cells:
            assert (cell.owner is None) == (cell.gold + cell.silver == 0)
            assert cell.owner is not Side.GOLD or cell.gold
            assert cell.owner is not Side.SILVER or cell.silver
    if position.hands:
        tricks: list[Trick] = [*position.conflicts, *([position.running] if position.running else [])]
        cards = [mask for mask in position.hands if mask]
        if position.arming is not None:
            tricks += position.arming.tricks
            cards += [1 << card for card in position.arming.left]
            assert len(position.arming.reserve) == 24
            drawn = [card for seat in (0, 1) for card in position.arming.drawn(Seat(seat))]
            assert sorted((*drawn, *position.arming.left)) == sorted(position.arming.reserve)
        if position.rise is not None and position.rise.takers is None:
            cards += [mask for mask in (*position.rise.tributes, *position.rise.pairs) if mask]
        cards += [1 << laid.card for trick in tricks for laid in trick.laid]
        drafted = position.draft is not None and any(len(kept) < 6 for kept in position.draft.kept)
        if position.draft is not None and drafted:
            cards += [mask for kept in position.draft.kept for mask in kept]
        union = 0
        for mask in cards:
            assert not union & mask
            union |= mask
        assert union == ALL_CARDS
    assert position.seats == 3 or len(position.results) == sum(position.won)
    assert position.seats != 3 or position.won == (0, 0)
    for result in position.results:
        assert sum(result.countries) <= 20
        assert sum(result.conflicts) <= (16 if position.seats == 3 else 12)
    assert position.campaign - len(position.results) in {0, 1}


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


def changed(state: AnyState, viewer: Viewer, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
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
    other = position.having(hands=hands, arming=arming, rise=rise, draft=draft, shown=shown)
    return WorldDomination(other), both


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

    def elsewhere(move: Move) -> Move:
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

    return [(mover, elsewhere(move)) for mover, move in moves]


CONFORMANCE = Conformance(
    conserved=conserved,
    secrets=Secrets(change=changed, shown=cards_told, deal=Deal, redeal=redealt),
)
