"""Makes the picture of a board, keeps it until the match has gone on, and deletes what nobody has wanted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.models import BoardPicture, Match
from games.selectors.pictures.pictures import is_shown_elsewhere

KEPT: Final = timedelta(days=30)
"""A picture that has not been made anew for so long is deleted; it is made again when somebody wants it."""

Draw = Callable[[Match], bytes]
"""Draws a match as a PNG."""


def make_picture(*, key: str, draw: Draw, now: datetime) -> bool:
    """Draw a match that anybody may watch as it stands. :returns: whether there was anything to do.

    Drawing takes place without a transaction: a table waits for no picture. The newest one stays.
    """
    match = Match.objects.filter(key=key).first()
    if match is None or not is_shown_elsewhere(match):
        return False
    if BoardPicture.objects.filter(match=match, version=match.version).exists():
        return False
    data = draw(match)
    with transaction.atomic(durable=True):
        made, is_new = BoardPicture.objects.select_for_update().get_or_create(
            match=match, defaults={"version": match.version, "data": data, "made_at": now}
        )
        if not is_new and made.version != match.version and made.made_at <= now:
            made.version, made.data, made.made_at = match.version, data, now
            made.save(update_fields=["version", "data", "made_at"])
    return True


def delete_old_pictures(*, now: datetime) -> None:
    """Delete the pictures that are old."""
    BoardPicture.objects.filter(made_at__lt=now - KEPT).delete()
