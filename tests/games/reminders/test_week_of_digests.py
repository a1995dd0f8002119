"""A week in which somebody changes their mind all the time, and a mail server that is not always there.

Simulated: the time is passed in, all else are the real services and tasks. Whatever leaves the site is held
against what is chosen, and what is so, at that very moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from random import Random
from typing import Any, ClassVar

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Max

from accounts import relationships as company
from accounts.models import Delivery, Kind, Mail, User, Way
from accounts.notifications.defaults import AT_TABLES
from accounts.notifications.fan_out import spread
from accounts.notifications.preferences import (
    ChoiceError,
    back_to_usual,
    forget_table,
    save_table_ways,
    save_times,
    save_ways,
)
from accounts.notifications.quiet_hours import next_digest, quiet_until
from accounts.notifications.routing import MAIL_WAITS
from accounts.notifications.unsubscribe import OptOut, resubscribe, take_off
from accounts.notifications.ways import people_to_tell
from games.models import Match, Message, SeatTenure
from games.services.absence.contract import come_back
from games.services.talk import errors, messages
from games.services.time.deadlines import lapse
from games.services.time.warnings import warn_of_deadlines
from games.sweeps.reminders import join_mails, send_mail_task
from tests.support.chats import said
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, people, play, turns

pytestmark = pytest.mark.django_db
STEP = timedelta(minutes=30)
WAITED = frozenset({Kind.TURN, Kind.WROTE})
WAYS = (["page"], ["page", "mail"], ["page", "digest"], ["page", "digest", "off"])


class Transport(BaseEmailBackend):
    """A server that is there or not, and holds what it takes against what is chosen then."""

    week: ClassVar[Week | None] = None

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take them all. :raises ConnectionRefusedError: it is away."""
        week = Transport.week
        assert week is not None
        if week.is_down:
            raise ConnectionRefusedError
        for message in email_messages:
            week.took(message)
        return len(email_messages)


