"""Proofs that a hand of Floating Partners scores the same whatever is played.

Each trick of an alliance changes the points of all its members, so that the rest of a hand scores the same
only if every alliance wins as many tricks in every way in which the cards may lie. What was put away is
hidden until the hand is over: those cards may be any that nobody has played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.catalogue.floating_partners.rules.cards import HAND, JOKER, Card, Declaration
from games.catalogue.floating_partners.rules.evidence import barred, played, void
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.ranking import STRENGTHS, best_of
from games.catalogue.floating_partners.rules.view import Laid, Phase, Trick, View
from games.kit.rules.changing import changed
from games.kit.rules.proofs import Proof, TooLarge, Work, can_lie
from games.kit.rules.seats import Seat, left_of

TRICKS: Final = 2
"""Tricks that are left, the running one among them, while a proof is looked for. The last one needs none.

Before that somebody may always still hold or have put away what nobody has shown to lack; of thousands of
hands between bots none was decided earlier (`bench/claims.py`).
"""

Score: TypeAlias = tuple[int, ...]
"""Tricks that each alliance wins of those that are left, at the place of its first seat."""


class Open(Exception):  # noqa: N818 - it reads as what is so
    """Two ways to play on score differently."""


def prove(view: View, *, is_board: bool = False, work: Work | None = None) -> Proof | None:  # noqa: ARG001 - a hand scores points
    """The proof that nothing changes the points of the hand any more; None: something may, or none is found.

    :param view: a spectator's; what is known to one seat alone is not looked at.
    :param work: counts what is looked at.
    """
    trick = view.trick
    if view.phase is not Phase.PLAY or trick is None:
        return None
    left = HAND + 1 - trick.number
    if left != TRICKS:  # the last trick falls by itself
        return None
    try:
        score = _Search(view, work or Work()).run(_known(view, trick))
    except (Open, TooLarge):
        return None
    return Proof("tricks", {"won": list(score), "left": left})


@dataclass(frozen=True, slots=True)
class _Known:
    """A position as everybody knows it."""

    trick: Trick
    seat: Seat
    cards: int
    """Bit mask of the cards of the pack, by their places in it, that have not been played."""
    sizes: tuple[int, ...]
    barred: tuple[int, ...]
    """By seat: the kinds of cards that it cannot hold, as bit masks."""
    won: Score

    def having(self, **changes: Any) -> _Known:
        return changed(self, changes)


def _known(view: View, trick: Trick) -> _Known:
    (seat,) = view.to_move
    cards = list(pack(view.seats, view.options.six_pack))
    left = (1 << len(cards)) - 1
    for card in (card for mine in played(view) for card in mine):
        left &= ~(1 << next(n for n, each in enumerate(cards) if each == card and left >> n & 1))
    return _Known(trick, seat, left, view.hand_sizes, barred(view), (0,) * view.seats)


class _Search:
    """All ways to play the last tricks, until two of them score differently."""

    def __init__(self, view: View, work: Work) -> None:
        self._seats = view.seats
        self._work = work
        self._declared = tuple(each for each in view.declared if each is not None)
        self._first = tuple(Seat(self._declared.index(each)) for each in self._declared)
        self._cards = pack(view.seats, view.options.six_pack)
        self._found: Score | None = None
        self._seen: set[_Known] = set()
        self._masks: dict[int, int] = {}

    def run(self, known: _Known) -> Score:
        """The only score there is. :raises Open, TooLarge:"""
        for high in (None, *set(self._first)):  # one alliance plays high, all others low: that soon differs
            self._probe(known, high)
        self._search(known)
        assert self._found is not None  # noqa: S101 - the probes have found one
        return self._found

    def _probe(self, known: _Known, high: Seat | None) -> None:
        while any(known.sizes):
            ways = list(self._ways(known))
            known = ways[-1 if self._first[known.seat] == high else 0]
        self._note(known.won)

    def _search(self, known: _Known) -> None:
        if known in self._seen:
            return
        self._seen.add(known)
        if not any(known.sizes):
            self._note(known.won)
            return
        for after in self._ways(known):
            self._search(after)

    def _note(self, score: Score) -> None:
        if self._found is not None and self._found != score:
            raise Open
        self._found = score

    def _ways(self, known: _Known) -> Iterator[_Known]:
        """The positions after each card that the seat may hold and play, the weakest card first."""
        trick, seat = known.trick, known.seat
        strengths = STRENGTHS[trick.trumps]
        sizes = (*known.sizes[:seat], known.sizes[seat] - 1, *known.sizes[seat + 1 :])
        for card in sorted(self._held(known), key=lambda card: strengths[card]):
            self._work.count()
            laid = (*trick.laid, Laid(seat, card))
            after = Trick(trick.number, trick.leader, trick.trumps, laid, None)
            none = known.barred
            if len(laid) > 1:
                none = (*none[:seat], none[seat] | void(after, laid[-1]), *none[seat + 1 :])
            cards = known.cards & ~self._place(known.cards, card)
            if can_lie(cards, sizes, [self._places(kinds) for kinds in none]):
                yield self._next(known.having(trick=after, cards=cards, sizes=sizes, barred=none))

    def _held(self, known: _Known) -> Iterator[Card]:
        """The kinds of cards that the seat may hold, but for a Joker that may not be led."""
        seat, trick = known.seat, known.trick
        mask = known.cards & ~self._places(known.barred[seat])
        may_not_lead = not trick.laid and trick.trumps is Declaration.NO_TRUMPS and known.sizes[seat] > 1
        for card in dict.fromkeys(card for place, card in enumerate(self._cards) if mask >> place & 1):
            if not (may_not_lead and card == JOKER):
                yield card

    def _next(self, known: _Known) -> _Known:
        trick = known.trick
        if len(trick.laid) < self._seats:
            return known.having(seat=left_of(known.seat, self._seats))
        best = best_of(trick.laid, trick.trumps)
        assert best is not None  # noqa: S101 - cards lie
        first = self._first[best.seat]
        won = (*known.won[:first], known.won[first] + 1, *known.won[first + 1 :])
        led = Trick(trick.number + 1, best.seat, self._declared[best.seat], (), None)
        return known.having(trick=led, seat=best.seat, won=won)

    def _place(self, cards: int, card: Card) -> int:
        """One of the places at which such a card is left."""
        left = cards & self._places(1 << card)
        return left & -left

    def _places(self, kinds: int) -> int:
        """The places in the pack of some kinds of cards."""
        known = self._masks.get(kinds)
        if known is None:
            known = sum(1 << place for place, card in enumerate(self._cards) if kinds >> card & 1)
            self._masks[kinds] = known
        return known
