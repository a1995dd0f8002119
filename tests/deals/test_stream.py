"""Random numbers of acts of chance: the published vectors, evenness, and that everything counts."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from games.deals.stream import act_key, commitment, shuffled, stream_of
from tests.support.deals import KEY, SEED

WISHES = ["", "6f1d", "", "0a0b0c"]


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def test_commitment() -> None:
    assert commitment(KEY, SEED) == "d6608375cf5ab729070b12ee8f9ac9d422e4c160b49e9b3f6c3abdbe20b25800"


@pytest.mark.parametrize(
    ("act", "key", "begins"),
    [
        (
            "0/1/layout/0",
            "ccf86e02833ca13823e8d5969c0a5d05c5568588fdb0639bd3bc219175b9bc24",
            "28fe3f4a4e63bd5c",
        ),
        (
            "0/1/deal/0",
            "63e87ba4fadce503cadd12cba9c1e7f375bc718899f37837c0c1630fe1a8943e",
            "98009a3e3b6bda1d",
        ),
    ],
)
def test_key_of_an_act_and_the_beginning_of_its_stream(act: str, key: str, begins: str) -> None:
    assert act_key(SEED, KEY, WISHES, act).hex() == key
    assert stream_of(SEED, KEY, WISHES, act).take(8).hex() == begins


@pytest.mark.parametrize(
    ("wishes", "act", "order"),
    [
        (WISHES, "0/1/layout/0", "16 15 3 2 8 13 10 18 14 6 0 4 1 19 11 12 17 9 7 5"),
        (
            WISHES,
            "0/1/deal/0",
            (
                "21 9 5 24 32 2 12 31 41 8 44 42 37 43 45 36 4 1 25 6 30 22 40 23 29 33 20 11 34 10 28 3 "
                "39 13 18 46 19 16 17 35 27 7 26 14 15 47 0 38"
            ),
        ),
        (
            WISHES,
            "0/1/deal/1",
            (
                "25 3 44 11 30 34 24 19 35 43 9 46 40 4 13 47 39 23 37 16 29 41 12 42 26 2 7 28 10 5 8 15 "
                "14 45 31 18 21 20 32 33 22 6 17 1 36 0 27 38"
            ),
        ),
        (
            [],
            "0/1/deal/0",
            (
                "11 8 22 25 4 35 26 32 31 12 0 34 15 36 20 39 17 23 5 13 14 38 29 37 24 44 7 21 16 27 33 "
                "19 3 42 2 9 41 6 43 10 30 18 1 40 28"
            ),
        ),
    ],
)
def test_shuffles(wishes: list[str], act: str, order: str) -> None:
    expected = numbers(order)
    assert shuffled(stream_of(SEED, KEY, wishes, act), range(len(expected))) == expected


def test_draws() -> None:
    first = stream_of(SEED, KEY, WISHES, "0/1/first/0")
    assert [first.randrange(4) for _ in range(12)] == numbers("0 1 0 0 1 2 3 2 0 1 2 3")
    bases = stream_of(SEED, KEY, WISHES, "1/2/bases/0")
    assert [bases.randrange(19) for _ in range(8)] == numbers("7 15 13 5 3 0 1 6")
    assert bases.take(4).hex() == "7d68e1fc"


def test_a_choice_is_the_element_at_a_draw() -> None:
    drawn, chosen = (stream_of(SEED, KEY, WISHES, "0/1/bases/0") for _ in range(2))
    assert [chosen.choice("abcdefg") for _ in range(20)] == ["abcdefg"[drawn.randrange(7)] for _ in range(20)]


@pytest.mark.parametrize("size", range(2, 53))
def test_draws_are_even(size: int) -> None:
    """100,000 of each size stay below the chi-square that one in a thousand exceeds."""
    stream, draws = stream_of(SEED, KEY, (), f"0/1/size/{size}"), 100_000
    counts = Counter(stream.randrange(size) for _ in range(draws))
    expected = draws / size
    chi_square = sum((counts[number] - expected) ** 2 / expected for number in range(size))
    assert set(counts) == set(range(size))
    assert chi_square < _critical(size - 1)


def _critical(degrees: int) -> float:
    """The chi-square that one in a thousand exceeds (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + NormalDist().inv_cdf(0.999) * sqrt(spread)) ** 3


def test_each_bit_of_the_seed_changes_the_deal() -> None:
    deals = {tuple(_deal(seed=_flipped(SEED, bit))) for bit in range(256)}
    assert len(deals) == 256
    assert tuple(_deal()) not in deals


def test_each_bit_of_key_wishes_and_act_changes_the_deal() -> None:
    deals = [
        _deal(),
        *(_deal(key=_other(KEY, place)) for place in range(len(KEY))),
        *(_deal(wishes=["", _other("6f1d", place), "", "0a0b0c"]) for place in range(4)),
        _deal(wishes=["6f1d", "", "", "0a0b0c"]),
        _deal(wishes=["", "6f1d", "", ""]),
        _deal(wishes=["", "6f1d", "0a0b0c", ""]),
        _deal(act="1/1/deal/0"),
        _deal(act="0/2/deal/0"),
        _deal(act="0/1/layout/0"),
        _deal(act="0/1/deal/1"),
    ]
    assert len({tuple(deal) for deal in deals}) == len(deals)


def test_it_cannot_be_seeded_copied_or_set_back() -> None:
    stream = stream_of(SEED, KEY, (), "0/1/deal/0")
    with pytest.raises(NotImplementedError):
        stream.seed(1)
    with pytest.raises(NotImplementedError):
        stream.getstate()
    with pytest.raises(NotImplementedError):
        stream.setstate(Random(1).getstate())


def test_fractions_follow_from_the_stream_too() -> None:
    one, other = (stream_of(SEED, KEY, (), "0/1/deal/0") for _ in range(2))
    assert one.random() == other.getrandbits(53) / 2**53


def _deal(
    *, seed: bytes = SEED, key: str = KEY, wishes: list[str] = WISHES, act: str = "0/1/deal/0"
) -> list[int]:
    return shuffled(stream_of(seed, key, wishes, act), range(48))


def _flipped(text: bytes, bit: int) -> bytes:
    return (int.from_bytes(text, "big") ^ 1 << bit).to_bytes(len(text), "big")


def _other(text: str, place: int) -> str:
    """The text with one bit of one sign changed."""
    return text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
