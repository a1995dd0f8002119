"""Finds rounds of a board of which a question was found wanting while it was played."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q

from games.models import Board, BoardQuestion, Question, QuestionFlag


def faulty_rounds(board: Board) -> list[int]:
    """The rounds with a question that was retired, edited, or reported as wrong before the board was shown.

    They are left out of nobody's result: everybody was asked the same. None before it is shown. One query.
    """
    if board.shown_at is None:
        return []
    meanwhile = (board.opens_at, board.shown_at)
    flags = QuestionFlag.objects.filter(
        version=OuterRef("version"),
        reason__in=[QuestionFlag.Reason.WRONG, QuestionFlag.Reason.SEVERAL],
        at__range=meanwhile,
    ).exclude(verdict=QuestionFlag.Verdict.NOTHING)
    retired = Q(version__question__state=Question.State.RETIRED, version__question__state_at__range=meanwhile)
    later = BoardQuestion.objects.filter(board=board, version__question__versions__made_at__range=meanwhile)
    edited = later.filter(version__question__versions__number__gt=F("version__number"))
    found = BoardQuestion.objects.filter(board=board).filter(Exists(flags) | retired | Q(pk__in=edited))
    return sorted(set(found.values_list("round", flat=True)))
