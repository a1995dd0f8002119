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


def push_move(match_id: int, ply: int, user_ids: Iterable[int]) -> None:
    """Both of the below at once: each sending waits for its turn on the server's loop."""
    _send([_ply(match_id, ply), *_turns(user_ids)])


def push_ply(match_id: int, ply: int) -> None:
    """Tell every screen of a match that its record has grown to `ply` moves (or its seats changed)."""
    _send([_ply(match_id, ply)])


def push_turns(user_ids: Iterable[int]) -> None:
    """Tell people's pages that the list of their turns has changed."""
    _send(_turns(user_ids))


def _ply(match_id: int, ply: int) -> Message:
    return match_group(match_id), {"type": "match.ply", "ply": ply}


def _turns(user_ids: Iterable[int]) -> list[Message]:
    return [(user_group(user_id), {"type": "user.turns"}) for user_id in user_ids]


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