@dataclass
class Week:
    """Ann, her tables, and what has come of them."""

    ann: User
    others: list[User]
    tables: list[Match]
    rng: Random
    now: datetime = NOON
    is_down: bool = False
    taken: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    offs: list[tuple[OptOut, list[str]]] = field(default_factory=list[tuple[OptOut, list[str]]])

    # --- what the others, and she, do -----------------------------------------------------------------

    def happen(self) -> None:
        """Something at a table, or nothing."""
        rng, match = self.rng, self.rng.choice(self.tables)
        match.refresh_from_db()
        if rng.random() < 0.3 and match.status == Match.Status.RUNNING:
            self.move(match)
        if rng.random() < 0.1:
            with suppress(errors.NobodyAnswered):
                said(match, self.others[0], f"Hello {self.now}", now=self.now)
        if rng.random() < 0.05:
            last = Message.objects.filter(match=match).aggregate(last=Max("pk"))["last"] or 0
            messages.mark_room_read(match_id=match.pk, user_id=self.ann.pk, room="table", until=last)
        if rng.random() < (0.2 if self.is_down else 0.05):
            self.is_down = not self.is_down
        warn_of_deadlines(now=self.now)

    def move(self, match: Match) -> None:
        """Move at the tables; a seat whose time was up goes to a bot, and is taken back later."""
        for kept in SeatTenure.objects.current().filter(match=match, owner__isnull=False):
            come_back(match_id=match.pk, user_id=kept.owner_id or 0, now=self.now, rng=self.rng)
            return
        (turn,) = turns(match)
        if turn.deadline_at is None or turn.deadline_at > self.now:
            play(match, now=self.now, rng=self.rng)
        else:
            lapse(
                match_id=match.pk, seat=turn.seat, turn_ply=turn.turn_ply or 0, deadline_at=turn.deadline_at,
                now=self.now, rng=self.rng,
            )  # fmt: skip

    def change_mind(self) -> None:
        """Choose otherwise, by the services that her pages call."""
        rng, ann, now = self.rng, self.ann.pk, self.now
        kind, thread = rng.choice(AT_TABLES), rng.choice(self.tables).key
        ways: dict[str, list[str]] = {kind: rng.choice(WAYS[: 3 if kind is Kind.TIME else 4])}
        try:
            match rng.randrange(9):
                case 0 | 1:
                    save_ways(user_id=ann, ways=ways, now=now)
                case 2:
                    save_table_ways(user_id=ann, thread=thread, ways=ways, now=now)
                case 3:
                    forget_table(user_id=ann, thread=thread, now=now)
                case 4:
                    quiet = rng.choice(
                        [None, (time(22, 30), time(7)), (time(rng.randrange(24)), time(5, 30))]
                    )
                    hours = rng.sample(range(24), rng.randrange(1, 4))
                    save_times(user_id=ann, quiet=quiet, hours=hours, now=now)
                case 5:
                    off = OptOut(ann, kind, rng.choice([Way.MAIL, Way.DIGEST]))
                    self.offs.append((off, take_off(off, now=now)))
                case 6 if self.offs:
                    off, threads = self.offs.pop()
                    resubscribe(off, threads=threads, now=now)
                case 7:
                    back_to_usual(user_id=ann, now=now)
                case _:
                    whom = self.others[0].pk
                    if company.hidden_from(ann):
                        company.make_peace(owner_id=ann, person_id=whom)
                    else:
                        company.mute(owner_id=ann, person_id=whom, now=now)
        except ChoiceError:  # nothing would tell of little time: the page says so, and nothing was changed
            pass

    def work(self) -> None:
        """Do the work of all workers, once round."""
        while spread(now=self.now):
            pass
        join_mails([self.ann.pk])
        for mail_id in list(Mail.objects.due(self.now).values_list("pk", flat=True)):
            send_mail_task(mail_id)

    # --- what leaves the site -------------------------------------------------------------------------

    def took(self, message: EmailMessage) -> None:
        """Hold a mail against what is chosen and so at this moment."""
        key = str(message.extra_headers["Message-ID"]).strip("<>").partition("@")[0]
        told = list(Mail.objects.get(key=key).deliveries.select_related("alert"))
        assert told
        person = people_to_tell([self.ann.pk], {each.thread for each in told})[self.ann.pk]
        is_quiet = quiet_until(self.now, person.zone, person.quiet) is not None
        for each in told:
            assert each.alert is not None
            kind, soonest = (
                Kind(each.kind),
                each.alert.at + (MAIL_WAITS if each.kind in WAITED else timedelta(0)),
            )
            self.taken[f"{kind} by {each.way}"] += 1
            if each.way not in person.ways(kind, each.thread):
                self.fault(each, "said off")
            if is_quiet and not each.alert.data.get("loses"):
                self.fault(each, "in the quiet hours")
            if each.way == Way.DIGEST and next_digest(soonest, person.zone, person.digest_hours) > self.now:
                self.fault(each, "before the digest")
            if each.until is not None and each.until <= self.now:
                self.fault(each, "too late")
            if kind in {Kind.TURN, Kind.TIME} and not self.is_asked(each):
                self.fault(each, "played")
            if kind is Kind.WROTE and company.hidden_from(self.ann.pk):
                self.fault(each, "muted")

    def is_asked(self, each: Delivery) -> bool:
        assert each.alert is not None
        held = SeatTenure.objects.current().filter(player=self.ann, match__key=each.thread)
        return held.filter(turn_ply=each.alert.data["turn_ply"]).exists()

    def fault(self, each: Delivery, what: str) -> None:
        self.wrong.append(f"{self.now}: {each.kind} of {each.thread} by {each.way} {what}")


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_leaves_the_site_that_is_said_off_or_no_longer_so(
    seed: int, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_TRANSPORT = f"{__name__}.Transport"
    ann, *others = people("ann", "ben", "cat", "dan")
    EmailAddress.objects.create(user=ann, email="ann@example.org", primary=True, verified=True)
    bot("understudy")
    tables = [
        match_of([ann, others[0]], game="three-colours", pace="fast", name=f"Table {n}") for n in range(3)
    ]
    week = Week(ann, others, tables, Random(seed))
    monkeypatch.setattr(Transport, "week", week)
    monkeypatch.setattr("django.utils.timezone.now", lambda: week.now)
    while week.now < NOON + timedelta(days=7):
        week.happen()
        if week.rng.random() < 0.08:
            week.change_mind()
        week.work()
        week.now += STEP
    assert week.wrong == []
    assert len(week.taken) >= 3  # kinds by ways; else little was tried
    assert sum(week.taken.values()) >= 8
    week.is_down = False
    week.now += timedelta(days=1)
    for _ in range(3):  # what was held by quiet hours is due again after them
        week.work()
        week.now += timedelta(hours=12)
    assert week.wrong == []
    assert not Delivery.objects.waiting().filter(user=ann, due_at__lt=week.now - timedelta(days=1)).exists()
