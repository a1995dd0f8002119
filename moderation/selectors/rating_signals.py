"""Signals that somebody's ratings were come by unfairly: no proof, and nothing is done because of them alone.

What they are made of: somebody's latest matches that counted, and who else was there. A moderator who finds
that matches were given away annuls them; ratings are counted again then as if they had not been.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from accounts.models import User
from games.models import Match, RatingEntry, SeatTenure
from games.ratings.arithmetic import Strength
from games.ratings.foretold import trials
from games.selectors.ratings.match_rows import FactsRow
from games.selectors.ratings.pairings import pairing_of
from games.selectors.ratings.played import played

from .multi_accounts import browsers_shared

LATEST: Final = 300
"""So many of somebody's counted matches are looked at."""
FEWEST_TOGETHER: Final = 6
"""Fewer matches of the same two say nothing, whoever won them: so many count within thirty days."""
FEWEST_WON: Final = 10
FEWEST_LOST: Final = 8
FEWEST_AS_ALLIES: Final = 15
FAR_BELOW: Final = 200_00
"""Hundredths of points by which those are weaker to whom one does not lose many times on end."""
SIGMAS: Final = 3


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A counted match of somebody's."""

    scale: str
    mu: int
    """Their own rating before it, in hundredths of points."""
    has_won: bool
    reason: str
    """Of the match's end."""
    is_limited: bool
    """True if its table was for people of so many points at most."""
    rivals: Mapping[int, int]
    """Everybody else whose rating it changed, but for the ally, with their ratings before it."""
    ally: int | None = None
    as_allies: tuple[tuple[float, float], ...] = ()
    """Of each of its results: the share of a win, and the share that was foretold."""


@dataclass(frozen=True, slots=True)
class OneRival:
    """Rival with whom somebody has played most of their matches, nearly all won by one of them."""

    other: User
    matches: int
    counted: int
    """Number of all matches that were looked at."""
    won: int


@dataclass(frozen=True, slots=True)
class Given:
    """Wins that came by others' resigning."""

    won: int
    resigned: int


@dataclass(frozen=True, slots=True)
class Sunk:
    """Many losses on end to much weaker people, and wins afterwards where only weaker ones may sit."""

    scale: str
    lost: int
    before: int
    """Rating before the first of them, in whole points."""
    after: int
    """Rating at the first match after them."""
    won: int
    """Wins since, at tables with a maximum."""


@dataclass(frozen=True, slots=True)
class Partner:
    """Ally with whom results are far better than both ratings say."""

    other: User
    matches: int
    share: int
    """Per cent of wins."""
    foretold: int
    """Per cent that were foretold."""
    sigmas: float
    """Standard deviations by which they are better."""


@dataclass(frozen=True, slots=True)
class OneBrowser:
    """Account called by push in the same browser, with matches against it."""

    other: User
    browsers: int
    matches: int


@dataclass(frozen=True, slots=True)
class RatingSignals:
    """Signals of one person. Each may be missing."""

    rivals: Sequence[OneRival] = ()
    given: Given | None = None
    sunk: Sequence[Sunk] = ()
    partners: Sequence[Partner] = ()
    browsers: Sequence[OneBrowser] = ()

    def __bool__(self) -> bool:
        return any((self.rivals, self.given, self.sunk, self.partners, self.browsers))


def rating_signals_of(person: User) -> RatingSignals:
    """The signals about somebody's ratings. Seven queries, whatever there is."""
    matches = _latest(person)
    rivals, partners = one_rival(matches), unlikely_allies(matches)
    against = _against(person, browsers_shared(person.pk))
    named = User.objects.in_bulk({*rivals, *partners, *against})
    return RatingSignals(
        rivals=[OneRival(named[other], *numbers) for other, numbers in rivals.items() if other in named],
        given=given_wins(matches),
        sunk=list(sunk_before_wins(matches)),
        partners=[Partner(named[other], *numbers) for other, numbers in partners.items() if other in named],
        browsers=[OneBrowser(named[other], *numbers) for other, numbers in against.items() if other in named],
    )


def one_rival(matches: Sequence[CountedMatch]) -> dict[int, tuple[int, int, int]]:
    """The rivals of over half of somebody's matches, of which one of both has won over nine in ten.

    :returns: by rival, the number of matches with them, of all, and of those that somebody has won.
    """
    met, won = Counter[int](), Counter[int]()
    for match in matches:
        met.update(match.rivals.keys())
        if match.has_won:
            won.update(match.rivals.keys())
    return {
        other: (number, len(matches), won[other])
        for other, number in met.items()
        if number >= FEWEST_TOGETHER
        and 2 * number > len(matches)
        and 10 * max(won[other], number - won[other]) > 9 * number
    }


def given_wins(matches: Sequence[CountedMatch]) -> Given | None:
    """Wins over six in ten of which came by another's resigning, of ten at least."""
    won = [match for match in matches if match.has_won]
    resigned = sum(match.reason == "resigned" for match in won)
    return Given(len(won), resigned) if len(won) >= FEWEST_WON and 10 * resigned > 6 * len(won) else None


