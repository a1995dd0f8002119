"""Log of an event in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.face.times import moment_words
from games.presenters.tournaments.words import Who
from games.selectors.tournaments.log import LogLine

PLAIN: Final[Mapping[str, Promise]] = {
    "opened": gettext_lazy("Entry was opened."),
    "began": gettext_lazy("The event began."),
    "group": gettext_lazy("Too few entered for rounds: everybody plays everybody."),
    "over": gettext_lazy("The event is over."),
    "cancelled": gettext_lazy("The event was cancelled."),
    "extended": gettext_lazy("The last day was put off by whoever looks after the event."),
    "handed-over": gettext_lazy("Somebody else looks after the event from now on."),
    "moderated": gettext_lazy("A moderator changed something here."),
    "ended-early": gettext_lazy("No pairing was left: the event ends with the rounds that were played."),
}
MODERATED: Final[Mapping[str, Promise]] = {
    "rename-event": gettext_lazy("A moderator gave the event another name."),
    "retext-event": gettext_lazy("A moderator changed the text of the event."),
    "hide-event": gettext_lazy("A moderator took the event off the lists."),
    "show-event": gettext_lazy("A moderator put the event on the lists again."),
    "cancel-event": gettext_lazy("A moderator called the event off."),
    "revive-event": gettext_lazy("A moderator lets the event go on."),
    "remove-entrant": gettext_lazy("A moderator took an entrant out."),
    "return-entrant": gettext_lazy("A moderator let an entrant come back."),
    "replace-entrant": gettext_lazy("A moderator gave the place of an entrant to a reserve."),
    "give-event-time": gettext_lazy("A moderator put the last day of a match off."),
    "take-event-time": gettext_lazy("The last day of a match is that of before again."),
}
"""Acts of moderators by code."""
OF_ENTRANT: Final[Mapping[str, Promise]] = {
    "replaced": gettext_lazy("%(name)s did not come; a reserve has every seat of theirs."),
    "withdrew": gettext_lazy("%(name)s left the event."),
    "stood-in": gettext_lazy("A reserve took over what %(name)s had not finished."),
    "walkover": gettext_lazy("A match of %(name)s counts as a walkover."),
    "moderated": gettext_lazy("A moderator changed something about %(name)s."),
}


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log."""

    at: datetime
    when: str
    words: str


def log_rows(lines: Sequence[LogLine], names: Mapping[int, Who]) -> list[LogRow]:
    """The log of an event, the latest line first."""
    return [LogRow(line.at, moment_words(line.at), _words(line, names)) for line in lines]


def _words(line: LogLine, names: Mapping[int, Who]) -> str:
    name = names[line.entrant].label if line.entrant is not None and line.entrant in names else _("somebody")
    if line.code == "moderated" and str(line.data.get("act")) in MODERATED:
        words, reason = str(MODERATED[str(line.data["act"])]), str(line.data.get("reason") or "")
        return _("%(what)s The reason: “%(why)s”") % {"what": words, "why": reason} if reason else words
    if line.code == "paired":
        round_number = _number(line.data, "round")
        return (
            _("Round %(number)d was paired.") % {"number": round_number}
            if round_number
            else _("A round was paired.")
        )
    if line.code == "waits":
        count = _number(line.data, "count") or len(line.data.get("people", ())) or 1
        words = ngettext(
            "%(count)d found no place, and waits as a reserve.",
            "%(count)d found no place, and wait as reserves.",
            count,
        )
        return words % {"count": count}
    if line.code in {"adjudicated", "gave-time", "walkover"} and line.entrant is None:
        match = _match(line, names)
        return {
            "adjudicated": _("%(match)s was not over on its last day, and was adjudicated."),
            "gave-time": _("The last day of %(match)s was put off by a moderator."),
            "walkover": _("%(match)s counts as a walkover."),
        }[line.code] % {"match": match}
    if line.code == "gave-time":
        return _("A moderator gave %(name)s more time.") % {"name": name}
    if line.entrant is not None and line.code in OF_ENTRANT:
        return str(OF_ENTRANT[line.code]) % {"name": name}
    return str(PLAIN.get(line.code, _("Something changed.")))


def _match(line: LogLine, names: Mapping[int, Who]) -> str:
    sides = [names[entrant].label for entrant in line.entrants if entrant in names]
    if not sides:
        return _("A match")
    if len(sides) == 2:
        return _("%(one)s against %(other)s") % {"one": sides[0], "other": sides[1]}
    return _("The match of %(names)s") % {"names": ", ".join(sides)}


def _number(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    return value if isinstance(value, int) else 0
