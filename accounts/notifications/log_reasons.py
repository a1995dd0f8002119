"""Words the reasons why something was sent, was not or waits: one line of the log."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Delivery, Mail

_WHY = Delivery.Why
_SIMPLE: Final = {
    _WHY.PLAYED: gettext_lazy("You had played before."),
    _WHY.OPENED: gettext_lazy("You had opened the table before."),
    _WHY.OVER: gettext_lazy("It was no longer so."),
    _WHY.OFF: gettext_lazy("This is switched off."),
    _WHY.NO_DEVICE: gettext_lazy("No browser of yours has allowed push."),
    _WHY.NO_ADDRESS: gettext_lazy("You have no confirmed address."),
    _WHY.PAUSED: gettext_lazy("Your address is paused: it refused three mails in a row."),
    _WHY.GONE: gettext_lazy("That browser no longer accepts push messages."),
    _WHY.REPLACED: gettext_lazy("Something newer took its place."),
    _WHY.LATE: gettext_lazy("It could not be sent in time."),
    _WHY.MUTED: gettext_lazy("You have muted whom it is from."),
}


def why_words(row: Delivery) -> str:
    """The line for a delivery, in the reader's zone; empty if there is nothing to say."""
    if row.state == Delivery.State.SEEN and row.ended_at:
        words = _("%(device)s, at %(when)s") if row.where else _("At %(when)s.")
        return words % {"device": row.where, "when": _when(row.ended_at)}
    if row.why in _SIMPLE:
        return str(_SIMPLE[_WHY(row.why)])
    if row.why == _WHY.BOUNCED:
        code = row.error.rpartition(" ")[2]
        if code.isdecimal():
            return _("The address refused it (%(code)s).") % {"code": code}
        return _("The address refused it.")
    is_waiting = row.state == Delivery.State.WAITING
    if row.why == _WHY.QUIET:
        return _quiet(row)
    if row.why == _WHY.DIGEST and is_waiting:
        return _("For the digest at %(when)s.") % {"when": _when(row.due_at)}
    if row.mail is not None:
        return _of_mail(row.mail)
    if is_waiting and row.tries:
        return _tries(row.tries, row.due_at)
    if is_waiting:
        return _("Goes out at %(when)s.") % {"when": _when(row.due_at)}
    return row.where


def _quiet(row: Delivery) -> str:
    if row.state == Delivery.State.WAITING:
        return _("Your quiet hours: it waits until %(when)s.") % {"when": _when(row.due_at)}
    if row.state == Delivery.State.DROPPED:
        return _("Your quiet hours held it back, and after them it was too late.")
    return _("It waited until your quiet hours were over.")


def _of_mail(mail: Mail) -> str:
    match mail.state:
        case Mail.State.SENT if mail.ended_at:
            return _("The mail server took it at %(when)s.") % {"when": _when(mail.ended_at)}
        case Mail.State.WAITING if mail.tries:
            return _tries(mail.tries, mail.due_at)
        case _:
            return ""


def _tries(count: int, due_at: datetime) -> str:
    words = ngettext(
        "Tried %(count)d time without success; the next try is at %(when)s.",
        "Tried %(count)d times without success; the next try is at %(when)s.",
        count,
    )
    return words % {"count": count, "when": _when(due_at)}


def _when(at: datetime) -> str:
    """The hour, with the day if it is not today."""
    local, today = timezone.localtime(at), timezone.localdate()
    return date_format(local, "H:i" if local.date() == today else "D j M, H:i")
