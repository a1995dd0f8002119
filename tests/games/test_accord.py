"""What the people at a table do together: give time, pause, go on, call the match off."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.models import Alert, User
from games.models import Ballot, Match, PendingMove, Plan, Proposal, SeatTenure, TableEvent
from games.rules.core.api import Seat
from games.selectors.accord import asked_of, due_pauses, due_questions
from games.selectors.badge import Turns, turns_of
from games.selectors.clocks import turn_of
from games.selectors.inbox import inbox
from games.services import accord, grants
from games.services.accord import answer, propose, settle, take_back
from games.services.grants import give_time
from games.services.handover import hand_to_bot
from games.services.pauses import end_pause
from games.services.play import NotRunning, NotSeated, play_move, resign
from tests.support.clock import NOON, later
from tests.support.tables import bot, legal, match_of, people, play, play_on, turns

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def match() -> Match:
    """Three people at a table of the standard pace; 132 hours of time for the first turn."""
    return match_of(people("ann", "ben", "cat"), pace="standard")


def user(name: str) -> User:
    return User.objects.get(username=name)


def held(match: Match, name: str) -> SeatTenure:
    return SeatTenure.objects.current().get(match=match, player__username=name)


def mover(match: Match) -> SeatTenure:
    """The first whose turn it is."""
    return turns(match)[0]


def others(match: Match) -> list[str]:
    """The names of the people who wait for the mover."""
    seated = SeatTenure.objects.current().filter(match=match, level="").exclude(pk=mover(match).pk)
    return [tenure.player.username for tenure in seated.select_related("player").order_by("seat")]


def give(match: Match, name: str, *, now: datetime = NOON, **to: int) -> Match:
    turn = mover(match)
    sent = {"seat": turn.seat, "turn_ply": turn.turn_ply or 0, **to}
    return give_time(match_id=match.pk, user_id=user(name).pk, now=now, **sent)


def ask(match: Match, name: str, kind: str, days: int = 0, *, now: datetime = NOON) -> Match:
    return propose(match_id=match.pk, user_id=user(name).pk, kind=kind, days=days, now=now)


def say(match: Match, name: str, agrees: bool = True, *, now: datetime = NOON) -> Match:
    question = match.proposals.latest("pk")
    return answer(match_id=match.pk, user_id=user(name).pk, proposal_id=question.pk, agrees=agrees, now=now)


def agreed(match: Match, kind: str, days: int = 0, *, now: datetime = NOON) -> Match:
    """All three want it."""
    ask(match, "ann", kind, days, now=now)
    say(match, "ben", now=now)
    return say(match, "cat", now=now)


def told(match: Match) -> list[str]:
    """The lines of the table's log that are no moves."""
    return list(TableEvent.objects.filter(match=match).values_list("code", flat=True))


def rows(match: Match) -> list[Any]:
    """Everything that any of this may write, to see that nothing was."""
    return [
        list(model.objects.order_by("pk").values())
        for model in (Match, SeatTenure, TableEvent, Proposal, Ballot, PendingMove, Plan)
    ]


# --- giving time ----------------------------------------------------------------------------------


def test_three_days_are_given_at_once_to_the_turn_that_runs(match: Match) -> None:
    turn, (giver, _) = mover(match), others(match)
    version = Match.objects.get(pk=match.pk).version
    assert turn.deadline_at == NOON + timedelta(hours=132)
    after = give(match, giver)
    turn.refresh_from_db()
    assert turn.deadline_at == NOON + timedelta(hours=132) + 3 * DAY
    line = TableEvent.objects.get(match=match)
    assert (line.code, line.seat, line.by, line.data) == ("grant", turn.seat, user(giver), {"days": 3})
    assert after.version == version + 1


def test_each_of_the_others_may_give_once_a_turn(match: Match) -> None:
    first, second = others(match)
    give(match, first)
    was = rows(match)
    with pytest.raises(grants.GivenAlready):
        give(match, first, now=later(hours=1))
    assert rows(match) == was
    give(match, second)
    # 132 hours and twice 72 were more than the ten days that no turn may exceed.
    assert mover(match).deadline_at == NOON + 10 * DAY


def test_what_a_turn_does_not_use_of_it_stays_in_the_bank() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    give(match, others(match)[0])
    turn = mover(match)
    play(match, now=later(hours=1))
    turn.refresh_from_db()
    assert turn.bank == timedelta(hours=120 + 72)


