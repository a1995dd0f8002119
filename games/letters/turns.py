"""A turn in a letter: what is asked and until when, what has happened, what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.notifications.site_urls import absolute_url
from games.catalogue import PRESENTERS
from games.kit.face.clock import ClockHolder
from games.kit.face.mail import MailPart, MailQuestion, mailed
from games.kit.face.markup import joined
from games.kit.face.phrases import capitalised
from games.kit.face.presenter import Presenter
from games.kit.face.telling import LogLine, log_lines
from games.kit.face.times import moment_words
from games.kit.seats import Ticking
from games.kit.table import Table
from games.letters.answers import Answer, answers_to, warning_of
from games.letters.time_zone import zone_name
from games.presenters.table.table_events import with_happenings
from games.selectors.reminders.turn_letter import Waiting
from games.services.time.warnings import LEAST_LEFT

_MOST: Final = 10
"""So many lines of what happened are read in a mail; of more the last, and what was decided before."""
_LAST: Final = 6
_WEEK: Final = timedelta(days=6)


@dataclass(frozen=True, slots=True)
class LetterEvent:
    """One thing that happened."""

    when: str
    """*Thu 17:10*, of last week *20 Nov 17:10*."""
    html: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterTurn:
    """A turn as a letter tells of it."""

    name: str
    """Of the table."""
    url: str
    """Address of the page on which it is played."""
    is_warning: bool
    deadline_at: datetime | None
    where: str
    """*World Domination, campaign 2, conflict 5 of 12*."""
    asked: SafeString
    act: str
    """Text of the button."""
    until: SafeString
    """Deadline, and the consequence then."""
    since: str = ""
    """Heading over `told`; empty: nothing has happened."""
    told: tuple[LetterEvent, ...] = ()
    more: str = ""
    """Number of events beyond those told, in words."""
    parts: tuple[MailPart, ...] = ()
    answers: tuple[Answer, ...] = ()
    """Answers that can be given from the mail; their paths lead to this site."""

    @property
    def subject(self) -> str:
        """Of a mail about it alone."""
        words = _("Little time left: %(table)s") if self.is_warning else _("Your turn: %(table)s")
        told = words % {"table": self.name}
        if self.deadline_at is None:
            return told
        return _("%(told)s, until %(when)s") % {"told": told, "when": moment_words(self.deadline_at)}


def letter_turn(waiting: Waiting, *, is_warning: bool, loses: bool, now: datetime) -> LetterTurn:
    """A turn as a letter tells of it.

    :param is_warning: it is told because little time is left; it is said too where it is so without that.
    :param loses: the seat is lost with it.
    """
    table = waiting.table
    presenter = PRESENTERS[table.match.game]
    letter = presenter.play.letter
    asked = MailQuestion(_("Open the table")) if letter is None else letter(table)
    lines, more = _worth_telling(_since(waiting, presenter))
    ticking = waiting.holder.ticking
    return LetterTurn(
        name=table.match.name,
        url=absolute_url(reverse("games:match", args=[table.key])),
        is_warning=is_warning or _is_short(ticking, now),
        deadline_at=None if ticking is None else ticking.deadline_at,
        where=_("%(game)s, %(where)s")
        % {"game": presenter.name, "where": _lowered(presenter.lists.headline(waiting.digest))},
        asked=_sentences(
            escape(presenter.lists.ask(waiting.digest, waiting.holder.seat)) + ".",
            asked.rule,
            _annulled(table),
        ),
        act=asked.act,
        until=_until(waiting, loses=loses),
        since=_since_when(waiting) if lines else "",
        told=tuple(LetterEvent(_when(line.at, now), mailed(line.html)) for line in lines),
        more=more,
        parts=asked.parts,
        answers=_answers(waiting, now) if is_warning else (),
    )


def _answers(waiting: Waiting, now: datetime) -> tuple[Answer, ...]:
    """The wish to be warned once more, while there is time for that."""
    holder, key = waiting.holder, waiting.table.key
    until = None if holder.ticking is None else holder.ticking.deadline_at
    if until is None or until - now < LEAST_LEFT:
        return ()
    return answers_to(warning_of(holder.player_id, key, until))


def _annulled(table: Table) -> str:
    if not table.match.is_annulled:
        return ""
    return escape(
        _("Moderators have annulled this match: it counts for nobody, and you may leave it without loss.")
    )


def _is_short(ticking: Ticking | None, now: datetime) -> bool:
    return ticking is not None and ticking.warning_at is not None and ticking.warning_at <= now


def _sentences(*sentences: str) -> SafeString:
    return joined(filter(None, sentences), " ")


def _lowered(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"


# --- until when -----------------------------------------------------------------------------------


def _until(waiting: Waiting, *, loses: bool) -> SafeString:
    table, ticking = waiting.table, waiting.holder.ticking
    if table.match.paused_until is not None:
        words = _("All clocks stand, until <b>{when}</b> ({zone}) at most.")
        return format_html(words, when=moment_words(table.match.paused_until), zone=zone_name())
    if ticking is None or ticking.deadline_at is None:
        return joined([_("No clock runs at this table.")])
    sitter = ClockHolder(
        name="", is_me=True, contract=table.match.terms.contract, seat_count=table.match.seat_count
    )
    then = sitter.then
    if loses and table.match.terms.contract == "substitute":
        then = _("then a bot plays for you, and somebody else may take your seat over")
    return format_html(
        _("<b>Until {when}</b> ({zone}). {then}."),
        when=moment_words(ticking.deadline_at),
        zone=zone_name(),
        then=capitalised(then),
    )


# --- what has happened ----------------------------------------------------------------------------


def _since(waiting: Waiting, presenter: Presenter) -> list[LogLine]:
    """The events since the last move of the seat to move, with the consequences of that move."""
    table, since = waiting.table, waiting.since
    lines = with_happenings(log_lines(table, presenter.record.teller, since), table, since)
    own = any(entry.ply == since and entry.mover == table.reader for entry in table.log)
    return [line for line in lines if not (own and line.ply == since and line.is_deed)]


def _worth_telling(lines: Sequence[LogLine]) -> tuple[list[LogLine], str]:
    if len(lines) <= _MOST:
        return list(lines), ""
    before, last = lines[:-_LAST], lines[-_LAST:]
    told = [line for line in before if line.highlight][-(_MOST - _LAST) :]
    left = len(before) - len(told)
    words = ngettext(
        "%(count)d more line is in the table’s log.", "%(count)d more lines are in the table’s log.", left
    )
    return [*told, *last], words % {"count": left}


def _since_when(waiting: Waiting) -> str:
    if waiting.moved_at is None:
        return _("What has happened so far")
    return _("Since your move on %(when)s") % {"when": moment_words(waiting.moved_at)}


def _when(at: datetime, now: datetime) -> str:
    return date_format(timezone.localtime(at), "D H:i" if now - at < _WEEK else "j M H:i")
