"""A full position that fits what a viewer knows: unknown cards are dealt at random where they may be.

Known are the own cards, every card played, what went through the own hand in the draft, what the ally has
shown, and that a seat which did not follow suit held no card of the suit led. See `sampling_arming` and
`sampling_rise` for what two and three seats hide besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from games.catalogue.world_domination.rules.cards import ALL_CARDS, cards_in, mask_of
from games.catalogue.world_domination.rules.draft import ROUNDS
from games.catalogue.world_domination.rules.evidence import (
    conflicts_of,
    known_hand,
    played_in,
    possible_hands,
)
from games.catalogue.world_domination.rules.placing import Dealer, Place
from games.catalogue.world_domination.rules.position import Arming, Draft, Position, Rise
from games.catalogue.world_domination.rules.sampling_arming import arming_sampler
from games.catalogue.world_domination.rules.sampling_rise import rise_sampler
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import DraftView, View
from games.kit.rules.seats import Seat, left_of, seats_of


class Hidden(NamedTuple):
    """The fields of a position that hold what is hidden."""

    hands: tuple[int, ...] = ()
    arming: Arming | None = None
    rise: Rise | None = None
    draft: Draft | None = None
    shown: tuple[int, ...] | None = None


class Sampler:
    """Draws positions that fit a view; what the view tells is worked out once for all of them."""

    def __init__(self, view: View) -> None:
        self.hidden: Final = _hidden_sampler(view)
        """Draws what is hidden alone, for those who look at hands before they want a position."""
        self._known: Final = Position(
            view.options,
            view.seats,
            view.sides,
            campaign=view.campaign,
            won=view.won,
            phase=view.phase,
            to_move=view.to_move,
            layout=view.layout,
            cells=view.cells,
            first=view.first,
            auction=view.auction,
            contract=view.contract,
            conflict=view.conflict,
            conflicts=view.conflicts,
            results=view.results,
            resigned=view.resigned,
            outcome=view.outcome,
        )

    def position(self, hidden: Hidden) -> Position:
        """The position in which that is what the view hides."""
        return self._known.having(**hidden._asdict())

    def __call__(self, rng: Random) -> Position:
        """One position."""
        return self.position(self.hidden(rng))


def sample_state(view: View, rng: Random) -> WorldDomination:
    """A state whose view for the viewer equals `view`; what the viewer does not know is drawn with `rng`."""
    return WorldDomination(Sampler(view)(rng))


def _hidden_sampler(view: View) -> Callable[[Random], Hidden]:
    played = played_in(conflicts_of(view), view.seats)
    if not any(view.hand_sizes) and not any(played):
        return lambda _: Hidden()
    if view.arming is not None:
        sample_arming = arming_sampler(view, view.arming)

        def drawn_arming(rng: Random) -> Hidden:
            hands, arming = sample_arming(rng)
            return Hidden(hands, arming=arming)

        return drawn_arming
    if view.rise is not None:
        sample_rise = rise_sampler(view, view.rise)

        def drawn_rise(rng: Random) -> Hidden:
            hands, rise = sample_rise(rng)
            return Hidden(hands, rise=rise)

        return drawn_rise
    deal = _whole_hands(view, played) if view.draft is None else _drafted(view, view.draft, played)
    everything_played = sum(played)

    def draw(rng: Random) -> Hidden:
        draft, originals = deal(rng)
        hands = tuple(cards & ~everything_played for cards in originals)
        return Hidden(hands, draft=draft, shown=_shown(view, originals, rng))

    return draw


def _shown(view: View, originals: list[int], rng: Random) -> tuple[int, ...] | None:
    meeting = view.meeting
    if meeting is None:
        return None
    shown = [0] * view.seats
    for seat in meeting.done:
        cards = meeting.shown[seat]
        shown[seat] = mask_of(rng.sample(cards_in(originals[seat]), 2) if cards is None else cards)
    return tuple(shown)


def _possible(view: View, played: list[int]) -> list[int]:
    """The cards that each seat may have had in its hand when the conflicts began."""
    certain = list(played)
    for seat in seats_of(view.seats):
        certain[seat] |= known_hand(view, seat) or 0
        if view.meeting is not None:
            certain[seat] |= mask_of(view.meeting.shown[seat] or ())
    return possible_hands(view, played, certain)


Deal = Callable[[Random], tuple[Draft | None, list[int]]]
"""Draws the draft, if there is one, and the hands: those on their way or what the conflicts began with."""


def _whole_hands(view: View, played: list[int]) -> Deal:
    """Without a draft: each hand is one place."""
    deal = Dealer(
        [
            Place(size + cards.bit_count(), possible)
            for size, cards, possible in zip(view.hand_sizes, played, _possible(view, played), strict=True)
        ]
    )
    return lambda rng: (None, deal(rng))


def _drafted(view: View, seen: DraftView, played: list[int]) -> Deal:
    """With a draft the places are what was kept of each hand dealt in each round, and what remains of it."""
    seats = seats_of(view.seats)
    chosen = [seen.round - 1 + (seat in seen.chosen) for seat in seats]
    drafting = min(chosen) < ROUNDS
    possible = [ALL_CARDS] * view.seats if drafting else _possible(view, played)
    contents = _contents(view, seen)
    unseen = ALL_CARDS
    for cards in contents.values():
        unseen &= ~cards
    places: list[Place] = []
    labels: list[tuple[Seat, Seat, int]] = []  # dealt to, kept by, in which round
    for origin in seats:
        holders = [left_of(origin, view.seats, number) for number in range(ROUNDS)]
        allowed = _traced(seen, holders, contents, unseen)
        last = holders[seen.round - 1]
        for number in range(chosen[last]):
            holder = holders[number]
            places.append(Place(2, allowed[number] & possible[holder]))
            labels.append((origin, holder, number))
        if drafting:
            number = chosen[last]
            places.append(Place(2 * (ROUNDS - number), allowed[number]))
            labels.append((origin, last, ROUNDS))
    deal = Dealer(places)

    def draw(rng: Random) -> tuple[Draft, list[int]]:
        dealt = [0] * view.seats
        kept = [[0] * count for count in chosen]
        on_its_way = [0] * view.seats
        for (origin, holder, number), cards in zip(labels, deal(rng), strict=True):
            dealt[origin] |= cards
            if number < ROUNDS:
                kept[holder][number] = cards
            else:
                on_its_way[holder] = cards
        draft = Draft(tuple(dealt), tuple(tuple(masks) for masks in kept))
        return draft, on_its_way if drafting else [sum(masks) for masks in kept]

    return draw


def _contents(view: View, seen: DraftView) -> Mapping[tuple[Seat, int], int]:
    """By seat and round from 0: the hand that lay before a seat, where the view tells."""
    contents: dict[tuple[Seat, int], int] = {}
    for seat, (kept, passed) in enumerate(zip(seen.kept, seen.passed, strict=True)):
        if kept is None or passed is None:
            continue
        for number, cards in enumerate(zip(kept, passed, strict=True)):
            contents[Seat(seat), number] = mask_of(cards[0] + cards[1])
        if len(kept) < seen.round:
            hand = view.hand if view.hands is None else view.hands[seat]
            contents[Seat(seat), seen.round - 1] = mask_of(hand or ())
    return contents


def _traced(
    seen: DraftView, holders: list[Seat], contents: Mapping[tuple[Seat, int], int], unseen: int
) -> list[int]:
    """For each round the cards that may have been kept then of one hand on its way past `holders`, and
    last those that may remain after the sixth."""
    allowed = [unseen] * (ROUNDS + 1)
    since = 0
    for number in range(seen.round):
        holder = holders[number]
        cards = contents.get((holder, number))
        if cards is None:
            continue
        for earlier in range(since, number):
            allowed[earlier] &= ~cards
        rounds = seen.kept[holder] or ()
        kept = mask_of(rounds[number]) if number < len(rounds) else 0
        allowed[number] = kept or cards
        for later in range(number + 1, ROUNDS + 1):
            allowed[later] = cards & ~kept
        since = number + 1
    return allowed
