"""Texts of questions, as far as one viewer may read them now, and the time left to answer.

They are no part of a game's view: a view knows a question's id, and this hands out its text, one's own once
it was opened. What became of it stays over its player's page until they go on (`Showing.gone_on_at`).
`Rules.quiz` is all that the site knows of a game's questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from games.kit.questions import Answering, Wording
from games.kit.rules.quiz import Asking, Quiz
from games.kit.rules.seats import Viewer
from games.models import Match, Showing
from games.selectors.record.history import History

GRACE: Final = timedelta(seconds=1)
"""An answer that reaches the site so long after its time still counts: it was on its way."""

PATIENCE: Final = timedelta(seconds=2)
"""So long after that nobody else closes a question: an answer that came in time may wait to be played."""


@dataclass(frozen=True, slots=True)
class Readable:
    """The questions of a match that one viewer may read."""

    wordings: Mapping[str, Wording]
    answering: Answering | None = None
    kept: int | None = None
    """The latest round in which the account that looks was told what became of its question and has not gone
    on from there; None: there is none."""


NOTHING: Final = Readable({})


def questions_of(
    match: Match, history: History, view: Any, opened: Iterable[Any] = (), user_id: int | None = None
) -> Readable:
    """The questions that somebody may read who sees `view` at the moment at which `history` ends.

    Those whose ids the rules tell them; of their own no text before they opened it. One query, none where
    they know of no question.

    :param opened: what each seat knew at that moment, where everything is open.
    :param user_id: the account that looks, if it holds the seat of `view`.
    """
    quiz = history.replay.rules.quiz
    known = quiz.known(view).union(*map(quiz.known, opened))
    if not known:
        return NOTHING
    asking = quiz.asking(view)
    own = "" if asking is None else asking.question
    shown = {showing.question: showing for showing in _shown(match)}
    mine = shown.get(own)
    if mine is None or (mine.opened_at is None and mine.answered_at is None):
        known = known - {own}
    places = _places(history, quiz)
    wordings = {
        name: _wording(name, shown[name], places[name], is_asked=name == own)
        for name in known
        if name in shown and name in places
    }
    answering = None if asking is None or mine is None else _answering(asking, mine)
    return Readable(wordings, answering, _kept(shown.values(), view.viewer, user_id))


def _kept(shown: Iterable[Showing], seat: Viewer, user_id: int | None) -> int | None:
    answered = [
        showing
        for showing in shown
        if showing.seat == seat and showing.player_id == user_id and showing.answered_at is not None
    ]
    latest = max(answered, key=lambda showing: showing.round, default=None)
    return None if latest is None or latest.gone_on_at is not None else latest.round


class Open(NamedTuple):
    """A question whose clock runs, or has run out unnoticed."""

    match_id: int
    seat: int
    round: int
    closes_at: datetime


AT_ONCE: Final = 100
"""So many are read at once."""


def due_answers(now: datetime) -> list[Open]:
    """The first questions that nobody answered in time, the longest wait first."""
    return _open(_running().filter(closes_at__lte=now - GRACE - PATIENCE))


def coming_answers(now: datetime, until: datetime) -> list[Open]:
    """The first questions whose time will be over after `now` and by `until`."""
    late = GRACE + PATIENCE
    return _open(_running().filter(closes_at__gt=now - late, closes_at__lte=until - late))


def _running() -> QuerySet[Showing]:
    return Showing.objects.filter(
        match__status=Match.Status.RUNNING, closes_at__isnull=False, answered_at=None
    )


def _open(showings: QuerySet[Showing]) -> list[Open]:
    rows: Iterable[tuple[int, int, int, datetime]] = showings.order_by("closes_at", "id").values_list(
        "match_id", "seat", "round", "closes_at"
    )[:AT_ONCE]  # type: ignore[assignment] # none is without a time
    return [Open(*row) for row in rows]


def _shown(match: Match) -> QuerySet[Showing]:
    return Showing.objects.filter(match=match).select_related("version__question")


def _answering(asking: Asking, mine: Showing) -> Answering | None:
    if mine.opened_at is None or mine.closes_at is None or mine.answered_at is not None:
        return None
    return Answering(asking.question, mine.opened_at, mine.closes_at, asking.seconds)


def _places(history: History, quiz: Quiz[Any, Any]) -> Mapping[str, int]:
    """The places at which the right answers are shown, by question id; none comes twice in a match."""
    return {put.question: put.right for step in history.steps for put in quiz.drawn(step.move)}


def _wording(name: str, showing: Showing, right: int, *, is_asked: bool) -> Wording:
    version = showing.version
    answers = [*version.wrong]
    answers.insert(right, version.right)
    return Wording(
        question=name,
        text=version.text,
        answers=tuple(answers),
        category=version.category,
        difficulty=version.difficulty,
        language=version.language,
        source="" if is_asked else version.source,
        licence="" if is_asked else version.licence,
        as_of=version.as_of,
    )