def test_the_next_turn_of_the_same_seat_may_be_given_time_again() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    first = mover(match)
    (giver,) = others(match)
    give(match, giver)
    for _ in range(20):
        play(match)
        match.refresh_from_db()
        if mover(match).pk == first.pk:
            break
    assert mover(match).pk == first.pk
    give(match, giver)
    assert told(match) == ["grant", "grant"]


def test_who_moves_again_at_once_is_in_the_same_turn(match: Match) -> None:
    """What is asked is another, and with it the ply at which it began; the clock goes on."""
    giver = others(match)[0]
    give(match, giver)
    turn = mover(match)
    SeatTenure.objects.filter(pk=turn.pk).update(turn_ply=(turn.turn_ply or 0) + 1)
    with pytest.raises(grants.GivenAlready):
        give(match, giver)


def _to_oneself(match: Match) -> Match:
    return give(match, mover(match).player.username)


def _to_nobody(match: Match) -> Match:
    return give(match, others(match)[0], seat=7)


def _to_who_waits(match: Match) -> Match:
    first, second = others(match)
    return give(match, first, seat=held(match, second).seat)


def _to_a_turn_gone_by(match: Match) -> Match:
    return give(match, others(match)[0], turn_ply=0 if mover(match).turn_ply else 1)


def _too_late(match: Match) -> Match:
    return give(match, others(match)[0], now=NOON + timedelta(hours=132))


@pytest.mark.parametrize(
    ("to", "error"),
    [
        (_to_oneself, grants.OwnTurn),
        (_to_nobody, grants.TurnOver),
        (_to_who_waits, grants.TurnOver),
        (_to_a_turn_gone_by, grants.TurnOver),
        (_too_late, grants.TurnOver),
    ],
)
def test_time_that_cannot_be_given_is_not(
    match: Match, to: Callable[[Match], Match], error: type[Exception]
) -> None:
    was = rows(match)
    with pytest.raises(error):
        to(match)
    assert rows(match) == was


def test_no_time_is_given_where_none_runs(match: Match) -> None:
    agreed(match, "pause", 7)
    with pytest.raises(grants.NoClock):
        give(match, others(match)[0])
    SeatTenure.objects.filter(match=match).update(clock=None, deadline_at=None)
    Match.objects.filter(pk=match.pk).update(paused_at=None, paused_until=None)
    with pytest.raises(grants.NoClock):
        give(match, others(match)[0])


