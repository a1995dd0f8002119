"""The numbers of Floating Partners in words: points, hands, tricks. Points may lie below nothing."""

from __future__ import annotations

from typing import Final

from django.utils.translation import ngettext

_MINUS: Final = "−"


def figure(number: int) -> str:
    """A number as it stands in a line or a table: *70*, *−20*."""
    return f"{number}".replace("-", _MINUS)


def points_words(number: int) -> str:
    """*70 points*, *1 point*, *−20 points*."""
    return ngettext("%(count)s point", "%(count)s points", abs(number)) % {"count": figure(number)}


def tricks_words(number: int) -> str:
    """*4 tricks*, *1 trick*."""
    return ngettext("%(count)d trick", "%(count)d tricks", number) % {"count": number}
