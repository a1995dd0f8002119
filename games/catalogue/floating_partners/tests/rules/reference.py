"""Floating Partners a second time, plain and slow, from the text of the rules and nothing else.

It shares no code with the game's own `rules`, not even the cards: a card is its name, a declaration
its letters, a move its notation. `test_floating_partners_reference.py` holds it against the real rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

SUITS = "SCDH"
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
RANKS = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")
JOKER = "JK"
DECLARATIONS = ("S", "C", "D", "H", "NT")
POINTS = (0, 10, 25, 45, 70, 100, 130, 165, 205, 250, 300)
ORDER = [f"{rank}{suit}" for suit in SUITS for rank in RANKS] + [JOKER]


def in_order(cards: Iterable[str]) -> list[str]:
    """Sorted by the card order of the game."""
    return sorted(cards, key=ORDER.index)


def the_pack(seats: int, six_pack: str) -> Counter[str]:
    """All cards that are dealt or lie in the kitty."""

    def of(ranks: str, suits: str = SUITS) -> list[str]:
        return [f"{rank}{suit}" for rank in ranks.split() for suit in suits]

    standard = [*of("A K Q J 10 9 8 7 6 5 4 3 2"), JOKER]
    if seats == 4:
        return Counter(standard) - Counter(of("10 9")) - Counter(of("8", "SC"))
    if seats == 6 and six_pack == "500":
        standard += of("11 12") + of("13", "DH")
    if seats == 6 and six_pack == "two":
        standard += of("2 3") + of("4", "SC")
    if seats >= 7:
        standard += of("2 3 4 5 6")
    if seats == 8:
        standard += of("7 8") + of("9", "SC")
    return Counter(standard)


def suit_in_play(card: str, trumps: str) -> str:
    """The suit a card belongs to, bowers and the Joker considered; of the Joker at no-trumps, none."""
    if card == JOKER:
        return trumps if trumps != "NT" else ""
    if trumps != "NT" and card == f"J{SAME_COLOUR[trumps]}":
        return trumps
    return card[-1]


def how_high(card: str, trumps: str) -> int:
    """Within its suit; the larger the higher."""
    if card == JOKER:
        return 103
    if trumps != "NT" and card == f"J{trumps}":
        return 102
    if trumps != "NT" and card == f"J{SAME_COLOUR[trumps]}":
        return 101
    return -RANKS.index(card[:-1])


@dataclass
class Reference:
    """One match, changed by `play`."""

    seats: int
    options: Mapping[str, Any]
    phase: str = "dealer"
    dealer: int = -1
    hand_number: int = 0
    scores: list[int] = field(default_factory=list[int])
    declared: list[str | None] = field(default_factory=list["str | None"])
    hands: list[list[str]] = field(default_factory=list[list[str]])
    kitty: list[str] = field(default_factory=list[str])
    said: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Every number that was bid in this hand: who and what, in the order of time."""
    ins: set[int] = field(default_factory=set[int])
    turn: int = -1
    spoke: int = 0
    """Number of seats that have declared, or bid a first time."""
    trick: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    tricks: list[int] = field(default_factory=list[int])
    """Won by each seat itself."""
    resigned: set[int] = field(default_factory=set[int])
    winners: set[int] | None = None

    def __post_init__(self) -> None:
        self.scores = [0] * self.seats
        self.declared = [None] * self.seats

    # Legal moves

    def legal(self) -> list[str]:
        """Every legal move of the seat whose turn it is; empty when chance is to move or all is over."""
        if self.phase == "declare":
            return [f"declare {each}" for each in DECLARATIONS if self.is_open(each)]
        if self.phase == "bid":
            return self.legal_bids()
        if self.phase == "discard":
            count = 2 if self.turn == self.by_bid()[0] else 1
            ways = {",".join(in_order(each)) for each in combinations(self.hands[self.turn], count)}
            return [f"discard {way}" for way in sorted(ways)]
        if self.phase == "play":
            return [f"play {card}" for card in in_order(set(self.playable()))]
        return []

    def is_open(self, declaration: str) -> bool:
        others = [self.declared[seat] for seat in range(self.seats) if seat != self.turn]
        return others.count(declaration) < self.seats // 2

    def bid_of(self, seat: int) -> int:
        return [number for who, number in self.said if who == seat][-1]

    def by_bid(self) -> list[int]:
        """The bidders, the highest bid first, of equal ones the earliest."""
        standing = {who: (number, when) for when, (who, number) in enumerate(self.said)}
        return sorted(standing, key=lambda who: (-standing[who][0], standing[who][1]))

    def legal_bids(self) -> list[str]:
        if self.spoke < self.seats:
            return [f"bid {number}" for number in range(11)]
        highest = self.bid_of(self.by_bid()[0])
        own = self.bid_of(self.turn)
        return ["stand"] + [f"bid {n}" for n in range(11) if n > own and n >= highest]

    def trumps(self) -> str:
        leader = self.trick[0][0] if self.trick else self.turn
        declared = self.declared[leader]
        assert declared is not None
        return declared

    def playable(self) -> list[str]:
        hand = self.hands[self.turn]
        if not self.trick:
            if self.declared[self.turn] == "NT" and len(hand) > 1:
                return [card for card in hand if card != JOKER]
            return hand
        trumps, first = self.trumps(), self.trick[0][1]
        if first == JOKER and trumps == "NT":
            return hand  # the last trick
        led = suit_in_play(first, trumps)
        following = [card for card in hand if suit_in_play(card, trumps) == led]
        if not following:
            return hand
        if trumps == "NT" and JOKER in hand:
            return [*following, JOKER]
        return following

    # Effects of moves

    def play(self, mover: int | None, notation: str) -> None:
        """Make a move, which must be legal; chance's and resigning are not checked but for the pack."""
        kind, _, what = notation.partition(" ")
        if kind == "resign":
            assert mover is not None
            self.resigned.add(mover)
        elif kind == "dealer":
            self.dealer = int(what)
            self.phase = "deal"
        elif kind == "deal":
            self.deal(what)
        else:
            assert mover == self.turn
            assert notation in self.legal()
            {"declare": self.declare, "bid": self.bid, "stand": self.bid, "discard": self.discard}.get(
                kind, self.play_card
            )(what)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def deal(self, what: str) -> None:
        *hands, kitty = [group.split(",") for group in what.split("/")]
        assert [len(hand) for hand in hands] == [10] * self.seats
        assert len(kitty) == 3
        dealt = Counter([*kitty, *chain.from_iterable(hands)])
        assert dealt == the_pack(self.seats, self.options["six_pack"])
        assert all(hand == in_order(hand) for hand in hands)
        self.hand_number += 1
        self.hands, self.kitty = hands, kitty
        self.said, self.ins, self.spoke = [], set(), 0
        self.trick, self.tricks = [], [0] * self.seats
        self.phase, self.turn = "declare", self.left_of(self.dealer)

    def declare(self, declaration: str) -> None:
        old = self.declared[self.turn]
        if old is not None and old != declaration:
            aligned = [seat for seat in range(self.seats) if self.declared[seat] == old]
            if len(aligned) > 1 and self.options["break_penalty"] == "each":
                for seat in aligned:
                    self.scores[seat] -= 10
            elif len(aligned) > 1:
                self.scores[self.turn] -= 10 * len(aligned)
        self.declared[self.turn] = declaration
        self.spoke += 1
        self.turn = self.left_of(self.turn)
        if self.spoke == self.seats:
            self.phase, self.spoke = "bid", 0

    def bid(self, what: str) -> None:
        seat = self.turn
        if not what:
            self.ins.remove(seat)
        else:
            number = int(what)
            if all(number >= other for _, other in self.said):
                self.ins.add(seat)
            self.said.append((seat, number))
            if number == 10:
                self.ins.discard(seat)
            self.spoke += 1
        self.turn = self.left_of(seat)
        if self.spoke < self.seats:
            return
        if not self.ins or self.ins == {self.by_bid()[0]}:
            self.end_bidding()
            return
        while self.turn not in self.ins:
            self.turn = self.left_of(self.turn)

    def end_bidding(self) -> None:
        first, second = self.by_bid()[:2]
        self.hands[first] = in_order([*self.hands[first], *self.kitty[:2]])
        self.hands[second] = in_order([*self.hands[second], self.kitty[2]])
        self.phase, self.turn = "discard", first

    def discard(self, what: str) -> None:
        for card in what.split(","):
            self.hands[self.turn].remove(card)
        first, second = self.by_bid()[:2]
        if self.turn == first:
            self.turn = second
        else:
            self.phase, self.turn = "play", first

    def play_card(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = self.left_of(self.turn)
        if len(self.trick) < self.seats:
            return
        self.turn = self.taken_by()
        self.tricks[self.turn] += 1
        self.trick = []
        if not self.hands[self.turn]:
            self.end_hand()

    def taken_by(self) -> int:
        trumps, first = self.trumps(), self.trick[0][1]
        for seat, card in self.trick:
            if card == JOKER:
                return seat
        of_trumps = [(seat, card) for seat, card in self.trick if suit_in_play(card, trumps) == trumps]
        led = suit_in_play(first, trumps)
        contending = of_trumps or [(s, card) for s, card in self.trick if suit_in_play(card, trumps) == led]
        highest = max(how_high(card, trumps) for _, card in contending)
        return next(seat for seat, card in contending if how_high(card, trumps) == highest)

    def end_hand(self) -> None:
        for seat in range(self.seats):
            made = sum(
                self.tricks[other]
                for other in range(self.seats)
                if self.declared[other] == self.declared[seat]
            )
            bid = self.bid_of(seat)
            self.scores[seat] += POINTS[bid] + 5 * (made - bid) if made >= bid else -10 * (bid - made)
        self.phase, self.turn, self.dealer = "deal", -1, self.left_of(self.dealer)
        if max(self.scores) >= self.options["target"] or self.hand_number == self.options["max_hands"]:
            self.phase = "over"
            counting = [seat for seat in range(self.seats) if seat not in self.resigned]
            best = max((self.scores[seat] for seat in counting), default=0)
            self.winners = {seat for seat in counting if self.scores[seat] == best}


@dataclass(frozen=True)
class Moment:
    """Moment before a move of a record, or after the last."""

    to_move: int | None
    legal: list[str]
    scores: list[int]
    winners: set[int] | None


def replay(record: Mapping[str, Any]) -> list[Moment]:
    """Every moment of a match that is written down as ``alliances-match/1``.

    :raises AssertionError: a move that is not legal.
    """
    match = Reference(record["seats"], record["options"])

    def moment() -> Moment:
        legal = match.legal()
        return Moment(match.turn if legal else None, legal, list(match.scores), match.winners)

    moments = [moment()]
    for mover, notation, *_ in record["moves"]:
        match.play(mover, notation)
        moments.append(moment())
    return moments
