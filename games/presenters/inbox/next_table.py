"""Messages for somebody for whom no other table waits."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def all_done(put_off: int) -> str:
    """After the last move. :param put_off: how many turns were put off."""
    return _but_for(put_off) if put_off else _("That was the last one: no other table waits for you.")


def nothing_waits(put_off: int, *, is_other: bool) -> str:
    """The message for somebody who asks for the next table.

    :param is_other: whether the one that was left still waits.
    """
    if put_off:
        return _but_for(put_off)
    return _("No other table waits for you.") if is_other else _("No table waits for you.")


def _but_for(put_off: int) -> str:
    words = ngettext(
        "No other table waits for you but the one that you have put off.",
        "No other table waits for you but the %(count)d that you have put off.",
        put_off,
    )
    return words % {"count": put_off}
