"""People and bots of known strength play two thousand matches: what ratings then say of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import exp, log
from random import Random

import pytest

from games.kit.rated import Campaigns, Pairing, Places
from games.kit.rules.seats import Seat
from games.ratings.arithmetic import Strength, expected, fixed
from games.ratings.counting import Book, Rating, compute
from games.ratings.matches import RatedMatch, Stint

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
MATCHES = 2_000
PEOPLE = 20
SCALE = "a-game"
STRENGTHS = {person: 2_100 - 80 * person for person in range(PEOPLE)}
"""True points: the first is the strongest."""
BOTS = {"easy": 1100, "normal": 1500, "hard": 1750}


def _wins(ahead: float, rng: Random) -> bool:
    return rng.random() < 1 / (1 + exp(-log(10) / 400 * ahead))


def _stint(person: int) -> tuple[Stint, ...]:
    return (Stint(person, 20),)


def _counted(
    book: Book, number: int, seats: list[tuple[Stint, ...]], pairing: Pairing, result: object
) -> None:
    at = BEGIN + timedelta(hours=number)
    match = RatedMatch(number, at, pairing, tuple(seats), result, is_in_event=True)  # type: ignore[arg-type]
    book.add(match, compute(match, book.ratings, ()))


def _best(book: Book, count: int) -> list[int]:
    """The people with the highest ratings."""
    people = {person: rating.strength.mu for (person, _scale), rating in book.ratings.items()}
    return sorted(people, key=lambda person: -people[person])[:count]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_by_two_the_ten_strongest_are_found_within_one_place(seed: int) -> None:
    rng, book = Random(seed), Book()
    pairing = Pairing((SCALE, SCALE), ((Seat(0),), (Seat(1),)))
    for number in range(MATCHES):
        one, other = rng.sample(range(PEOPLE), 2)
        won = _wins(STRENGTHS[one] - STRENGTHS[other], rng)
        _counted(book, number, [_stint(one), _stint(other)], pairing, Places((int(not won), int(won))))
    assert all(abs(person - place) <= 1 for place, person in enumerate(_best(book, 10))), _best(book, 10)


@pytest.mark.parametrize("seed", [3, 5])
def test_bots_prove_as_strong_as_their_points_beside_people_whose_ratings_they_made(seed: int) -> None:
    """Two people, each with a bot for an ally: how often sides with a level win says what it is worth.

    Of a thousand matches that is known to 25 points, one standard deviation.
    """
    rng, book = Random(seed), Book()
    pairing = Pairing((SCALE,) * 4, ((Seat(0), Seat(2)), (Seat(1), Seat(3))))
    met: list[tuple[str, Rating, Rating, str, bool]] = []
    for number in range(MATCHES):
        one, other = rng.sample(range(PEOPLE), 2)
        mine, theirs = rng.choices(list(BOTS), k=2)
        ahead = (STRENGTHS[one] + BOTS[mine] - STRENGTHS[other] - BOTS[theirs]) / 2
        won_by = [int(not _wins(ahead, rng)) for _ in range(2)]
        won_by += [int(not _wins(ahead, rng))] * (won_by[0] != won_by[1])
        seats = [_stint(one), _stint(other), *((Stint(None, 20, BOTS[bot]),) for bot in (mine, theirs))]
        before = [book.ratings.get((person, SCALE), Rating()) for person in (one, other)]
        if number > MATCHES / 2:
            met += [(mine, before[0], before[1], theirs, winner == 0) for winner in won_by]
        _counted(book, number, seats, pairing, Campaigns(tuple(won_by), max(set(won_by), key=won_by.count)))
    for level, points in BOTS.items():
        assert abs(_proved(level, met) - points) <= 40, level


def _proved(level: str, met: list[tuple[str, Rating, Rating, str, bool]]) -> int:
    """The points of a level with which the campaigns that it had a part in are won as often as they were."""

    def ahead_of_what_came(points: int) -> float:
        total = 0.0
        for mine, one, other, theirs, won in met:
            if (mine == level) == (theirs == level):
                continue
            worth = {name: fixed(points if name == level else known) for name, known in BOTS.items()}
            share = expected(_side(one, worth[mine]), _side(other, worth[theirs]))
            total += (share - won) * (1 if mine == level else -1)
        return total

    low, high = 0, 3_000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if ahead_of_what_came(middle) > 0 else (middle, high)
    return low


def _side(person: Rating, bot: Strength) -> list[Strength]:
    return [person.strength, bot]
