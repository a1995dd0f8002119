"""Reasons why somebody may not play a board at which they have never sat: they have seen something of it.

To read of a board that is shown is to open, signed in, a page of one of its tables, or one that lays several
side by side (`games.services.boards.borrowing.note_reader`). Its list, which says who made what of it, tells
nothing of the deal and does not count. Somebody who reads without an account is not known; nothing is at
stake, for a board that is played after it was shown counts nowhere.
"""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Q

from games.models import Board, BoardQuestion, BoardReader, BoardSeat, Insight, Question, Showing


class Seen(StrEnum):
    """Part of a board that somebody has seen."""

    NOTHING = ""
    LOOKED = "looked"
    """Hidden things of one of its tables, as a moderator."""
    READ = "read"
    """Something of it, after it was shown."""
    QUESTION = "question"
    """One of its questions: they were asked it, or their ally was, they wrote or edited it, or judged it."""


def seen_of(board: Board, user_id: int) -> Seen:
    """Part of a board that somebody has seen who has not played it. One query; three if it has questions."""
    if Insight.objects.filter(match__board=board, person=user_id).exists():
        return Seen.LOOKED
    if board.shown_at is not None and BoardReader.objects.filter(board=board, player=user_id).exists():
        return Seen.READ
    asked = BoardQuestion.objects.filter(board=board).values("version__question")
    if not asked.exists():
        return Seen.NOTHING
    shown = Showing.objects.filter(Q(player=user_id) | Q(ally=user_id), version__question__in=asked)
    worked_on = Question.objects.filter(
        Q(added_by=user_id)
        | Q(state_by=user_id)
        | Q(versions__made_by=user_id)
        | Q(versions__flags__player=user_id)
        | Q(versions__flags__settled_by=user_id),
        pk__in=asked,
    )
    return Seen.QUESTION if shown.exists() or worked_on.exists() else Seen.NOTHING


def knows_board(board: Board, user_id: int) -> bool:
    """True if somebody has played a board, or seen something of it. Queries as of `seen_of`, and one."""
    return BoardSeat.objects.filter(board=board, player=user_id).exists() or bool(seen_of(board, user_id))
