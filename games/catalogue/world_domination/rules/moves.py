"""The moves of World Domination and their notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME, NAMES, SUIT_BY_LETTER, Card, Suit
from games.catalogue.world_domination.rules.grid import COUNTRY
from games.kit.rules.notation import Arguments, none, only, parse_with, read_number, read_seat
from games.kit.rules.seats import Resign, Seat

ARGUMENT: Final = {
    c.DUAL_ALLEGIANCE: "take",
    c.BRIBE: "take",
    c.MONOPOLY: "keep",
    c.REINFORCEMENT: "double",
    c.COVERT_OPERATION: "discard",
}
"""The name of the seat that each choosing special acts on."""


def _names(hand: Iterable[Card]) -> str:
    return ",".join(NAMES[card] for card in hand)


def _cards(text: str) -> tuple[Card, ...]:
    hand = tuple(CARD_BY_NAME[name] for name in text.split(","))
    if any(a >= b for a, b in pairwise(hand)):
        raise ValueError(text)
    return hand


def _pair(arguments: Arguments) -> tuple[Card, Card]:
    first, second = _cards(only(arguments))
    return first, second


@dataclass(frozen=True, slots=True)
class Layout:
    """Chance: which country lies on each cell."""

    countries: tuple[str, ...]

    def notation(self) -> str:
        return f"layout {','.join(self.countries)}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the hand of each seat, in card order; with two seats also the reserve, in order of drawing."""

    hands: tuple[tuple[Card, ...], ...]
    reserve: tuple[Card, ...] = ()

    def notation(self) -> str:
        groups = (*self.hands, self.reserve) if self.reserve else self.hands
        return f"deal {'/'.join(_names(group) for group in groups)}"


@dataclass(frozen=True, slots=True)
class First:
    """Chance: the seat that begins the auction or the first arming, or is the first Empire."""

    seat: Seat

    def notation(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep two cards of the hand in the draft; the rest goes to the left."""

    cards: tuple[Card, Card]

    def notation(self) -> str:
        return f"keep {_names(self.cards)}"


@dataclass(frozen=True, slots=True)
class Show:
    """Show two cards to the ally."""

    cards: tuple[Card, Card]

    def notation(self) -> str:
        return f"show {_names(self.cards)}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise a number of countries with a dominant suit."""

    number: int
    suit: Suit

    def notation(self) -> str:
        return f"bid {self.number} {self.suit.letter}"

    @property
    def rank(self) -> tuple[int, int]:
        """A bid beats another when its rank is higher."""
        return self.number, self.suit.rank


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction."""

    def notation(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare the dominant suit, and where it is asked for how many countries one will hold."""

    suit: Suit
    number: int | None = None

    def notation(self) -> str:
        text = f"declare {self.suit.letter}"
        return text if self.number is None else f"{text} {self.number}"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Lay two pairs of the hand face down; the pair with the smallest card comes first."""

    first: tuple[Card, Card]
    second: tuple[Card, Card]

    def notation(self) -> str:
        return f"pairs {_names(self.first)}/{_names(self.second)}"


@dataclass(frozen=True, slots=True)
class Tribute:
    """Lay two power cards face down for the Empire."""

    cards: tuple[Card, Card]

    def notation(self) -> str:
        return f"tribute {_names(self.cards)}"


@dataclass(frozen=True, slots=True)
class Assign:
    """Chance: which of the Empire's pairs, 0 or 1, goes to the Rebel on its left."""

    pair: int

    def notation(self) -> str:
        return f"assign {self.pair}"


@dataclass(frozen=True, slots=True)
class Target:
    """Put the Conflict token on a cell."""

    cell: int

    def notation(self) -> str:
        return f"target {self.cell}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; `on` and `give` are seats, for the specials that ask for them.

    `on` is the seat whose card is taken (dual-allegiance, bribe), kept (monopoly), doubled
    (reinforcement) or discarded (covert-operation); `give` the receiver of dual-allegiance.
    """

    card: Card
    on: Seat | None = None
    give: Seat | None = None

    def notation(self) -> str:
        text = f"play {NAMES[self.card]}"
        if self.on is not None:
            text += f" {ARGUMENT.get(self.card)}={self.on}"
        if self.give is not None:
            text += f" give={self.give}"
        return text


Move: TypeAlias = (
    Layout
    | Deal
    | First
    | Keep
    | Show
    | Bid
    | Pass
    | Declare
    | Pairs
    | Tribute
    | Assign
    | Target
    | Play
    | Resign
)

RESERVE_SIZE: Final = 24
"""Cards in the reserve of a deal for two; no hand has so many."""


def _layout(arguments: Arguments) -> Layout:
    countries = tuple(COUNTRY[name].id for name in only(arguments).split(","))
    if len(set(countries)) != len(COUNTRY):
        raise ValueError(arguments)
    return Layout(countries)


def _deal(arguments: Arguments) -> Deal:
    groups = only(arguments).split("/")
    reserve = tuple(CARD_BY_NAME[name] for name in groups[-1].split(","))
    if len(reserve) == RESERVE_SIZE:
        groups.pop()
    else:
        reserve = ()
    hands = tuple(_cards(group) for group in groups)
    if sorted((*reserve, *(card for hand in hands for card in hand))) != list(c.CARDS):
        raise ValueError(arguments)
    return Deal(hands, reserve)


def _bid(arguments: Arguments) -> Bid:
    number, letter = arguments
    return Bid(read_number(number), SUIT_BY_LETTER[letter])


def _declare(arguments: Arguments) -> Declare:
    letter, *rest = arguments
    return Declare(SUIT_BY_LETTER[letter], read_number(only(rest)) if rest else None)


def _pairs(arguments: Arguments) -> Pairs:
    first, second = only(arguments).split("/")
    pairs = Pairs(_pair((first,)), _pair((second,)))
    if pairs.first[0] >= pairs.second[0]:
        raise ValueError(arguments)
    return pairs


def _assign(arguments: Arguments) -> Assign:
    return Assign(("0", "1").index(only(arguments)))


def _pass(arguments: Arguments) -> Pass:
    none(arguments)
    return Pass()


def _play(arguments: Arguments) -> Play:
    name, *rest = arguments
    card = CARD_BY_NAME[name]
    given = {key: read_seat(value) for key, value in (word.split("=") for word in rest)}
    on = given.pop(ARGUMENT[card]) if given else None
    give = given.pop("give") if given and card == c.DUAL_ALLEGIANCE else None
    if given:
        raise ValueError(arguments)
    return Play(card, on, give)


_KINDS: Final[dict[str, Callable[[Arguments], Move]]] = {
    "layout": _layout,
    "deal": _deal,
    "first": lambda arguments: First(read_seat(only(arguments))),
    "keep": lambda arguments: Keep(_pair(arguments)),
    "show": lambda arguments: Show(_pair(arguments)),
    "bid": _bid,
    "pass": _pass,
    "declare": _declare,
    "pairs": _pairs,
    "tribute": lambda arguments: Tribute(_pair(arguments)),
    "assign": _assign,
    "target": lambda arguments: Target(read_number(only(arguments))),
    "play": _play,
}


def parse_move(text: str) -> Move:
    """The move that `text` is the notation of.

    >>> parse_move("play dual-allegiance take=1 give=3")
    Play(card=15, on=1, give=3)

    :raises BadNotation: if it is none.
    """
    return parse_with(_KINDS, text)
