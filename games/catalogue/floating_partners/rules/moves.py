"""The moves of Floating Partners and their notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from games.catalogue.floating_partners.rules.cards import (
    CARD_BY_NAME,
    DECLARATION_BY_LETTERS,
    NAMES,
    Card,
    Declaration,
)
from games.kit.rules.notation import Arguments, none, only, parse_with, read_number, read_seat
from games.kit.rules.seats import Resign, Seat


def _names(cards: Iterable[Card]) -> str:
    return ",".join(NAMES[card] for card in cards)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_BY_NAME[name] for name in text.split(","))


def _sorted_cards(text: str) -> tuple[Card, ...]:
    """Two identical cards may follow each other."""
    cards = _cards(text)
    if any(a > b for a, b in pairwise(cards)):
        raise ValueError(text)
    return cards


@dataclass(frozen=True, slots=True)
class Dealer:
    """Chance: who deals the first hand."""

    seat: Seat

    def notation(self) -> str:
        return f"dealer {self.seat}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the hand of each seat, in card order, and the kitty, its top card first."""

    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]

    def notation(self) -> str:
        return f"deal {'/'.join(map(_names, (*self.hands, self.kitty)))}"


@dataclass(frozen=True, slots=True)
class Declare:
    """Say what will be trumps when one leads, and so with whom one is aligned."""

    declaration: Declaration

    def notation(self) -> str:
        return f"declare {self.declaration.letters}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Say how many tricks one's alliance will win."""

    number: int

    def notation(self) -> str:
        return f"bid {self.number}"


@dataclass(frozen=True, slots=True)
class Stand:
    """Keep one's bid in a further round, and be out."""

    def notation(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put away as many cards as one took of the kitty, in card order."""

    cards: tuple[Card, ...]

    def notation(self) -> str:
        return f"discard {_names(self.cards)}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card

    def notation(self) -> str:
        return f"play {NAMES[self.card]}"


Move: TypeAlias = Dealer | Deal | Declare | Bid | Stand | Discard | Play | Resign


def _deal(arguments: Arguments) -> Deal:
    *hands, kitty = only(arguments).split("/")
    return Deal(tuple(map(_sorted_cards, hands)), _cards(kitty))


def _stand(arguments: Arguments) -> Stand:
    none(arguments)
    return Stand()


_KINDS: Final[dict[str, Callable[[Arguments], Move]]] = {
    "dealer": lambda arguments: Dealer(read_seat(only(arguments))),
    "deal": _deal,
    "declare": lambda arguments: Declare(DECLARATION_BY_LETTERS[only(arguments)]),
    "bid": lambda arguments: Bid(read_number(only(arguments))),
    "stand": _stand,
    "discard": lambda arguments: Discard(_sorted_cards(only(arguments))),
    "play": lambda arguments: Play(CARD_BY_NAME[only(arguments)]),
}


def parse_move(text: str) -> Move:
    """The move that `text` is the notation of. :raises BadNotation:"""
    return parse_with(_KINDS, text)