def test_a_gift_that_would_change_nothing_is_refused(match: Match) -> None:
    """No turn takes longer than ten days by the calendar."""
    turn = mover(match)
    clock = {**(turn.clock or {}), "bank": timedelta(days=30) // timedelta(microseconds=1)}
    SeatTenure.objects.filter(pk=turn.pk).update(clock=clock, deadline_at=NOON + 10 * DAY)
    was = rows(match)
    with pytest.raises(grants.NothingToGive):
        give(match, others(match)[0])
    assert rows(match) == was


# --- asking and answering -------------------------------------------------------------------------


def test_a_pause_that_all_want_stops_every_clock(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    assert told(match) == ["proposed"]
    say(match, "ben")
    assert not Match.objects.exclude(paused_at=None).exists()
    say(match, "cat", now=later(hours=10))
    match.refresh_from_db()
    assert (match.paused_at, match.paused_until) == (later(hours=10), later(hours=10) + 7 * DAY)
    assert match.proposals.get().result == "agreed"
    turn = mover(match)
    assert turn.deadline_at is None
    clock = turn_of(turn)
    assert clock is not None
    assert (clock.grace, clock.bank) == (timedelta(hours=2), timedelta(hours=120))
    assert told(match) == ["proposed", "pause"]


def test_it_goes_on_by_itself_when_the_pause_is_over(match: Match) -> None:
    agreed(match, "pause", 7, now=later(hours=10))
    over = later(hours=10) + 7 * DAY
    assert list(due_pauses(over - timedelta(seconds=1))) == []
    assert not end_pause(match_id=match.pk, now=over - timedelta(seconds=1))
    assert list(due_pauses(over)) == [match.pk]
    assert end_pause(match_id=match.pk, now=over)
    match.refresh_from_db()
    assert (match.paused_at, match.paused_until) == (None, None)
    assert mover(match).deadline_at == over + timedelta(hours=122)
    assert told(match)[-1] == "resume"
    assert TableEvent.objects.latest("pk").data == {"agreed": False}
    assert not end_pause(match_id=match.pk, now=over)
    assert list(due_pauses(over + DAY)) == []


def test_all_may_want_to_go_on_before_that(match: Match) -> None:
    agreed(match, "pause", 30, now=later(hours=10))
    agreed(match, "resume", now=later(days=2))
    match.refresh_from_db()
    assert (match.paused_at, match.paused_until) == (None, None)
    assert mover(match).deadline_at == later(days=2, hours=122)
    assert TableEvent.objects.latest("pk").data == {"agreed": True}


def test_a_question_whether_to_go_on_is_over_when_it_goes_on_by_itself(match: Match) -> None:
    agreed(match, "pause", 1)
    ask(match, "ann", "resume", now=later(hours=12))
    end_pause(match_id=match.pk, now=later(days=1))
    with pytest.raises(accord.Decided):
        say(match, "ben", now=later(days=1, hours=1))


def test_a_move_in_a_pause_leaves_it_and_the_next_clock_stands_too(match: Match) -> None:
    agreed(match, "pause", 7)
    play(match, now=later(days=1))
    match.refresh_from_db()
    assert match.paused_until == NOON + 7 * DAY
    turn = mover(match)
    assert turn.clock is not None
    assert turn.deadline_at is None
    end_pause(match_id=match.pk, now=NOON + 7 * DAY)
    turn.refresh_from_db()
    assert turn.deadline_at is not None
    assert turn.deadline_at > NOON + 7 * DAY


def test_a_turn_whose_time_was_up_lapses_in_the_pause_too(match: Match) -> None:
    deadline = mover(match).deadline_at
    assert deadline is not None
    agreed(match, "pause", 7, now=deadline)
    assert mover(match).deadline_at == deadline


def test_one_no_is_enough_against_it(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben", agrees=False)
    match.refresh_from_db()
    assert match.paused_at is None
    assert told(match) == ["proposed", "declined"]
    with pytest.raises(accord.Decided):
        say(match, "cat")
    ask(match, "ben", "pause", 2)
    assert match.proposals.count() == 2


@pytest.mark.parametrize("agrees", [True, False])
@pytest.mark.parametrize("name", ["ann", "ben"])
def test_nobody_answers_twice(match: Match, name: str, agrees: bool) -> None:
    """Neither who asked, which is a yes, nor who has answered."""
    ask(match, "ann", "call-off")
    say(match, "ben")
    was = rows(match)
    with pytest.raises(accord.AnsweredAlready):
        say(match, name, agrees=agrees)
    assert rows(match) == was


@pytest.mark.parametrize("days", [0, 31, -1, 400])
def test_a_pause_lasts_one_to_thirty_days(match: Match, days: int) -> None:
    was = rows(match)
    with pytest.raises(accord.BadDays):
        ask(match, "ann", "pause", days)
    assert rows(match) == was


@pytest.mark.parametrize("days", [1, 30])
def test_the_shortest_and_the_longest_pause_may_be_asked_for(match: Match, days: int) -> None:
    agreed(match, "pause", days)
    match.refresh_from_db()
    assert match.paused_until == NOON + days * DAY


def test_what_is_nonsense_here_cannot_be_asked(match: Match) -> None:
    was = rows(match)
    with pytest.raises(accord.NoSuchQuestion):
        ask(match, "ann", "surrender")
    with pytest.raises(accord.NotPaused):
        ask(match, "ann", "resume")
    assert rows(match) == was
    agreed(match, "pause", 7)
    with pytest.raises(accord.IsPaused):
        ask(match, "ann", "pause", 7)
    untimed = match_of([user(name) for name in ("ann", "ben", "cat")])
    with pytest.raises(accord.NoClocks):
        ask(untimed, "ann", "pause", 7)


def test_there_is_one_question_at_a_time(match: Match) -> None:
    """A double click, two tabs, two people: the second is told that something is asked already."""
    ask(match, "ann", "pause", 7)
    was = rows(match)
    for name, kind in (("ann", "pause"), ("ben", "call-off")):
        with pytest.raises(accord.AskedAlready):
            ask(match, name, kind, 7)
    assert rows(match) == was


def back(match: Match, name: str, question: Proposal, *, now: datetime = NOON) -> Match:
    return take_back(match_id=match.pk, user_id=user(name).pk, proposal_id=question.pk, now=now)


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
    assert asked_of(user("cat").pk) == ()
    ask(match, "ann", "pause", 3)
    assert asked_of(user("cat").pk)[0].asked.days == 3


def test_taking_it_back_calls_nobody(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    called = list(Alert.objects.values_list("user__username", "mark"))
    assert {name for name, _ in called} == {"ben", "cat"}
    question = match.proposals.get()
    back(match, "ann", question)
    with pytest.raises(accord.Decided):
        back(match, "ann", question)
    assert list(Alert.objects.values_list("user__username", "mark")) == called


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("ben", accord.NotAsker), ("eve", NotSeated)],
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
    with pytest.raises(accord.Decided):
        back(match, "ann", first)
    with pytest.raises(accord.Decided):
        back(match, "ann", second, now=NOON + accord.OPEN_FOR)
    with pytest.raises(accord.NoSuchQuestion):
        take_back(match_id=match.pk, user_id=user("ann").pk, proposal_id=999_999, now=NOON)
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
    with pytest.raises(accord.NoSuchQuestion):  # of another table
        answer(
            match_id=match.pk, user_id=user("ben").pk, proposal_id=elsewhere.proposals.get().pk,
            agrees=True, now=NOON,
        )  # fmt: skip
    assert rows(match) == was


def test_a_question_lapses_after_three_days(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    over = NOON + 3 * DAY
    assert list(due_questions(over - timedelta(seconds=1))) == []
    assert not settle(match_id=match.pk, now=over - timedelta(seconds=1))
    with pytest.raises(accord.Decided):  # whether or not a sweep has found it
        say(match, "ben", now=over)
    assert list(due_questions(over)) == [match.pk]
    version = Match.objects.get(pk=match.pk).version
    assert settle(match_id=match.pk, now=over)
    assert told(match) == ["proposed", "lapsed"]
    assert Match.objects.get(pk=match.pk).version == version + 1
    assert not settle(match_id=match.pk, now=over)
    assert list(due_questions(over)) == []


def test_a_question_that_has_lapsed_does_not_stand_in_the_way_of_the_next(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    ask(match, "ben", "call-off", now=NOON + 3 * DAY)
    assert told(match) == ["proposed", "lapsed", "proposed"]
    assert match.proposals.get(result="open").by == user("ben")


# --- who has a say --------------------------------------------------------------------------------


def leave_seat(match: Match, name: str, now: datetime = NOON) -> None:
    resign(match_id=match.pk, user_id=user(name).pk, now=now, rng=Random(1))
    match.refresh_from_db()


def test_who_leaves_no_longer_stands_in_the_way(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben")
    assert list(due_questions(NOON)) == []
    leave_seat(match, "cat")
    assert list(due_questions(NOON)) == [match.pk]
    assert settle(match_id=match.pk, now=later(minutes=1))
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
    assert settle(match_id=match.pk, now=NOON)
    match.refresh_from_db()
    assert (match.status, match.proposals.get().result) == ("running", "lapsed")


def test_one_person_among_bots_decides_alone(db: None) -> None:
    match = match_of([*people("ann"), bot("bo"), bot("bi")], pace="standard")
    ask(match, "ann", "pause", 7)
    match.refresh_from_db()
    assert match.paused_until == NOON + 7 * DAY
    assert told(match) == ["pause"]
    ask(match, "ann", "call-off")
    match.refresh_from_db()
    assert match.status == "cancelled"


def test_nobody_calls_a_match_off_alone_while_somebody_may_come_back(db: None) -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    kept = held(match, "ben")
    SeatTenure.objects.filter(pk=kept.pk).update(player=bot("bo"), level="normal", owner=kept.player)
    with pytest.raises(accord.Alone):
        ask(match, "ann", "call-off")
    assert told(match) == []


# --- the end by agreement -------------------------------------------------------------------------


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
    assert asked_of(user("ben").pk) == ()
    assert list(due_questions(NOON)) == [match.pk]
    assert settle(match_id=match.pk, now=NOON)
    assert match.proposals.get().result == "lapsed"
    assert told(match) == ["proposed"]


def test_a_bot_that_takes_a_seat_answers_nothing(match: Match) -> None:
    ask(match, "ann", "pause", 7)
    say(match, "ben")
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        hand_to_bot(locked, Seat(held(match, "cat").seat), now=NOON)
    assert settle(match_id=match.pk, now=NOON)
    assert match.proposals.get().result == "agreed"
