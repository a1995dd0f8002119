"""Compares results of counted matches with what ratings foretold: for whoever looks after their amounts.

Nothing is changed by it. Points of bots, the spread of a scale and units of leads are constants; what it
tells is a reason to count them anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from django.db.models import Q

from games.models import Match
from games.ratings.arithmetic import Strength
from games.ratings.counting import FEW_MATCHES
from games.ratings.foretold import Forecasts, LevelResults, Trial, trials
from games.ratings.matches import Key
from games.selectors.ratings.match_rows import blocks, kept_verdicts
from games.selectors.ratings.played import Holder, Played, played

FIT_FROM: Final = 2_000
"""So many matches must a scale have before it is told how well they were foretold."""
LEVEL_FROM: Final = 200
"""So many matches with people must a level of bots have before a warning is told of it."""
FAR_OFF: Final = 80
"""Points by which a level may be off without one."""
KNOWN_AFTER: Final = 24
"""Matches by which a rating is known so much better than before them that it says whether that was right."""

Level: TypeAlias = tuple[str, int]
"""A level of bots, and the points that it has at the table: where the rules put it there, others."""


@dataclass(slots=True)
class Early:
    """A rating when it was first more than provisional, and how it has gone on."""

    mu: int = 0
    sigma: int = 0
    latest: int = 0
    matches: int = 0

    def add(self, strength: Strength) -> None:
        """Go on by one match."""
        self.matches += 1
        self.latest = strength.mu
        if self.matches == FEW_MATCHES:
            self.mu, self.sigma = strength


@dataclass(slots=True)
class Fit:
    """Results of one game beside what was foretold."""

    scales: dict[str, Forecasts] = field(default_factory=lambda: defaultdict[str, Forecasts](Forecasts))
    levels: dict[Level, LevelResults] = field(default_factory=dict[Level, LevelResults])
    early: dict[Key, Early] = field(default_factory=lambda: defaultdict[Key, Early](Early))

    def within(self, scale: str) -> tuple[int, int]:
        """The number of people whose rating lies within two standard deviations of what it was when it was
        first more than provisional, `KNOWN_AFTER` matches ago or more; and the number of all of these.
        """
        those = [
            each
            for (_person, on), each in self.early.items()
            if on == scale and each.matches >= FEW_MATCHES + KNOWN_AFTER
        ]
        return sum(abs(each.latest - each.mu) <= 2 * each.sigma for each in those), len(those)


def fit(game: str) -> Fit:
    """Compare the counted matches of a game, each with the ratings of before it."""
    found = Fit()
    counted = Q(match__rated_at__isnull=False, match__unrated_why="", match__status=Match.Status.FINISHED)
    for some in blocks(game, None, counted):
        kept = kept_verdicts(some)
        for row in some:
            entries = kept[row.id].entries
            for entry in entries:
                found.early[entry.person, entry.scale].add(entry.after)
            match = played(row, {entry.person: entry.before for entry in entries})
            if match is not None:
                _add(found, match)
    return found


def fit_lines(game: str, found: Fit) -> Iterator[str]:
    """The same in lines, one a scale and one a level of bots that people have met, the weakest first."""
    for scale, forecasts in sorted(found.scales.items()):
        yield _of_scale(scale, forecasts, *found.within(scale))
    for (level, points), results in sorted(found.levels.items(), key=lambda item: item[0][::-1]):
        yield _of_level(game, level, points, results)


def _of_scale(scale: str, forecasts: Forecasts, held: int, of: int) -> str:
    if forecasts.matches < FIT_FROM:
        return (
            f"{scale}: {forecasts.matches:,} of the {FIT_FROM:,} matches that say how well they are foretold."
        )
    people = f"{held} of {of} people ({held / of:.0%})" if of else "nobody has played long enough to say who"
    return (
        f"{scale}: {forecasts.matches:,} matches, log loss {forecasts.log_loss():.4f} (a coin's: 0.6931),"
        f" least with differences times {forecasts.best_factor:.2f};"
        f" within two standard deviations of what they were: {people}."
    )


def _of_level(game: str, level: str, points: int, results: LevelResults) -> str:
    bots = f"{game}, bots of level {level}"
    if results.matches < LEVEL_FROM:
        return f"{bots}: {results.matches} of the {LEVEL_FROM} matches that say how strong it is to people."
    is_far = abs(results.off) > FAR_OFF
    warning = f" WARNING: more than {FAR_OFF} points off." if is_far else ""
    return (
        f"{bots}: {points} points, to people {points + results.off} ({results.off:+}) in"
        f" {results.matches:,} matches.{warning}"
    )


def _add(found: Fit, match: Played) -> None:
    results = list(trials(match.sides, match.result))
    found.scales[match.pairing.scales[0]].add(results)
    sides = [[match.seats[seat] for seat in side] for side in match.pairing.sides]
    by_level = defaultdict[Level, list[Trial]](list)
    for each in results:
        one, other = sides[each.side], sides[each.other]
        if (level := _level(other)) is not None and _has_people(one):
            by_level[level].append(each)
        elif (level := _level(one)) is not None and _has_people(other):
            by_level[level].append(Trial(each.other, each.side, 1 - each.share, -each.ahead, each.g))
    for level, those in by_level.items():
        found.levels.setdefault(level, LevelResults(level[1])).add(those)


def _level(side: Sequence[Holder]) -> Level | None:
    """The level of a side of bots of one level alone."""
    levels = {(each.person, each.level, each.strength.mu // 100) for each in side}
    if len(levels) != 1:
        return None
    [(person, level, points)] = levels
    return (level, points) if person is None else None


def _has_people(side: Iterable[Holder]) -> bool:
    return any(each.person is not None for each in side)
