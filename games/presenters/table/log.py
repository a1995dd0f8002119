"""The log of a table: what happened in lines with their times, what is new, what is read out."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.kit.face.addresses import campaign_url
from games.kit.face.markup import NOTHING, element, filled, fragment, joined
from games.kit.face.moment_links import moment_url
from games.kit.face.names import names_at, names_of
from games.kit.face.phrases import listed, plain
from games.kit.face.telling import LogLine, StoryT, Teller, campaign_at, log_lines
from games.kit.face.times import day_words
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event
from games.kit.table import Table
from games.presenters.table.dealt_line import dealt_item
from games.presenters.table.table_events import sentence, with_happenings
from games.presenters.table.undone import undone_lines

_READ_AT_ONCE: Final = 3
"""So many new lines say best themselves what is new; more are summed up."""
_ANNOUNCED: Final = 8
"""Of more sentences than these only the last are read out, and what was decided."""
_TOGETHER: Final = 4
"""Moves whose lines are one fragment: what is new comes with few that are not."""


@dataclass(frozen=True, slots=True)
class Log:
    """Log on a table's page."""

    items: SafeString
    """The items of the list, newest first: the present campaign, and how those before it ended."""
    first: SafeString
    """The item of what was before everything: the seed, if there is one."""
    new: int
    """Number of lines about what others did since the viewer was last here."""
    heard: str
    """Sentences to be read out, as JSON: `announcement`."""
    happened: int
    """The id of the last line that is no move: a page that has shown it does not read it out again."""


def log_of(table: Table, teller: Teller[StoryT], now: datetime | None = None) -> Log:
    """The log for the viewer of `table`.

    :param now: what decides between *11:52*, *Thu* and *12 Nov*; the present if None.
    """
    start = campaign_at(table.log, table.ply)
    lines = log_lines(table, teller, min(start, table.since))
    undone = undone_lines(table, teller, start)
    told = [line for line in lines if line.ply >= start]
    present = with_happenings([*undone, *told], table, min([start, *(line.ply for line in undone)]))
    earlier = [*_earlier_items(table, teller, start)]
    items = [*_summary_items(summary(table, lines)), *_items(table, present, teller, now)]
    items += [fragment(*earlier)] if earlier else []
    return Log(
        items=joined(items),
        first=dealt_item(table.key, get_language()) if table.match.commitment else NOTHING,
        new=sum(line.is_new for line in present),
        heard=json.dumps(announcement(table, lines), ensure_ascii=False),
        happened=table.moment.happened[-1].id if table.moment.happened else 0,
    )


# --- the lines ------------------------------------------------------------------------------------


