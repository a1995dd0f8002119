"""Small matches for the rules: played with the rules from a known deal, drawn as a table would be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, HAND, NAMES
from games.catalogue.floating_partners.rules.config import Config
from games.catalogue.floating_partners.rules.moves import Deal, Dealer, parse_move
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.state import FloatingPartners, initial_state
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.log import LogEntry
from games.kit.rules.api import Event
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Table

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo")
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)


class Example:
    """A match in which the last seat deals, so that Ada, seat 0, is the first in turn.

    :param letters: what is declared in the first hand, in turn: ``"H S H D"``.
    :param calls: the bids and who stands: ``"5 0 0 0"``. Both bidders then put away what they took.
    """

    def __init__(self, letters: str, calls: str, *, seats: int = 4, **options: Any) -> None:
        self.seats = seats
        self.state: FloatingPartners = initial_state(Config(**options), seats)
        self.log: list[LogEntry] = []
        self.make(None, Dealer(Seat(seats - 1)).notation())
        self.deal()
        self.play(*(f"declare {each}" for each in letters.split()))
        self.call(calls)

    # --- moves ----------------------------------------------------------------------------------------

    def make(self, mover: Mover, notation: str) -> None:
        """One move."""
        step = self.state.play(mover, parse_move(notation))
        self.log.append(LogEntry(len(self.log), _THEN, mover, step.events))
        self.state = step.state

    def play(self, *notations: str) -> Example:
        """Some moves, each by whoever is to move."""
        for notation in notations:
            self.make(min(self.state.to_move), notation)
        return self

    def deal(self) -> None:
        """Deal the next hand: every seat gets each so manieth card of the sorted pack."""
        cards, dealt = pack(self.seats), HAND * self.seats
        hands = tuple(cards[seat : dealt : self.seats] for seat in range(self.seats))
        self.make(None, Deal(hands, cards[dealt:]).notation())

    def call(self, calls: str) -> None:
        """Bid, take the kitty and put it away again."""
        self.play(*(each if each == "stand" else f"bid {each}" for each in calls.split()))
        while self.state.position.phase is Phase.DISCARD:
            seat = min(self.state.to_move)
            self.play(f"discard {','.join(NAMES[card] for card in self.state.position.took[seat])}")

    def through(self) -> Example:
        """Play the hand to its end, everybody the first card they may."""
        while self.state.position.phase is Phase.PLAY:
            self.play(self.state.legal_moves(min(self.state.to_move))[0].notation())
        return self

    # --- positions --------------------------------------------------------------------------------------

    def set_hands(self, *hands: str) -> Example:
        """Other hands, by seat: a few cards each are enough for a trick or two."""
        held = tuple(tuple(sorted(CARD_BY_NAME[name] for name in hand.split())) for hand in hands)
        self.state = FloatingPartners(self.state.position.having(hands=held))
        return self

    def desk(self, viewer: Viewer = None) -> PartnersDesk:
        """The example as its table would show it."""
        return PartnersDesk(
            Table(
                key="example",
                version=0,
                match=MatchFacts(
                    name="Example", game="floating-partners", seat_count=self.seats, started_at=_THEN
                ),
                viewer=viewer,
                reader=viewer,
                view=self.state.view(viewer),
                holders=tuple(
                    Holder(Seat(seat), 0, name, name, False, "", None, None, 0, None)
                    for seat, name in enumerate(PEOPLE[: self.seats])
                ),
                log=tuple(replace(entry, events=_told(entry.events, viewer)) for entry in self.log),
                ply=len(self.log),
                since=len(self.log),
            )
        )


def _told(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events among these that a viewer is told."""
    return tuple(event for event in events if event.only_for is None or viewer in event.only_for)


# --- the examples of the page -------------------------------------------------------------------------

_BIDDING: Final = "4 3 4 1 stand 5"


def bidding() -> Example:
    """Four seats bid; in a second round one stands and the other raises."""
    return Example("H S H D", _BIDDING)


def led(hands: Sequence[str], card: str, letters: str = "H S H D") -> Example:
    """Ada leads a card; Ben is to follow. Both have the cards given, the others some of no matter."""
    rest = ("2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S")
    return Example(letters, "5 0 0 0").set_hands(*hands, *rest).play(f"play {card}")


def changing() -> Example:
    """Two tricks: hearts are trumps in the first, in which Ada leads, diamonds in Dan’s."""
    example = Example("H S H D", "5 0 0 0")
    example.set_hands("AC JH AH 4S 5S", "7C QS 7D 2H 3S", "2C KH QD 6S 5C", "JD AD 5D 8H 7S")
    return example.play(
        "play AC", "play 7C", "play 2C", "play JD", "play AD", "play JH", "play 7D", "play QD"
    )


def right() -> Example:
    """Hearts are led as trumps: the left bower beats the ace, the right one both."""
    example = Example("H S H D", "5 0 0 0")
    example.set_hands("AH 3C 4C 4S 5S", "JD QS 7C 6S 3S", "JH KH QD 6C 5C", "8H AD 5D 2D 7S")
    return example.play("play AH", "play JD", "play JH", "play 8H")


def breaking(penalty: str = "each") -> Example:
    """Six seats at the beginning of the second hand: three hold hearts, Ben and Eve spades."""
    example = Example("H S H H S C", "4 3 2 1 0 0", seats=6, break_penalty=penalty).through()
    example.deal()
    return example


def settled() -> Example:
    """The second hand at its end: Ben has left Eve for clubs."""
    example = breaking().play(*(f"declare {each}" for each in ("C", "H", "H", "S", "C", "H")))
    example.call("3 2 4 0 2 1 stand")
    return example.through()
