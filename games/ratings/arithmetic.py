"""Arithmetic of ratings: what a result makes of the strengths of those who played.

A filter after Glicko (Mark Glickman, Parameter estimation in large dynamic paired comparison experiments,
1999), with sides of several people, several opponents at once and results that are more than won or lost.
Strengths are kept in whole hundredths of points, and each result is rounded to them (`round`, half to even)
before it is used again: that makes a recomputation the same on any machine. A side 400 points ahead of
another wins 10 of 11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple, TypeAlias

from games.ratings.errors import BadResult, BadSides, BadWeight

Q: Final = log(10) / 400
DRIFT: Final = 16
"""Variance that a day without play adds, in points²: ± 70 becomes ± 104 in a year."""
DAY: Final = 86_400
LEAST_SIGMA: Final = 30_00
MOST_SIGMA: Final = 250_00
GUESSED: Final = 1 / 4
"""Share of questions that somebody who knows nothing answers rightly."""


class Strength(NamedTuple):
    """Strength of somebody's play, and the standard deviation of it: hundredths of points.

    What is known for ever, as of bots, has a `sigma` of 0; no result changes it.
    """

    mu: int
    sigma: int


NEWCOMER: Final = Strength(1500_00, MOST_SIGMA)
Side: TypeAlias = Sequence[Strength]
Sides: TypeAlias = tuple[tuple[Strength, ...], ...]
Place: TypeAlias = tuple[int, int]
"""A member: the index of its side, and its own on that side."""


def fixed(points: int) -> Strength:
    """The strength of somebody who never changes, in points."""
    return Strength(100 * points, 0)


def aged(strength: Strength, seconds: float) -> Strength:
    """A strength after some time without a match that counted; a time below 0 is none."""
    if not strength.sigma:
        return strength
    variance = (strength.sigma / 100) ** 2 + DRIFT * max(seconds, 0) / DAY
    return Strength(strength.mu, min(_hundredths(sqrt(variance)), MOST_SIGMA))


def expected(side: Side, other: Side) -> float:
    """The share that a side is expected to win against another, from what is known of both.

    :raises BadSides: see there.
    """
    (mean, variance), (other_mean, other_variance) = _total(side), _total(other)
    return logistic(Q * damping(variance + other_variance) * (mean - other_mean))


def share_of_lead(lead: float, unit: float) -> float:
    """The share of a win that a lead is worth: a half if there is none, never all of it."""
    return logistic(lead / unit)


def after_places(
    sides: Sequence[Side], places: Sequence[float], weight: float = 1, spared: Collection[Place] = ()
) -> Sides:
    """Strengths after one result.

    :param places: by side; a lower one is better, equal ones are level.
    :param weight: how much of it counts, 0.5 to 1.
    :param spared: members that no loss changes: their ally left them.
    :raises BadSides, BadResult, BadWeight: see there.
    """
    if len(places) != len(sides):
        raise BadResult("places")
    after = _after(sides, lambda i, j: _win(places[j] - places[i]), weight)
    if not spared:
        return after
    return tuple(
        tuple(
            old if new.mu < old.mu and (i, place) in spared else new
            for place, (old, new) in enumerate(zip(was, side, strict=True))
        )
        for i, (was, side) in enumerate(zip(sides, after, strict=True))
    )


def after_campaigns(
    sides: Sequence[Side],
    won_by: Sequence[int],
    winner: int,
    weight: float = 1,
    spared: Collection[Place] = (),
) -> Sides:
    """Strengths after a match of campaigns, each reckoned from what the one before it made.

    Whoever won the match loses no points by it, and whoever lost it gains none.

    :param won_by: the side that won each campaign, in order. :param winner: the side that won the match.
    :param spared: as in `after_places`.
    :raises BadSides, BadResult, BadWeight: see there.
    """
    if not won_by or not {*won_by, winner} <= set(range(len(sides))):
        raise BadResult("campaigns")
    after: Sequence[Side] = sides
    for best in won_by:
        after = after_places(after, [side != best for side in range(len(sides))], weight, spared)
    return tuple(
        tuple(_bounded(old, new, is_winner=place == winner) for old, new in zip(was, side, strict=True))
        for place, (was, side) in enumerate(zip(sides, after, strict=True))
    )


def after_leads(
    sides: Sequence[Side], scores: Sequence[float], unit: float, first: int | None = None, weight: float = 1
) -> Sides:
    """Strengths after a match in which it counts how far each side is ahead of each other one.

    :param unit: the lead that is worth 0.73 of a win.
    :param first: the side that won alone, which loses no points by it.
    :raises BadSides, BadResult, BadWeight: see there.
    """
    if len(scores) != len(sides):
        raise BadResult("scores")
    if unit <= 0:
        raise BadResult("unit")
    after = _after(sides, lambda i, j: share_of_lead(scores[i] - scores[j], unit), weight)
    return tuple(
        tuple(_bounded(old, new, is_winner=True) for old, new in zip(was, side, strict=True))
        if place == first
        else side
        for place, (was, side) in enumerate(zip(sides, after, strict=True))
    )


def after_answer(person: Strength, question: Strength, *, is_right: bool) -> tuple[Strength, Strength]:
    """The strengths of a person and of a question after an answer: a hard one is strong."""
    ahead = (person.mu - question.mu) / 100
    return (
        _after_guess(person, question, ahead, is_right=is_right, sign=1),
        _after_guess(question, person, ahead, is_right=is_right, sign=-1),
    )


def _after_guess(one: Strength, other: Strength, ahead: float, *, is_right: bool, sign: int) -> Strength:
    g = Q * damping((other.sigma / 100) ** 2)
    known = logistic(g * ahead)
    p = GUESSED + (1 - GUESSED) * known
    slope = (1 - GUESSED) * g * known * logistic(-g * ahead)
    # The slope over 1 - p is g * known: so written, nothing is divided by 0 where one of them is far ahead.
    pull = slope / p if is_right else -g * known
    return _moved(one, sign * pull, slope * g * known / p)


def logistic(x: float) -> float:
    """1 / (1 + exp(-x)), for any x."""
    return 1 / (1 + exp(-x)) if x >= 0 else (e := exp(x)) / (1 + e)


def damping(variance: float) -> float:
    """The share that is left of a difference in strength of which so much is not known (Glicko's g)."""
    return 1 / sqrt(1 + 3 * Q * Q * variance / (pi * pi))


def _total(side: Side) -> tuple[float, float]:
    """The mean of a side and its variance, in points."""
    if not side:
        raise BadSides("nobody")
    size = len(side)
    mean = sum(one.mu for one in side) / (100 * size)
    return mean, sum(one.sigma**2 for one in side) / (100 * size) ** 2


def _after(sides: Sequence[Side], share: Callable[[int, int], float], weight: float) -> Sides:
    """Strengths after one comparison of each side with each other; `share` is what the first has of a win."""
    if len(sides) < 2:
        raise BadSides("sides")
    if not 0.5 <= weight <= 1:
        raise BadWeight("weight")
    totals = [_total(side) for side in sides]
    dampings = [Q * damping(variance) for _, variance in totals]
    part = weight / (len(sides) - 1)
    after: list[tuple[Strength, ...]] = []
    for i, side in enumerate(sides):
        mean, variance = totals[i]
        pull = known = 0.0
        for j, g in enumerate(dampings):
            if j != i:
                x = g * (mean - totals[j][0])
                p = logistic(x)
                pull += g * (share(i, j) - p)
                known += g * g * p * logistic(-x)
        size = len(side)
        members: list[Strength] = []
        for one in side:
            # The rest of the side is uncertain too.
            r = damping(max(variance - (one.sigma / (100 * size)) ** 2, 0)) / size
            members.append(_moved(one, part * r * pull, part * r * r * known))
        after.append(tuple(members))
    return tuple(after)


def _moved(one: Strength, pull: float, known: float) -> Strength:
    """A strength after a result: by the slope of its log likelihood and by what it tells."""
    if not one.sigma:
        return one
    variance = 1 / ((100 / one.sigma) ** 2 + known)
    return Strength(
        _hundredths(one.mu / 100 + variance * pull), max(_hundredths(sqrt(variance)), LEAST_SIGMA)
    )


def _bounded(old: Strength, new: Strength, *, is_winner: bool) -> Strength:
    mu = max(old.mu, new.mu) if is_winner else min(old.mu, new.mu)
    return Strength(mu, new.sigma)


def _win(lead: float) -> float:
    return 0.5 if lead == 0 else float(lead > 0)


def _hundredths(points: float) -> int:
    return round(100 * points)
