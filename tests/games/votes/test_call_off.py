"""The end by agreement: what is left of a match that all call off, and of a question at one that ended."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from accounts.models import User
from games.models import Match, PendingMove, Plan, SeatTenure
from games.selectors.inbox.badge import Turns, turns_of
from games.selectors.inbox.inbox import inbox
from games.selectors.votes.proposals import due_questions, open_proposals_of
from games.services.errors import NotRunning
from games.services.time.extensions import give_time
from games.services.turn.moves import play_move, resign
from games.services.votes.proposals import settle_proposal
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import codes as told
from tests.support.lapsed_turns import user
from tests.support.proposals import agreed, ask, held, leave_seat, mover, others, rows, say
from tests.support.tables import legal, match_of, people, play, play_on, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Three people at a table of the standard pace; 132 hours of time for the first turn."""
    return match_of(people("ann", "ben", "cat"), pace="standard")


def test_a_match_that_all_call_off_ends_without_a_result(match: Match) -> None:
    play_on(match, 5)
    agreed(match, "call-off", now=later(days=1))
    match.refresh_from_db()
    assert (match.status, match.finished_at, match.outcome) == ("cancelled", later(days=1), None)
    for tenure in match.tenures.all():
        assert (tenure.ended_at, tenure.won) == (later(days=1), None)
        assert (tenure.turn_ply, tenure.turn_since) == (None, None)
        assert (tenure.clock, tenure.deadline_at) == (None, None)
    assert told(match) == ["proposed", "called-off"]
    assert turns_of(user("ann").pk, now=NOON) == Turns()
    found = inbox(user("ann").pk)
    assert [mine.line.key for mine in found.finished] == [match.key]
    assert (found.turns, found.thinking, found.left) == ((), (), ())


def test_whatever_waits_is_dropped(match: Match) -> None:
    turn = mover(match)
    User.objects.filter(pk=turn.player_id).update(take_back="always")
    play_move(
        match_id=match.pk, user_id=turn.player_id, notation=legal(match, turn.seat)[0],
        turn_ply=turn.turn_ply or 0, now=NOON, rng=Random(1), back_for=timedelta(minutes=1),
    )  # fmt: skip
    assert PendingMove.objects.count() == 1
    Plan.objects.create(tenure=held(match, others(match)[0]))
    ply = match.ply
    agreed(match, "call-off")
    match.refresh_from_db()
    assert (PendingMove.objects.count(), Plan.objects.count(), match.ply) == (0, 0, ply)


def test_nothing_goes_on_at_a_match_that_was_called_off(match: Match) -> None:
    turn = mover(match)
    notation = legal(match, turn.seat)[0]
    agreed(match, "call-off")
    was = rows(match)
    with pytest.raises(NotRunning):
        play(match, notation) if turns(match) else play_move(
            match_id=match.pk, user_id=turn.player_id, notation=notation, turn_ply=turn.turn_ply or 0,
            now=NOON, rng=Random(1),
        )  # fmt: skip
    for refused in (
        lambda: ask(match, "ann", "pause", 7),
        lambda: say(match, "ben"),
        lambda: give_time(match_id=match.pk, user_id=user("ann").pk, seat=1, turn_ply=0, now=NOON),
        lambda: resign(match_id=match.pk, user_id=user("ann").pk, now=NOON, rng=Random(1)),
    ):
        with pytest.raises(NotRunning):
            refused()
    assert rows(match) == was


def test_who_left_before_learns_the_end_too(match: Match) -> None:
    leave_seat(match, "ann")
    ask(match, "ben", "call-off")
    say(match, "cat", now=later(hours=3))
    left = SeatTenure.objects.get(match=match, player__username="ann")
    assert (left.ended_at, left.won) == (later(hours=3), None)
    assert inbox(user("ann").pk).left == ()


def test_a_vote_at_a_match_that_ended_meanwhile_is_refused(match: Match) -> None:
    ask(match, "ann", "call-off")
    play_on(match)
    assert match.status == "finished"
    with pytest.raises(NotRunning):
        say(match, "ben")
    assert open_proposals_of(user("ben").pk) == ()
    assert list(due_questions(NOON)) == [match.pk]
    assert settle_proposal(match_id=match.pk, now=NOON)
    assert match.proposals.get().result == "lapsed"
    assert told(match) == ["proposed"]
