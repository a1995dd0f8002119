"""Form to take a match back to an earlier moment, with what that would undo."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.catalogue import PRESENTERS, has_rules
from games.kit.face.telling import log_lines
from games.kit.table import Table
from games.models import Match
from games.presenters.votes.rewind import RewindTarget, back_to
from games.selectors.moderation.rewind_points import (
    CONSENT,
    OLDEST,
    Boundary,
    boundaries_of,
    is_past_shown,
    why_not,
)
from games.selectors.record.history import History, history_of
from games.selectors.table.table import watched
from moderation.forms.base import ActForm
from moderation.words.match.rewinding import WHY_NOT

SHOWN: Final = 60
"""So many of the latest moments are offered; to others a ply is typed."""


@dataclass(frozen=True, slots=True)
class RewindMoment:
    """A moment to choose."""

    ply: int
    at: datetime
    """Time of the next event."""
    undoes: int
    """Number of moves of seats that it would undo."""
    why_not: str
    """In words; empty: it may be chosen."""
    needs_consent: bool
    """True if it may be chosen once all have agreed."""
    needs_second: bool
    words: tuple[SafeString, ...]
    """Next events, as somebody who only watches may read them: they would be undone."""


class RewindForm(ActForm):
    """The ply, which is typed or chosen."""

    partial = "moderation/_rewind.html"

    ply = forms.IntegerField(
        label=_("Go back to"),
        min_value=0,
        max_value=10**9,
        help_text=_("How many moves of the record are kept; 0 is the start."),
    )

    def clean_ply(self) -> int:
        """:raises ValidationError: the match may not go back to it."""
        ply: int = self.cleaned_data["ply"]
        history = self.history
        code = "" if history is None else why_not(history, ply, self.now)
        if self.refused(code):
            raise forms.ValidationError(WHY_NOT[code] % {"days": OLDEST.days}, code=code)
        return ply

    def refused(self, code: str) -> bool:
        """True if the match may not go back for that reason (`games.selectors.moderation.rewind_points`)."""
        return code in WHY_NOT

    @cached_property
    def history(self) -> History | None:
        """The match replayed; None: it is not being played, or its rules are gone."""
        match = self.target
        is_there = isinstance(match, Match) and has_rules(match.game, match.rules_version)
        running = is_there and isinstance(match, Match) and match.status == Match.Status.RUNNING
        return history_of(match) if running and isinstance(match, Match) else None

    @cached_property
    def moments(self) -> tuple[RewindMoment, ...]:
        """The latest moments, the last first, each with whether the match may go back to it and why not."""
        if self.history is None:
            return ()
        told = _told(self.table, self.history)
        latest = reversed(boundaries_of(self.history, self.now)[-SHOWN:])
        return tuple(_moment(self.history, each, told) for each in latest)

    @cached_property
    def table(self) -> Table:
        """The match as somebody sees it who only watches; it is being played."""
        assert isinstance(self.target, Match) and self.history is not None  # noqa: S101, PT018 - see `history`
        return watched(self.target, self.history)

    @property
    def back(self) -> RewindTarget | None:
        """The consequence of going back to the chosen moment."""
        return None if self.chosen is None else back_to(self.table, self.chosen.ply)

    @property
    def consent_needed(self) -> str:
        """The reason why some of them need the consent of all, in words; empty: none does."""
        return str(WHY_NOT[CONSENT]) if any(moment.needs_consent for moment in self.moments) else ""

    @cached_property
    def chosen(self) -> RewindMoment | None:
        """The moment that the form has, if it is one of these."""
        ply: Any = self["ply"].value()
        return next((moment for moment in self.moments if str(moment.ply) == str(ply)), None)


def _moment(history: History, boundary: Boundary, told: dict[int, list[SafeString]]) -> RewindMoment:
    code = boundary.why_not
    following = next(step.ply - 1 for step in history.branch if step.ply > boundary.ply)
    return RewindMoment(
        ply=boundary.ply,
        at=history.times[following],
        undoes=boundary.undoes,
        why_not=str(WHY_NOT[code] % {"days": OLDEST.days}) if code else "",
        needs_consent=code == CONSENT,
        needs_second=is_past_shown(history, boundary.ply),
        words=tuple(told.get(following, ())),
    )


def _told(table: Table, history: History) -> dict[int, list[SafeString]]:
    """The events of each move, by its ply, with the eyes of somebody who only watches."""
    first = history.branch[-SHOWN:][0].ply - 1 if history.branch else 0
    words: dict[int, list[SafeString]] = {}
    for line in log_lines(table, PRESENTERS[table.match.game].record.teller, first):
        words.setdefault(line.ply, []).append(line.html)
    return words


class AskForm(RewindForm):
    """The ply of a moment to which all have to agree."""

    def refused(self, code: str) -> bool:
        """True if the match may not go back; moments that need consent are asked for here."""
        return code in WHY_NOT and code != CONSENT


FORMS: Final = {"rewind": RewindForm, "ask-rewind": AskForm}
