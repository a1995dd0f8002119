"""Player around the table of a replay, whatever the game: the step in words, the ways on, whose eyes."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING

from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS
from games.kit.face.markup import joined
from games.kit.face.moment_links import moment_url
from games.kit.face.telling import log_lines
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Table
from games.presenters.table.undone import step_words
from games.selectors.record.history import History

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class ReplayLink:
    """A link of the player; without an address where it leads nowhere."""

    name: str
    """Its id and css word: ``first``, ``back`` …"""
    label: str
    key: str
    """The key that does the same, in words; empty if none does."""
    url: str


@dataclass(frozen=True, slots=True)
class Eyes:
    """Somebody to look through, or nobody: everything open."""

    label: str
    note: str
    url: str
    is_current: bool
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Reel:
    """The player below the table."""

    number: int
    """Of this step, from 1."""
    count: int
    step_of: str
    """*Step {} of 40*, for whatever step."""
    url: str
    ways: tuple[ReplayLink, ...]
    eyes: tuple[Eyes, ...]
    words: tuple[SafeString, ...]
    """Events of the step, in sentences without full stops."""
    said: str
    """The same to be read out."""
    plies: str
    """The plies of all steps, for the slider."""
    marks: tuple[int, ...]
    """The slider's places at which a campaign begins, if there are several."""

    @property
    def where(self) -> str:
        """*Step 3 of 40*."""
        return self.step_of.replace("{}", str(self.number))

    @property
    def seen_by(self) -> Eyes:
        """The eyes that are looked through."""
        return next(eyes for eyes in self.eyes if eyes.is_current)


def reel(table: Table, history: History) -> Reel:
    """The player for the table of a replay, which stands at a stop of `history`."""
    stops, index = history.stops, history.stop_near(table.ply)
    words = _words(table, history, index)
    return Reel(
        number=index + 1,
        count=len(stops),
        step_of=_("Step %(number)s of %(count)s") % {"number": "{}", "count": len(stops)},
        url=moment_url(table.key, table.ply, table.viewer),
        ways=_ways(table, history, index),
        eyes=_eyes(table),
        words=words,
        said=" ".join(f"{unescape(strip_tags(sentence))}." for sentence in words),
        plies=",".join(map(str, stops)),
        marks=tuple(_starts(history)) if len(history.campaigns) > 1 else (),
    )


def _words(table: Table, history: History, index: int) -> tuple[SafeString, ...]:
    """The step in sentences."""
    since = history.stops[index - 1] if index else 0
    if table.ply == since:
        return (joined([_("Before the first move")]),)
    told = log_lines(table, PRESENTERS[table.match.game].record.teller, since)
    words = (*step_words(table, since), *(line.html for line in told))
    return words or (joined([_("Nothing that could be seen from this seat")]),)


def _starts(history: History) -> list[int]:
    """The stops at which a campaign has just begun."""
    return sorted({history.stop_near(ply + 1) for ply in history.campaigns})


def _ways(table: Table, history: History, index: int) -> tuple[ReplayLink, ...]:
    stops, last = history.stops, len(history.stops) - 1
    starts = _starts(history)
    calls = PRESENTERS[table.match.game].record.teller.calls
    before = max((start for start in starts if start < index), default=None)
    after = min((start for start in starts if start > index), default=None)

    def way(name: str, label: StrOrPromise, key: str, to: int | None) -> ReplayLink:
        leads = to is not None and to != index and 0 <= to <= last
        address = moment_url(table.key, stops[to], table.viewer) if leads else ""  # type: ignore[index]
        return ReplayLink(name, str(label), key, address)

    ways = [
        way("first", _("To the start"), _("Home"), 0),
        way("campaign-before", calls.to_before, "", before),
        way("back", _("One step back"), _("arrow left"), index - 1),
        way("on", _("One step forward"), _("arrow right"), index + 1),
        way("campaign-after", calls.to_next, "", after),
        way("last", _("To the end"), _("End"), last),
    ]
    return tuple(w for w in ways if len(starts) > 1 or not w.name.startswith("campaign"))


def _eyes(table: Table) -> tuple[Eyes, ...]:
    def eyes(seat: Viewer, label: str, note: str, *, is_bot: bool = False) -> Eyes:
        url = moment_url(table.key, table.ply, seat)
        return Eyes(label, note, url, seat == table.viewer, is_bot)

    seats = (
        eyes(
            Seat(holder.seat),
            holder.name,
            (_("seat %(number)s, you") if holder.seat == table.reader else _("seat %(number)s"))
            % {"number": holder.seat + 1},
            is_bot=holder.is_bot,
        )
        for holder in table.holders
    )
    if table.match.is_sealed:
        return tuple(each for each in seats if each.is_current)
    return (eyes(None, _("Everything open"), _("nothing hidden")), *seats)
