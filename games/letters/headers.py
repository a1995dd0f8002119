"""What mail programs read of a mail: which list it is of, how one leaves it, which thread it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Delivery, Kind, User, Way
from accounts.notifications.addresses import address_of, mail_domain
from accounts.notifications.unsubscribe import off_link

_WHAT: Final[dict[Kind, Promise]] = {
    Kind.TURN: gettext_lazy("my turns"),
    Kind.TIME: gettext_lazy("little time left"),
    Kind.BEGUN: gettext_lazy("matches that begin"),
    Kind.ENDED: gettext_lazy("matches that end"),
    Kind.ASKED: gettext_lazy("invitations and votes"),
    Kind.WROTE: gettext_lazy("what people write"),
}


@dataclass(frozen=True, slots=True)
class WayOut:
    """A link that ends one kind of mail."""

    says: str
    url: str


def ways_out(user: User, kinds: Sequence[Kind], *, is_digest: bool) -> tuple[WayOut, ...]:
    """How a person ends what is in a mail, a link a kind; what is about their account always comes."""
    way = Way.DIGEST if is_digest else Way.MAIL
    words = _("Nothing about %(what)s in the digest") if is_digest else _("No more mails about %(what)s")
    return tuple(
        WayOut(words % {"what": _WHAT[kind]}, address_of(off_link(user.pk, kind, way)))
        for kind in kinds
        if kind in _WHAT
    )


def headers_of(
    user: User, told: Sequence[Delivery], out: Sequence[WayOut], *, is_digest: bool
) -> dict[str, str]:
    """The headers of a mail about `told`; its Message-ID is of the row that carries it.

    A mail about one table belongs to that table's thread: it answers a mail of which nothing is but the name,
    the same for this person and this table for ever.
    """
    domain = mail_domain()
    kinds = {each.kind for each in told}
    name = "digest" if is_digest else kinds.pop() if len(kinds) == 1 else "tables"
    headers = {"List-Id": f"<{name}.{domain}>"}
    if out:
        headers["List-Unsubscribe"] = f"<{out[0].url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    threads = {each.thread for each in told}
    if len(threads) == 1 and (thread := threads.pop()):
        root = f"<table.{thread}.{user.pk}@{domain}>"
        headers |= {"In-Reply-To": root, "References": root}
    return headers
