"""Floating Partners' part of the conformance suite: its cards, tricks and points, and what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from games.catalogue.floating_partners.rules.moves import Deal, Discard, Play
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.kit.rules.api import Event, Move
from games.kit.rules.options import Number
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Viewer
from games.kit.tests.rules.conformance import Conformance, Secrets, since


def conserved(state: AnyState) -> None:
    assert isinstance(state, FloatingPartners)
    position = state.position
    if any(position.hands) or position.tricks:
        tricks = [*position.tricks, *([position.trick] if position.trick else [])]
        cards = [card for hand in (*position.hands, *position.discarded) for card in hand]
        cards += [laid.card for trick in tricks for laid in trick.laid]
        cards += () if any(position.took) else position.kitty
        assert tuple(sorted(cards)) == pack(position.seats, position.options.six_pack)
        assert not any(position.took) or sorted(card for took in position.took for card in took) == sorted(
            position.kitty
        )
    assert sum(position.won) == len(position.tricks)
    held = Counter(each for each in position.declared if each is not None)
    assert max(held.values(), default=0) <= position.seats // 2
    results = position.results
    booked = (
        () if position.is_open else (position.penalties,)
    )  # those of a hand that is over are in its result
    lines = [*(result.points for result in results), *(result.penalties for result in results), *booked]
    assert position.scores == tuple(map(sum, zip(*lines, strict=True))) or (
        not lines and not any(position.scores)
    )
    for result in results:
        assert sum(result.won) == 10
        assert all(penalty <= 0 for penalty in result.penalties)
        for seat, each in enumerate(result.declared):
            allies = [other for other, theirs in enumerate(result.declared) if theirs is each]
            assert result.tricks[seat] == sum(result.won[other] for other in allies)


def cards_told(told: Sequence[Event]) -> int:
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
    seen = cards_told(told)
    hidden = [card for card in counts if not seen >> card & 1]
    pairs = [(a, b) for a in hidden for b in hidden if a < b and counts[a] == counts[b]]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    return {one: other, other: one}


def changed(state: AnyState, viewer: Viewer, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
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

    other = position.having(
        hands=swapped(position.hands),
        took=swapped(position.took),
        discarded=swapped(position.discarded),
        kitty=tuple(places.get(card, card) for card in position.kitty),
    )
    return FloatingPartners(other), sum(1 << card for card in places)


def redealt(
    moves: Sequence[tuple[Mover, Move]], viewer: Viewer, told: list[Event], rng: Random
) -> list[tuple[Mover, Move]] | None:
    """The moves of Floating Partners since a deal, dealt otherwise in the same way."""
    _, deal = moves[0]
    assert isinstance(deal, Deal)
    places = two_kinds((card for hand in (*deal.hands, deal.kitty) for card in hand), told, rng)
    if places is None:
        return None

    def other(move: Move) -> Move:
        match move:
            case Deal(hands, kitty):
                dealt = tuple(tuple(sorted(places.get(card, card) for card in hand)) for hand in hands)
                return Deal(dealt, tuple(places.get(card, card) for card in kitty))
            case Discard(cards):
                return Discard(tuple(sorted(places.get(card, card) for card in cards)))
            case Play(card):
                return Play(places.get(card, card))
            case _:
                return move

    return [(mover, other(move)) for mover, move in moves]


CONFORMANCE = Conformance(
    conserved=conserved,
    secrets=Secrets(change=changed, shown=cards_told, deal=Deal, redeal=redealt),
    ending={"max_hands": Number(2, 1, 2)},  # who bids at random only loses
)
