"""Headers of a mail for mail programs: its list, the link to unsubscribe, its thread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Delivery, Kind, User, Way
from accounts.notifications.site_urls import absolute_url, mail_domain
from accounts.notifications.unsubscribe import opt_out_link

_WHAT: Final[dict[Kind, Promise]] = {
    Kind.TURN: gettext_lazy("my turns"),
    Kind.TIME: gettext_lazy("little time left"),
    Kind.BEGUN: gettext_lazy("matches that begin"),
    Kind.ENDED: gettext_lazy("matches that end"),
    Kind.ASKED: gettext_lazy("invitations and votes"),
    Kind.WROTE: gettext_lazy("what people write"),
    Kind.EVENT_BEGUN: gettext_lazy("events that begin"),
    Kind.PAIRED: gettext_lazy("new rounds of events"),
    Kind.LAST_DAY: gettext_lazy("last days of events"),
    Kind.RESERVE: gettext_lazy("seats for reserves"),
    Kind.EVENT_OVER: gettext_lazy("events that are over"),
}


@dataclass(frozen=True, slots=True)
class WayOut:
    """A link that ends one kind of mail."""

    says: str
    url: str


def parts_of(told: Iterable[Delivery]) -> tuple[tuple[Kind, Way], ...]:
    """The parts of a mail: kinds of things, each by the way by which it goes; the most urgent first."""
    parts = {(Kind(each.kind), Way(each.way)) for each in told}
    kinds = list(Kind)
    return tuple(
        sorted(parts, key=lambda part: (part[0] != Kind.TIME, part[1] == Way.DIGEST, kinds.index(part[0])))
    )


def ways_out(user: User, parts: Iterable[tuple[Kind, Way]]) -> tuple[WayOut, ...]:
    """The unsubscribe links of a mail, one a part; a part about the account has none and always comes."""
    return tuple(
        WayOut(_says(kind, way), absolute_url(opt_out_link(user.pk, kind, way)))
        for kind, way in parts
        if kind in _WHAT
    )


def _says(kind: Kind, way: Way) -> str:
    in_digest = way == Way.DIGEST
    words = _("Nothing about %(what)s in the digest") if in_digest else _("No more mails about %(what)s")
    return words % {"what": _WHAT[kind]}


def headers_of(
    user: User, told: Sequence[Delivery], parts: Sequence[tuple[Kind, Way]], out: Sequence[WayOut]
) -> dict[str, str]:
    """The headers of a mail about `told`; its Message-ID is of the row that carries it.

    It is of the list, and is left by one click, of what is most urgent in it; the other ways out are links.
    A mail about one table belongs to that table's thread: it answers a mail of which nothing is but the name,
    the same for this person and this table for ever.
    """
    domain = mail_domain()
    headers = {"List-Id": f"<{_list(parts)}.{domain}>"}
    if out:
        headers["List-Unsubscribe"] = f"<{out[0].url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    threads = {each.thread for each in told}
    if len(threads) == 1 and (thread := threads.pop()):
        root = f"<table.{thread}.{user.pk}@{domain}>"
        headers |= {"In-Reply-To": root, "References": root}
    return headers


def _list(parts: Sequence[tuple[Kind, Way]]) -> str:
    kind, way = parts[0]
    if way == Way.DIGEST:
        return "digest"
    return kind.value if kind is Kind.TIME or len(parts) == 1 else "tables"
