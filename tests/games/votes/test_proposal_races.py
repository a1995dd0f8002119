"""Answers that come at once, from several people, tabs and clicks: each counts once, and it is done once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.models import Ballot, Match, Proposal, TableEvent
from games.services.errors import NotRunning, Stale
from games.services.time.extensions import GrantError, give_time
from games.services.time.pauses import end_pause
from games.services.turn.moves import resign
from games.services.votes.proposals import (
    ProposalError,
    cast_vote,
    propose,
    settle_proposal,
    withdraw_proposal,
)
from tests.support.clock import NOON
from tests.support.concurrently import at_once as all_at_once
from tests.support.tables import match_of, people, play, turns

pytestmark = pytest.mark.django_db(transaction=True)
EXPECTED = (ProposalError, GrantError, NotRunning, Stale, StopIteration)


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    return all_at_once(*deeds, expected=EXPECTED)


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat"), pace="standard")


def ids(match: Match) -> list[int]:
    return list(match.tenures.order_by("seat").values_list("player_id", flat=True))


def asked(match: Match, kind: str = "pause") -> Proposal:
    propose(match_id=match.pk, user_id=ids(match)[0], kind=kind, days=7, now=NOON)
    return match.proposals.get()


def says(match: Match, question: Proposal, user_id: int, agrees: bool = True) -> Callable[[], Match]:
    return lambda: cast_vote(
        match_id=match.pk, user_id=user_id, proposal_id=question.pk, agrees=agrees, now=NOON
    )


def lines(match: Match, code: str) -> int:
    return TableEvent.objects.filter(match=match, code=code).count()


def test_the_last_two_yeses_and_their_double_clicks_pause_once(match: Match) -> None:
    question = asked(match)
    _, ben, cat = ids(match)
    at_once(*(says(match, question, user) for user in (ben, ben, cat, cat)))
    match.refresh_from_db()
    assert match.paused_until == NOON + timedelta(days=7)
    assert (Ballot.objects.count(), lines(match, "pause")) == (3, 1)


def test_a_yes_and_a_no_of_two_tabs_are_one_answer(match: Match) -> None:
    question = asked(match)
    ben = ids(match)[1]
    at_once(says(match, question, ben), says(match, question, ben, agrees=False))
    assert question.ballots.filter(player=ben).count() == 1


def test_a_no_and_the_last_yes_do_not_both_count(match: Match) -> None:
    question = asked(match, "call-off")
    _, ben, cat = ids(match)
    at_once(says(match, question, ben), says(match, question, cat, agrees=False))
    match.refresh_from_db()
    question.refresh_from_db()
    assert (match.status, question.result) == ("running", "declined")
    assert (lines(match, "declined"), lines(match, "called-off")) == (1, 0)


def test_a_question_is_taken_back_or_agreed_to_but_not_both(match: Match) -> None:
    question = asked(match)
    ann, ben, cat = ids(match)
    says(match, question, ben)()

    def back() -> Match:
        return withdraw_proposal(match_id=match.pk, user_id=ann, proposal_id=question.pk, now=NOON)

    at_once(back, says(match, question, cat), back)
    question.refresh_from_db()
    match.refresh_from_db()
    is_back = question.result == Proposal.Result.BACK
    assert is_back or question.result == Proposal.Result.AGREED
    assert (match.paused_until is None, lines(match, "taken-back"), lines(match, "pause")) == (
        is_back,
        int(is_back),
        int(not is_back),
    )


def test_all_ask_at_once_and_one_question_is_asked(match: Match) -> None:
    def asks(user_id: int) -> Callable[[], Match]:
        return lambda: propose(match_id=match.pk, user_id=user_id, kind="pause", days=7, now=NOON)

    at_once(*(asks(user_id) for user_id in (*ids(match), *ids(match))))
    assert match.proposals.count() == 1
    assert lines(match, "proposed") == 1


def test_time_is_given_once_however_often_it_is_clicked(match: Match) -> None:
    turn = turns(match)[0]
    giver = next(user_id for user_id in ids(match) if user_id != turn.player_id)
    was = turn.deadline_at

    def gives() -> Match:
        return give_time(
            match_id=match.pk, user_id=giver, seat=turn.seat, turn_ply=turn.turn_ply or 0, now=NOON
        )

    at_once(*[gives] * 4)
    turn.refresh_from_db()
    assert was is not None
    assert turn.deadline_at == was + timedelta(days=3)
    assert lines(match, "grant") == 1


def test_a_pause_ends_once_by_sweeps_and_votes_that_come_together(match: Match) -> None:
    question = asked(match)
    _, ben, cat = ids(match)
    says(match, question, ben)()
    says(match, question, cat)()
    over = NOON + timedelta(days=7)
    at_once(*[lambda: end_pause(match_id=match.pk, now=over)] * 4)
    match.refresh_from_db()
    assert (match.paused_at, lines(match, "resume")) == (None, 1)


def test_a_question_lapses_once_and_is_not_answered_then(match: Match) -> None:
    question = asked(match)
    late, ben = NOON + timedelta(days=3), ids(match)[1]
    at_once(
        lambda: settle_proposal(match_id=match.pk, now=late),
        lambda: settle_proposal(match_id=match.pk, now=late),
        lambda: cast_vote(match_id=match.pk, user_id=ben, proposal_id=question.pk, agrees=True, now=late),
    )
    question.refresh_from_db()
    assert (question.result, question.ballots.count(), lines(match, "lapsed")) == ("lapsed", 1, 1)


def test_a_match_is_called_off_or_ended_by_a_resignation_but_not_both() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    question = asked(match, "call-off")
    ann, ben = ids(match)
    at_once(
        says(match, question, ben),
        lambda: resign(match_id=match.pk, user_id=ann, now=NOON, rng=Random(1)),
    )
    match.refresh_from_db()
    assert (match.status, match.outcome is None) in {("cancelled", True), ("finished", False)}
    assert lines(match, "called-off") == (match.status == "cancelled")
    won = set(match.tenures.values_list("won", flat=True))
    assert won == ({None} if match.status == "cancelled" else {True, False})


@pytest.mark.live
def test_a_move_taken_back_and_one_made_at_once_are_not_both_done() -> None:
    """The other says yes in one tab and moves in another; and a double click takes back once."""
    match = match_of(people("dan", "eve"), game="three-colours", pace="standard")
    play(match)
    match.refresh_from_db()
    dan, eve = ids(match)
    propose(match_id=match.pk, user_id=dan, kind="takeback", ply=match.ply - 1, now=NOON)
    yes = says(match, match.proposals.get(), eve)
    at_once(yes, yes, lambda: play(match, seat=1))
    match.refresh_from_db()
    backs = match.moves.filter(notation__startswith="@back ").count()
    moved = match.moves.filter(seat=1).count()
    assert backs + moved == 1
    assert match.ply == 2
    assert match.proposals.get().result in {"agreed", "lapsed"}
