"""Closes the sockets of pages that are still open when their session ends."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.signals import session_ended
from games.outbox.push import push_session_over


@receiver(session_ended)
def close_sockets(user_id: int, **_: Any) -> None:
    """On commit have sockets closed whose session is none any more; pages come again as whoever they are."""
    transaction.on_commit(partial(push_session_over, user_id))
