"""Errors of writing in a room: the reasons why something cannot be said, or taken back."""

from __future__ import annotations

from games.selectors.talk.rooms import Door


class ChatError(Exception):
    """Something that cannot be written, or taken back."""


class NotInside(ChatError):
    """The account may not look into this room, or there is none; `is_seated`: it sits at the table."""

    def __init__(self, *, is_seated: bool) -> None:
        self.is_seated = is_seated


class TableClosed(ChatError):
    """The match was called off, or its table was closed."""


class MayNotWrite(ChatError):
    """The account may look into this room, but not write there now; `door` says why."""

    def __init__(self, door: Door) -> None:
        self.door = door


class WritesTooFast(ChatError):
    """`PER_MINUTE` were written already; the next may follow after so many `seconds`."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds


class NobodyAnswered(ChatError):
    """The last `UNANSWERED` messages in the room are the account's own."""


class TokenTaken(ChatError):
    """The form's token is that of somebody else's message."""


class NoSuchMessage(ChatError):
    """The account has written no such message there, or it was hidden."""


class TooLateToRetract(ChatError):
    """A message may be taken back for `TAKEN_BACK_FOR`."""
