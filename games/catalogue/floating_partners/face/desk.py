"""Desk of Floating Partners: the table as every part of its page asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.safestring import SafeString

from games.catalogue.floating_partners.rules.cards import Card, Declaration
from games.catalogue.floating_partners.rules.view import CampaignResult, Phase, Trick, View
from games.kit.face.desk import Desk
from games.kit.rules.seats import Seat, left_of

_PLACES: Final = {
    4: ("s", "w", "n", "e"),
    5: ("s", "w", "nw", "ne", "e"),
    6: ("s", "sw", "nw", "n", "ne", "se"),
    7: ("s", "sw", "w", "nw", "ne", "e", "se"),
    8: ("s", "sw", "w", "nw", "n", "ne", "e", "se"),
}
"""Places of the seats, by how many there are: the near one, then clockwise."""


@dataclass(frozen=True, slots=True)
class Alliance:
    """The seats with the same declaration, whose tricks count together."""

    declaration: Declaration | None
    """None: a seat that has not declared yet, alone."""
    seats: tuple[Seat, ...]
    """Clockwise from the near one."""
    tricks: int
    """Won in this hand."""


@dataclass(frozen=True)
class PartnersDesk(Desk[View]):
    """A table of Floating Partners as its page draws it; worked out once for all parts."""

    @property
    def is_shared(self) -> bool:
        """There are no sides: of equal scores each wins for itself."""
        outcome = self.view.outcome
        return outcome is not None and len(outcome.winners) > 1

    def place(self, seat: Seat) -> str:
        """The place of a seat in the ring: ``s`` near, ``w`` left, ``ne`` far right …"""
        seats = self.view.seats
        return _PLACES[seats][(seat - self.near) % seats]

    def who(self, seat: Seat) -> SafeString:
        """Somebody as a sentence begins with them: *Dmitri* in bold, *You*."""
        return self.names.html[seat]

    def whom(self, seat: Seat) -> SafeString:
        """Somebody within a sentence: *Dmitri* in bold, *you*."""
        return self.names.html_object(seat)

    # --- the hand on the table: the one that is played, or has just ended -------------------------------

    @cached_property
    def ended(self) -> CampaignResult | None:
        """The hand that is over and still lies on the table, for the next has not been dealt; else None."""
        view = self.view
        is_between = view.phase in {Phase.DEAL, Phase.OVER}
        return view.results[-1] if is_between and view.results else None

    @property
    def number(self) -> int:
        """The number of the hand, from 1."""
        return self.ended.number if self.ended else max(1, self.view.campaign)

    @property
    def declared(self) -> tuple[Declaration | None, ...]:
        return self.ended.declared if self.ended else self.view.declared

    @property
    def bids(self) -> tuple[int | None, ...]:
        """The newest bid of each."""
        return self.ended.bids if self.ended else self.view.bids

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks that each has won itself."""
        return self.ended.won if self.ended else self.view.won

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The whole tricks."""
        return self.ended.played if self.ended else self.view.tricks

    @property
    def has_bids(self) -> bool:
        """True if the bidding is over, so that a seat can be said to need tricks."""
        return self.ended is not None or self.view.phase in {Phase.DISCARD, Phase.PLAY}

    # --- alliances --------------------------------------------------------------------------------------

    def alliance(self, seat: Seat) -> frozenset[Seat]:
        """The seats whose tricks count together with this one's, itself among them."""
        mine = self.declared[seat]
        if mine is None:
            return frozenset([seat])
        return frozenset(Seat(other) for other, each in enumerate(self.declared) if each is mine)

    def tricks_of(self, seat: Seat) -> int:
        """Tricks that a seat's alliance has won."""
        return sum(self.won[other] for other in self.alliance(seat))

    def is_ally(self, seat: Seat) -> bool:
        """True if a seat's tricks count together with those of whoever is called *you*."""
        you = self.reader
        return you is not None and seat != you and seat in self.alliance(you)

    @cached_property
    def alliances(self) -> tuple[Alliance, ...]:
        """All of them, whoever is alone too: that of the near seat first, then the larger ones first."""
        found: dict[frozenset[Seat], Alliance] = {}
        for seat in self.order():
            members = self.alliance(seat)
            if members not in found:
                found[members] = Alliance(
                    declaration=self.declared[seat],
                    seats=tuple(other for other in self.order() if other in members),
                    tricks=self.tricks_of(seat),
                )
        first, *others = found.values()
        return (first, *sorted(others, key=lambda each: -len(each.seats)))

    def needs(self, seat: Seat) -> int:
        """Tricks that a seat's alliance must still win for its bid: 0 when it is made."""
        return max(0, (self.bids[seat] or 0) - self.tricks_of(seat))

    # --- the trick --------------------------------------------------------------------------------------

    @cached_property
    def shown_trick(self) -> Trick | None:
        """The trick whose cards lie before the seats: the running one, else the last until its first card."""
        trick = self.view.trick
        if self.ended is None and trick is not None and trick.laid:
            return trick
        return self.tricks[-1] if self.tricks else None

    @property
    def is_between(self) -> bool:
        """True if the cards that lie are those of a trick that is over."""
        shown = self.shown_trick
        return shown is not None and len(shown.laid) == self.view.seats

    @cached_property
    def laid(self) -> dict[Seat, Card]:
        """The cards of the shown trick by who played them."""
        shown = self.shown_trick
        return {} if shown is None else {each.seat: each.card for each in shown.laid}

    @property
    def speaking_order(self) -> tuple[Seat, ...]:
        """The seats as they play: round the trick that lies from its leader, else from the dealer's left."""
        view = self.view
        trick = self.shown_trick or view.trick
        if trick is not None:
            return self.order(trick.leader)
        return self.order() if view.dealer is None else self.order(left_of(view.dealer, view.seats))

    @property
    def trumps(self) -> Declaration | None:
        """The suit by which hands are sorted: the trumps of the running trick, else the near seat's."""
        return self.view.trick.trumps if self.view.trick is not None else self.view.declared[self.near]

    def hand(self, seat: Seat) -> tuple[Card, ...] | None:
        """The cards that a seat holds, in card order, as far as the viewer may see them.

        In a replay with everything open that is everybody's.
        """
        held: tuple[Card, ...] | None = self.view.hands[seat]
        if held is None and self.table.moment.opened:
            held = self.table.moment.opened[seat].hands[seat]
        return held
