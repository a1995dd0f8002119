"""Ending a match with named winners or none, and taking it up again."""

from __future__ import annotations

from typing import Final

from games.services.moderation import adjudication
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

from .seat import refuse_unless_running


def end(deed: Deed) -> Done:
    """The seats of `winners` have won; none: nobody has.

    :raises NotNow: ``not-running``, ``no-such-seat``, ``all-win``.
    """
    match = deed.match
    refuse_unless_running(match)
    winners = sorted({int(seat) for seat in deed.values.get("winners") or ()})
    if not all(0 <= seat < match.seat_count for seat in winners):
        raise NotNow("no-such-seat")
    if len(winners) == match.seat_count:
        raise NotNow("all-win")
    adjudication.adjudicate(match, winners, now=deed.now)
    return Done(after={"winners": winners, "ply": match.ply}, shown={"winners": winners})


def reopen(deed: Deed, _: Action) -> Done:
    """Takes an `end` back: the match goes on where it stood, and clocks begin anew.

    :raises NotNow: ``not-ended``.
    """
    if not deed.match.is_adjudicated:
        raise NotNow("not-ended")
    adjudication.reopen(deed.match, now=deed.now, rng=deed.rng)
    return Done(after={"ply": deed.match.ply})


ACTS: Final = (
    Act(
        Code.END, Target.MATCH, "act_end", end, reopen, Code.REOPEN, needs_second=lambda _: True,
        check=lambda deed: refuse_unless_running(deed.match),
    ),
)  # fmt: skip
