"""Pushes to browsers through the channel layer: numbers, never content."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from channels.layers import get_channel_layer

from accounts.after_response import after_response

Message = tuple[str, dict[str, object]]
"""Group that is told, and the message."""

PUSH_SECONDS = 3.0
"""Time limit of the channel layer for the messages of one commit."""


def match_group(match_id: int) -> str:
    """The group of everybody who looks at a match."""
    return f"match.{match_id}"


def user_group(user_id: int) -> str:
    """The group of all pages that an account has open."""
    return f"user.{user_id}"


def club_group(club_id: int) -> str:
    """The group of the members who look at a club."""
    return f"club.{club_id}"


def push_change(match_id: int, version: int, user_ids: Iterable[int] = ()) -> None:
    """Tell every screen of a match its version, and the pages of some people that their lists changed."""
    turns: list[Message] = [(user_group(user_id), {"type": "user.turns"}) for user_id in user_ids]
    _send([(match_group(match_id), {"type": "match.version", "version": version}), *turns])


def push_own(match_id: int, user_id: int, version: int) -> None:
    """Tell the pages of one account, and no others, of the version of what they alone see of a match."""
    _send([(user_group(user_id), {"type": "user.turns", "match": match_id, "own": version})])


def push_written(match_id: int, room: str, user_ids: Iterable[int] | None) -> None:
    """Tell pages of a match that something changed in what is written in one of its rooms.

    :param user_ids: those of some accounts, and no others; None: of everybody who looks at the match.
    """
    written = {"match": match_id, "room": room}
    if user_ids is None:
        _send([(match_group(match_id), {"type": "match.written", **written})])
    else:
        _send([(user_group(user_id), {"type": "user.written", **written}) for user_id in sorted(user_ids)])


def push_written_in_club(club_id: int, but_for: Iterable[int]) -> None:
    """Tell the pages of a club that something changed in what is written there.

    :param but_for: the accounts whose pages are not told.
    """
    _send([(club_group(club_id), {"type": "club.written", "but_for": sorted(but_for)})])


def push_session_over(user_id: int) -> None:
    """Have all sockets of an account look whether the session with which they were opened is still one."""
    _send([(user_group(user_id), {"type": "session.over"})])


def _send(messages: list[Message]) -> None:
    async def send_all() -> None:
        layer = get_channel_layer()
        async with asyncio.timeout(PUSH_SECONDS):
            await asyncio.gather(*(layer.group_send(group, message) for group, message in messages))

    # A push is only a hint: pages also poll. Nobody who has moved waits for a layer that is down.
    after_response(lambda runner: runner.run(send_all()))
