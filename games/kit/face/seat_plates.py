"""The plates of the seats beside a table: who sits there, for whom, whose turn it is, how it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.face.desk import Desk
from games.kit.face.level_words import bot_of_level
from games.kit.face.marks import person
from games.kit.face.markup import NOTHING, element, fragment, joined
from games.kit.face.table_clocks import seat_clock, seat_deadline
from games.kit.face.times import moment
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat
from games.kit.seats import Holder
from games.kit.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMarks:
    """Facts that only the game knows of a seat."""

    badge: SafeString
    """Its token, crest or monogram."""
    mark: SafeString = NOTHING
    """Before the name: a crown."""
    role: str = ""
    """Role in the match: *your ally*, *the Empire*."""
    tally: str = ""
    """Gains so far: *3 tricks*."""
    asked: str = ""
    """Task while it is its turn, if that is more than to move: *to bid*."""
    did: str = ""
    """Last deed, or when it will be its turn, while it is not."""
    aside: SafeString = NOTHING
    """Cards before it, at the right end: how many it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlate:
    """One seat as ``games/_table_seats.html`` draws it."""

    seat: Seat
    name: str
    is_bot: bool
    badge: SafeString
    mark: SafeString
    turn: Literal["", "turn", "acting"]
    """Mark of the viewer's turn here, or of another's."""
    is_resigned: bool
    facts: tuple[str, ...]
    """Lines under the name."""
    clock: SafeString
    """Time left of its turn, where a clock runs."""
    aside: SafeString

    @property
    def who(self) -> SafeString:
        """Its name and the lines under it."""
        return _who(self.name, self.is_bot, self.mark, joined(self.facts, " · "), get_language())


@lru_cache(maxsize=2048)
def _who(name: str, is_bot: bool, mark: SafeString, facts: SafeString, _language: str | None) -> SafeString:
    called = element("span", mark, person(name, is_bot), css="seat__name", title=name)
    return element("span", called, element("span", facts, css="seat__note"), css="seat__who")


def plates_of(desk: Desk[Any], known: Callable[[Seat], SeatMarks]) -> tuple[SeatPlate, ...]:
    """The plates, the viewer's first, then clockwise.

    :param known: what the game knows of a seat.
    """
    return tuple(_plate(desk, seat, known(seat)) for seat in desk.order())


def _plate(desk: Desk[Any], seat: Seat, known: SeatMarks) -> SeatPlate:
    holder = desk.table.holders[seat]
    facts = (
        _("you") if seat == desk.table.reader else "",
        known.role,
        _level(holder),
        _held_how(desk.table, holder),
        known.tally,
        _state(desk, seat, known, holder),
        _leave(holder),
    )
    return SeatPlate(
        seat=seat,
        name=holder.name,
        is_bot=holder.is_bot,
        badge=known.badge,
        mark=known.mark,
        turn=_turn(desk, seat),
        is_resigned=seat in desk.view.resigned,
        facts=tuple(fact for fact in facts if fact),
        clock=seat_clock(desk, seat),
        aside=fragment(known.aside),
    )


def _turn(desk: Desk[Any], seat: Seat) -> Literal["", "turn", "acting"]:
    if seat == desk.me:
        return "turn" if seat in desk.to_move and desk.sent is None else ""
    return "acting" if seat in desk.to_move else ""


def _level(holder: Holder) -> str:
    """The level of a bot; nothing of a person."""
    return bot_of_level(holder.level) if holder.is_bot else ""


def _held_how(table: Table, holder: Holder) -> str:
    """The way in which somebody came by a seat while the match ran, for its plate; else empty."""
    if holder.is_substitute:
        return _("took the seat over")
    if holder.owner_id is None:
        return _("the seat is free") if holder.free_since is not None else ""
    if table.account.kept_seat == holder.seat:
        return _("plays for you")
    if holder.returns_at is not None:
        return _("%(name)s is on the way back") % {"name": holder.owner_name}
    words = _("plays for %(name)s, the seat is free") if holder.free_since else _("plays for %(name)s")
    return words % {"name": holder.owner_name}


def _leave(holder: Holder) -> str:
    """The leave on which somebody is, or will be next."""
    leave = holder.leave
    if leave is None:
        return ""
    if leave.has_begun:
        return format_html(_("on leave until {when}"), when=moment(leave.ends_at))
    return format_html(
        _("on leave from {start} to {end}"), start=moment(leave.starts_at), end=moment(leave.ends_at)
    )


def _state(desk: Desk[Any], seat: Seat, known: SeatMarks, holder: Holder) -> str:
    outcome: Outcome | None = desk.view.outcome
    if resigned := desk.resigned_words(seat):
        return resigned
    if outcome is not None:
        if seat not in outcome.winners:
            return _("lost the match")
        return _("shares the win") if desk.is_shared else _("won the match")
    if desk.table.moment.held is not None and holder.turn_since is not None:
        return format_html(_("plays on, to move since {when}"), when=moment(holder.turn_since))
    if seat not in desk.to_move:
        return known.did
    if seat == desk.me and desk.sent is not None:
        return _("move sent")
    asked = known.asked or _("to move")
    if deadline := seat_deadline(desk, seat):
        ticking = holder.ticking
        words = _("{asked}, {until}") if ticking is not None and ticking.stands else _("{asked} {until}")
        return format_html(words, asked=asked, until=deadline)
    if holder.turn_since is None:
        return asked
    return format_html(_("{asked} since {when}"), asked=asked, when=moment(holder.turn_since))
