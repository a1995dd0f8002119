"""Proposals about the clocks of a table: give time, pause, go on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction

from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure, TableEvent
from games.selectors.time.clocks import turn_of
from games.selectors.votes.proposals import due_pauses
from games.services.errors import NotSeated
from games.services.seats.handover import hand_to_bot
from games.services.time import extensions
from games.services.time.pauses import end_pause
from games.services.votes import proposals
from tests.support.acts import done
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import codes as told
from tests.support.lapsed_turns import user
from tests.support.moderators import moderator
from tests.support.proposals import agreed, ask, give, held, mover, others, rows, say
from tests.support.tables import bot, match_of, people, play

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def match() -> Match:
    """Three people at a table of the standard pace; 132 hours of time for the first turn."""
    return match_of(people("ann", "ben", "cat"), pace="standard")


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
    with pytest.raises(extensions.GivenAlready):
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
    """The question is another, and with it the ply at which it began; the clock goes on."""
    giver = others(match)[0]
    give(match, giver)
    turn = mover(match)
    SeatTenure.objects.filter(pk=turn.pk).update(turn_ply=(turn.turn_ply or 0) + 1)
    with pytest.raises(extensions.GivenAlready):
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
        (_to_oneself, extensions.OwnTurn),
        (_to_nobody, extensions.TurnOver),
        (_to_who_waits, extensions.TurnOver),
        (_to_a_turn_gone_by, extensions.TurnOver),
        (_too_late, extensions.TurnOver),
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
    with pytest.raises(extensions.NoClock):
        give(match, others(match)[0])
    SeatTenure.objects.filter(match=match).update(clock=None, deadline_at=None)
    Match.objects.filter(pk=match.pk).update(paused_at=None, paused_until=None)
    with pytest.raises(extensions.NoClock):
        give(match, others(match)[0])


def test_a_gift_that_would_change_nothing_is_refused(match: Match) -> None:
    """No turn takes longer than ten days by the calendar."""
    turn = mover(match)
    clock = {**(turn.clock or {}), "bank": timedelta(days=30) // timedelta(microseconds=1)}
    SeatTenure.objects.filter(pk=turn.pk).update(clock=clock, deadline_at=NOON + 10 * DAY)
    was = rows(match)
    with pytest.raises(extensions.NothingToGive):
        give(match, others(match)[0])
    assert rows(match) == was


# --- pauses ---------------------------------------------------------------------------------------


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


def test_one_of_them_lets_it_go_on_before_that(match: Match) -> None:
    agreed(match, "pause", 30, now=later(hours=10))
    with pytest.raises(NotSeated):
        ask(match, people("eve")[0].username, "resume", now=later(days=2))
    ask(match, "ben", "resume", now=later(days=2))
    match.refresh_from_db()
    assert (match.paused_at, match.paused_until) == (None, None)
    assert mover(match).deadline_at == later(days=2, hours=122)
    line = TableEvent.objects.latest("pk")
    assert (line.by, line.data) == (user("ben"), {"agreed": True})
    assert match.proposals.filter(kind="resume").count() == 0
    with pytest.raises(proposals.NotPaused):
        ask(match, "cat", "resume", now=later(days=2))


def test_somebody_whose_seat_a_bot_keeps_lets_it_go_on_too(match: Match) -> None:
    agreed(match, "pause", 30)
    with transaction.atomic():
        hand_to_bot(
            Match.objects.get(pk=match.pk), Seat(held(match, "cat").seat), now=NOON, owner=user("cat").pk
        )
    ask(match, "cat", "resume", now=later(days=2))
    match.refresh_from_db()
    assert match.paused_at is None


def test_whatever_else_is_asked_does_not_keep_the_clocks_from_going_on(match: Match) -> None:
    agreed(match, "pause", 30)
    ask(match, "ann", "call-off")
    ask(match, "ben", "resume", now=later(hours=1))
    match.refresh_from_db()
    assert (match.paused_at, match.proposals.get(kind="call-off").result) == (None, "open")


@pytest.mark.django_db(transaction=True)
def test_a_pause_of_a_moderator_ends_when_all_agree(match: Match) -> None:
    bot("understudy")
    done("pause", moderator("mona", "steward"), match, days=7)
    ask(match, "ann", "resume", now=later(hours=1))
    say(match, "ben", now=later(hours=1))
    match.refresh_from_db()
    assert match.paused_at is not None
    say(match, "cat", now=later(hours=1))
    match.refresh_from_db()
    assert match.paused_at is None


@pytest.mark.django_db(transaction=True)
def test_a_question_whether_to_go_on_is_over_when_it_goes_on_by_itself(match: Match) -> None:
    bot("understudy")
    done("pause", moderator("mona", "steward"), match, days=1)
    ask(match, "ann", "resume", now=later(hours=12))
    end_pause(match_id=match.pk, now=later(days=1))
    with pytest.raises(proposals.ProposalDecided):
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


@pytest.mark.parametrize("days", [0, 31, -1, 400])
def test_a_pause_lasts_one_to_thirty_days(match: Match, days: int) -> None:
    was = rows(match)
    with pytest.raises(proposals.BadDays):
        ask(match, "ann", "pause", days)
    assert rows(match) == was


@pytest.mark.parametrize("days", [1, 30])
def test_the_shortest_and_the_longest_pause_may_be_asked_for(match: Match, days: int) -> None:
    agreed(match, "pause", days)
    match.refresh_from_db()
    assert match.paused_until == NOON + days * DAY
