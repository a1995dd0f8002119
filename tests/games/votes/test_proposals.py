"""Proposals of the people at a table: answered, taken back, lapsed, and who has a vote."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import transaction

from accounts.models import Alert
from games.kit.rules.seats import Seat
from games.models import Match, Proposal, SeatTenure
from games.selectors.votes.proposals import due_questions, open_proposals_of
from games.services.errors import NotSeated
from games.services.seats.handover import hand_to_bot
from games.services.votes import proposals
from games.services.votes.proposals import cast_vote, settle_proposal, withdraw_proposal
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import codes as told
from tests.support.lapsed_turns import user
from tests.support.proposals import agreed, ask, give, held, leave_seat, rows, say
from tests.support.tables import bot, match_of, people

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def match() -> Match:
    """Three people at a table of the standard pace; 132 hours of time for the first turn."""
    return match_of(people("ann", "ben", "cat"), pace="standard")


# --- asking and answering -------------------------------------------------------------------------


def test_one_no_is_enough_against_it(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben", agrees=False)
    match.refresh_from_db()
    assert match.paused_at is None
    assert told(match) == ["proposed", "declined"]
    with pytest.raises(proposals.ProposalDecided):
        say(match, "cat")
    ask(match, "ben", "pause", 2)
    assert match.proposals.count() == 2


@pytest.mark.parametrize("agrees", [True, False])
@pytest.mark.parametrize("name", ["ann", "ben"])
def test_nobody_answers_twice(match: Match, name: str, agrees: bool) -> None:
    ask(match, "ann", "call-off")
    say(match, "ben")
    was = rows(match)
    with pytest.raises(proposals.AnsweredAlready):
        say(match, name, agrees=agrees)
    assert rows(match) == was


def test_what_is_nonsense_here_cannot_be_asked(match: Match) -> None:
    was = rows(match)
    with pytest.raises(proposals.NoSuchQuestion):
        ask(match, "ann", "surrender")
    with pytest.raises(proposals.NotPaused):
        ask(match, "ann", "resume")
    assert rows(match) == was
    agreed(match, "pause", 7)
    with pytest.raises(proposals.IsPaused):
        ask(match, "ann", "pause", 7)
    untimed = match_of([user(name) for name in ("ann", "ben", "cat")])
    with pytest.raises(proposals.NoClocks):
        ask(untimed, "ann", "pause", 7)


def test_there_is_one_question_at_a_time(match: Match) -> None:
    """A double click, two tabs, two people: the second is told that something is asked already."""
    ask(match, "ann", "pause", 7)
    was = rows(match)
    for name, kind in (("ann", "pause"), ("ben", "call-off")):
        with pytest.raises(proposals.AskedAlready):
            ask(match, name, kind, 7)
    assert rows(match) == was


def back(match: Match, name: str, question: Proposal, *, now: datetime = NOON) -> Match:
    return withdraw_proposal(match_id=match.pk, user_id=user(name).pk, proposal_id=question.pk, now=now)


def test_who_asked_takes_it_back_and_may_ask_something_else(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben")
    question = match.proposals.get()
    version = match.version
    assert back(match, "ann", question).version > version, "every screen is told"
    question.refresh_from_db()
    assert question.result == Proposal.Result.BACK
    assert told(match) == ["proposed", "taken-back"]
    match.refresh_from_db()
    assert match.paused_until is None, "nothing was done"
    assert open_proposals_of(user("cat").pk) == ()
    ask(match, "ann", "pause", 3)
    assert open_proposals_of(user("cat").pk)[0].asked.days == 3


def test_taking_it_back_calls_nobody(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    called = list(Alert.objects.values_list("user__username", "mark"))
    assert {name for name, _ in called} == {"ben", "cat"}
    question = match.proposals.get()
    back(match, "ann", question)
    with pytest.raises(proposals.ProposalDecided):
        back(match, "ann", question)
    assert list(Alert.objects.values_list("user__username", "mark")) == called


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("ben", proposals.NotAsker), ("eve", NotSeated)],
)
def test_nobody_else_takes_a_question_back(match: Match, name: str, refusal: type[Exception]) -> None:
    people("eve")
    ask(match, "ann", "pause", 7)
    before = rows(match)
    with pytest.raises(refusal):
        back(match, name, match.proposals.get())
    assert rows(match) == before


def test_what_is_decided_is_not_taken_back(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    first = match.proposals.get()
    back(match, "ann", first)
    ask(match, "ann", "call-off")
    second = match.proposals.latest("pk")
    before = rows(match)
    with pytest.raises(proposals.ProposalDecided):
        back(match, "ann", first)
    with pytest.raises(proposals.ProposalDecided):
        back(match, "ann", second, now=NOON + proposals.OPEN_FOR)
    with pytest.raises(proposals.NoSuchQuestion):
        withdraw_proposal(match_id=match.pk, user_id=user("ann").pk, proposal_id=999_999, now=NOON)
    assert rows(match) == before


def test_who_does_not_sit_here_has_no_say(match: Match) -> None:
    (eve,) = people("eve")
    elsewhere = match_of([eve, user("ben")], game="three-colours", pace="standard")
    ask(elsewhere, "eve", "pause", 7)
    ask(match, "ann", "pause", 7)
    was = rows(match)
    with pytest.raises(NotSeated):
        ask(match, "eve", "call-off")
    with pytest.raises(NotSeated):
        say(match, "eve")
    with pytest.raises(NotSeated):
        give(match, "eve")
    with pytest.raises(proposals.NoSuchQuestion):  # of another table
        cast_vote(
            match_id=match.pk, user_id=user("ben").pk, proposal_id=elsewhere.proposals.get().pk,
            agrees=True, now=NOON,
        )  # fmt: skip
    assert rows(match) == was


def test_a_question_lapses_after_three_days(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    over = NOON + 3 * DAY
    assert list(due_questions(over - timedelta(seconds=1))) == []
    assert not settle_proposal(match_id=match.pk, now=over - timedelta(seconds=1))
    with pytest.raises(proposals.ProposalDecided):  # whether or not a sweep has found it
        say(match, "ben", now=over)
    assert list(due_questions(over)) == [match.pk]
    version = Match.objects.get(pk=match.pk).version
    assert settle_proposal(match_id=match.pk, now=over)
    assert told(match) == ["proposed", "lapsed"]
    assert Match.objects.get(pk=match.pk).version == version + 1
    assert not settle_proposal(match_id=match.pk, now=over)
    assert list(due_questions(over)) == []


def test_a_question_that_has_lapsed_does_not_stand_in_the_way_of_the_next(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    ask(match, "ben", "call-off", now=NOON + 3 * DAY)
    assert told(match) == ["proposed", "lapsed", "proposed"]
    assert match.proposals.get(result="open").by == user("ben")


# --- who has a say --------------------------------------------------------------------------------


def test_who_leaves_no_longer_stands_in_the_way(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben")
    assert list(due_questions(NOON)) == []
    leave_seat(match, "cat")
    assert list(due_questions(NOON)) == [match.pk]
    assert settle_proposal(match_id=match.pk, now=later(minutes=1))
    match.refresh_from_db()
    assert match.paused_until == later(minutes=1) + 7 * DAY


def test_what_was_asked_by_somebody_who_left_is_decided_by_the_others(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    leave_seat(match, "ann")
    say(match, "ben")
    match.refresh_from_db()
    assert match.paused_at is None
    say(match, "cat")
    match.refresh_from_db()
    assert match.paused_at == NOON


def test_a_question_that_nobody_is_left_to_answer_lapses(match: Match) -> None:
    ask(match, "ann", "call-off")
    for name in ("ann", "ben", "cat"):
        leave_seat(match, name)
    assert list(due_questions(NOON)) == [match.pk]
    assert settle_proposal(match_id=match.pk, now=NOON)
    match.refresh_from_db()
    assert (match.status, match.proposals.get().result) == ("running", "lapsed")


def test_one_person_among_bots_ends_the_match_alone_but_pauses_with_nobody(db: None) -> None:
    match = match_of([*people("ann"), bot("bo"), bot("bi")], pace="standard")
    was = rows(match)
    with pytest.raises(proposals.NobodyElse):
        ask(match, "ann", "pause", 7)
    assert rows(match) == was
    ask(match, "ann", "call-off")
    match.refresh_from_db()
    assert match.status == "cancelled"


def test_nobody_calls_a_match_off_alone_while_somebody_may_come_back(db: None) -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    kept = held(match, "ben")
    SeatTenure.objects.filter(pk=kept.pk).update(player=bot("bo"), level="normal", owner=kept.player)
    with pytest.raises(proposals.Alone):
        ask(match, "ann", "call-off")
    assert told(match) == []


def keep(match: Match, name: str) -> None:
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        hand_to_bot(locked, Seat(held(match, name).seat), now=NOON, owner=user(name).pk)


def test_no_pause_without_those_for_whom_bots_keep_seats(match: Match) -> None:
    keep(match, "ben")
    keep(match, "cat")
    ask(match, "ann", "pause", 7)
    match.refresh_from_db()
    assert match.paused_at is None
    assert {each.user.username for each in Alert.objects.filter(mark__startswith="vote")} == {"ben", "cat"}
    assert [open_proposals_of(user(name).pk)[0].missing for name in ("ann", "ben")] == [
        ("ben", "cat"),
        ("ben", "cat"),
    ]
    assert not settle_proposal(match_id=match.pk, now=later(minutes=1))
    assert list(due_questions(later(minutes=1))) == []
    say(match, "ben")
    match.refresh_from_db()
    assert match.paused_at is None
    say(match, "cat")
    match.refresh_from_db()
    assert match.paused_until == NOON + 7 * DAY


def test_one_no_of_somebody_who_is_away_is_enough_against_a_pause(match: Match) -> None:
    keep(match, "cat")
    ask(match, "ann", "pause", 7)
    say(match, "cat", agrees=False)
    assert match.proposals.get().result == "declined"


def test_a_pause_that_nobody_else_is_left_to_agree_to_comes_to_nothing(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    leave_seat(match, "ben")
    leave_seat(match, "cat")
    assert list(due_questions(NOON)) == [match.pk]
    assert settle_proposal(match_id=match.pk, now=NOON)
    match.refresh_from_db()
    assert (match.paused_at, match.proposals.get().result) == (None, "lapsed")


def test_of_the_end_of_a_match_nobody_is_asked_who_is_away(match: Match) -> None:
    keep(match, "cat")
    ask(match, "ann", "call-off")
    with pytest.raises(NotSeated):
        say(match, "cat")
    assert open_proposals_of(user("cat").pk) == ()


def test_a_bot_that_takes_a_seat_answers_nothing(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben")
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        hand_to_bot(locked, Seat(held(match, "cat").seat), now=NOON)
    assert settle_proposal(match_id=match.pk, now=NOON)
    assert match.proposals.get().result == "agreed"
