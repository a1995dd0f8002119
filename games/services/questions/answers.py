"""Answers to questions: whether one came in time, and what is written down of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from games.catalogue import rules_of
from games.kit.rules.quiz import Asking
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat
from games.models import Match, Message, SeatTenure, Showing
from games.outbox.push import push_written
from games.selectors.questions.visible import GRACE
from games.selectors.record.history import History, history_of
from games.selectors.talk.rooms import people_seated
from games.services.errors import PlayError

from .counting import count_answer


class NotOpened(PlayError):
    """An answer to a question that its player has not asked for yet."""


class AnsweredTooLate(PlayError):
    """The time to answer was over when the answer reached the site, or when the question was asked for again.

    :param seat: whose it was. :param number: of the round.
    """

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat, number)
        self.seat = seat
        self.number = number


def question_asked_of(match: Match, history: History, seat: int) -> Asking | None:
    """The question that a seat is asked at the moment at which `history` ends, and has not answered."""
    rules = rules_of(match.game, match.rules_version)
    return rules.quiz.asking(history.state.view(Seat(seat)))


def showing_of(match: Match, seat: int, asking: Asking) -> Showing | None:
    """The row of what a seat is asked, locked; None: the stock has not written any. For a transaction."""
    rows = Showing.objects.select_for_update().filter(match=match, seat=seat, round=asking.round)
    showing = rows.first()
    if showing is not None:
        showing.match = match  # as the caller has locked it
    return showing


def is_answer_late(showing: Showing, arrived_at: datetime) -> bool:
    """True if an answer that reached the site at an instant came when the time for it was over."""
    return showing.closes_at is not None and arrived_at > showing.closes_at + GRACE


def check_in_time(match: Match, tenure: SeatTenure, move: Any, arrived_at: datetime) -> None:
    """Refuse an answer that may not count; what is no answer in time always may.

    The caller holds the match's row locked in a transaction.

    :raises NotOpened, AnsweredTooLate: see there.
    """
    asking = question_asked_of(match, history_of(match), tenure.seat)
    if asking is None or move == asking.nothing:
        return
    showing = showing_of(match, tenure.seat, asking)
    if showing is not None and showing.opened_at is None:
        raise NotOpened
    if showing is not None and is_answer_late(showing, arrived_at):
        raise AnsweredTooLate(tenure.seat, asking.round)


def refuse_closed(
    match: Match, tenure: SeatTenure, move: Any, played: str | None, arrived_at: datetime
) -> None:
    """Refuse an answer to a question that has been closed meanwhile, since its time was over.

    :param played: what stands in the record for the turn that the answer was made for.
    :raises AnsweredTooLate: see there; nothing if it is no such answer.
    """
    rules = rules_of(match.game, match.rules_version)
    if played is None or not rules.quiz.is_answer(move):
        return
    instead = rules.parse_move(played)
    if not rules.quiz.is_answer(instead) or rules.quiz.place(instead) is not None:
        return
    closed = Showing.objects.filter(match=match, seat=tenure.seat, answered_at__isnull=False, place=None)
    showing = closed.filter(closes_at__isnull=False).order_by("-round").first()
    if showing is not None and is_answer_late(showing, arrived_at):
        raise AnsweredTooLate(tenure.seat, showing.round)


def keep_answers(
    match: Match, steps: Iterable[Replay], tenures: Sequence[SeatTenure], *, at: datetime
) -> None:
    """Write down the answers among the moves that a record has grown by. No query where there are none.

    Where a clock stops with that, those at the table may write to each other again.

    :param tenures: who holds the seats. :param at: when the answer reached the site.
    """
    quiz = rules_of(match.game, match.rules_version).quiz
    for step in steps:
        if step.mover is None or step.previous is None or not quiz.is_answer(step.move):
            continue
        asking = quiz.asking(step.previous.state.view(step.mover))
        showing = None if asking is None else showing_of(match, step.mover, asking)
        if showing is None:
            continue
        place = quiz.place(step.move)
        is_right = place is not None and place == _right(step, step.mover)
        count_answer(showing, place=place, is_right=is_right, now=at)
        if showing.opened_at is not None:
            tell_rooms(match, tenures)


def _right(step: Replay, seat: Seat) -> int | None:
    """The place of the right answer to the question that a seat was asked last."""
    quiz = step.rules.quiz
    drawn = (put for each in reversed(tuple(step.branch())) for put in quiz.drawn(each.move))
    return next((put.right for put in drawn if put.seat == seat), None)


def tell_rooms(match: Match, tenures: Sequence[SeatTenure]) -> None:
    """On commit have those at a table look again whether they may write to each other."""
    people = people_seated(tenures)
    transaction.on_commit(partial(push_written, match.pk, Message.Room.TABLE, people))