def sunk_before_wins(matches: Sequence[CountedMatch]) -> Iterator[Sunk]:
    """Losses on end, a scale at a time, to people who were 200 points below when they began, with wins since
    at tables with a maximum. Of several such streaks the latest.

    :param matches: the latest first.
    """
    by_scale = defaultdict[str, list[CountedMatch]](list)
    for match in reversed(matches):
        by_scale[match.scale].append(match)
    for scale, those in by_scale.items():
        streak: list[CountedMatch] = []
        found: Sunk | None = None
        for match in those:
            if not match.has_won and _are_far_below(match, (streak or [match])[0].mu):
                streak.append(match)
                continue
            if len(streak) >= FEWEST_LOST:
                found = Sunk(scale, len(streak), _points(streak[0].mu), _points(match.mu), 0)
            streak = []
            if found is not None and match.has_won and match.is_limited:
                found = Sunk(scale, found.lost, found.before, found.after, found.won + 1)
        if found is not None and found.won:
            yield found


def unlikely_allies(matches: Sequence[CountedMatch]) -> dict[int, tuple[int, int, int, float]]:
    """The allies with whom results are over three standard deviations better than ratings foretold.

    :returns: by ally, the number of matches, the percentages of wins and of wins foretold, and how many
        standard deviations lie between them.
    """
    together = defaultdict[int, list[CountedMatch]](list)
    for match in matches:
        if match.ally is not None and match.as_allies:
            together[match.ally].append(match)
    found: dict[int, tuple[int, int, int, float]] = {}
    for ally, those in together.items():
        results = [each for match in those for each in match.as_allies]
        share, foretold = (sum(column) for column in zip(*results, strict=True))
        sigmas = (share - foretold) / sqrt(max(sum(p * (1 - p) for _share, p in results), 1e-9))
        if len(those) >= FEWEST_AS_ALLIES and sigmas > SIGMAS:
            count = len(results)
            found[ally] = (
                len(those),
                round(100 * share / count),
                round(100 * foretold / count),
                round(sigmas, 1),
            )
    return found


def _are_far_below(match: CountedMatch, mu: int) -> bool:
    """True if the people to whom a match was lost are on average much weaker than somebody once was."""
    return bool(match.rivals) and sum(match.rivals.values()) / len(match.rivals) <= mu - FAR_BELOW


def _points(mu: int) -> int:
    return (mu + 50) // 100


def _latest(person: User) -> list[CountedMatch]:
    """Somebody's counted matches, the latest first. Three queries."""
    mine = list(
        RatingEntry.objects.filter(player=person)
        .select_related("match__facts")
        .order_by("-finished_at", "-match")[:LATEST]
    )
    ids = [entry.match_id for entry in mine]
    others = defaultdict[int, list[RatingEntry]](list)
    for entry in RatingEntry.objects.filter(match__in=ids):
        others[entry.match_id].append(entry)
    won = set(
        SeatTenure.objects.filter(match__in=ids, player=person, won=True).values_list("match", flat=True)
    )
    return [_counted(entry, others[entry.match_id], has_won=entry.match_id in won) for entry in mine]


def _counted(mine: RatingEntry, entries: Iterable[RatingEntry], *, has_won: bool) -> CountedMatch:
    match, entries = mine.match, list(entries)
    return CountedMatch(
        scale=mine.scale,
        mu=mine.mu_before,
        has_won=has_won,
        reason=str((match.outcome or {}).get("reason", "")),
        is_limited=match.max_rating is not None,
        rivals={
            entry.player_id: entry.mu_before
            for entry in entries
            if entry.player_id not in {mine.player_id, mine.ally_id}
        },
        ally=mine.ally_id,
        as_allies=tuple(_as_allies(mine, entries)) if mine.ally_id is not None else (),
    )


def _as_allies(mine: RatingEntry, entries: Sequence[RatingEntry]) -> Iterator[tuple[float, float]]:
    """The results of a match for somebody and an ally, and what was foretold."""
    before = {entry.player_id: Strength(entry.mu_before, entry.sigma_before) for entry in entries}
    found = played(FactsRow.of(mine.match, mine.match.facts), before)
    side = None if found is None else found.side_of(mine.player_id)
    if found is None or side is None:
        return
    for each in trials(found.sides, found.result):
        if each.side == side:
            yield each.share, each.expected
        elif each.other == side:
            yield 1 - each.share, 1 - each.expected


def _against(person: User, browsers: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Of accounts that share browsers with somebody those whom they met as rivals at a table, whether it
    counted or not: the browsers and the number of matches. Two queries.
    """
    mine = SeatTenure.objects.filter(player=person, level="", match__started_at__isnull=False)
    both = mine.filter(match__tenures__player__in=browsers, match__tenures__level="").order_by("-match")
    columns = "match", "seat", "match__tenures__seat", "match__tenures__player"
    met = set(both.values_list(*columns)[:LATEST])
    matches = Match.objects.in_bulk({match for match, *_ in met})
    against = defaultdict[int, set[int]](set)
    for match, own, seat, other in met:
        if other is not None and not any(
            {own, seat} <= set(side) for side in pairing_of(matches[match]).sides
        ):
            against[other].add(match)
    return {other: (browsers[other], len(those)) for other, those in against.items()}
