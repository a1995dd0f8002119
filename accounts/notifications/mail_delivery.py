"""Joins all deliveries that are due to one person into one mail.

The words come from whoever calls, as does what is no longer so: here nobody knows of games. No network is
waited for: the mail becomes a row in the transaction that notes its deliveries, and `post` sends it, for
which all is judged again (`anew`). So whoever is killed on the way leaves all as it was, and of two at once
one finds nothing. What its person has chosen is read here, and once more as the mail is written.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Protocol

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts.models import Delivery, Kind, Mail, User, Way
from accounts.models.notification import DeliveryQuerySet
from accounts.notifications.email_backend import to_send
from accounts.notifications.routing import MAILED, Verdict, not_now_among, put_off
from accounts.notifications.wake import wake_mails
from accounts.notifications.ways import Mailbox, Recipient, mailbox_of, people_to_tell
from accounts.transient_errors import is_away

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(hours=6)
KEEP_TRYING: Final = timedelta(days=3)

Why = Delivery.Why
Reasons = Mapping[int, Why]
"""Reasons why deliveries are not sent, by their id."""
Judge = Callable[[User, Sequence[Delivery]], Reasons]
"""Function that finds the deliveries of somebody that are no longer so."""


class MailBatch(Protocol):
    """A mail in words."""

    @property
    def subject(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def html(self) -> str: ...
    @property
    def headers(self) -> Mapping[str, str]: ...


Write = Callable[[User, Sequence[Delivery]], MailBatch | None]
"""The letter that tells somebody of deliveries, each by its way; None: nothing is so any more."""


def hand_over_mails(*, user_id: int, now: datetime, judge: Judge, write: Write) -> Mail | None:
    """Make what is due to somebody by mail one mail; None if there is nothing to be sent.

    Where words for it fail, what can be said is said; the rest waits, ever longer, for three days at most.
    """
    due = list(_due([user_id], now))
    if not due:
        return None
    user = User.objects.get(pk=user_id)
    to, person = mailbox_of(user), person_of(user_id, due)
    verdicts = verdicts_on(user, to, person, due, judge, now)
    told = [each for each in due if each.pk not in verdicts]
    letter, failed = _written(user, told, write)
    if letter is None:
        verdicts |= dict.fromkeys((each.pk for each in told if each not in failed), Why.OVER)
    return _noted(person, to.email, letter, due=due, verdicts=verdicts, failed=failed, now=now)


@transaction.atomic(durable=True)
def drop_unreachable(*, user_ids: Collection[int], now: datetime) -> set[int]:
    """Drop what is due by mail to those of some people who have no address, all at once.

    To find that out one by one takes as long for each as to write a mail; where few give an address, a
    worker does little else. What their quiet hours hold waits on, as with all others: by then they may have
    one.

    :returns: the people who are done with.
    """
    without = set(user_ids) - set(
        EmailAddress.objects.filter(user__in=user_ids, primary=True).values_list("user_id", flat=True)
    )
    due = list(_due(without, now).select_for_update(of=("self",))) if without else []
    people = people_to_tell({each.user_id for each in due}, {each.thread for each in due}) if due else {}
    verdicts: dict[int, Verdict] = dict.fromkeys((each.pk for each in due), Why.NO_ADDRESS)
    for user_id, person in people.items():
        verdicts |= not_now_among([each for each in due if each.user_id == user_id], person, now)
    end_dropped(due, verdicts, now)
    put_off(due, verdicts, now)
    return without


def verdicts_on(
    user: User, to: Mailbox, person: Recipient, due: Sequence[Delivery], judge: Judge, now: datetime
) -> dict[int, Verdict]:
    """The verdicts on those deliveries of somebody that do not go by mail now, by id.

    Those that do have the way by which they go after this.
    """
    verdicts: dict[int, Verdict] = not_now_among(due, person, now)
    rest = [each for each in due if each.pk not in verdicts]
    if rest:
        verdicts.update(_reasons(user, to, rest, judge, now))
    return verdicts


def person_of(user_id: int, due: Iterable[Delivery]) -> Recipient:
    """A person's present choices for all that is due to them."""
    return people_to_tell([user_id], {each.thread for each in due})[user_id]


def _why_no_mail(user: User, to: Mailbox, each: Delivery) -> Why:
    """The reason why a mail cannot go to somebody; empty if it can.

    What is about the account goes to any address.
    """
    if not (user.is_active and to.email):
        return Why.NO_ADDRESS
    if each.kind == Kind.ACCOUNT:
        return Why.NONE
    if user.is_mail_paused:  # and perhaps about to be confirmed anew
        return Why.PAUSED
    return Why.NONE if to.is_confirmed else Why.NO_ADDRESS


def once_a_table(due: Iterable[Delivery]) -> dict[int, Why]:
    """The reasons against all deliveries of messages at one table but the latest."""
    latest = {each.thread: each for each in due if each.kind == Kind.WROTE}
    return {
        each.pk: Why.REPLACED for each in due if each.kind == Kind.WROTE and latest[each.thread] is not each
    }


