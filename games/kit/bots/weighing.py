"""Weighs decisions that somebody else has made: a few moves tried in the same imagined worlds.

A game says what its bots try a move by (`Trial`); all the rest, and what may be said of the figures, is the
same for every game. Two looks: a *sketch* weighs every move worth a thought in few worlds and finds the
decisions that may have cost something; a *verdict* weighs what a bot would have done against what was done,
in other worlds than the bot chose by. The best of many uncertain figures looks better than it is: in worlds
that had no part in choosing it, it does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any, Final, TypeAlias

from games.kit.bots.intervals import Measure, measured, quantile
from games.kit.rules.api import Move

CHANCE: Final = "chance"
"""The viewer's side wins what is being played, from 0 to 1."""
SHARE: Final = "share"
"""The viewer's side's part of what is to be had, from 0 to 1."""
SCORE: Final = "score"
"""Measure by which the bots compare moves, from 0 to 1: more for a sure winner, but no chance to win."""
POINTS: Final = "points"
"""Points by which the bots compare moves; no end."""
MATCH_POINTS: Final = "match-points"
"""Points of the match; no end."""
ENDLESS: Final = frozenset({POINTS, MATCH_POINTS})

WORLDS: Final = 160
"""Worlds in which a verdict is found, if a game says nothing else."""
SKETCHED: Final = 24
"""Worlds in which a sketch is made."""
LOOKED: Final = 24
"""Worlds in which an outlook is found."""
SHOWN: Final = 4
"""Moves that a verdict compares."""
SLIGHT: Final = {CHANCE: 0.005, SHARE: 0.005, SCORE: 0.005, POINTS: 0.05, MATCH_POINTS: 0.05}
"""By the unit what is next to nothing, though worlds enough can tell it from nothing."""
BELIEVED: Final = 5
"""Cards of which it tells where they were believed to be."""
_EVEN: Final = (0.5,)
_BOTH: Final = (0.0, 0.0, 1.0, 1.0)
Values: TypeAlias = Sequence[float]
"""Values of a move in a world: first by the trial's unit, then a value for each of its facts."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One view as a game's bots try moves in it."""

    unit: str
    imagine: Callable[[], Any]
    """Draws a world that fits the view; all of chance that the trial has is in it."""
    value: Callable[[Any, Any], Values]
    """Values of a move of `moves` in a world; of None those of the position, see `stands`.

    It leaves the world as it was.
    """
    moves: Sequence[Any] = ()
    """The moves worth a thought; empty where the viewer is not to move."""
    facts: Sequence[str] = ()
    """Names of the values after the first, in the game's words."""
    outlook: int = 0
    """Index of the value that is the side's outlook, from 0 to 1; -1: none is."""
    ends: frozenset[int] = frozenset()
    """Indices of the values that say no more than how a world ended: 1 for won, 0 for lost, and between them
    for a draw.
    """
    granted: frozenset[Any] = frozenset()
    """Moves whose worth no world tells: it is taken for granted, see `known`."""
    stands: bool = True
    """True if `value` can judge the position before a move; else the best move's value is taken for it."""
    cards: Sequence[int] = ()
    """Cards that the viewer does not see and that matter most, the most important first."""
    holders: Callable[[Any, int], Iterable[int]] | None = None
    """The seats that hold a card in a world."""
    known: Mapping[str, Sequence[float]] = field(default_factory=dict[str, Sequence[float]])
    """Facts that it takes for granted beside the worlds, in the game's words."""
    worlds: int = WORLDS
    sketched: int = SKETCHED
    looked: int = LOOKED


Judge: TypeAlias = Callable[[Any, Random, bool], Trial | None]
"""A game's trial in a view; None where its bots go by rules of thumb.

:param deep: whether for a verdict; else a cheaper trial will do.
"""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A decision at first sight."""

    unit: str
    loss: float
    """Margin by which the best move seemed better than the one made; 0 or more."""
    error: float
    """The standard error of that."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move as a verdict sees it."""

    notation: str
    worth: Measure
    facts: Mapping[str, float]
    """Means, by the trial's words."""
    is_granted: bool = False
    """True if the worth was taken for granted, so that its interval says nothing."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision weighed."""

    unit: str
    worlds: int
    made: str
    advised: str
    """Bot's move: its own choice, by its own search."""
    gain: Measure
    """Margin by which that is better than what was made, in the same worlds."""
    options: tuple[Option, ...]
    """Among them both, the best first."""
    believed: tuple[tuple[int, tuple[float, ...]], ...]
    """Cards with the share of worlds in which each seat held them."""
    known: Mapping[str, tuple[float, ...]]

    @property
    def is_as_good(self) -> bool:
        """True if the two are one, or next to nothing apart, or the interval leaves open which is better."""
        return self.made == self.advised or self.is_slight or self._is_open

    @property
    def is_slight(self) -> bool:
        """True if one is surely better than the other, but by next to nothing."""
        return abs(self.gain.mean) < SLIGHT[self.unit] and not self._is_open

    @property
    def is_costly(self) -> bool:
        """True if the move that was made surely cost something.

        Of a move whose worth was taken for granted no world tells.
        """
        compared = [option for option in self.options if option.notation in {self.made, self.advised}]
        is_told = not any(option.is_granted for option in compared)
        return is_told and self.gain.mean > 0 and not self.is_as_good

    @property
    def _is_open(self) -> bool:
        return self.gain.low <= 0 <= self.gain.high


