"""Questions of boards: drawn once for all tables, new to everybody as far as the stock goes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from django.db.models import Max

from games.kit.questions import MIX
from games.kit.rules.api import Content, Json, Need, NoContent
from games.kit.rules.quiz import Quiz
from games.models import BoardQuestion, Match, QuestionVersion, Showing
from games.questions.kinds import DIFFICULTIES

from .drawing import Drawing, Read
from .stock import note_showings, people_asked, questions_in_use


def board_stock(match: Match) -> Content:
    """Questions for the board that is played at a match, for the first table that needs them.

    Those come first that nobody has ever been asked, and after them those that were asked longest ago; none
    comes twice. What is drawn is not noted: see `note_board_questions`.
    """

    def content(need: Need, rng: Random) -> Json:
        count, difficulty = (need.data[name] for name in ("count", "difficulty"))
        assert isinstance(count, int)  # noqa: S101 - as the rules have agreed
        wishes = rng.choices(DIFFICULTIES, MIX[str(difficulty)], k=count)
        of_board = BoardQuestion.objects.filter(board=match.board_id)
        here = frozenset(of_board.values_list("version__question", flat=True))
        asked = Showing.objects.order_by().values_list("version__question").annotate(Max("pk"))
        drawn = Drawing(questions_in_use(), Read(here, dict(asked)), rng).draw(wishes)
        if here.intersection(drawn):
            raise NoContent("questions")
        versions = QuestionVersion.objects.current().filter(question__in=drawn).select_related("question")
        names = {version.question_id: version.name for version in versions}
        return [names[question] for question in drawn]

    return content


class Asked(NamedTuple):
    """A question as a move of chance asks it."""

    seat: int
    question: str
    """Its id."""
    round: int


def asked_by(quiz: Quiz[Any, Any], move: Any, after: Any) -> list[Asked]:
    """The questions that a move of chance asks. :param after: the state after it."""
    asked = [(put, quiz.asking(after.view(put.seat))) for put in quiz.drawn(move)]
    return [Asked(put.seat, put.question, asking.round) for put, asking in asked if asking is not None]


def note_board_questions(match: Match, asked: Sequence[Asked], *, is_new: bool) -> None:
    """Write down who is asked what at a table of a board, so that nobody is asked it again elsewhere.

    No query where nothing is asked. For the transaction of the move.

    :param is_new: whether the table was the first to ask, so that it is written down for the board too.
    """
    if not asked:
        return
    keys = [each.question.rpartition(".")[0] for each in asked]
    rows = QuestionVersion.objects.filter(question__key__in=keys).select_related("question")
    versions, people = {row.name: row for row in rows}, people_asked(match, len(asked))
    note_showings(
        [
            Showing(
                match=match,
                round=each.round,
                seat=each.seat,
                version=versions[each.question],
                player_id=people.get(each.seat),
                ally_id=next((people[other] for other in people if other != each.seat), None),
            )
            for each in asked
        ]
    )
    if is_new:
        of_board = [
            BoardQuestion(board=match.board, version=versions[each.question], round=each.round)
            for each in asked
        ]
        BoardQuestion.objects.bulk_create(of_board, ignore_conflicts=True)