def _items(
    table: Table, lines: Sequence[LogLine], teller: Teller[StoryT], now: datetime | None
) -> Iterator[SafeString]:
    zone, language = timezone.get_current_timezone(), get_language()
    today = timezone.localtime(now).date().toordinal()
    is_over = table.match.status != "running"
    number = 0 if teller.anchor is None else _campaign_of(table)
    for head, group in groupby(reversed(lines), key=lambda line: line.head):
        told = list(group)
        items = []
        if head and told[0].is_undone:
            items.append(element("li", head, css="log__head label log__again"))
        elif head:
            items.append(element("li", _linked(head, told, table.key, number, teller), css="log__head label"))
        for _moves, some in groupby(told, key=lambda line: line.ply // _TOGETHER):
            for line in some:
                moment = _moment(table, line.ply + 1) if is_over else None
                css = "log__undone" if line.is_undone else "log__new" if line.is_new else ""
                items.append(_drawn(line.html, css, line.at, zone, today, moment, language))
            yield fragment(*items)
            items = []


def _moment(table: Table, ply: int) -> tuple[int, str]:
    """The step that made `ply` visible, from 1, and its address."""
    step = min(bisect_left(table.moment.stops, ply), len(table.moment.stops) - 1) + 1
    return step, moment_url(table.key, ply, table.viewer)


def _linked(head: str, lines: Sequence[LogLine], key: str, number: int, teller: Teller[StoryT]) -> str:
    """A head, which leads to its place on the page of a match's campaign if it has one."""
    if teller.anchor is None:
        return head
    anchor = next((place for line in lines if (place := teller.anchor(line.event))), "")
    if not anchor:
        return head
    return element("a", head, href=f"{campaign_url(key, number)}#{anchor}")


def _campaign_of(table: Table) -> int:
    """The number of the present campaign."""
    return next((e.data["number"] for e in _events(table) if e.code == CAMPAIGN_STARTED), 1)


def _events(table: Table) -> Iterator[Event]:
    """The latest first."""
    return (event for entry in reversed(table.log) for event in reversed(entry.events))


@lru_cache(maxsize=10_000)
def _drawn(
    html: SafeString,
    css: str,
    at: datetime,
    zone: tzinfo,
    today: int,
    moment: tuple[int, str] | None,
    _language: str | None,
) -> SafeString:
    """A line; its time leads to that moment of the replay, if there is one.

    From all that it depends on: a long log has but a few lines that were not drawn before.

    :param moment: its step and address.
    """
    time, shown = _time(at.astimezone(zone), today)
    if moment is not None:
        step, url = moment
        called = _("Step %(number)s, %(when)s") % {"number": step, "when": shown}
        time = element("a", time, href=url, title=_("Look at this moment"), aria_label=called)
    return element("li", time, element("span", element("s", html) if css == "log__undone" else html), css=css)


def _time(at: datetime, today: int) -> tuple[SafeString, str]:
    """A moment, and what is shown of it: *11:52* today, *Thu* this week, else *12 Nov*."""
    clock = f"{at.hour:02}:{at.minute:02}"
    day = day_words(at.date())
    age = today - at.toordinal()
    shown = clock if age <= 0 else day.weekday if age < 6 else day.short
    whole = f"{day.whole}, {clock}"
    return element("time", shown, datetime=at.isoformat(timespec="seconds"), title=whole), shown


def _earlier_items(table: Table, teller: Teller[StoryT], start: int) -> Iterator[SafeString]:
    """The ends of the campaigns before the present one, newest first, with links to their pages."""
    ended = [
        (
            event.data["number"],
            teller.highlight(event, teller.story(names_at(table, entry.ply))),
        )
        for entry in table.log
        if entry.ply < start
        for event in entry.events
        if event.code == CAMPAIGN_ENDED
    ]
    if ended:
        yield element("li", teller.calls.earlier, css="log__head label")
    for number, words in reversed(ended):
        link = element("a", _("Look through it"), href=campaign_url(table.key, number))
        told = [words, "."] if teller.anchor is None else [words, ". ", link]
        yield element("li", element("span", number, css="when"), element("span", *told))


# --- since you were last here ---------------------------------------------------------------------


def summary(table: Table, lines: Sequence[LogLine]) -> SafeString:
    """The deeds of others since the viewer was last here, in HTML; empty where the lines are as short."""
    fresh = [line for line in lines if line.is_new]
    if len(fresh) <= _READ_AT_ONCE:
        return NOTHING
    decided = [joined([line.highlight, "."]) for line in fresh if line.highlight]
    if decided:
        return joined(decided, " ") if 2 * len(decided) <= len(fresh) else NOTHING
    deeds = [line for line in fresh if line.is_deed]
    names = _others_who_moved(table)
    if not names:
        return NOTHING
    made = ngettext("%(who)s made %(count)d move.", "%(who)s made %(count)d moves.", len(deeds))
    return filled(made, {"who": listed(names), "count": len(deeds)})


def _others_who_moved(table: Table) -> list[SafeString]:
    """The people who have moved since the viewer was last here, by seat, as who held it then."""
    found: dict[tuple[int, SafeString], None] = {}
    for entry in table.log:
        if entry.ply >= table.since and entry.mover is not None:
            names = names_at(table, entry.ply)
            if names.reader is None or names.reader != entry.mover:
                found[entry.mover, names.html[entry.mover]] = None
    return [name for _seat, name in sorted(found)]


def _summary_items(words: SafeString) -> Iterator[SafeString]:
    if words:
        yield element("li", _("Since you were last here"), css="log__head label")
        yield element(
            "li", element("span", _("new"), css="when"), element("span", words), css="log__new log__summary"
        )


# --- read out -------------------------------------------------------------------------------------


Heard: TypeAlias = tuple[int, str] | tuple[int, str, int]
"""A sentence with the ply of its move; of no move: with the ply before which it happened, and its id."""


def announcement(table: Table, lines: Sequence[LogLine]) -> list[Heard]:
    """The sentences of `lines` that are read out, events between moves too: in order; then whose turn.

    That is what others did since the viewer was last here, and what the viewer's own moves brought about.
    What was no move is there whoever did it: the page knows what it has read out.
    """
    told = [
        line
        for line in lines
        if line.is_new or (line.ply >= table.since and table.viewer is not None and not line.is_deed)
    ]
    late = len(told) - _ANNOUNCED
    heard: list[Heard] = [
        (line.ply, f"{plain(line.html)}.")
        for index, line in enumerate(told)
        if index >= late or line.highlight or not line.is_new
    ]
    heard += [
        (each.ply, f"{plain(sentence(each))}.", each.id) for each in table.moment.happened[-_ANNOUNCED:]
    ]
    heard.sort(key=lambda each: each[0] - (len(each) == 3))  # stable: after the move that came before
    turn = _turn(table)
    return [*heard, (table.ply - 1, turn)] if turn else heard


def _turn(table: Table) -> str:
    """The seat to move: the viewer's, or another's if the viewer has just moved; else empty."""
    if table.moment.is_past or table.moment.held is not None or table.match.status == "finished":
        return ""
    if table.is_my_turn:
        return _("It is your turn.")
    last = next((entry.mover for entry in reversed(table.log) if entry.mover is not None), None)
    names = names_of(table)
    waited = [names.subject(h.seat) for h in table.holders if h.turn_ply is not None]
    if table.viewer is None or last != table.viewer or not waited:
        return ""
    words = ngettext("%(who)s is to move.", "%(who)s are to move.", len(waited))
    return words % {"who": listed(waited)}
