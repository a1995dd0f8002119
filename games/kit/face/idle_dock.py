"""Idle dock: its words while nothing is asked of the viewer, the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.face.desk import Desk
from games.kit.face.dock import State
from games.kit.face.markup import NOTHING, joined
from games.kit.face.phrases import listed
from games.kit.face.telling import StoryT, Teller, log_lines
from games.kit.face.times import moment
from games.kit.rules.seats import Seat
from games.kit.table import Table

SENT: Final = gettext_lazy("Your move is sent. Only you see it, and you may still take it back.")
"""Words of a table in words while a move may be taken back."""


@dataclass(frozen=True, slots=True)
class IdleDock:
    """A dock in which nothing can be chosen."""

    state: State
    prompt: SafeString
    says: str = ""


def idle_dock(
    desk: Desk[Any], teller: Teller[StoryT], *, meanwhile: str = "", chance: str = ""
) -> IdleDock | None:
    """The dock with the reason why nothing is asked of the viewer here; None if something is.

    :param meanwhile: what the game says to who waits.
    :param chance: what happens while nobody is to move.
    """
    chance = chance or _("The table is being prepared.")
    if desk.is_over:
        return IdleDock("over", joined([_("The match is over.")]))
    if desk.table.moment.held is not None:
        return IdleDock("verdict", format_html("{}", teller.calls.over))
    if desk.is_past:
        return IdleDock("past", _to_move(desk))
    if desk.me is None:
        return IdleDock(
            "watching", format_html(_("You are watching. {waiting}"), waiting=_waiting(desk, chance))
        )
    if desk.is_my_turn:
        return None
    if desk.table.turn.pending is not None and desk.table.has_sent:
        deed = desk.table.turn.pending.deed
        told = replace(desk.table, log=(*desk.table.log, deed))
        only_me = _("Only you see it yet. It is played in a moment, unless you take it back.")
        return IdleDock("sent", _deed(desk, told, teller, deed.ply), only_me)
    if desk.table.account.has_moved:
        return IdleDock("sent", _done(desk, teller), _waiting(desk, chance))
    return IdleDock("waiting", _waiting(desk, chance), meanwhile)


def _done(desk: Desk[Any], teller: Teller[StoryT]) -> SafeString:
    """The deed of the viewer's last move, as the log tells it."""
    mine = next((entry.ply for entry in reversed(desk.table.log) if entry.mover == desk.me), None)
    return NOTHING if mine is None else _deed(desk, desk.table, teller, mine)


def _deed(desk: Desk[Any], table: Table, teller: Teller[StoryT], ply: int) -> SafeString:
    """The deed of the viewer's move at `ply`, as the log of `table` tells it."""
    told = (line for line in log_lines(table, teller, ply) if line.ply == ply)
    deed = next((line.html for line in told if line.event.seat == desk.me), None)
    return NOTHING if deed is None else joined([deed, "."])


def _waiting(desk: Desk[Any], chance: str) -> SafeString:
    """The people who are waited for, and since when."""
    seats = [seat for seat in desk.to_move if seat != desk.me]
    if not seats:
        return format_html("{}", chance)
    turns = (desk.table.holders[seat].turn_since for seat in seats)
    since = min((at for at in turns if at is not None), default=None)
    if since is None:
        return format_html(_("Waiting for {who}"), who=_bold(desk, seats))
    return format_html(
        _('Waiting for {who} <span class="small">since {when}</span>'),
        who=_bold(desk, seats),
        when=moment(since),
    )


def _to_move(desk: Desk[Any]) -> SafeString:
    if not desk.to_move:
        return joined([_("Chance is to move")])
    who = listed([desk.names.html_object(seat) for seat in desk.to_move])
    return format_html(_("To move: {who}"), who=who)


def _bold(desk: Desk[Any], seats: Sequence[Seat]) -> SafeString:
    return listed([desk.names.html[seat] for seat in seats])
