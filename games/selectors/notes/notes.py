"""Finds the notes of one person: at a table, and among all of theirs."""

from __future__ import annotations

from django.db.models import Q

from games.models import Match, Note
from games.selectors.pagination import Page, page_of


def may_note(match: Match, user_id: int) -> bool:
    """True if somebody holds a seat there, has held one, or a bot keeps one for them."""
    return match.tenures.filter(Q(player=user_id) | Q(owner=user_id)).exists()


def note_of(match: Match, user_id: int) -> Note | None:
    """Somebody's note at a table; None if there is none."""
    return Note.objects.filter(match=match, player=user_id).first()


def notes_of(user_id: int, *, words: str = "", cursor: str = "") -> Page[Note]:
    """Somebody's notes with their tables, the latest first. One query.

    :param words: each of them stands in the note or in the name of its table, in whatever case.
    :raises BadCursor: see there.
    """
    rows = Note.objects.filter(player=user_id).select_related("match").order_by("-written_at", "-id")
    for word in words.split():
        rows = rows.filter(Q(text__icontains=word) | Q(match__name__icontains=word))
    return page_of(rows, cursor, by="written_at", made=tuple)
