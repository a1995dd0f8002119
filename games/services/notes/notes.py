"""Writes what people note at tables. Nothing of a table changes by it: no version grows, nobody is told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import Match, Note
from games.selectors.notes.notes import may_note


class NoteError(Exception):
    """The note is not kept."""


class NotAtTheTable(NoteError):
    """They have never held a seat there."""


class WrittenMeanwhile(NoteError):
    """The note has changed since the page was drawn that was written on."""


@transaction.atomic(durable=True)
def write_note(*, match_id: int, user_id: int, text: str, revision: int, now: datetime) -> None:
    """Keep what somebody has noted; an empty text takes the note away. The same once more changes nothing.

    :param revision: the note's when the page was drawn; 0 if there was none.
    :raises NotAtTheTable, WrittenMeanwhile: see there.
    """
    # With the match's row locked two pages that write the first note come one after the other.
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if not may_note(match, user_id):
        raise NotAtTheTable
    note = Note.objects.filter(match=match, player=user_id).first()
    if text == ("" if note is None else note.text):
        return
    if revision != (0 if note is None else note.revision):
        raise WrittenMeanwhile
    if note is None:
        Note.objects.create(match=match, player_id=user_id, text=text, written_at=now)
    elif not text:
        note.delete()
    else:
        note.text, note.revision, note.written_at = text, note.revision + 1, now
        note.save(update_fields=["text", "revision", "written_at"])
