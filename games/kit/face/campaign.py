"""The page of one campaign, over or running: told in sentences, of which a game may draw some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar

from django.utils.safestring import SafeString

from games.kit.face.phrases import plain
from games.kit.face.telling import LogLine, StoryT, Teller, campaign_at, log_lines
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED
from games.kit.table import Table

OwnT_co = TypeVar("OwnT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lines under one head of the log."""

    head: str
    anchor: str
    """Its id on the page; empty: none."""
    told: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A link to a part of the page, or a number for one that has not come yet."""

    number: int
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignPage(Generic[OwnT_co]):
    """A campaign as ``games/history.html`` tells it."""

    number: int
    result: str
    """Result, without a full stop; empty while it runs."""
    is_stopped: bool
    """True if the match ended before it did."""
    stop_name: str = ""
    """Name of the things to which `stops` lead: *Conflict*."""
    stops: Sequence[Stop] = ()
    before: Sequence[Chapter]
    """Chapters before the part that a game draws."""
    after: Sequence[Chapter] = ()
    own: OwnT_co
    """Parts that only the game's own template shows."""


def campaign_lines(table: Table, teller: Teller[StoryT]) -> list[LogLine]:
    """The latest campaign that the log of `table` has begun, in sentences."""
    return log_lines(table, teller, campaign_at(table.log, table.ply))


def chapters_of(lines: Iterable[LogLine], teller: Teller[StoryT]) -> list[Chapter]:
    """The sentences under their heads."""
    found = []
    for head, group in groupby(lines, key=lambda line: line.head):
        told = list(group)
        anchor = teller.anchor(told[0].event) if teller.anchor else ""
        found.append(Chapter(head, anchor, tuple(line.html for line in told)))
    return found


def campaign_of(table: Table, teller: Teller[StoryT]) -> CampaignPage[None]:
    """The latest campaign that the log of `table` has begun, told from its first line to its last."""
    lines = campaign_lines(table, teller)
    started = (line.event.data["number"] for line in lines if line.event.code == CAMPAIGN_STARTED)
    ended = (line.highlight or line.html for line in lines if line.event.code == CAMPAIGN_ENDED)
    result = plain(next(ended, ""))
    return CampaignPage(
        number=next(started, 1),
        result=result,
        is_stopped=table.view.outcome is not None and not result,
        before=chapters_of(lines, teller),
        own=None,
    )
