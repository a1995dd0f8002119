"""The growth of a record, as everything that follows from it takes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from games.kit.rules.api import Outcome
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Mover, Seat
from games.models import Match, MoveRecord, SeatTenure
from games.selectors.record.history import History


class Made(NamedTuple):
    """A move and its maker; without seat and account where the match goes back (see `rewinding`)."""

    seat: Mover
    move: Any
    by: int | None
    """The id of the account."""
    act: str = ""
    """Of a move of chance, the name of the act."""
    cause: str = ""
    """Of a move that the site makes for a seat, `MoveRecord.cause`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """The moves that were appended, and whose turns change by that.

    The match and the tenures are rows that the effects write (see `record.EFFECTS`); all else stays.
    """

    match: Match
    before: History
    history: History
    """The match with what was appended."""
    made: Made | None
    """The move that was made; None when the match begins."""
    rows: tuple[MoveRecord, ...]
    """Rows that were appended: the move that was made, and those that came by themselves."""
    tenures: tuple[SeatTenure, ...]
    """Tenures of the holders of seats; at the end of the match also of those who have left them."""
    turns: tuple[SeatTenure, ...]
    """Those whose turn begins, goes on with a further move of theirs, or ends."""
    began: tuple[SeatTenure, ...]
    """Those who may not know yet that it is their turn."""
    now: datetime
    stopped_at: datetime
    """Time at which the clock of the turn stopped that the move ended."""
    is_present: bool
    """True if the maker of the move saw the position."""
    cause: str
    """Reason why the site made the move; empty for one of its holder's."""
    rng: Random
    may_answer: bool = True
    """False if what is carried out at once has to wait for a worker, since many moves have been made so."""
    answers: list[Made] = field(default_factory=list[Made])
    """The move that the holder of a seat has instructed to be made at once, if there is one; it is made when
    all effects are done."""

    @property
    def mover(self) -> Seat | None:
        """The seat that made the move, if one did."""
        return None if self.made is None or self.made.seat is None else Seat(self.made.seat)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, if it has ended."""
        return self.history.state.outcome

    @property
    def moments(self) -> tuple[Replay, ...]:
        """The match after each of the moves that were appended."""
        return tuple(self.history.replay.steps(self.before.ply))

    @property
    def holders(self) -> tuple[SeatTenure, ...]:
        """The tenures of the present holders of seats."""
        return tuple(tenure for tenure in self.tenures if not tenure.has_left)
