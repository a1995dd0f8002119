"""Moments as a page shows them: absolute, in the viewer's zone; a script may add how long ago."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def moment_words(at: datetime) -> str:
    """Such as *Sat 29 Nov, 18:40*."""
    local = timezone.localtime(at)
    return f"{local:%a} {local.day} {local:%b}, {local:%H:%M}"


def moment(at: datetime) -> str:
    """The same as an element that scripts can read."""
    return f'<time datetime="{at.isoformat()}">{moment_words(at)}</time>'
