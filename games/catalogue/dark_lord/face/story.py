"""Log's memory of earlier events of The Dark Lord, and the phrases that many sentences are made with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.lands import land_html
from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.view import Told
from games.kit.face.telling import Story
from games.kit.questions import Wording
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.seats import Seat
from games.kit.table import Table


@dataclass(slots=True)
class DarkStory(Story):
    """Point at which the story stands: the round, the castle that has fallen, the questions' texts."""

    round: int = 0
    """Of the battle; 0 before it."""
    expansion: int = 0
    fallen: Seat | None = None
    resigned: Seat | None = None
    wordings: Mapping[str, Wording] = field(default_factory=dict[str, Wording])
    """By their ids, as far as the reader may read them now."""

    def look(self, table: Table) -> None:
        """Take in which questions the reader may read."""
        self.wordings = table.quiz.wordings

    def follow(self, event: Event) -> None:
        """Take in one event; before its sentence is made."""
        match event.code:
            case e.ROUND_STARTED:
                self.round = event.data["round"]
            case e.LAND_CLAIMED:
                self.expansion = event.data["round"]
            case e.CASTLE_FELL:
                self.fallen = Seat(event.data["of"])
            case code if code == RESIGNED:
                self.resigned = event.seat
            case _:
                pass

    def head(self, event: Event) -> str:
        """The head over a sentence."""
        if event.code in {CAMPAIGN_ENDED, e.MATCH_ENDED}:
            return escape(_("The end"))
        if event.code in {CAMPAIGN_STARTED, e.BASES_DRAWN}:
            return escape(_("The castles"))
        if self.round:
            return escape(_("Round %(number)d") % {"number": self.round})
        return escape(_("Expansion, round %(number)d") % {"number": self.expansion or 1})

    def wording(self, told: Told) -> Wording | None:
        """The text of a question; None where the reader may not read it, or need not."""
        return None if told.question is None else self.wordings.get(told.question)

    @property
    def reads_lord(self) -> bool:
        """True if the Dark Lord reads."""
        return self.names.reader == LORD


def seat_of(event: Event) -> Seat:
    """The seat of an event."""
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def who(seat: Seat, story: DarkStory) -> str:
    """A seat that begins a sentence: *Dmitri*, *You*, *The Dark Lord*."""
    if seat == LORD and not story.reads_lord:
        return f"<b>{escape(_('The Dark Lord'))}</b>"
    return story.names.html[seat]


def whom(seat: Seat, story: DarkStory) -> str:
    """A seat within a sentence: *Dmitri*, *you*, *the Dark Lord*."""
    if seat == LORD and not story.reads_lord:
        return escape(_("the Dark Lord"))
    return story.names.html_object(seat)


def land_of(event: Event) -> str:
    """The territory of an event, in bold."""
    return land_html(event.data["land"])
