"""Bracket of a knockout: a picture for wide pages, and its ties for the list that always stands beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.presenters.tournaments.ties import ROW, STEP, TOP, WIDTH, Pair, Tie, tie_of
from games.presenters.tournaments.words import Who, round_name, waits_line
from games.selectors.tournaments.facts import EntrantFacts
from games.selectors.tournaments.matches import MatchLine, RoundFacts
from games.tournaments.knockout import bracket, decided, rounds_for


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket."""

    name: str
    says: str
    x: int
    ties: tuple[Tie, ...]
    is_begun: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole bracket."""

    rounds: tuple[BracketRound, ...]
    ways: tuple[str, ...]
    """Lines from ties to those after them, as paths."""
    width: int
    height: int

    @property
    def listed(self) -> tuple[BracketRound, ...]:
        """The rounds that have begun, the present one first."""
        return tuple(each for each in reversed(self.rounds) if each.is_begun)


def bracket_of(
    entrants: Mapping[int, EntrantFacts],
    names: Mapping[int, Who],
    lines: Sequence[MatchLine],
    rounds: Sequence[RoundFacts],
) -> Bracket | None:
    """The bracket of a knockout that has begun; None: too few are in it."""
    seeded = {
        entrant.seed: entrant.id
        for entrant in entrants.values()
        if entrant.seed is not None and not entrant.is_replaced
    }
    count = max(seeded, default=0)
    if count < 4 or len(seeded) < count:
        return None
    first = [
        (seeded[tie.first], None if tie.second is None else seeded[tie.second]) for tie in bracket(count)
    ]
    leaf = {entrant: at for at, pair in enumerate(first) for entrant in pair if entrant is not None}
    seeds = {entrant: seed for seed, entrant in seeded.items()}
    total = rounds_for(count)
    met = _meetings(lines, leaf)
    facts = {each.number: each for each in rounds}
    columns: list[BracketRound] = []
    through: list[int | None] = []
    for number in range(1, total + 1):
        ties, after = [], []
        for at in range(len(first) >> (number - 1)):
            pair = first[at] if number == 1 else (through[2 * at], through[2 * at + 1])
            played = met.get((number, at), [])
            if played:
                pair = _in_order(played, pair)
            has_bye = number == 1 and pair[1] is None
            winner = pair[0] if has_bye else _winner(pair, played, met, number, at, seeds, facts.get(number))
            after.append(winner)
            ties.append(tie_of(pair, winner, played, names, number, at, facts, has_bye=has_bye))
        through = after
        told = facts.get(number)
        columns.append(
            BracketRound(
                round_name(number, total, "knockout"),
                "" if told is None or not told.waits else waits_line(told.waits, told.last_day),
                (number - 1) * STEP,
                tuple(ties),
                told is not None or any(met.get((number, at)) for at in range(len(ties))),
            )
        )
    return Bracket(tuple(columns), _ways(columns), (total - 1) * STEP + WIDTH + 4, TOP + len(first) * ROW)


def _meetings(lines: Sequence[MatchLine], leaf: Mapping[int, int]) -> dict[tuple[int, int], list[MatchLine]]:
    """Matches by round and place in the bracket."""
    met: dict[tuple[int, int], list[MatchLine]] = {}
    for line in lines:
        known = next((leaf[entrant] for entrant in line.entrants if entrant in leaf), None)
        if known is not None:
            met.setdefault((line.round, known >> (line.round - 1)), []).append(line)
    return met


def _in_order(played: Sequence[MatchLine], pair: Pair) -> Pair:
    both = played[0].entrants
    if len(both) != 2:
        return pair
    return both[0], both[1]


def _winner(
    pair: Pair,
    played: Sequence[MatchLine],
    met: Mapping[tuple[int, int], Sequence[MatchLine]],
    number: int,
    at: int,
    seeds: Mapping[int, int],
    told: RoundFacts | None,
) -> int | None:
    first, second = pair
    if first is None or second is None:
        return None
    after = {entrant for line in met.get((number + 1, at >> 1), ()) for entrant in line.entrants}
    gone_on = [entrant for entrant in (first, second) if entrant in after]
    if gone_on:
        return gone_on[0]
    if not played or any(not line.is_over for line in played):
        return None
    deciding = next((line.margin_of(first) for line in played if line.leg > 2), None)
    margins = [_lead(line, first) for line in played if line.leg <= 2]
    is_over = told is not None and told.over_at is not None
    better = 0 if seeds.get(first, 0) <= seeds.get(second, 0) else 1
    won = decided(margins, deciding, is_over=is_over, better=better).winner
    return None if won is None else pair[won]


def _lead(line: MatchLine, entrant: int) -> int:
    """The margin of a leg; who did not finish it is behind by more than any margin."""
    if line.forfeits and len(line.forfeits) < 2:
        return -1000 if entrant in line.forfeits else 1000
    return line.margin_of(entrant)


def _ways(columns: Sequence[BracketRound]) -> tuple[str, ...]:
    found = []
    for column, following in pairwise(columns):
        for at, tie in enumerate(column.ties):
            after = following.ties[at // 2]
            found.append(f"M{tie.x + WIDTH} {tie.line_y}h30V{after.line_y}h30")
    return tuple(found)