def difference(better: Values, worse: Values, unit: str = POINTS) -> Measure:
    """The margin of one over the other in the same worlds, in the mean; shares differ by at most 1.

    The interval is as if one more world had shown no difference: that all of some worlds agree does not say
    that every world would.
    """
    apart = [one - other for one, other in zip(better, worse, strict=True)]
    mean = sum(apart) / len(apart)
    wide = measured([*apart, 0.0])
    reach = (wide.high - wide.low) / 2
    most = inf if unit in ENDLESS else 1.0
    return Measure(mean, max(-most, mean - reach), min(most, mean + reach))


def estimated(values: Values, unit: str, *, are_ends: bool = False) -> Measure:
    """The mean of values from independent worlds, with its 95 % interval.

    What lies between 0 and 1 has an interval as if one more world had come out even: that all of some worlds
    end alike is no certainty. Of ends it is as if four more had been won and lost by halves, and lies around
    the mean of all (Agresti and Coull): near 0 and 1 few ends look surer than they are.

    :param are_ends: whether each value is how a world ended, as `Trial.ends` says.
    """
    if unit in ENDLESS:
        return measured(values)
    mean = sum(values) / len(values)
    wide = measured([*values, *(_BOTH if are_ends else _EVEN)])
    middle, reach = wide.mean if are_ends else mean, (wide.high - wide.low) / 2
    return Measure(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)))


def outlook(trial: Trial) -> Measure | None:
    """The outlook of the viewer's side; None where the trial has none.

    Where that is what a move makes of them, the move is found in some worlds and measured in others. If it
    is one whose worth is taken for granted, that is no outlook.
    """
    place = trial.outlook
    if place < 0 or not (trial.stands or trial.moves):
        return None
    move = None if trial.stands else _most_promising(trial)
    if move in trial.granted:
        return None
    values = [trial.value(trial.imagine(), move)[place] for _ in range(trial.looked)]
    return estimated(values, CHANCE if place else trial.unit, are_ends=place in trial.ends)


def _most_promising(trial: Trial) -> Any:
    worlds = [trial.imagine() for _ in range(trial.sketched)]
    return max(trial.moves, key=lambda move: sum(trial.value(world, move)[0] for world in worlds))


def sketch(trial: Trial, made: Move) -> Sketch:
    """A decision at first sight. :param made: what was done, one of the trial's moves or not."""
    moves = _with(trial.moves, made)
    worlds = [trial.imagine() for _ in range(trial.sketched)]
    found = [[trial.value(world, move)[0] for world in worlds] for move in moves]
    best = max(range(len(moves)), key=lambda place: sum(found[place]))
    gain = difference(found[best], found[moves.index(made)])
    return Sketch(trial.unit, gain.mean, (gain.high - gain.mean) / quantile(trial.sketched))


def verdict(trial: Trial, made: Move, advised: Move, rng: Random) -> Verdict:
    """The verdict on a decision: the move made against the bot's, and the best others.

    :param advised: the bot's own choice, made in other worlds.
    :param rng: draws which others are looked at where many are equal at first sight.
    """
    others = [move for move in _with(_with(trial.moves, made), advised) if move not in {made, advised}]
    rng.shuffle(others)
    few = [trial.imagine() for _ in range(trial.sketched)]
    others.sort(key=lambda move: -sum(trial.value(world, move)[0] for world in few))
    moves = list(dict.fromkeys([advised, made, *others]))[:SHOWN]
    worlds = [trial.imagine() for _ in range(trial.worlds)]
    found = [[trial.value(world, move) for world in worlds] for move in moves]
    firsts = [[values[0] for values in each] for each in found]
    options = [
        Option(
            move.notation(),
            estimated(first, trial.unit, are_ends=0 in trial.ends),
            {
                name: sum(values[place] for values in each) / len(each)
                for place, name in enumerate(trial.facts, 1)
            },
            is_granted=move in trial.granted,
        )
        for move, first, each in zip(moves, firsts, found, strict=True)
    ]
    options.sort(key=lambda option: -option.worth.mean)
    return Verdict(
        unit=trial.unit,
        worlds=len(worlds),
        made=made.notation(),
        advised=advised.notation(),
        gain=difference(firsts[0], firsts[moves.index(made)], trial.unit),
        options=tuple(options),
        believed=_believed(trial, worlds),
        known={name: tuple(shares) for name, shares in trial.known.items()},
    )


def _with(moves: Sequence[Move], one: Move) -> list[Move]:
    return [*moves] if one in moves else [*moves, one]


def _believed(trial: Trial, worlds: Sequence[Any]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    if trial.holders is None:
        return ()
    told: list[tuple[int, tuple[float, ...]]] = []
    for card in trial.cards[:BELIEVED]:
        times = Counter(seat for world in worlds for seat in set(trial.holders(world, card)))
        told.append((card, tuple(times[seat] / len(worlds) for seat in range(max(times, default=-1) + 1))))
    return tuple(told)
