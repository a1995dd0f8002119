"""Numbers: primes, roots, Roman and binary ones, rows that go on."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

import roman

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level
from games.questions.making.templates.everyday import reckoned

SYMBOLS = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
           (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


def is_prime(number: int) -> bool:
    return number > 1 and all(number % by for by in range(2, isqrt(number) + 1))


def _has_no_divisor_by_sieve(number: int) -> bool:
    sieve = [True] * (number + 1)
    for start in range(2, number + 1):
        if sieve[start]:
            for multiple in range(2 * start, number + 1, start):
                sieve[multiple] = False
    return number > 1 and sieve[number]


def prime() -> Iterable[Draft]:
    wanted = [number for number in range(11, 400) if is_prime(number)]
    return [_prime(number) for number in wanted]


def _prime(number: int) -> Draft:
    chance = seeded("prime", number)
    near = range(max(9, number - 25), number + 26)
    others = [str(other) for other in near if not is_prime(other) and other % 2 and other % 5]
    chance.shuffle(others)
    return Draft(
        subject=str(number),
        text="Which of these is a prime number?",
        right=str(number),
        wrong=others[:8],
        level="easy" if number < 50 else "normal" if number < 130 else "hard",
        holds=lambda answer: is_prime(int(answer)),
        also=lambda answer: _has_no_divisor_by_sieve(int(answer)),
    )


def root() -> Iterable[Draft]:
    return [_root(number) for number in range(11, 66) if number % 10]


def _root(number: int) -> Draft:
    last = (number * number) % 10
    near = [other for other in range(number - 22, number + 23) if other > 5 and other != number]
    near.sort(key=lambda other: (other * other % 10 != last, abs(other - number), other))
    return Draft(
        subject=str(number),
        text=seeded("root", number).choice(
            (
                f"Which number, multiplied by itself, gives {number * number:,}?",
                f"A square room has {number * number:,} square tiles. How many lie along one wall?",
            )
        ),
        right=str(number),
        wrong=[str(other) for other in near][:5],
        level="easy" if number < 16 else "normal" if number < 33 else "hard",
        holds=lambda answer: int(answer) ** 2 == number * number,
    )


def to_roman(number: int) -> str:
    """In Roman numerals, as we write them; the package `roman` is the second source."""
    signs = ""
    for value, sign in SYMBOLS:
        while number >= value:
            signs, number = signs + sign, number - value
    return signs


def roman_number() -> Iterable[Draft]:
    small = [
        _roman(number, "easy") for number in (9, 14, 19, 24, 29, 34, 39, 44, 49, 59, 64, 69, 74, 90, 94, 99)
    ]
    chance = seeded("dates")
    years = sorted(chance.sample(range(1500, 2020), 40))
    return [*small, *(_roman(year, "normal" if len(to_roman(year)) <= 8 else "hard") for year in years)]


def _roman(number: int, level: Level) -> Draft:
    chance = seeded("roman", number)
    steps = (1, 2, 4, 5, 9, 10, 15, 20) if number < 100 else (2, 5, 10, 40, 50, 60, 90, 100, 200)
    others = [other for step in steps for other in (number - step, number + step) if 0 < other < 2026]
    chance.shuffle(others)
    numerals = to_roman(number)
    year = f"A stone above a door says {numerals}. From which year is the house?"
    return Draft(
        subject=str(number),
        text=f"Which number do the Roman numerals {numerals} stand for?" if number < 100 else year,
        right=str(number),
        wrong=[str(other) for other in others][:8],
        level=level,
        holds=lambda answer: to_roman(int(answer)) == numerals,
        also=lambda answer: roman.fromRoman(numerals) == int(answer),
    )


def binary() -> Iterable[Draft]:
    return [_binary(number) for number in (5, 6, 9, 10, 11, 13, 18, 20, 21, 25, 27, 37, 42, 45, 50, 51, 54)]


def _binary(number: int) -> Draft:
    near = sorted({number ^ bit for bit in (1, 2, 4, 8, 16)} | {number + 3, number * 2} - {number})
    return Draft(
        subject=str(number),
        text=f"Computers count with ones and noughts. Which number is {number:b} to them?",
        right=str(number),
        wrong=[str(other) for other in near if other not in {0, number}],
        level="normal" if number < 16 else "hard",
        holds=lambda answer: f"{int(answer):b}" == f"{number:b}",
        also=lambda answer: (
            sum(int(sign) << place for place, sign in enumerate(reversed(f"{number:b}"))) == int(answer)
        ),
    )


ROWS: dict[str, tuple[Level, tuple[int, ...]]] = {
    "squares": ("easy", (1, 4, 9, 16, 25, 36)),
    "doubled": ("easy", (3, 6, 12, 24, 48, 96)),
    "powers of two": ("easy", (16, 32, 64, 128, 256)),
    "sevens": ("easy", (7, 14, 21, 28, 35)),
    "down by eleven": ("easy", (99, 88, 77, 66, 55)),
    "halved": ("easy", (320, 160, 80, 40, 20)),
    "thirteens": ("normal", (13, 26, 39, 52, 65)),
    "Fibonacci": ("normal", (1, 1, 2, 3, 5, 8, 13)),
    "Fibonacci, later": ("normal", (8, 13, 21, 34, 55, 89)),
    "primes": ("normal", (2, 3, 5, 7, 11, 13, 17)),
    "triangles": ("normal", (1, 3, 6, 10, 15, 21)),
    "cubes": ("normal", (1, 8, 27, 64, 125)),
    "threefold": ("normal", (2, 6, 18, 54, 162)),
    "squares back": ("normal", (100, 81, 64, 49, 36)),
    "doubled and one": ("hard", (1, 3, 7, 15, 31, 63)),
    "products": ("hard", (2, 6, 12, 20, 30, 42)),
    "factorials": ("hard", (1, 2, 6, 24, 120, 720)),
    "Lucas": ("hard", (1, 3, 4, 7, 11, 18, 29)),
    "squares and one": ("hard", (2, 5, 10, 17, 26, 37)),
    "later primes": ("hard", (23, 29, 31, 37, 41, 43)),
}


def row() -> Iterable[Draft]:
    return [_row(name, level, numbers) for name, (level, numbers) in ROWS.items()]


def _row(name: str, level: Level, numbers: tuple[int, ...]) -> Draft:
    *shown, right = numbers
    step = abs(right - shown[-1])
    near = {right + by for by in (-4, -3, -2, 2, 3, 4)} | {
        right + step,
        right - max(1, step // 2),
        shown[-1] + step + 1,
    }
    others = sorted(other for other in near if other > 0 and other not in numbers)
    seeded("row", name).shuffle(others)
    return Draft(
        subject=name,
        text=f"Which number goes on with this row: {', '.join(map(str, shown))} …?",
        right=str(right),
        wrong=[str(other) for other in others],
        level=level,
        holds=lambda answer: int(answer) == right,
    )


NUMBERS = (
    reckoned(70, "prime-number", prime, 7, 8, 8),
    reckoned(71, "square-root", root, 4, 8, 8),
    reckoned(73, "roman-numerals", roman_number, 12, 10, 10, sources=("roman",)),
    reckoned(74, "binary-number", binary, 0, 6, 9),
    reckoned(75, "number-row", row, 6, 8, 6),
)
