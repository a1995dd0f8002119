"""Contents of a mail, put in order and not yet drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Kind
from accounts.notifications.site_urls import absolute_url
from games.kit.face.phrases import listed, plain
from games.kit.face.times import moment_words
from games.letters.told import LetterNews
from games.letters.turns import LetterTurn

WHOLE: Final = 3
"""So many turns are told whole; of the others only what is asked, for mail programs cut long mails off."""
_NEVER: Final = datetime.max.replace(tzinfo=UTC)
ORDER: Final = (
    *(Kind.TURN, Kind.TIME, Kind.RESERVE, Kind.LAST_DAY, Kind.BEGUN, Kind.ENDED, Kind.ASKED, Kind.WROTE),
    *(Kind.EVENT_BEGUN, Kind.PAIRED, Kind.EVENT_OVER, Kind.ACCOUNT),
)
_HEADS: Final[Mapping[Kind, Promise]] = {
    Kind.TURN: gettext_lazy("Your turns"),
    Kind.TIME: gettext_lazy("Your time"),
    Kind.BEGUN: gettext_lazy("Begun"),
    Kind.ENDED: gettext_lazy("Ended"),
    Kind.ASKED: gettext_lazy("You are asked"),
    Kind.WROTE: gettext_lazy("Written"),
    Kind.EVENT_BEGUN: gettext_lazy("Events that begin"),
    Kind.PAIRED: gettext_lazy("New rounds"),
    Kind.LAST_DAY: gettext_lazy("Last days"),
    Kind.RESERVE: gettext_lazy("Seats for reserves"),
    Kind.EVENT_OVER: gettext_lazy("Events that are over"),
    Kind.ACCOUNT: gettext_lazy("Your account"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one kind."""

    head: str
    items: tuple[LetterNews, ...]


@dataclass(frozen=True, slots=True)
class Button:
    says: str
    url: str


