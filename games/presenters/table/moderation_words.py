"""Acts of moderators at a table, in sentences of its log and over its board; nobody's name is in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.face.addresses import resign_url
from games.kit.face.names import names_of
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat
from games.kit.table import Table

MOST: Final = 3
"""So many measures at most stand over the board."""

Shown = Mapping[str, Any]
"""Further facts of the line (`TableEvent.data["shown"]`)."""


@dataclass(frozen=True, slots=True)
class OverBoard:
    """Notice over the board because of moderators."""

    stands: SafeString | str = ""
    """State of the match, as long as it holds: it was ended, or counts for nobody."""
    unread: Sequence[SafeString] = ()
    """Acts that the reader has not read yet, without full stops, the latest first."""
    more: str = ""
    """Words that there is more of it."""


def over_board(table: Table, unread: int) -> OverBoard:
    """The notice over the board of a table; nothing while an earlier moment is looked at.

    :param unread: how many measures the reader has not read of.
    """
    if table.moment.is_past:
        return OverBoard()
    done = [sentence(each.data) for each in reversed(table.moment.happened) if each.code == "moderated"]
    more = unread > MOST and _("There is more: it stands in the log.")
    return OverBoard(_stands(table), done[: min(unread, MOST)], more or "")


def _stands(table: Table) -> SafeString | str:
    if table.match.is_annulled:
        return _annulled(table)
    if table.match.verdict is None:
        return ""
    winners = [names_of(table).html_object(Seat(seat)) for seat in table.match.verdict["winners"]]
    if not winners:
        return _("Moderators have ended this match: nobody has won.")
    said = _("Moderators have ended this match. It was won by {names}.")
    return format_html(said, names=listed(winners))


def _annulled(table: Table) -> SafeString | str:
    if table.match.status != "running" or table.me is None or table.viewer in table.view.resigned:
        return _("Moderators have annulled this match: it counts for nobody.")
    said = _(
        "Moderators have annulled this match: it counts for nobody. You may play on, or"
        ' <a href="{url}">leave it without loss</a>.'
    )
    return format_html(said, url=resign_url(table.key))


def sentence(data: Mapping[str, Any]) -> SafeString:
    """The act and its reason, without a full stop.

    :param data: of a `TableEvent` with the code ``moderated``.
    """
    return format_html(_("{what}: “{why}”"), what=deed(data), why=data.get("reason", ""))


def deed(data: Mapping[str, Any]) -> SafeString:
    """The act, without a full stop and the reason."""
    words = SENTENCES.get(data["act"], _anything)
    return words(data.get("shown", {})) if callable(words) else format_html("{}", words)


def _anything(_shown: Shown) -> SafeString:
    return format_html("{}", _("A moderator did something at this table"))


def _paused(shown: Shown) -> SafeString:
    if "days" not in shown:
        return format_html("{}", _("A moderator stopped the clocks"))
    said = ngettext(
        "A moderator stopped the clocks for {days} day at most",
        "A moderator stopped the clocks for {days} days at most",
        shown["days"],
    )
    return format_html(said, days=shown["days"])


def _renamed(shown: Shown) -> SafeString:
    if "name" not in shown:
        return format_html("{}", _("A moderator renamed the table"))
    return format_html(_("A moderator named the table {name}"), name=shown["name"])


def _at_seat(words: Promise) -> Callable[[Shown], SafeString]:
    """A sentence in which ``{seat}`` is the number of a seat."""
    return lambda shown: format_html(str(words), seat=shown.get("seat", 0) + 1)


def _time_given(shown: Shown) -> SafeString:
    said = ngettext(
        "A moderator gave seat {seat} {days} day more",
        "A moderator gave seat {seat} {days} days more",
        shown["days"],
    )
    return format_html(said, seat=shown["seat"] + 1, days=shown["days"])


def _ended(shown: Shown) -> SafeString:
    winners = shown.get("winners", ())
    if not winners:
        return format_html("{}", _("Moderators ended the match: nobody has won"))
    said = ngettext(
        "Moderators ended the match: seat {seats} has won",
        "Moderators ended the match: seats {seats} have won",
        len(winners),
    )
    return format_html(said, seats=listed([str(seat + 1) for seat in winners]))


def _gone_back(shown: Shown) -> SafeString:
    if shown.get("is_reverse"):
        return format_html(
            "{}", _("A moderator undid the return to an earlier moment: everything stands as before")
        )
    if not shown.get("moves"):
        return format_html("{}", _("A moderator had the match played again from here"))
    said = ngettext(
        "A moderator took {moves} move back: played again from here",
        "A moderator took {moves} moves back: played again from here",
        shown["moves"],
    )
    return format_html(said, moves=shown["moves"])


def _asked_back(shown: Shown) -> SafeString:
    moves = shown.get("moves", 0)
    said = ngettext(
        "A moderator asks all to agree that {moves} move is undone",
        "A moderator asks all to agree that {moves} moves are undone",
        moves,
    )
    return format_html(said, moves=moves)


SENTENCES: Final[Mapping[str, Callable[[Shown], SafeString] | Promise]] = {
    "pause": _paused,
    "give-time": _time_given,
    "take-time": _at_seat(gettext_lazy("A moderator took back time that seat {seat} was given")),
    "excuse": _at_seat(gettext_lazy("A moderator excused a turn of seat {seat} that had lapsed")),
    "blame": _at_seat(gettext_lazy("A moderator took back that a turn of seat {seat} was excused")),
    "seat-to-bot": _at_seat(gettext_lazy("A moderator gave seat {seat} to a bot")),
    "seat-to-substitute": _at_seat(gettext_lazy("A moderator asked for a substitute for seat {seat}")),
    "keep-seat": _at_seat(gettext_lazy("A moderator asks for no substitute for seat {seat} any more")),
    "seat-to-owner": _at_seat(gettext_lazy("A moderator gave seat {seat} back to whoever held it before")),
    "end": _ended,
    "reopen": gettext_lazy("Moderators reopened the match: clocks start afresh"),
    "withdraw-board": gettext_lazy(
        "A moderator withdrew the board, which was wrong: all results are 50 % and nobody’s fault"
    ),
    "restore-board": gettext_lazy("A moderator withdrew the board no longer: results count as they were"),
    "annul": gettext_lazy("Moderators annulled the match: it counts for nobody"),
    "restore": gettext_lazy("Moderators let the match count again"),
    "go-on": gettext_lazy("A moderator let the clocks run again"),
    "hide": gettext_lazy("A moderator took the table off all lists"),
    "show": gettext_lazy("A moderator listed the table again"),
    "rename-table": _renamed,
    "rewind": _gone_back,
    "ask-rewind": _asked_back,
    "unask-rewind": gettext_lazy("A moderator took back the question whether to go back"),
    "close-chat": gettext_lazy("A moderator closed the chat"),
    "look": gettext_lazy("A moderator looked at the hidden things while this was played"),
    "open-chat": gettext_lazy("A moderator opened the chat again"),
}
"""By the code of the act: a sentence, or what makes one of what the line says besides."""
