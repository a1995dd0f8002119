"""Bracket of a knockout: a picture for wide pages, and its ties for the list that always stands beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.tournaments.words import Who, day, round_name, waits_line
from games.selectors.tournaments.facts import EntrantFacts
from games.selectors.tournaments.matches import MatchLine, RoundFacts
from games.tournaments.knockout import bracket, decided, rounds_for

WIDTH: Final = 280
HEIGHT: Final = 62
STEP: Final = 340
ROW: Final = 110
TOP: Final = 40
LONGEST: Final = 32
"""Signs of a name that fit into a box."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of two in a tie."""

    who: Who | None
    """None: not known yet, or a bye."""
    shown: str
    """The name, as short as its box asks."""
    points: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """A meeting of the bracket."""

    first: Side
    second: Side
    is_mine: bool
    is_open: bool
    """Nobody knows yet who plays it."""
    is_bye: bool
    made: str
    """*4 : 0*, *2 : 0, one leg runs*."""
    how: str
    """How a level one was decided."""
    url: str
    x: int
    y: int

    @property
    def css(self) -> str:
        """Classes of its box."""
        of = (("bracket__box--you", self.is_mine), ("bracket__open", self.is_open))
        return " ".join(name for name, is_so in of if is_so)

    @property
    def line_y(self) -> int:
        """The line between both."""
        return self.y + HEIGHT // 2

    @property
    def first_y(self) -> int:
        return self.y + 21

    @property
    def second_y(self) -> int:
        return self.y + 52

    @property
    def note_y(self) -> int:
        return self.y + 80

    @property
    def text_x(self) -> int:
        return self.x + 12

    @property
    def points_x(self) -> int:
        return self.x + WIDTH - 12

    @property
    def loser(self) -> Side:
        """The one who is out, of a tie that is decided."""
        return self.second if self.first.has_won else self.first

    @property
    def winner(self) -> Side | None:
        return self.first if self.first.has_won else self.second if self.second.has_won else None


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
            ties.append(_tie(pair, winner, played, names, number, at, facts, has_bye=has_bye))
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


Pair = tuple[int | None, int | None]


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


def _tie(
    pair: Pair,
    winner: int | None,
    played: Sequence[MatchLine],
    names: Mapping[int, Who],
    number: int,
    at: int,
    facts: Mapping[int, RoundFacts],
    *,
    has_bye: bool,
) -> Tie:
    points = [
        None if entrant is None else sum(line.points_of(entrant) or 0 for line in played if line.is_over)
        for entrant in pair
    ]
    any_over = any(line.is_over for line in played)
    sides = [
        _side(entrant, shown if any_over else None, winner, names, is_bye=has_bye and place == 1)
        for place, (entrant, shown) in enumerate(zip(pair, points, strict=True))
    ]
    opened = next((line for line in played if line.key and not line.is_over), None) or next(
        (line for line in played if line.key), None
    )
    span = ROW << (number - 1)
    is_open = pair[0] is None or (pair[1] is None and not has_bye)
    return Tie(
        first=sides[0],
        second=sides[1],
        is_mine=any(side.who is not None and side.who.is_you for side in sides),
        is_open=is_open,
        is_bye=has_bye,
        made=_made(points, played, any_over=any_over),
        how=_how(pair, points, played, winner, facts.get(number), is_open=is_open),
        url=reverse("games:match", args=[opened.key]) if opened else "",
        x=(number - 1) * STEP,
        y=TOP + at * span + (span - ROW) // 2,
    )


def _side(
    entrant: int | None, points: int | None, winner: int | None, names: Mapping[int, Who], *, is_bye: bool
) -> Side:
    if entrant is None or entrant not in names:
        return Side(None, _("bye") if is_bye else "", "", has_won=False)
    label = names[entrant].label
    shown = label if len(label) <= LONGEST else f"{label[: LONGEST - 1].rstrip()}…"
    return Side(names[entrant], shown, "" if points is None else str(points), has_won=entrant == winner)


def _made(points: Sequence[int | None], played: Sequence[MatchLine], *, any_over: bool) -> str:
    runs = sum(line.is_running for line in played)
    parts = [f"{points[0]} : {points[1]}"] if any_over else []
    if runs:
        words = ngettext("%(count)d leg runs", "%(count)d legs run", runs)
        parts.append(words % {"count": runs})
    return ", ".join(parts)


def _how(
    pair: Pair,
    points: Sequence[int | None],
    played: Sequence[MatchLine],
    winner: int | None,
    told: RoundFacts | None,
    *,
    is_open: bool,
) -> str:
    if is_open:
        return ""
    if winner is None:
        if told is not None and any(line.is_running for line in played):
            return _("last day %(day)s") % {"day": day(told.last_day)}
        return ""
    if any(line.forfeits for line in played):
        return _("walkover")
    if any(line.leg > 2 and line.is_over for line in played):
        return _("level, on by the deciding match")
    legs = [line for line in played if line.leg <= 2]
    level = len(legs) == 2 and points[0] == points[1]
    if level:
        margin = abs(sum(line.margin_of(winner) for line in legs))
        if margin:
            return _("level, on by margin +%(margin)d") % {"margin": margin}
        return _("level, on as the better seed")
    if any(line.why == "adjudicated" for line in played):
        return _("adjudicated")
    return ""


def _ways(columns: Sequence[BracketRound]) -> tuple[str, ...]:
    found = []
    for column, following in zip(columns, columns[1:], strict=False):
        for at, tie in enumerate(column.ties):
            after = following.ties[at // 2]
            found.append(f"M{tie.x + WIDTH} {tie.line_y}h30V{after.line_y}h30")
    return tuple(found)