@dataclass(frozen=True, slots=True)
class MailOutline:
    """All that a mail says."""

    turns: tuple[LetterTurn, ...]
    """Turns, the most urgent first."""
    news: tuple[LetterNews, ...]
    """In the order of `ORDER`."""

    @property
    def alone(self) -> LetterTurn | LetterNews | None:
        """The one thing that the mail is about; None: it is about several."""
        both: tuple[LetterTurn | LetterNews, ...] = (*self.turns, *self.news)
        return both[0] if len(both) == 1 else None

    @property
    def turn(self) -> LetterTurn | None:
        """The one turn that the mail is about."""
        return self.alone if isinstance(self.alone, LetterTurn) else None

    @property
    def urgent(self) -> LetterTurn | None:
        """The turn that gives the mail its name, since little time is left for it."""
        return self.turns[0] if self.turns and self.turns[0].is_warning else None

    @property
    def subject(self) -> str:
        """In one line, whatever a table is called."""
        alone = self.alone
        return " ".join((self._counted() if alone is None else alone.subject).split())

    @property
    def heading(self) -> str:
        """The large line on top."""
        turn = self.turn or self.urgent
        if turn is not None:
            words = _("Little time left at %(table)s") if turn.is_warning else _("Your turn at %(table)s")
            return words % {"table": turn.name}
        return self.subject if self.alone is not None else self._summed()

    @property
    def over(self) -> str:
        """The small line over the heading."""
        return "" if self.turn is None else self.turn.where

    @property
    def glance(self) -> str:
        """The preview that mail programs show beside the subject."""
        first = self.turns[0] if self.turns else None
        if first is None:
            return " ".join(plain(each.html) for each in self.news)[:140]
        happened = f"{plain(first.told[-1].html)}. " if first.told else ""
        return f"{happened}{plain(first.asked)} {plain(first.until)}"

    @property
    def button(self) -> Button:
        """The one button."""
        if self.alone is not None:
            return Button(self.alone.act, self.alone.url)
        if self.urgent is not None or len(self.turns) == 1:
            return Button(self.turns[0].act, self.turns[0].url)
        if self.turns:
            return Button(_("Play the first of them"), self.turns[0].url)
        if len({(each.act, each.url) for each in self.news}) == 1:
            return Button(self.news[0].act, self.news[0].url)
        return Button(_("Open my tables"), absolute_url(reverse("games:inbox")))

    @property
    def whole(self) -> tuple[LetterTurn, ...]:
        """The turns that are told whole."""
        return self.turns[:WHOLE]

    @property
    def short(self) -> tuple[LetterTurn, ...]:
        """The others."""
        return self.turns[WHOLE:]

    @property
    def groups(self) -> tuple[Group, ...]:
        """The news by kind."""
        by_kind = groupby(self.news, lambda each: each.kind)
        return tuple(Group(str(_HEADS[kind]), tuple(items)) for kind, items in by_kind)

    def _counted(self) -> str:
        """*3 turns and 1 question; the first turn until Sat 29 Nov, 18:40*."""
        if self.urgent is not None:
            rest = listed([*_number(None, len(self.turns) - 1), *self._news_counted()])
            return _("%(told)s; also %(rest)s") % {"told": self.urgent.subject, "rest": rest}
        first = self.turns[0].deadline_at if self.turns else None
        if first is None:
            return self._summed()
        words = (
            _("%(what)s; the first turn until %(when)s")
            if len(self.turns) > 1
            else _("%(what)s; the turn until %(when)s")
        )
        return words % {"what": self._summed(), "when": moment_words(first)}

    def _summed(self) -> str:
        """*3 turns wait for you*, *1 turn, 2 matches that ended and 1 question*."""
        if not self.news:
            count = len(self.turns)
            words = ngettext("%(count)d turn waits for you", "%(count)d turns wait for you", count)
            return words % {"count": count}
        words = listed(
            [
                *_number(None, len(self.turns)),
                *self._news_counted(),
            ]
        )
        return capfirst(words)

    def _news_counted(self) -> Iterator[str]:
        for kind, items in groupby(self.news, lambda each: each.kind):
            yield from _number(kind, len(list(items)))


def outline_of(turns: Sequence[LetterTurn], news: Sequence[LetterNews]) -> MailOutline:
    """Turns by the time that is left, those first that have little, and those without a clock last; then the
    news by their kind.
    """
    pressing = sorted(turns, key=lambda turn: (not turn.is_warning, turn.deadline_at or _NEVER, turn.name))
    return MailOutline(tuple(pressing), tuple(sorted(news, key=lambda each: ORDER.index(each.kind))))


def _number(kind: Kind | None, count: int) -> list[str]:
    """So many of a kind of thing, or of turns; of none nothing."""
    words = {
        None: ngettext("%(count)d turn", "%(count)d turns", count),
        Kind.TURN: ngettext("%(count)d turn", "%(count)d turns", count),
        Kind.TIME: ngettext("%(count)d seat of yours", "%(count)d seats of yours", count),
        Kind.BEGUN: ngettext("%(count)d match begun", "%(count)d matches begun", count),
        Kind.ENDED: ngettext("%(count)d match ended", "%(count)d matches ended", count),
        Kind.ASKED: ngettext("%(count)d question", "%(count)d questions", count),
        Kind.WROTE: ngettext("news at %(count)d table", "news at %(count)d tables", count),
        Kind.EVENT_BEGUN: ngettext("%(count)d event begun", "%(count)d events begun", count),
        Kind.PAIRED: ngettext("paired in %(count)d event", "paired in %(count)d events", count),
        Kind.LAST_DAY: ngettext("last day of %(count)d event", "last days of %(count)d events", count),
        Kind.RESERVE: ngettext("a seat in %(count)d event", "seats in %(count)d events", count),
        Kind.EVENT_OVER: ngettext("%(count)d event over", "%(count)d events over", count),
        Kind.ACCOUNT: _("your account"),
    }[kind]
    return [words % {"count": count}] if count else []
