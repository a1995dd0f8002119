"""Telling of events in sentences: a game words its events, all the rest is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, TypeVar

from django.utils.safestring import SafeString, mark_safe

from games.kit.face.campaign_words import CAMPAIGNS, CampaignWords
from games.kit.face.names import Names, names_at, names_of
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.table import Table


@dataclass(slots=True)
class Story:
    """Memory of the events before a sentence of the log.

    A game whose sentences need more than the names extends it.
    """

    names: Names
    """Of those who hold the seats at the event that is told."""

    def look(self, table: Table) -> None:
        """Take in the table before its first event: what stands there beside the record."""

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
    story = teller.story(names_of(table))
    story.look(table)
    lines: list[LogLine] = []
    for entry in table.log:
        if entry.ply < begin:
            continue
        story.names = names_at(table, entry.ply)
        told = _told(entry, story, teller, is_new=_is_new(entry, table, story.names))
        lines.extend(line for line in told if entry.ply >= since)
    return lines


def _told(entry: LogEntry, story: StoryT, teller: Teller[StoryT], *, is_new: bool) -> Iterator[LogLine]:
    is_deed = entry.mover is not None
    for event in _without_echoes(entry.events, teller.echoes):
        story.follow(event)
        yield LogLine(
            ply=entry.ply,
            at=entry.at,
            head=story.head(event),
            is_new=is_new,
            is_deed=is_deed,
            event=event,
            html=teller.sentence(event, story),
            highlight=teller.highlight(event, story),
        )
        is_deed = False


def _without_echoes(events: Sequence[Event], echoes: Mapping[str, str]) -> Iterator[Event]:
    told = {(event.code, event.seat) for event in events}
    return (event for event in events if (echoes.get(event.code), event.seat) not in told)


def _is_new(entry: LogEntry, table: Table, names: Names) -> bool:
    """:param names: of then: what a bot did in the viewer's seat is news to them."""
    is_own = entry.mover is not None and entry.mover == table.viewer == names.reader
    return entry.ply >= table.since and not is_own
