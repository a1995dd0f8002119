"""Stopping all clocks of a match, and letting them run again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from games.models import Match
from games.services.time import pauses
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

from .seat import refuse_unless_running

LONGEST: Final = 30
"""In days."""


def can_pause(deed: Deed) -> None:
    """:raises NotNow: ``not-running``, ``no-clocks``, ``paused``."""
    refuse_unless_running(deed.match)
    if deed.match.pace == Match.Pace.NONE:
        raise NotNow("no-clocks")
    if deed.match.paused_at is not None:
        raise NotNow("paused")


def pause(deed: Deed) -> Done:
    """For `days` at most. :raises NotNow: as `can_pause`, and ``bad-days``."""
    can_pause(deed)
    match, days = deed.match, int(deed.values["days"])
    if not 1 <= days <= LONGEST:
        raise NotNow("bad-days", most=LONGEST)
    until = deed.now + timedelta(days=days)
    pauses.pause_clocks(match, until=until, now=deed.now)
    return Done(after={"days": days, "until": until.isoformat()}, shown={"days": days})


def can_go_on(deed: Deed) -> None:
    """:raises NotNow: ``not-running``, ``not-paused``."""
    _paused_until(deed.match)


def go_on(deed: Deed) -> Done:
    """:raises NotNow: as `can_go_on`."""
    left = _paused_until(deed.match) - deed.now
    pauses.resume_clocks(deed.match, by_vote=False, now=deed.now)
    return Done(before={"seconds": max(0, round(left.total_seconds()))})


def end_of_pause(deed: Deed, _: Action) -> Done:
    """Takes a pause back. :raises NotNow: as `go_on`."""
    return go_on(deed)


def pause_again(deed: Deed, action: Action) -> Done:
    """Takes a `go_on` back: the clocks stand for what was left of the pause, a day at least."""
    days = max(1, -(-int(action.before["seconds"]) // 86_400))
    return pause(replace(deed, values={"days": min(days, LONGEST)}))


def _paused_until(match: Match) -> datetime:
    refuse_unless_running(match)
    if match.paused_at is None or match.paused_until is None:
        raise NotNow("not-paused")
    return match.paused_until


ACTS: Final = (
    Act(Code.PAUSE, Target.MATCH, "act_pause", pause, end_of_pause, Code.GO_ON, check=can_pause),
    Act(Code.GO_ON, Target.MATCH, "act_pause", go_on, pause_again, Code.PAUSE, check=can_go_on),
)
