"""Mails, pushes and sockets about acts of moderators, and whom they say nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

import pytest

from accounts.models import Alert, Delivery, Device, Kind, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.fan_out import spread
from games.letters import letter_for, notice_for
from games.models import Match
from games.selectors.moderation.rewind_points import boundaries_of
from games.selectors.record.history import history_of
from moderation.models import Action, Report
from moderation.services.appeals import appeal, decide_appeal
from moderation.services.carry_out import carry_out, reverse, seen_of
from moderation.services.cases import decide_case, take_case
from moderation.services.motions import second
from moderation.services.reports import report
from tests.support.clock import NOON, later
from tests.support.letters import letter
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, person, play_on, turns

pytestmark = pytest.mark.django_db(transaction=True)
NOTE = "Kept among us: Quentin has said so before."
WHY = "What was written there hurts."
RNG = Random(5)
HANDED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("pause", {"days": 3}), ("go-on", {}), ("hide", {}), ("show", {}),
    ("rename-table", {"name": "A kinder name"}), ("close-chat", {}), ("open-chat", {}),
    ("seat-to-bot", {"seat": 1, "keeps": True}), ("seat-to-owner", {"seat": 1}),
    ("seat-to-substitute", {"seat": 2, "name": "", "keeps": True}), ("annul", {}), ("restore", {}),
)  # fmt: skip
"""Acts on a match in an order in which they can be done."""
DONE_TO: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("note", {}), ("warn", {}), ("mute", {"days": 3}), ("hide-messages", {"days": 1}), ("stop-reports", {}),
    ("clear-profile", {}), ("rename", {"username": ""}), ("suspend", {"days": 40, "matches": "stay"}),
    ("end-sessions", {}),
)  # fmt: skip
"""Acts on a person, in the same way."""


class Told:
    """Four at a table of cards, one of them reported and acted on; moderators whom nobody is to know."""

    def __init__(self) -> None:
        self.ann, self.ben, *self.others = people("ann", "ben", "cat", "dan")
        self.match = play_on(match_of([self.ann, self.ben, *self.others], pace=Match.Pace.STANDARD), plies=40)
        self.rita = person("rita-the-reporter")
        self.mona, self.mark = moderator("mona-lightfoot"), moderator("mark-underhill")
        User.objects.filter(pk=self.ben.pk).update(about="A line of mine", display_name="Benjamin")
        for user in (self.ann, self.ben, *self.others, self.rita):
            Device.objects.create(
                user=user,
                name="Firefox",
                endpoint=f"https://push.example/{user.pk}",
                made_at=NOON,
                seen_at=NOON,
            )
            ReminderSettings.objects.create(user=user, is_usual_quiet=False)
        self.hidden = {move.notation for move in self.match.moves.all() if move.notation}

    def act(self, code: str, target: Match | User, **values: Any) -> Action:
        form = wanted(code, self.mona, target, reason=WHY, note=NOTE, **values)
        done = carry_out(form, now=NOON, rng=RNG)
        if isinstance(done, Action):
            return done
        seen = seen_of(type(target).objects.get(pk=target.pk))
        return second(motion_id=done.pk, by_id=self.mark.pk, seen=seen, now=NOON, rng=RNG)

    def undo(self, action: Action) -> None:
        target = User.objects.get(actions_on=action)
        said: Any = {"reason": WHY, "note": NOTE, "token": f"back-{action.pk}", "now": NOON, "rng": RNG}
        reverse(action_id=action.pk, by_id=self.mona.pk, seen=seen_of(target), **said)

    def all_of_it(self) -> None:
        """Everything that can be done, and a report, an appeal and their ends."""
        asked = {"person": "ben"}
        text = "Ben is rude to all of us."
        case = report(user_id=self.rita.pk, asked=asked, reason=Report.Reason.ABUSE, text=text, now=NOON).case
        self.match.messages.create(room="table", sender=self.ben, ply=0, text="So rude", at=NOON)
        take_case(case_id=case.pk, by_id=self.mona.pk, now=NOON)
        self.act("give-time", self.match, seat=turns(self.match)[0].seat, days=2)
        for code, values in HANDED:
            self.act(code, self.match, **values)
        back = next(
            each.ply for each in boundaries_of(history_of(Match.objects.get()), NOON) if not each.why_not
        )
        self.act("rewind", self.match, ply=back)
        self.act("end", self.match, winners=[0])
        done = {code: self.act(code, self.ben, **values) for code, values in DONE_TO}
        asks = appeal(
            action_id=done["mute"].pk, by_id=self.ben.pk, text="It was not me, it was Quentin.", now=NOON
        )
        decide_appeal(
            appeal_id=asks.pk, by_id=self.mark.pk, lifts=True, answer="You are right.", now=NOON, rng=RNG
        )
        for code in ("suspend", "stop-reports", "hide-messages"):
            self.undo(done[code])
        self.act("ban", self.ben, matches="stay")
        decide_case(case_id=case.pk, by_id=self.mona.pk, verdict="acted", note=NOTE, now=NOON)


def told_to(user: User, at: datetime = NOON) -> list[str]:
    """All that mails and pushes about their account say to somebody, headers and addresses too."""
    while spread(now=at):
        pass
    said = []
    for row in Delivery.objects.filter(user=user, kind=Kind.ACCOUNT).select_related("alert").order_by("id"):
        if row.way == Way.PUSH:
            notice = notice_for(user, row, now=at)
            said.append("" if notice is None else notice.payload().decode())
        elif (made := letter_for(user, [row], now=at)) is not None:
            said.append("\n".join([made.subject, str(dict(made.headers)), made.text, made.html]))
    return said


def test_no_mail_or_push_tells_who_reported_who_acted_what_they_noted_or_a_card() -> None:
    told = Told()
    told.all_of_it()
    never = (NOTE, "Quentin", "mona", "lightfoot", "mark-", "underhill", "rita", "Ben is rude", "So rude")
    for user in (told.ann, told.ben, *told.others, told.rita, told.mona, told.mark):
        for said in told_to(user):
            for secret in never:
                assert secret.lower() not in said.lower(), (user, secret, said[:200])
            for notation in told.hidden:
                assert notation not in said, (user, notation)


def test_of_what_was_done_to_one_person_nobody_else_is_told() -> None:
    told = Told()
    told.all_of_it()
    mine = "\n".join(told_to(told.ben))
    for words in ("You have been warned", "You have been muted", "Your account has been banned", WHY):
        assert words in mine
    for user in (told.ann, *told.others, told.mona, told.mark, told.rita):
        others = "\n".join(told_to(user))
        for words in (
            "warned",
            "muted",
            "suspended",
            "banned",
            "appeal has",
            "Your name",
            "Your profile",
            "reports",
        ):
            assert words not in others, (user, words)
    assert [line.splitlines()[0] for line in told_to(told.rita)] == [
        "What you reported has been looked at and decided"
    ]
    assert not any(WHY in line for line in told_to(told.rita))
    assert told_to(told.mona) == told_to(told.mark) == []


def test_a_mail_says_until_when_and_what_one_is_called_now() -> None:
    told = Told()
    told.act("mute", told.ben, days=3)
    told.act("suspend", told.ben, days=40, matches="stay")
    told.act("rename", told.ben, username="benno")
    mute, suspension, name = told_to(told.ben)
    assert f"You have been muted until {later(days=3):%a} {later(days=3).day} {later(days=3):%b %Y}" in mute
    assert f"suspended until {later(days=40):%a} {later(days=40).day} {later(days=40):%b %Y}" in suspension
    assert "you are benno now" in name
    assert all(f"“{WHY}”" in each for each in (mute, suspension, name))
    assert all("/settings/standing/" in each for each in (mute, suspension, name))


def test_several_decisions_in_one_mail_lead_to_where_all_are_read() -> None:
    told = Told()
    told.act("warn", told.ben)
    told.act("mute", told.ben, days=3)
    told_to(told.ben)
    rows = Delivery.objects.filter(user=told.ben, way=Way.MAIL, kind=Kind.ACCOUNT).select_related("alert")
    made = letter(told.ben, *rows)
    assert made.subject == "Your account"
    assert "Read it, or appeal" in made.text
    assert "Open my tables" not in made.text


def test_they_cannot_be_switched_off_and_quiet_hours_hold_them() -> None:
    told = Told()
    off: dict[str, list[str]] = {kind.value: [] for kind in Kind}
    ReminderSettings.objects.filter(user=told.ben).update(ways=off, is_usual_quiet=True)
    TableReminderSettings.objects.create(user=told.ben, thread=told.match.key, ways=off)
    night = NOON.replace(hour=23)
    carry_out(wanted("mute", told.mona, told.ben, reason=WHY, days=3), now=night, rng=RNG)
    carry_out(wanted("pause", told.mona, told.match, reason=WHY, days=3), now=night, rng=RNG)
    while spread(now=night):
        pass
    rows = Delivery.objects.filter(user=told.ben, kind=Kind.ACCOUNT).order_by("id")
    morning = (NOON + timedelta(days=1)).replace(hour=7)
    assert [(row.way, row.state, row.why, row.due_at) for row in rows] == [
        (Way.MAIL, Delivery.State.WAITING, Delivery.Why.QUIET, morning),
    ] * 2
    # no mail of it offers a way out that would do nothing
    for said in told_to(told.ben, night):
        assert "List-Unsubscribe" not in said
        assert "/mail/off/" not in said


def test_what_waits_to_be_told_names_nobody_and_holds_no_note() -> None:
    told = Told()
    told.all_of_it()
    kept = " ".join(f"{alert.title} {alert.mark} {alert.data}" for alert in Alert.objects.all())
    for secret in (NOTE, "mona", "mark-", "rita", "Quentin"):
        assert secret not in kept
