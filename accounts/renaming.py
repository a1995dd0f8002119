"""Gives accounts another user name, as long as not too many of before are held for them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User

MOST_FORMER = 5
"""So many names that somebody gave up are held for them at once, so that nobody hoards names by renaming."""


class TooManyNames(Exception):  # noqa: N818 - an error is called by what is the matter
    """`MOST_FORMER` names are held for the account; the next is free at `until`."""

    def __init__(self, until: datetime) -> None:
        self.until = until


@transaction.atomic(durable=True)
def change_username(*, user_id: int, username: str, now: datetime) -> None:
    """Give the account a name that a form found valid; the one of before is held for it for a year.

    :raises TooManyNames: see there; a name that is held for the account it may always take again.
    :raises IntegrityError: somebody else took it a moment before.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    held = [
        row
        for row in user.former_names.filter(until__gt=now).order_by("until")
        if not _is_one(row.name, username)
    ]
    if len(held) >= MOST_FORMER and not _is_one(user.username, username):
        raise TooManyNames(held[0].until)
    user.username = username
    user.save(update_fields=["username"])


def _is_one(name: str, other: str) -> bool:
    """True if two names are one but for their capitals, so that no address changes."""
    return name.lower() == other.lower()
