"""Giving time to a seat on the clock, and taking back what is left of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from games.clock.errors import Lapsed
from games.models import SeatTenure
from games.services.moderation import extensions
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

from .seat import holder, holder_at, refuse_unless_running, seats_of

LONGEST: Final = 7
"""In days."""


def on_clock(tenure: SeatTenure) -> bool:
    """True if it is the turn of a seat, and a clock runs."""
    return tenure.clock is not None and tenure.turn_ply is not None


def can_give(deed: Deed) -> None:
    """:raises NotNow: ``not-running``, ``paused``, ``no-clock``: at no seat."""
    refuse_unless_running(deed.match)
    if deed.match.paused_at is not None:
        raise NotNow("paused")
    if not any(on_clock(tenure) for tenure in seats_of(deed.match)):
        raise NotNow("no-clock")


def give(deed: Deed) -> Done:
    """So many `days` more for the turn of `seat`.

    :raises NotNow: ``not-running``, ``no-such-seat``, ``bad-days``, ``no-clock``, ``paused``, ``turn-over``.
    """
    tenure, days = holder(deed), int(deed.values["days"])
    if not 1 <= days <= LONGEST:
        raise NotNow("bad-days", most=LONGEST)
    if deed.match.paused_at is not None:
        raise NotNow("paused")
    if not on_clock(tenure):
        raise NotNow("no-clock")
    before = _due(tenure)
    try:
        extensions.extend_turn(deed.match, tenure, timedelta(days=days), now=deed.now)
    except Lapsed as error:
        raise NotNow("turn-over") from error
    turn = {"seat": tenure.seat, "tenure": tenure.pk, "turn_ply": tenure.turn_ply, "days": days}
    return Done(
        before={"until": before},
        after={**turn, "until": _due(tenure)},
        shown={"seat": tenure.seat, "days": days},
    )


def take(deed: Deed, action: Action) -> Done:
    """Takes back what is left of it; a day stays, if there was as much.

    :raises NotNow: ``not-running``, ``paused``, ``turn-over``, ``time-used``.
    """
    given = action.after
    tenure = holder_at(deed.match, given["seat"])
    if deed.match.paused_at is not None:
        raise NotNow("paused")
    if (tenure.pk, tenure.turn_ply) != (given["tenure"], given["turn_ply"]) or tenure.clock is None:
        raise NotNow("turn-over")
    before = _due(tenure)
    try:
        is_taken = extensions.shorten_turn(deed.match, tenure, timedelta(days=given["days"]), now=deed.now)
    except Lapsed as error:
        raise NotNow("turn-over") from error
    if not is_taken:
        raise NotNow("time-used")
    return Done(before={"until": before}, after={"until": _due(tenure)}, shown={"seat": tenure.seat})


def _due(tenure: SeatTenure) -> str | None:
    return None if tenure.deadline_at is None else tenure.deadline_at.isoformat()


ACTS: Final = (
    Act(Code.GIVE_TIME, Target.MATCH, "act_give_time", give, take, Code.TAKE_TIME, check=can_give),
)
