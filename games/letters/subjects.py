"""What a mail or a notice is headed with."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import Delivery, Kind


def subject_of(deliveries: Sequence[Delivery], *, is_digest: bool) -> str:
    """Such as *Your turn: Concert of Trieste*; of several *Your tables*."""
    if is_digest:
        return _("Your tables")
    if len({(each.kind, each.thread) for each in deliveries}) > 1:
        return _("News of your tables")
    first = deliveries[0]
    return _HEADS[Kind(first.kind)]() % {"table": first.title or _("your account")}


_HEADS = {
    Kind.TURN: lambda: _("Your turn: %(table)s"),
    Kind.TIME: lambda: _("Little time left: %(table)s"),
    Kind.BEGUN: lambda: _("It begins: %(table)s"),
    Kind.ENDED: lambda: _("It is over: %(table)s"),
    Kind.ASKED: lambda: _("You are asked: %(table)s"),
    Kind.WROTE: lambda: _("Somebody wrote: %(table)s"),
    Kind.ACCOUNT: lambda: _("About %(table)s"),
}
