"""Telling of events in sentences: a game words its events, all the rest is the same for every game.

Told lines are kept in this process and made longer entry by entry (`Tellings`): most of a log was told
before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import dropwhile
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from cachetools import LRUCache
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.kit.face.campaign_words import CAMPAIGNS, CampaignWords
from games.kit.face.names import Names, names_at, names_of
from games.kit.log import LogEntry
from games.kit.questions import Wording
from games.kit.rules.api import CAMPAIGN_STARTED, PLAYED_OUT, Event
from games.kit.table import Table


@dataclass(slots=True)
class Story:
    """Memory of the events before a sentence of the log.

    A game whose sentences need more than the names extends it. A sentence may depend on nothing but the
    story and the event, for it is kept.
    """

    names: Names
    """Of those who hold the seats at the event that is told."""
    is_played_out: bool = False
    """True while the site plays what can change no score any more."""

    def look(self, wordings: Mapping[str, Wording]) -> None:
        """Take in, before the first event, the questions that the reader may read."""

    def follow(self, event: Event) -> None:
        """Take in one event; before its sentence is made."""

    def head(self, event: Event) -> str:  # noqa: ARG002
        """The head over the sentence of an event, which was followed; empty: none."""
        return ""


StoryT = TypeVar("StoryT", bound=Story)


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller(Generic[StoryT]):
    """Words of one game for events. Sentences are HTML without a full stop, in the reader's words."""

    story: Callable[[Names], StoryT]
    """Begins a story, with a campaign."""
    sentences: Mapping[str, Callable[[Event, StoryT], str]]
    """By the code of an event."""
    highlights: Mapping[str, Callable[[Event, StoryT], str]]
    """Words for events that decided something, by code, shorter than their sentences; empty if one did not.

    Of a campaign that ended it stands in place of its lines when the next has begun.
    """
    echoes: Mapping[str, str] = field(default_factory=dict[str, str])
    """Events that are not told beside another of the same move and seat: the code of each to the other's."""
    anchor: Callable[[Event], str] | None = None
    """Place of an event on the page of its campaign: *conflict-3*; None: campaigns have no pages."""

    calls: CampaignWords = CAMPAIGNS
    """Names of its campaigns."""

    def has_words(self, code: str) -> bool:
        """True if an event's code has a sentence."""
        return code in self.sentences

    def sentence(self, event: Event, story: StoryT) -> SafeString:
        """The sentence for an event, which was followed."""
        return mark_safe(self.sentences[event.code](event, story))  # noqa: S308 - each is markup of its game

    def highlight(self, event: Event, story: StoryT) -> SafeString:
        """The shorter one, if it decided something; else empty."""
        words = self.highlights.get(event.code)
        return mark_safe(words(event, story) if words else "")  # noqa: S308 - as above


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of what happened, without a full stop."""

    ply: int
    at: datetime
    head: str
    """Head over it."""
    is_new: bool
    """True if somebody else did it since the viewer was last here."""
    is_deed: bool
    """True if it says what was done, and not what that brought about."""
    event: Event
    html: SafeString
    highlight: SafeString
    """The same shorter, if it decided something; else empty."""
    is_undone: bool = False
    """True if the match has gone back past it."""


def campaign_at(log: Sequence[LogEntry], ply: int) -> int:
    """The ply at which the campaign began that `ply` belongs to; that of the log's first move if none did."""
    starts = (
        entry.ply
        for entry in reversed(log)
        if entry.ply <= ply and any(event.code == CAMPAIGN_STARTED for event in entry.events)
    )
    return next(starts, log[0].ply if log else 0)


def log_lines(table: Table, teller: Teller[StoryT], since: int = 0) -> list[LogLine]:
    """The lines of the events at and after ply `since`, in order, as far as the viewer may know."""
    begin = campaign_at(table.log, since)
    entries = tuple(dropwhile(lambda entry: entry.ply < begin, table.log))
    lines: list[LogLine] = []
    for entry, told in zip(entries, tellings.told(table, teller, entries), strict=False):
        if entry.ply >= since:
            is_new = _is_new(entry, table)
            lines += [replace(line, is_new=True) for line in told] if is_new else told
    return lines


