"""Handover of deliveries: all that is due to a person becomes one mail, once, whatever happens on the way."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection

from accounts.models import Alert, Delivery, Kind, Mail, ReminderSettings, User, Way
from accounts.notifications.alerts import write_alerts, write_of_account
from accounts.notifications.due import BY_MAIL, forget_long_told, people_due
from accounts.notifications.fan_out import spread
from accounts.notifications.mail_delivery import (
    FIRST_PAUSE,
    KEEP_TRYING,
    drop_unreachable,
    hand_over_mails,
)
from tests.support.clock import NOON, later
from tests.support.tables import person

pytestmark = pytest.mark.django_db
EVENING = NOON.replace(hour=19)


@dataclass
class Letter:
    """A mail of a test."""

    subject: str
    text: str = "It is your turn."
    html: str = ""
    headers: Mapping[str, str] = field(default_factory=lambda: {"X-Test": "yes"})


def all_of_it(user: User, deliveries: Sequence[Delivery]) -> Letter:
    """As words would be found for it: the first tables by name, each once."""
    names = sorted({each.title for each in deliveries})[:9]
    is_digest = any(each.way == Way.DIGEST for each in deliveries)
    return Letter(f"{'digest' if is_digest else 'news'} for {user}: {', '.join(names)}")


def nothing_has_changed(user: User, deliveries: Sequence[Delivery]) -> dict[int, Delivery.Why]:
    return {}


def known(name: str) -> User:
    """Somebody whose address is confirmed."""
    user = person(name)
    EmailAddress.objects.create(user=user, email=f"{name}@example.org", primary=True, verified=True)
    return user


@pytest.fixture
def ann(db: None) -> User:
    return known("ann")


def tell(user: User, *tables: str, kind: Kind = Kind.TURN, at: Any = NOON) -> None:
    for number, table in enumerate(tables):
        write_alerts([user.pk], kind=kind, mark=f"{at}{number}", at=at, thread=table, title=table)
    while spread(now=at):
        pass


def hand_over(user: User, now: Any = EVENING, **how: Any) -> Mail | None:
    how = {"judge": nothing_has_changed, "write": all_of_it, **how}
    return hand_over_mails(user_id=user.pk, now=now, **how)


def ends(user: User) -> list[tuple[str, str]]:
    return list(Delivery.objects.filter(user=user).order_by("id").values_list("state", "why"))


def test_all_that_is_due_is_one_mail(ann: User) -> None:
    tell(ann, "Oslo", "Bern", "Rome")
    tell(ann, "Rome", kind=Kind.ENDED)
    assert hand_over(ann, now=later(hours=1)) is None
    mail = hand_over(ann)
    assert mail is not None
    assert (mail.recipient, mail.subject) == ("ann@example.org", "digest for ann: Bern, Oslo, Rome")
    assert (mail.headers, mail.due_at, mail.state) == ({"X-Test": "yes"}, EVENING, "waiting")
    assert set(mail.deliveries.values_list("state", "why")) == {("sent", "digest")}
    assert mail.deliveries.count() == 4
    assert hand_over(ann) is None  # a call that comes twice
    assert Mail.objects.count() == 1


def test_who_chose_mail_at_once_gets_one_after_ten_minutes(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"turn": ["mail"]})
    tell(ann, "Oslo", "Bern")
    assert hand_over(ann, now=later(minutes=9)) is None
    mail = hand_over(ann, now=later(minutes=10))
    assert mail is not None
    assert mail.subject == "news for ann: Bern, Oslo"


def test_what_is_no_longer_so_is_left_out_and_an_empty_digest_is_not_sent(ann: User) -> None:
    tell(ann, "Oslo", "Bern")

    def oslo_was_played(user: User, deliveries: Sequence[Delivery]) -> dict[int, Delivery.Why]:
        return {each.pk: Delivery.Why.PLAYED for each in deliveries if each.thread == "Oslo"}

    mail = hand_over(ann, judge=oslo_was_played)
    assert mail is not None
    assert mail.subject == "digest for ann: Bern"
    assert sorted(ends(ann)) == [("dropped", "played"), ("sent", "digest")]
    tell(ann, "Oslo", at=later(days=1))
    assert hand_over(ann, now=EVENING + timedelta(days=1), judge=oslo_was_played) is None
    assert Mail.objects.count() == 1


def test_where_no_words_are_left_to_say_nothing_is_sent(ann: User) -> None:
    tell(ann, "Oslo")
    assert hand_over(ann, write=lambda *_: None) is None
    assert ends(ann) == [("dropped", "over")]


def test_what_was_written_at_a_table_is_told_once(ann: User) -> None:
    for minute in range(3):
        tell(ann, "Oslo", kind=Kind.WROTE, at=later(minutes=minute))
    tell(ann, "Bern", kind=Kind.WROTE)
    assert hand_over(ann) is not None
    assert sorted(ends(ann)) == [("dropped", "replaced")] * 2 + [("sent", "digest")] * 2


@pytest.mark.parametrize("why", ["no-address", "paused", "gone"])
def test_who_cannot_be_written_to_reads_why(ann: User, why: str) -> None:
    if why == "paused":
        User.objects.update(is_mail_paused=True)
    elif why == "gone":
        User.objects.update(is_active=False)
    else:
        EmailAddress.objects.update(verified=False)
    tell(ann, "Oslo")
    assert hand_over(ann) is None
    assert ends(ann) == [("dropped", "paused" if why == "paused" else "no-address")]


def test_what_is_due_to_people_without_an_address_is_dropped_at_once(
    ann: User, django_assert_max_num_queries: Any
) -> None:
    others = [person(name) for name in ("bob", "cem", "dan")]
    held = person("eve")
    for user in (ann, *others, held):
        tell(user, "Oslo", "Bern")
    ReminderSettings.objects.create(
        user=held, is_usual_quiet=False, quiet_from=time(12), quiet_until=time(23)
    )
    with django_assert_max_num_queries(12):  # however many they are
        done = drop_unreachable(user_ids=[ann.pk, *(other.pk for other in others), held.pk], now=EVENING)
    assert done == {*(other.pk for other in others), held.pk}
    for other in others:
        assert ends(other) == [("dropped", "no-address")] * 2
        assert hand_over(other) is None
    assert ends(held) == [("waiting", "quiet")] * 2
    assert hand_over(ann) is not None
    assert drop_unreachable(user_ids=[ann.pk], now=EVENING) == set()


@pytest.mark.parametrize("why", ["paused", "not confirmed"])
def test_what_is_about_the_account_goes_to_any_address(ann: User, why: str) -> None:
    if why == "paused":
        User.objects.update(is_mail_paused=True)
    else:
        EmailAddress.objects.update(verified=False)
    tell(ann, "Oslo")
    write_of_account([ann.pk], says="Your name was changed", mark="name:1", at=NOON)
    spread(now=NOON)
    mail = hand_over(ann)
    assert mail is not None
    assert (mail.recipient, mail.subject) == ("ann@example.org", "news for ann: Your name was changed")
    assert dict(Delivery.objects.values_list("kind", "state")) == {"turn": "dropped", "account": "sent"}


def test_what_is_about_the_account_comes_at_once_whatever_was_chosen(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"account": ["off"]})
    for _ in range(2):  # once, however often it is caused
        write_of_account([ann.pk], says="Your name was changed", mark="name:1", at=NOON, thread="here")
    spread(now=NOON)
    mail = hand_over(ann, now=NOON)
    assert mail is not None
    assert [each.way for each in Delivery.objects.all()] == ["mail"]


def test_a_table_without_words_keeps_nobody_from_hearing_of_the_others(ann: User) -> None:
    tell(ann, "Oslo", "Bern")

    def bern_fails(user: User, deliveries: Sequence[Delivery]) -> Letter:
        if any(each.thread == "Bern" for each in deliveries):
            raise RuntimeError
        return all_of_it(user, deliveries)

    mail = hand_over(ann, write=bern_fails)
    assert mail is not None
    assert mail.subject == "digest for ann: Oslo"
    bern = Delivery.objects.get(thread="Bern")
    assert (bern.state, bern.tries, bern.due_at) == ("waiting", 1, EVENING + FIRST_PAUSE)
    now = bern.due_at
    while bern.state == "waiting":
        assert now <= bern.made_at + KEEP_TRYING
        assert hand_over(ann, now=now, write=bern_fails) is None
        bern.refresh_from_db()
        now = bern.due_at
    assert bern.state == "failed"


def test_a_header_that_would_break_its_line_is_not_sent(ann: User) -> None:
    tell(ann, "Oslo")
    with pytest.raises(ValueError, match="newline"):
        hand_over(ann, write=lambda *_: Letter("Your turn\nBcc: all@example.org"))
    assert not Mail.objects.exists()
    assert ends(ann) == [("waiting", "digest")]


@pytest.mark.django_db(transaction=True)
def test_two_workers_make_one_mail() -> None:
    ann = known("ann")
    tell(ann, "Oslo", "Bern")
    ready = threading.Barrier(3)
    mails: list[Mail | None] = []

    def write_together(user: User, deliveries: Sequence[Delivery]) -> Letter:
        ready.wait(timeout=60)
        return all_of_it(user, deliveries)

    def work() -> None:
        mails.append(hand_over(ann, write=write_together))
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len([mail for mail in mails if mail is not None]) == 1
    assert Mail.objects.count() == 1
    assert ends(ann) == [("sent", "digest")] * 2


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = known("ann")
    tell(ann, "Oslo")

    class KilledError(BaseException):
        """As the process ends."""

    def killed(*_: object, **__: object) -> None:
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr("accounts.models.notification.DeliveryQuerySet.update", killed)
        with pytest.raises(KilledError):
            hand_over(ann)
    assert not Mail.objects.exists()
    assert hand_over(ann) is not None
    assert Mail.objects.count() == 1


def test_a_thousand_turns_of_one_person_are_one_mail(ann: User, django_assert_max_num_queries: Any) -> None:
    tell(ann, *(f"table {number}" for number in range(1000)))
    assert people_due(BY_MAIL, EVENING) == [ann.pk]
    with django_assert_max_num_queries(16):  # half of them ask what they have chosen, twice
        mail = hand_over(ann)
    assert mail is not None
    assert mail.deliveries.count() == 1000
    assert not people_due(BY_MAIL, EVENING)


def test_a_turn_of_each_of_many_people_is_one_mail_each(db: None) -> None:
    people = User.objects.bulk_create(User(username=f"p{n}", email=f"p{n}@x.org") for n in range(300))
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=user.email, primary=True, verified=True) for user in people
    )
    for table in ("Oslo", "Bern"):
        write_alerts(
            [user.pk for user in people], kind=Kind.TURN, mark="1", at=NOON, thread=table, title=table
        )
    while spread(now=NOON):
        pass
    due = people_due(BY_MAIL, EVENING)
    assert sorted(due) == sorted(user.pk for user in people)
    for user_id in due:
        hand_over_mails(user_id=user_id, now=EVENING, judge=nothing_has_changed, write=all_of_it)
    assert Mail.objects.count() == 300
    assert Mail.objects.values("recipient").distinct().count() == 300


def test_after_ninety_days_it_is_forgotten(ann: User) -> None:
    tell(ann, "Oslo")
    hand_over(ann)
    tell(ann, "Bern", at=later(days=10))
    assert forget_long_told(now=NOON + Delivery.KEPT) == 0
    forget_long_told(now=NOON + Delivery.KEPT + timedelta(days=5))
    assert [row.thread for row in Delivery.objects.all()] == ["Bern"]
    assert [row.thread for row in Alert.objects.all()] == ["Bern"]


def test_what_still_waits_is_never_forgotten(ann: User) -> None:
    tell(ann, "Oslo")
    forget_long_told(now=NOON + 2 * Delivery.KEPT)
    assert Delivery.objects.filter(way=Way.DIGEST).count() == 1
