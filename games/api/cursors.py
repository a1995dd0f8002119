"""Cursors of lists: opaque, and good for the same question of the same person alone."""

from __future__ import annotations

from typing import Final

from django.core import signing

from games.selectors.pagination import BadCursor

_SALT: Final = "api-cursor"


def sealed_cursor(cursor: str, *, question: str, user_id: int | None) -> str:
    """A place in a list, for whoever asked; empty: the list has no more."""
    if not cursor:
        return ""
    return signing.dumps([cursor, question, user_id], salt=_SALT)


def opened_cursor(sealed: str, *, question: str, user_id: int | None) -> str:
    """The place that a program brings back; empty: it asks for the beginning.

    :raises BadCursor: it is none of ours, of another list, or somebody else's.
    """
    if not sealed:
        return ""
    try:
        cursor, of_question, of_user = signing.loads(sealed, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise BadCursor(sealed[:40]) from error
    if (of_question, of_user) != (question, user_id):
        raise BadCursor(sealed[:40])
    return str(cursor)
