"""Two tables of one deal beside each other: where they stand, where they part, and all of it in words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final

from django.template.loader import render_to_string
from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.alignment import Alignment, Step, aligned
from games.boards.comparison import shown
from games.catalogue import PRESENTERS
from games.kit.face.markup import NOTHING, undivided
from games.kit.face.telling import LogLine, log_lines
from games.kit.rules.api import CAMPAIGN_STARTED
from games.presenters.boards.tables import name_of
from games.selectors.boards.tables import Placed
from games.selectors.replay.board_tables import BoardTable

WIDTH: Final = 600
"""Of the way, in its own units."""
EDGE: Final = 12


@dataclass(frozen=True, slots=True)
class SideCard:
    """One of the two tables at a moment."""

    name: str
    is_own: bool
    about: str
    """How it ended, and its per cent."""
    match_key: str
    ply: int
    drawn: SafeString
    picture: SafeString
    """What its step has chosen, such as a card; empty: no picture tells it."""
    said: tuple[SafeString, ...]
    """What its step has done, in sentences without full stops."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the way: thick where the tables were alike."""

    start: float
    stop: float
    is_alike: bool


@dataclass(frozen=True, slots=True)
class PartingLine:
    """A parting in words."""

    at: int
    where: str
    left: SafeString
    right: SafeString
    is_here: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The page of two tables at one moment."""

    at: int
    last: int
    head: str
    where: str
    is_parting: bool
    left: SideCard
    right: SideCard
    way: tuple[Stretch, ...]
    here: float
    way_in_words: str
    partings: tuple[PartingLine, ...]
    before: int | None
    after: int | None
    next_parting: int | None
    is_next_first: bool
    """There is no parting after this moment: the way leads to the first."""

    @property
    def sides(self) -> tuple[SideCard, SideCard]:
        """Both tables, from left to right."""
        return self.left, self.right


@dataclass(frozen=True, slots=True)
class Teller:
    """A table's record as lines and steps."""

    table: BoardTable
    steps: tuple[Step, ...]
    lines: Mapping[int, Sequence[LogLine]]
    """By the ply after a step, what it did."""


def comparison_of(
    left: BoardTable, right: BoardTable, *, names: tuple[Placed, Placed], at: int | None
) -> Comparison:
    """Two tables beside each other. :param at: index of the moment; None: the first parting.

    :raises IndexError: there is no such moment.
    """
    tellers = (_teller(left), _teller(right))
    both = aligned(tellers[0].steps, tellers[1].steps)
    partings = both.partings
    last = len(both.moments) - 1
    if at is None:
        at = partings[0] if partings else last
    if not 0 <= at <= last:
        raise IndexError(at)
    moment = both.moments[at]
    cards = tuple(
        _card(teller, placed, index)
        for teller, placed, index in zip(tellers, names, (moment.left, moment.right), strict=True)
    )
    following = next((index for index in partings if index > at), None)
    return Comparison(
        at=at,
        last=last,
        head=_head(both, at, tellers),
        where=_where(both, at, tellers),
        is_parting=moment.is_parting,
        left=cards[0],
        right=cards[1],
        way=_way(both),
        here=_place(both, at),
        way_in_words=_("Step %(number)d of %(last)d; the tables part at %(count)d places")
        % {"number": at, "last": last, "count": len(partings)},
        partings=tuple(_parting(both, index, tellers, is_here=index == at) for index in partings),
        before=at - 1 if at else None,
        after=at + 1 if at < last else None,
        next_parting=following if following is not None else (partings[0] if partings else None),
        is_next_first=following is None,
    )


# --- a record in steps ----------------------------------------------------------------------------------


def _teller(table: BoardTable) -> Teller:
    end, moves = table.end, table.moves
    words = PRESENTERS[table.match.game].record.teller
    lines: dict[int, list[LogLine]] = defaultdict(list)
    for line in log_lines(end, words):
        lines[line.ply].append(line)
    campaign, place = 0, ""
    parts: dict[int, tuple[int, str]] = {}
    for entry in end.log:
        for event in entry.events:
            if event.code == CAMPAIGN_STARTED:
                campaign, place = event.data["number"], ""
            elif words.anchor is not None:
                place = words.anchor(event) or place
        parts[entry.ply] = campaign, place
    stops = table.history.stops
    steps, told = [], {}
    for since, ply in zip((0, *stops), stops, strict=False):
        if ply == since:
            continue
        mover = moves[ply - 1][0]
        steps.append(
            Step(
                parts.get(ply - 1, (campaign, place)), mover, tuple(text for _, text in moves[since:ply]), ply
            )
        )
        told[ply] = [line for number in range(since, ply) for line in lines[number]]
    return Teller(table, tuple(steps), told)


