"""Course of the countries from side to side in each campaign, from the log alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from games.catalogue.world_domination.face.step_chart import Stairs
from games.catalogue.world_domination.face.words import SIDE_WORD
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.grid import STARTING_CELLS, Side
from games.catalogue.world_domination.rules.view import Contract, Ending
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event


@dataclass(frozen=True, slots=True)
class Conflict:
    """Result of one conflict."""

    number: int
    country: str
    took: Side | None
    """Side that took the country, or kept what it had; None: nobody."""
    counts: tuple[int, int]
    """Countries by side afterwards, gold first."""


@dataclass(frozen=True, slots=True)
class Course:
    """A campaign of the log, over or broken off."""

    number: int
    start: tuple[int, int]
    """Countries by side before the first conflict."""
    conflicts: tuple[Conflict, ...] = ()
    ended: dict[str, Any] = field(default_factory=dict)
    """The data of the event with which it ended; empty if the match ended before it did."""

    @property
    def counts(self) -> tuple[int, int]:
        """Countries by side after the last conflict."""
        return self.conflicts[-1].counts if self.conflicts else self.start

    @property
    def contract(self) -> Contract | None:
        """The contract for which it was played, if it was played to its end."""
        return self.ended.get("contract")

    @property
    def winner(self) -> Side | None:
        return self.ended.get("side")

    def after(self, event: Event) -> Course:
        """The course with one more thing that happened."""
        data = event.data
        if event.code == CAMPAIGN_ENDED:
            return replace(self, ended=dict(data))
        if event.code != e.CONFLICT_ENDED:
            return self
        took = data["side"] if data["ending"] is Ending.TAKEN else None
        counts = list(self.counts)
        if took is not None and data["taken_from"] is not took:
            counts[took] += 1
            if data["taken_from"] is not None:
                counts[data["taken_from"]] -= 1
        one = Conflict(data["conflict"], data["country"], took, (counts[0], counts[1]))
        return replace(self, conflicts=(*self.conflicts, one))

    def stairs(self, level: int | None, label: str) -> Stairs:
        """Both sides' countries, conflict by conflict."""
        gold, silver = zip(self.start, *(one.counts for one in self.conflicts), strict=True)
        took = ["none" if one.took is None else SIDE_WORD[one.took] for one in self.conflicts]
        return Stairs(gold, silver, took, level, label)


def courses(log: Iterable[LogEntry], seats: int) -> tuple[Course, ...]:
    """The campaigns that a log has begun, in order; the log begins where a campaign does."""
    gold, silver = STARTING_CELLS[seats]
    found: list[Course] = []
    for entry in log:
        for event in entry.events:
            if event.code == CAMPAIGN_STARTED:
                found.append(Course(event.data["number"], (len(gold), len(silver))))
            elif found:
                found[-1] = found[-1].after(event)
    return tuple(found)
