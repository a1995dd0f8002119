"""Ties of a bracket: who meets, what it came to, how a level one was decided, and where it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.tournaments.words import Who, day, table_address
from games.selectors.tournaments.matches import MatchLine, RoundFacts

WIDTH: Final = 280
HEIGHT: Final = 62
STEP: Final = 340
ROW: Final = 110
TOP: Final = 40
LONGEST: Final = 32
"""Signs of a name that fit into a box."""


Pair: TypeAlias = tuple[int | None, int | None]
"""Two entrants; None: nobody, or nobody knows yet."""


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


def tie_of(
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
    """A meeting at its place in the picture. :param at: its number in the round, from 0."""
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
        made=_made(points if winner in {None, pair[0]} else points[::-1], played, any_over=any_over),
        how=_how(points, played, winner, facts.get(number), is_open=is_open),
        url=table_address(opened.key) if opened else "",
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
