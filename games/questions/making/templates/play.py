"""Chess, poker and darts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from treys import Card, Evaluator

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template

FILES = "abcdefgh"
LEAPS = {(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)}
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
RANKS = "23456789TJQKA"
HANDS: tuple[str, ...] = (
    "high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush",
)  # fmt: skip


def squares() -> list[str]:
    return [f"{file}{rank}" for file in FILES for rank in range(1, 9)]


def leaps(square: str, other: str) -> bool:
    """Is it one leap of a knight?"""
    return (ord(square[0]) - ord(other[0]), int(square[1]) - int(other[1])) in LEAPS


def knight() -> Iterable[Draft]:
    return [_knight(square) for square in squares()]


def _knight(square: str) -> Draft:
    chance = seeded("knight", square)
    right = chance.choice([other for other in squares() if leaps(square, other)])
    near = [
        other
        for other in squares()
        if other != square
        and abs(ord(other[0]) - ord(square[0])) <= 3
        and abs(int(other[1]) - int(square[1])) <= 3
    ]
    chance.shuffle(near)
    return Draft(
        subject=square,
        text=f"A knight stands on {square}, alone on the board. To which of these squares can it leap?",
        right=right,
        wrong=[other for other in near if not leaps(square, other)][:8],
        level="normal" if square[0] in "cdef" and square[1] in "3456" else "hard",
        holds=lambda answer: leaps(square, answer),
        also=lambda answer: (
            (int(answer[1]) - int(square[1])) ** 2 + (ord(answer[0]) - ord(square[0])) ** 2 == 5
        ),
    )


def bishop() -> Iterable[Draft]:
    return [_bishop(square) for square in squares()]


def _bishop(square: str) -> Draft:
    chance = seeded("bishop", square)
    right = chance.choice([other for other in squares() if _on_diagonal(square, other)])
    others = [other for other in squares() if other != square and not _on_diagonal(square, other)]
    chance.shuffle(others)
    return Draft(
        subject=square,
        text=f"A bishop stands on {square}, alone on the board. To which of these squares can it move?",
        right=right,
        wrong=others[:8],
        level="normal" if chance.random() < 0.5 else "easy",
        holds=lambda answer: answer != square and _on_diagonal(square, answer),
    )


def _on_diagonal(one: str, other: str) -> bool:
    return one != other and abs(ord(one[0]) - ord(other[0])) == abs(int(one[1]) - int(other[1]))


def hand_kind(hand: str) -> int:
    """The kind of a hand of five cards, as a place in `HANDS`."""
    ranks = sorted(RANKS.index(card[0]) for card in hand.replace("10", "T").split())
    same = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({card[-1] for card in hand.split()}) == 1
    straight = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if straight or flush:
        return 8 if straight and flush else 5 if flush else 4
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(same), 0)


@cache
def _evaluator() -> Evaluator:
    """It begins by making tables of all hands."""
    return Evaluator()


def by_treys(hand: str) -> int:
    """The rank among all hands that the package gives: the less, the better."""
    cards = [Card.new(card.replace("10", "T")[:-1] + SUITS[card[-1]]) for card in hand.split()]
    return int(_evaluator().evaluate(cards[:3], cards[3:]))


def poker() -> Iterable[Draft]:
    found = []
    for kind in range(1, 9):
        for number in range(5 if kind > 1 else 2):
            draft = _poker(kind, number)
            if draft is not None:
                found.append(draft)
    return found


def _poker(kind: int, number: int) -> Draft | None:
    chance = seeded("poker", kind, number)
    below = list(range(kind))
    chance.shuffle(below)
    below = [kind - 1, *(lower for lower in below if lower != kind - 1)]
    right = _dealt(kind, number)
    # Dealt for this question alone: a hand that loses in several would be known for a loser.
    rivals = [_dealt(lower, kind, number, turn) for turn in range(3) for lower in below][:8]
    return Draft(
        subject=f"{HANDS[kind]} {number}",
        text="Which of these hands is worth most at poker?",
        right=right,
        wrong=rivals,
        level="easy" if kind in {1, 2} else "normal" if kind in {3, 7, 8} else "hard",
        holds=lambda answer: hand_kind(answer) >= kind,
        also=lambda answer: by_treys(answer) <= by_treys(right),
    )


def _dealt(kind: int, *which: int) -> str:
    """Five cards of that kind, the highest first; others for other numbers."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    for turn in range(10_000):
        chance = seeded("deal", kind, *which, turn)
        cards = _proposed(kind, chance.sample(RANKS, 5), chance.sample(sorted(SUITS), 4), chance.randrange(9))
        cards = cards or chance.sample(deck, 5)
        cards.sort(key=lambda card: (-RANKS.index(card[0]), card[1]))
        hand = " ".join(cards)
        if len(set(cards)) == 5 and hand_kind(hand) == kind:
            return hand.replace("T", "10")
    raise ValueError(kind)


def _proposed(kind: int, ranks: list[str], suits: list[str], low: int) -> list[str]:
    first, second, third, fourth = suits
    one, two, three = ranks[:3]
    run = [RANKS[(low + step) % 13] for step in range(5)]
    mixed = [first, second, third, fourth, first]
    shapes = {
        2: [one + first, one + second, two + third, two + fourth, three + first],
        3: [one + first, one + second, one + third, two + fourth, three + first],
        4: [rank + suit for rank, suit in zip(run, mixed, strict=True)],
        5: [rank + first for rank in ranks],
        6: [one + first, one + second, one + third, two + first, two + fourth],
        7: [one + first, one + second, one + third, one + fourth, two + first],
        8: [rank + first for rank in run],
    }
    return shapes.get(kind, [])


THROWS: dict[Level, tuple[int, int, int]] = {"easy": (1, 1, 2), "normal": (2, 3, 1), "hard": (3, 3, 2)}
"""Multiples with which three darts count."""


def darts() -> Iterable[Draft]:
    chance = seeded("darts")
    throws = [
        _darts(level, list(zip(chance.sample(range(11, 21), 3), times, strict=True)))
        for level, times in THROWS.items()
        for _ in range(9)
    ]
    return {draft.subject: draft for draft in throws}.values()


def _darts(level: Level, throw: list[tuple[int, int]]) -> Draft:
    words = {1: "single", 2: "double", 3: "treble"}
    said = [f"{words[by]} {number}" for number, by in throw]
    right = sum(number * by for number, by in throw)
    others = sorted({right + step for step in (-12, -10, -6, -4, -2, 2, 4, 6, 10, 12)})
    seeded("thrown", *said).shuffle(others)
    return Draft(
        subject=" ".join(said),
        text=f"Three darts hit {said[0]}, {said[1]} and {said[2]}. How many points do they score?",
        right=str(right),
        wrong=[str(other) for other in others][:7],
        level=level,
        holds=lambda answer: int(answer) == sum(number * by for number, by in throw),
        also=lambda answer: int(answer) - sum(number for number, by in throw for _ in range(by)) == 0,
    )


PLAY = (
    Template(90, "knight-leap", "sport", ("own",), {"normal": 8, "hard": 8}, knight),
    Template(91, "poker-hand", "sport", ("treys",), {"easy": 6, "normal": 11, "hard": 10}, poker),
    Template(92, "darts", "sport", ("own",), {"easy": 7, "normal": 7, "hard": 7}, darts),
    Template(93, "bishop-move", "sport", ("own",), {"easy": 6, "normal": 6}, bishop),
)
