"""Log lines of a table between moves, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.face.markup import NOTHING
from games.kit.face.telling import LogLine
from games.kit.face.times import moment
from games.kit.log import Happening, Party
from games.kit.rules.api import Event
from games.kit.table import Table
from games.presenters.table import moderation_words


def with_happenings(lines: Sequence[LogLine], table: Table, start: int) -> list[LogLine]:
    """The lines of a table's log with what happened between the moves from ply `start` on, in order."""
    told = [_line(each, table) for each in table.moment.happened if start <= each.ply <= table.ply]
    merged = sorted([*lines, *told], key=lambda line: line.ply)  # stable: after the move that came before
    return list(_under_heads(merged))


def _line(happening: Happening, table: Table) -> LogLine:
    is_mine = happening.by is not None and happening.by.is_reader
    return LogLine(
        ply=happening.ply - 1,
        at=happening.at,
        head="",
        is_new=table.since <= happening.ply < table.ply and not is_mine,
        is_deed=False,
        event=Event(f"table-{happening.code}"),
        html=format_html("<i>{}</i>", sentence(happening)),
        highlight=NOTHING,
    )


def _under_heads(lines: Sequence[LogLine]) -> Iterator[LogLine]:
    """Each happening under the head of the line before it."""
    head = ""
    for line in lines:
        if line.event.code.startswith("table-"):
            yield replace(line, head=head)
        else:
            head = line.head
            yield line


def sentence(happening: Happening) -> SafeString:
    """The sentence for an event between moves, without a full stop."""
    return SENTENCES[happening.code](happening)


def _said(mine: str, others: str, party: Party | None, **more: object) -> SafeString:
    """`mine` of the reader, else `others`, in which ``{who}`` is called by name."""
    if party is None:
        return format_html(others, who=_("Somebody"), **more)
    if party.is_reader:
        return format_html(mine, **more) if more else format_html("{}", mine)
    return format_html(others, who=format_html("<b>{}</b>", party.name), **more)


def _timeout(happening: Happening) -> SafeString:
    return _said(_("Your time was up"), _("The time of {who} was up"), happening.whom)


def _bot(happening: Happening) -> SafeString:
    if happening.whom is None:
        return format_html(_("A bot plays on at seat {seat}"), seat=(happening.seat or 0) + 1)
    return _said(
        _("A bot plays for you until you are back"),
        _("A bot plays for {who} until they are back"),
        happening.whom,
    )


def _back(happening: Happening) -> SafeString:
    return _said(_("You are back in your seat"), _("{who} is back"), happening.whom)


def _free(happening: Happening) -> SafeString:
    if happening.whom is None:
        return format_html(_("Seat {seat} may be taken over"), seat=(happening.seat or 0) + 1)
    return _said(_("Your seat may be taken over"), _("The seat of {who} may be taken over"), happening.whom)


def _substitute(happening: Happening) -> SafeString:
    seat = (happening.seat or 0) + 1
    return _said(_("You took over seat {seat}"), _("{who} took over seat {seat}"), happening.whom, seat=seat)


def _grant(happening: Happening) -> SafeString:
    days = happening.data.get("days", 0)
    given = format_html(ngettext("{days} day", "{days} days", days), days=days)
    if happening.whom is not None and happening.whom.is_reader:
        return _said("", _("{who} gave you {given}"), happening.by, given=given)
    whom = format_html("<b>{}</b>", happening.whom.name if happening.whom else _("Somebody"))
    return _said(
        _("You gave {whom} {given}"), _("{who} gave {whom} {given}"), happening.by, given=given, whom=whom
    )


def _proposed(happening: Happening) -> SafeString:
    days = happening.data.get("days", 0)
    mine, others = {
        "pause": (
            ngettext("You asked all to pause for {days} day", "You asked all to pause for {days} days", days),
            ngettext(
                "{who} asks all to pause for {days} day", "{who} asks all to pause for {days} days", days
            ),
        ),
        "resume": (_("You asked all to go on"), _("{who} asks all to go on")),
        "call-off": (_("You asked all to call the match off"), _("{who} asks all to call the match off")),
        "takeback": (_("You asked to take your last move back"), _("{who} asks to take the last move back")),
    }[happening.data["kind"]]
    return _said(mine, others, happening.by, days=days)


def _declined(happening: Happening) -> SafeString:
    mine, others = {
        "pause": (_("You did not agree to a pause"), _("{who} did not agree to a pause")),
        "resume": (_("You did not agree to go on"), _("{who} did not agree to go on")),
        "call-off": (
            _("You did not agree to call the match off"),
            _("{who} did not agree to call the match off"),
        ),
        "rewind": (_("You did not agree to go back"), _("{who} did not agree to go back")),
        "takeback": (_("You let the move stand"), _("{who} let the move stand")),
    }[happening.data["kind"]]
    return _said(mine, others, happening.by)


def _taken_back(happening: Happening) -> SafeString:
    return _said(_("You took your question back"), _("{who} took the question back"), happening.by)


def _took_back(happening: Happening) -> SafeString:
    return _said(_("You took your move back"), _("{who} took the last move back"), happening.by)


def _lapsed(happening: Happening) -> SafeString:
    words = {
        "pause": _("Not all answered in time whether to pause"),
        "resume": _("Not all answered in time whether to go on"),
        "call-off": _("Not all answered in time whether to call the match off"),
        "takeback": _("The move stands: not all answered in time, or it cannot be taken back any more"),
        "rewind": _("The match does not go back: not all answered in time, or it cannot be done any more"),
    }
    return format_html("{}", words[happening.data["kind"]])


def _pause(happening: Happening) -> SafeString:
    return format_html(_("The clocks stand until {when} at most"), when=_when(happening))


def _resume(happening: Happening) -> SafeString:
    if happening.data.get("agreed") and happening.by:
        return _said(_("You let the clocks run again"), _("{who} lets the clocks run again"), happening.by)
    if happening.data.get("agreed"):
        return format_html("{}", _("All agreed to go on: the clocks run again"))
    return format_html("{}", _("The pause is over: the clocks run again"))


def _called_off(_happening: Happening) -> SafeString:
    return format_html("{}", _("All agreed to call the match off"))


def _board_gone(_happening: Happening) -> SafeString:
    return format_html("{}", _("The board cannot be played on here: the match ends, through nobody’s fault"))


def _outage(happening: Happening) -> SafeString:
    return _said(
        _("The site was away: you have until {when}"),
        _("The site was away: {who} has until {when}"),
        happening.whom,
        when=_when(happening),
    )


def _when(happening: Happening) -> SafeString:
    return moment(datetime.fromisoformat(happening.data["until"]))


def _moderated(happening: Happening) -> SafeString:
    return moderation_words.sentence(happening.data)


SENTENCES: Final[Mapping[str, Callable[[Happening], SafeString]]] = {
    "timeout": _timeout,
    "bot": _bot,
    "back": _back,
    "free": _free,
    "substitute": _substitute,
    "grant": _grant,
    "proposed": _proposed,
    "declined": _declined,
    "lapsed": _lapsed,
    "taken-back": _taken_back,
    "took-back": _took_back,
    "pause": _pause,
    "resume": _resume,
    "called-off": _called_off,
    "board-gone": _board_gone,
    "outage": _outage,
    "moderated": _moderated,
}
