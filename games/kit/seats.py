"""The seats of a match as everybody at the table may know them: who holds each, and its clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Ticking:
    """The public facts about the clock of a turn that runs, at one instant."""

    deadline_at: datetime | None
    """The first instant that is too late; none while paused."""
    warning_at: datetime | None
    """Time from which little time is left; none while paused."""
    grace_left: timedelta
    bank_left: timedelta
    whole: timedelta
    """The running time that the turn began with, and what it was given since."""
    stands: str = ""
    """Reason why the clock stands: ``night``, ``rest-day``, ``leave`` or ``paused``; empty while it runs."""
    stands_until: datetime | None = None
    """Time at which it goes on, as far as that is known."""
    stops_at: datetime | None = None
    """Time at which it stands next, if it runs now and that comes before the deadline."""
    free_until: datetime | None = None
    """End of the free time of the turn, if it runs now and does not last to the deadline."""
    by_calendar: timedelta | None = None
    """The time until the deadline from now, or from when the clock goes on, where nights and rest days do not
    move it: at a fixed hour, by the longest that a turn may take, after an outage."""

    @property
    def left(self) -> timedelta:
        """The time that is counted down."""
        return self.grace_left + self.bank_left if self.by_calendar is None else self.by_calendar


@dataclass(frozen=True, slots=True)
class SeatLeave:
    """The leave of a seat's holder as everybody at the table sees it: the present, or the next one."""

    starts_at: datetime
    ends_at: datetime
    has_begun: bool


@dataclass(frozen=True, slots=True)
class Holder:
    """The present holder of a seat, in public words."""

    seat: Seat
    player_id: int
    username: str
    name: str
    is_bot: bool
    level: str
    turn_since: datetime | None
    turn_ply: int | None
    seen_ply: int
    won: bool | None
    ticking: Ticking | None = None
    """The clock of its turn, if one runs."""
    owner_id: int | None = None
    """Account for which a bot keeps it."""
    owner_name: str = ""
    returns_at: datetime | None = None
    """Time at which its owner asked to have it back; it is theirs when the bot's turn is over."""
    is_back_later: bool = False
    """Its owner has had it back in the turn that runs, and has it again with the next."""
    free_since: datetime | None = None
    """Time since when somebody else may take it over."""
    is_substitute: bool = False
    """It was taken over while the match ran."""
    leave: SeatLeave | None = None
    """Its holder's present or next leave, while the match runs."""


@dataclass(frozen=True, slots=True)
class Former:
    """A former holder of a seat, in public words."""

    seat: Seat
    to_ply: int
    """The first ply that was no longer theirs: who gives up does so in person."""
    player_id: int
    name: str