# --- one table ------------------------------------------------------------------------------------------

_ID: Final = re.compile(r' id="[^"]*"')


def _card(teller: Teller, placed: Placed, index: int) -> SideCard:
    table = teller.table
    ply = teller.steps[index].ply if index >= 0 else 0
    presenter = PRESENTERS[table.match.game]
    drawn = render_to_string(presenter.beside_template, presenter.context(table.at(ply)))
    return SideCard(
        name=name_of(placed),
        is_own=table.reader is not None,
        about=_about(placed, table),
        match_key=table.match.key,
        ply=ply,
        # It stands twice on the page and takes no part in anything, so that nothing of it needs an id.
        drawn=mark_safe(_ID.sub("", undivided(drawn))),  # noqa: S308 - drawn by the game's own template
        picture=_picture(teller, index),
        said=_said(teller, index),
    )


def _about(placed: Placed, table: BoardTable) -> str:
    words = PRESENTERS[table.match.game].boards
    per_cent = _("%(percent)s %%") % {"percent": shown(placed.compared.percent)}
    if words is None or placed.course is None:
        return per_cent
    how = unescape(strip_tags(words.how(placed.course, table.line)))
    return f"{how} · {per_cent}"


def _picture(teller: Teller, index: int) -> SafeString:
    """Picture of the first choice of a seat in a step."""
    words = PRESENTERS[teller.table.match.game].boards
    if index < 0 or words is None:
        return NOTHING
    since = teller.steps[index - 1].ply if index else 0
    steps = teller.table.history.steps[since : teller.steps[index].ply]
    return next((words.chosen(step.move) for step in steps if step.mover is not None), NOTHING)


def _said(teller: Teller, index: int) -> tuple[SafeString, ...]:
    if index < 0:
        return ()
    return tuple(line.html for line in teller.lines[teller.steps[index].ply])


def _deed(teller: Teller, index: int) -> SafeString:
    """The move of a step in a sentence, without what it brought about."""
    lines = teller.lines[teller.steps[index].ply] if index >= 0 else ()
    deed = next((line.html for line in lines if line.is_deed), None)
    if deed is None:
        return lines[0].html if lines else escape(_("Nothing happens"))
    return deed


# --- words ----------------------------------------------------------------------------------------------


def _head(both: Alignment, at: int, tellers: tuple[Teller, Teller]) -> str:
    moment = both.moments[at]
    if at == 0:
        return _("Before the first move")
    if moment.is_parting:
        left = tellers[0]
        is_own = left.table.reader is not None and left.steps[moment.left].mover == left.table.reader
        return _("You part here") if is_own else _("The tables part here")
    if not moment.is_alike:
        return _("Each table goes its own way")
    if any(both.alike[: moment.part]) and not all(both.alike[: moment.part]):
        return _("The same is played at both tables")
    return _("Up to here the two tables are alike")


def _where(both: Alignment, at: int, tellers: tuple[Teller, Teller]) -> str:
    """The place of a moment: *Conflict 5 · United Kingdom*; empty where the game names none."""
    moment = both.moments[at]
    for teller, index in zip(tellers, (moment.left, moment.right), strict=True):
        if index < 0:
            continue
        step = teller.steps[index]
        head = next((line.head for line in teller.lines[step.ply] if line.head), "")
        if head:
            campaign = step.part[0] if isinstance(step.part, tuple) else 0
            calls = PRESENTERS[teller.table.match.game].record.teller.calls
            is_one = len(teller.table.history.campaigns) < 2
            return head if is_one else f"{calls.title(campaign)} · {head}"
    return ""


def _parting(both: Alignment, at: int, tellers: tuple[Teller, Teller], *, is_here: bool) -> PartingLine:
    moment = both.moments[at]
    return PartingLine(
        at,
        _where(both, at, tellers),
        _deed(tellers[0], moment.left),
        _deed(tellers[1], moment.right),
        is_here,
    )


# --- the way --------------------------------------------------------------------------------------------


def _place(both: Alignment, at: int) -> float:
    last = max(len(both.moments) - 1, 1)
    return round(EDGE + (WIDTH - 2 * EDGE) * at / last, 1)


def _way(both: Alignment) -> tuple[Stretch, ...]:
    """The parts in a row, each as long as it has steps."""
    ends = (*both.starts[1:], len(both.moments))
    return tuple(
        Stretch(_place(both, start - 1), _place(both, end - 1), is_alike)
        for start, end, is_alike in zip(both.starts, ends, both.alike, strict=True)
    )
