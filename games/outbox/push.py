"""What goes to browsers through the channel layer: numbers, never content."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

Message = tuple[str, dict[str, object]]
"""To which group, and what."""


def match_group(match_id: int) -> str:
    """The group of everybody who looks at a match."""
    return f"match.{match_id}"


def user_group(user_id: int) -> str:
    """The group of all pages that an account has open."""
    return f"user.{user_id}"


def push_change(match_id: int, version: int, user_ids: Iterable[int] = ()) -> None:
    """Tell every screen of a match its version, and the pages of some people that their lists changed.

    All at once: each sending waits for its turn on the server's loop.
    """
    turns: list[Message] = [(user_group(user_id), {"type": "user.turns"}) for user_id in user_ids]
    _send([(match_group(match_id), {"type": "match.version", "version": version}), *turns])


def _send(messages: list[Message]) -> None:
    # A push is only a hint: pages also poll. A layer that is down must not fail a committed move.
    async def send_all() -> None:
        layer = get_channel_layer()
        for group, message in messages:
            await layer.group_send(group, message)

    try:
        async_to_sync(send_all)()
    except Exception:  # whatever the layer's backend raises, the move stands
        log.warning("could not push %d messages", len(messages), exc_info=True)