def _is_new(entry: LogEntry, table: Table) -> bool:
    """True if a viewer has not seen an entry that was not their own doing."""
    if entry.ply < table.since:
        return False
    # By who sat there then: what a bot did in the viewer's seat is news to them.
    return entry.mover is None or not entry.mover == table.viewer == names_at(table, entry.ply).reader


# --- what was told before -------------------------------------------------------------------------

LINES_KEPT: Final = 20_000
"""Limit of the lines in all kept tellings together: about 1 KB each, so about 20 MB."""


@dataclass(slots=True)
class _Telling(Generic[StoryT]):
    """Part of a log as far as it has been told, and the story at its end."""

    teller: Teller[StoryT]
    wordings: Mapping[str, Wording]
    story: StoryT
    entries: tuple[LogEntry, ...] = ()
    lines: list[list[LogLine]] = field(default_factory=list[list[LogLine]])
    """The lines of each entry, as if nothing in them were new."""

    def is_of(
        self, entries: Sequence[LogEntry], teller: Teller[Any], wordings: Mapping[str, Wording]
    ) -> bool:
        """True if the shorter one of it and `entries` is the other's beginning, and all else is the same."""
        both = min(len(self.entries), len(entries))
        return (
            self.teller is teller
            and self.wordings == wordings
            and self.entries[:both] == tuple(entries[:both])
        )

    def go_on(self, table: Table, entries: tuple[LogEntry, ...]) -> None:
        """Tell what comes after the entries that have been told."""
        for entry in entries[len(self.entries) :]:
            self.story.names = names_at(table, entry.ply)
            self.lines.append([*_told(entry, self.story, self.teller)])
        self.entries = max(self.entries, entries, key=len)


class Tellings:
    """Tellings used last, as many as have `lines` together; safe to use from several threads.

    The key is a table with its viewer, the place where the telling begins, the people as the reader knows
    them, and the language. All else that the lines follow from is compared: the entries, which hold no more
    than the viewer may know, the teller, and the questions that the reader may read. So there is nothing to
    forget when a match goes back or ends. Whoever makes a telling longer has taken it out meanwhile.
    """

    def __init__(self, lines: int) -> None:
        self._kept: LRUCache[Hashable, _Telling[Any]] = LRUCache(
            lines, getsizeof=lambda telling: 1 + sum(map(len, telling.lines))
        )
        self._lock = Lock()

    def told(
        self, table: Table, teller: Teller[StoryT], entries: tuple[LogEntry, ...]
    ) -> Sequence[list[LogLine]]:
        """The lines of each entry, and perhaps of more that came after."""
        key = (table.key, table.viewer, entries[0].ply if entries else 0, _people(table), get_language())
        with self._lock:
            telling = self._kept.pop(key, None)
        if telling is None or not telling.is_of(entries, teller, table.quiz.wordings):
            telling = _Telling(teller, table.quiz.wordings, teller.story(names_of(table)))
            telling.story.look(telling.wordings)
        telling.go_on(table, entries)
        with self._lock:
            if telling.lines and self._kept.getsizeof(telling) <= self._kept.maxsize:
                self._kept[key] = telling
        return telling.lines


tellings: Final = Tellings(LINES_KEPT)


def _people(table: Table) -> Hashable:
    """All by which `names_at` tells who sat where."""
    holders = tuple((holder.seat, holder.player_id, holder.name) for holder in table.holders)
    return table.reader, holders, table.former, table.account.id if table.former else None


def _told(entry: LogEntry, story: StoryT, teller: Teller[StoryT]) -> Iterator[LogLine]:
    is_deed, names = entry.mover is not None, story.names
    for event in _without_echoes(entry.events, teller.echoes):
        story.follow(event)
        if is_deed and story.is_played_out and entry.mover is not None:
            story.names = names.in_whose_place(entry.mover)
        yield LogLine(
            ply=entry.ply,
            at=entry.at,
            head=story.head(event),
            is_new=False,
            is_deed=is_deed,
            event=event,
            html=teller.sentence(event, story),
            highlight=teller.highlight(event, story),
        )
        is_deed, story.names = False, names
        if event.code in (PLAYED_OUT, CAMPAIGN_STARTED):
            story.is_played_out = event.code == PLAYED_OUT


def _without_echoes(events: Sequence[Event], echoes: Mapping[str, str]) -> Iterator[Event]:
    told = {(event.code, event.seat) for event in events}
    return (event for event in events if (echoes.get(event.code), event.seat) not in told)
