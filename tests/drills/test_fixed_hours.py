"""Weeks of a table with a fixed hour whose people plan leave, pause, give time, stay away and come back.

Whatever they do, in whatever order: a deadline is an hour of the table's wall with its notice, never in
leave; it stands where a sweep looks for it; and nobody has a seat back twice in one turn.
"""

from __future__ import annotations

import os
from collections import Counter
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from games.clock.pace import NOTICE, FixedHour
from games.models import Leave, Match, Pulse, SeatTenure
from games.selectors.time.clocks import pacing_of, turn_of
from games.services.absence.contract import AbsenceError, come_back
from games.services.calendar import leave
from games.services.calendar.leave import LeaveError
from games.services.clocks.leave import renew_all
from games.services.clocks.outage import THE_ONE
from games.services.errors import NotRunning, NotSeated
from games.services.time import extensions
from games.services.time.deadlines import lapse
from games.services.time.extensions import GrantError
from games.services.time.pauses import end_pause
from games.services.votes import proposals
from games.services.votes.proposals import ProposalError
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, people, play, turns

pytestmark = pytest.mark.django_db(transaction=True)
WEEKS = int(os.environ.get("FIXED_HOUR_WEEKS", "6"))
STEP = timedelta(hours=5, minutes=7)
REFUSALS = (AbsenceError, ProposalError, GrantError, LeaveError, NotRunning, NotSeated)


class Table:
    """A match at a fixed hour, and those who play it."""

    def __init__(self, number: int, zone: str, hour: int, rng: Random) -> None:
        self.people = people(*(f"{name}{number}" for name in ("ann", "ben", "cat")))
        self.match = match_of(
            self.people, game="world-domination", pace="hour", pace_hour=hour, pace_zone=zone, contract="bot"
        )
        self.rng, self.did = rng, Counter[str]()
        self.backs: Counter[tuple[int, int]] = Counter()

    def act(self, now: datetime) -> None:
        """Somebody does something, if they may."""
        what = self.rng.choice(["plan", "plan", "end", "pause", "resume", "give", "back", "move", "nothing"])
        who = self.rng.choice(self.people).pk
        try:
            getattr(self, f"_{what}")(who, now)
            self.did[what] += 1
        except REFUSALS:
            self.did["refused"] += 1

    def _plan(self, who: int, now: datetime) -> None:
        start = now + timedelta(hours=self.rng.randrange(40))
        minutes = self.rng.choice([1, 60, 14 * 60, 60 * 60, 9 * 24 * 60])
        leave.plan_leave(user_id=who, starts_at=start, ends_at=start + timedelta(minutes=minutes), now=now)
        renew_all(user_id=who)

    def _end(self, who: int, now: datetime) -> None:
        for each in Leave.objects.coming(now).filter(player=who):
            leave.cancel_leave(user_id=who, leave_id=each.pk, now=now)
        renew_all(user_id=who)

    def _pause(self, who: int, now: datetime) -> None:
        proposals.propose(match_id=self.match.pk, user_id=who, kind="pause", days=3, now=now)
        question = self.match.proposals.latest("pk")
        for other in self.people:
            if other.pk != who:
                proposals.cast_vote(
                    match_id=self.match.pk, user_id=other.pk, proposal_id=question.pk, agrees=True, now=now
                )

    def _resume(self, who: int, now: datetime) -> None:
        proposals.propose(match_id=self.match.pk, user_id=who, kind="resume", now=now)

    def _give(self, who: int, now: datetime) -> None:
        turn = turns(self.match)[0]
        extensions.give_time(
            match_id=self.match.pk, user_id=who, seat=turn.seat, turn_ply=turn.turn_ply or 0, now=now
        )

    def _back(self, who: int, now: datetime) -> None:
        kept = SeatTenure.objects.current().filter(match=self.match, owner=who).first()
        if kept is None or kept.turn_ply is None:
            return
        if come_back(match_id=self.match.pk, user_id=who, now=now, rng=self.rng):
            self.backs[kept.seat, kept.turn_ply] += 1

    def _move(self, who: int, now: datetime) -> None:
        self.match.refresh_from_db()
        if self.match.status == Match.Status.RUNNING:
            play(self.match, now=now, rng=self.rng)

    def _nothing(self, who: int, now: datetime) -> None:
        """Time goes by."""

    def tick(self, now: datetime) -> None:
        """Do the site's own work."""
        Pulse.objects.update_or_create(pk=THE_ONE, defaults={"at": now})  # it was never away
        end_pause(match_id=self.match.pk, now=now)
        for turn in turns(self.match):
            if turn.deadline_at is not None and turn.turn_ply is not None:
                lapse(
                    match_id=self.match.pk, seat=turn.seat, turn_ply=turn.turn_ply,
                    deadline_at=turn.deadline_at, now=now, rng=self.rng,
                )  # fmt: skip

    def look(self) -> None:
        """Check that every clock is as it must be."""
        self.match.refresh_from_db()
        pacing = pacing_of(self.match)
        assert isinstance(pacing, FixedHour)
        for tenure in turns(self.match):
            turn = turn_of(tenure)
            if turn is None:
                continue
            deadline = turn.deadline(pacing)
            assert (deadline is None) == (self.match.paused_at is not None)
            assert tenure.deadline_at == deadline
            if deadline is None or turn.since is None:
                continue
            wall = deadline.astimezone(ZoneInfo(pacing.zone))
            assert (wall.hour, wall.minute, wall.second) == (pacing.hour, 0, 0)
            spans = turn.calendar.leave
            assert not any(start <= deadline < end for start, end in spans)
            away = sum(
                (max(min(deadline, end) - max(turn.since, start), timedelta(0)) for start, end in spans),
                timedelta(0),
            )
            assert deadline - turn.since - away >= NOTICE
        assert all(count == 1 for count in self.backs.values())


@pytest.mark.parametrize(("zone", "hour"), [("UTC", 20), ("Europe/Berlin", 9)])
def test_a_fixed_hour_holds_over_weeks_of_leave_and_pauses(zone: str, hour: int) -> None:
    rng, did = Random(31), Counter[str]()
    bot("understudy")
    for number in range(3):
        table, now = Table(number, zone, hour, rng), NOON
        while now < NOON + timedelta(weeks=WEEKS):
            now += STEP * rng.random()
            table.tick(now)
            table.act(now)
            table.look()
        did += table.did
    assert min(did[what] for what in ("plan", "end", "pause", "resume", "give", "move")) > 0