def next_try(tries: int, now: datetime, asked: timedelta = timedelta(0)) -> datetime:
    """The time of the next try of something that has failed so often; not before it was `asked` to."""
    times = min(max(tries - 1, 0), 20)
    pause: timedelta = min(FIRST_PAUSE * 2**times, LONGEST_PAUSE)
    return now + max(asked, pause)


def _due(user_ids: Collection[int], now: datetime) -> DeliveryQuerySet:
    mails = Delivery.objects.due(now).filter(user__in=user_ids, way__in=[Way.MAIL, Way.DIGEST])
    return mails.select_related("alert")


def _reasons(user: User, to: Mailbox, due: Sequence[Delivery], judge: Judge, now: datetime) -> dict[int, Why]:
    closed = {each.pk: why for each in due if (why := _why_no_mail(user, to, each))}
    rest = [each for each in due if each.pk not in closed]
    if not rest:
        return closed
    late = {each.pk: Why.LATE for each in rest if each.until is not None and each.until <= now}
    return {**closed, **late, **once_a_table(rest), **judge(user, rest)}


def _written(
    user: User, told: Sequence[Delivery], write: Write
) -> tuple[MailBatch | None, frozenset[Delivery]]:
    """The letter that tells of all, or of those tables of which it can be told; those that it leaves out."""
    if not told:
        return None, frozenset()
    letter = _tried(user, told, write)
    if not isinstance(letter, Exception):
        return letter, frozenset()
    threads = {each.thread for each in told}
    failed = frozenset(
        each
        for thread in threads
        if len(threads) == 1 or isinstance(_tried(user, _at(told, thread), write), Exception)
        for each in _at(told, thread)
    )
    rest = [each for each in told if each not in failed]
    letter = _tried(user, rest, write) if rest else None
    if isinstance(letter, Exception):
        return None, frozenset(told)
    return letter, failed


def _at(told: Sequence[Delivery], thread: str) -> list[Delivery]:
    return [each for each in told if each.thread == thread]


def _tried(user: User, told: Sequence[Delivery], write: Write) -> MailBatch | Exception | None:
    try:
        return write(user, told)
    except Exception as error:
        if is_away(error):  # no fault of the words: all stays as it is, and is due again
            raise
        log.exception("no words for %d deliveries, among them %s", len(told), told[0].pk)
        return error


@transaction.atomic(durable=True)
def _noted(
    person: Recipient,
    to: str,
    letter: MailBatch | None,
    *,
    due: Sequence[Delivery],
    verdicts: Mapping[int, Verdict],
    failed: frozenset[Delivery],
    now: datetime,
) -> Mail | None:
    """Write the mail and what became of everything, unless somebody else has meanwhile."""
    still = _due([person.user_id], now).select_for_update(of=("self",))
    if {each.pk for each in due} != set(still.values_list("pk", flat=True)):
        return None
    if person_of(person.user_id, due) != person:
        return None  # they have chosen otherwise meanwhile: whoever looks next does so anew
    mail = None
    if letter is not None:
        mail = _mail(to, letter, now)
        transaction.on_commit(lambda: wake_mails([mail.pk]))
    end_dropped(due, verdicts, now)
    put_off(due, verdicts, now)
    for way in MAILED:
        sent = [each.pk for each in due if each.way == way and each not in failed and each.pk not in verdicts]
        Delivery.objects.filter(pk__in=sent).update(
            state=Delivery.State.SENT, mail=mail, ended_at=now, way=way
        )
    for each in failed:
        _put_off(each, now)
    return mail


def end_dropped(due: Iterable[Delivery], verdicts: Mapping[int, Verdict], now: datetime) -> None:
    """Note of deliveries why they are not sent: one statement a reason."""
    for why in {verdict for verdict in verdicts.values() if isinstance(verdict, Why)}:
        mine = [each.pk for each in due if verdicts.get(each.pk) == why]
        Delivery.objects.filter(pk__in=mine).update(state=Delivery.State.DROPPED, why=why, ended_at=now)


def _mail(to: str, letter: MailBatch, now: datetime) -> Mail:
    """:raises BadHeaderError: a header would run over its line."""
    mail = Mail(
        sender=settings.DEFAULT_FROM_EMAIL,
        recipient=to,
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        headers=dict(letter.headers),
        created_at=now,
        due_at=now,
    )
    to_send(mail)
    mail.save(force_insert=True)
    return mail


def _put_off(each: Delivery, now: datetime) -> None:
    each.tries += 1
    each.due_at, each.error = next_try(each.tries, now), "no words"
    if each.due_at > each.made_at + KEEP_TRYING:
        each.state, each.ended_at = Delivery.State.FAILED, now
    each.save(update_fields=["tries", "due_at", "error", "state", "ended_at"])
