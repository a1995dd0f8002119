"""Log of deliveries that a person alone reads: those sent and those that were not, line by line in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Delivery, Kind, Mail, Way
from accounts.notifications.labels import KINDS, WAYS, number_of
from accounts.notifications.log_reasons import why_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django_stubs_ext import StrOrPromise

PAGE: Final = 20

_STATE = Delivery.State
_SHOWN: Final[Mapping[str, Q]] = {
    "": Q(),
    "sent": Q(state__in=[_STATE.SENT, _STATE.SEEN]),
    "not": Q(state=_STATE.DROPPED),
    "failed": Q(state=_STATE.FAILED),
}
FILTERS: Final[Mapping[str, StrOrPromise]] = {
    "": gettext_lazy("All"),
    "sent": gettext_lazy("Sent"),
    "not": gettext_lazy("Not sent"),
    "failed": gettext_lazy("Failed"),
}
_WAY_MARKS: Final[Mapping[str, str]] = {
    Way.PAGE: "eye", Way.PUSH: "device", Way.MAIL: "mail", Way.DIGEST: "digest",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """One delivery as its person reads it.

    :ivar result: sent, waits, not or failed; also how it looks.
    """

    at: datetime
    way: StrOrPromise
    way_mark: str
    what: str
    thread: str
    result: str
    mark: str
    word: str
    why: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some lines, the newest first, and where the next page begins (0: there is none)."""

    lines: tuple[DeliveryLine, ...]
    older: int


class NoSuchPageError(Exception):
    """No filter or no place of the log."""


def log_page(*, user_id: int, shown: str, before: str, now: datetime) -> LogPage:
    """A page of one person's log of 90 days, in which a digest that was sent is one line. Two queries.

    :param shown: one of `FILTERS`.
    :param before: where it begins: empty, or what the page before says.
    :raises NoSuchPageError: it is neither.
    """
    if shown not in _SHOWN or (before and not (before.isascii() and before.isdecimal() and len(before) < 19)):
        raise NoSuchPageError
    rows = _once_a_digest(
        Delivery.objects.filter(_SHOWN[shown], user_id=user_id, made_at__gte=now - Delivery.KEPT)
    )
    if before:
        rows = rows.filter(pk__lt=int(before))
    found = list(rows.select_related("mail").order_by("-pk")[: PAGE + 1])
    older = found[PAGE - 1].pk if len(found) > PAGE else 0
    digests = _digests(found[:PAGE])
    lines = [_line(row, digests.get(row.mail_id, ())) for row in found[:PAGE]]
    # A digest came later than what it told of.
    return LogPage(tuple(sorted(lines, key=attrgetter("at"), reverse=True)), older)


def _once_a_digest(rows: QuerySet[Delivery]) -> QuerySet[Delivery]:
    """The rows without all but the last one of each digest."""
    later = Delivery.objects.filter(mail=OuterRef("mail"), way=Way.DIGEST, pk__gt=OuterRef("pk"))
    return rows.exclude(Exists(later), way=Way.DIGEST, mail__isnull=False)


def _digests(rows: Iterable[Delivery]) -> dict[int | None, tuple[tuple[Kind, int], ...]]:
    """The things that digests told of, by mail: each kind, and at how many tables."""
    mails = {row.mail_id for row in rows if row.way == Way.DIGEST and row.mail_id is not None}
    told: dict[int | None, dict[Kind, int]] = {}
    if mails:
        parts = Delivery.objects.filter(mail__in=mails, way=Way.DIGEST).values_list("mail", "kind")
        for mail, kind, tables in parts.annotate(tables=Count("thread", distinct=True)):
            told.setdefault(mail, {})[Kind(kind)] = tables
    return {
        mail: tuple((kind, kinds[kind]) for kind in Kind if kind in kinds) for mail, kinds in told.items()
    }


def _line(row: Delivery, digest: Sequence[tuple[Kind, int]]) -> DeliveryLine:
    """:param digest: what was told of in the digest that the delivery came with; nothing: in none."""
    result, mark, word = _result(row)
    is_alone = sum(tables for _, tables in digest) <= 1
    return DeliveryLine(
        at=row.made_at if row.mail is None or is_alone else row.mail.created_at,
        way=WAYS[Way(row.way)],
        way_mark=_WAY_MARKS[row.way],
        what=_what(row) if is_alone else _(", ").join(number_of(kind, tables) for kind, tables in digest),
        thread=row.thread if is_alone else "",
        result=result,
        mark=mark,
        word=word,
        why=why_words(row),
    )


def _result(row: Delivery) -> tuple[str, str, str]:
    is_on_its_way = row.mail is not None and row.mail.state == Mail.State.WAITING
    match row.state:
        case _STATE.SENT if is_on_its_way:
            return "waits", "clock", _("on its way")
        case _STATE.SENT if row.way == Way.PAGE:
            return "sent", "eye", _("on the page")
        case _STATE.SENT:
            return "sent", "check", _("sent")
        case _STATE.SEEN:
            return "sent", "check", _("seen")
        case _STATE.DROPPED:
            return "not", "close", _("not sent")
        case _STATE.FAILED:
            return "failed", "warning", _("failed")
        case _:
            is_quiet = row.why == Delivery.Why.QUIET
            return "waits", "moon" if is_quiet else "clock", _("waits")


def _what(row: Delivery) -> str:
    if not row.title:
        return str(KINDS[Kind(row.kind)])
    if row.kind == Kind.ACCOUNT:
        return _("A moderator’s decision: %(table)s") % {"table": row.title} if row.thread else row.title
    return str(_WHAT[Kind(row.kind)]) % {"table": row.title}


_WHAT: Final[Mapping[Kind, StrOrPromise]] = {
    Kind.TURN: gettext_lazy("Your turn at %(table)s"),
    Kind.TIME: gettext_lazy("Little time left at %(table)s"),
    Kind.BEGUN: gettext_lazy("%(table)s began"),
    Kind.ENDED: gettext_lazy("%(table)s ended"),
    Kind.ASKED: gettext_lazy("An invitation or a vote at %(table)s"),
    Kind.WROTE: gettext_lazy("Somebody wrote at %(table)s"),
    Kind.EVENT_BEGUN: gettext_lazy("%(table)s begins"),
    Kind.PAIRED: gettext_lazy("You are paired: %(table)s"),
    Kind.LAST_DAY: gettext_lazy("The last day is near: %(table)s"),
    Kind.RESERVE: gettext_lazy("A seat for a reserve: %(table)s"),
    Kind.EVENT_OVER: gettext_lazy("%(table)s is over"),
}
