"""Alerts at a table: each event is told to the right people."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Alert, Kind, User
from games.models import Match, PendingMove, SeatTenure
from games.services.absence.contract import come_back, take_over
from games.services.lobby import tables
from games.services.lobby.rematch import rematch
from games.services.time import pauses
from games.services.time.warnings import warn_of_deadlines
from games.services.turn.moves import resign
from games.services.turn.waiting_moves import release
from games.services.votes import proposals
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import BOT, LOSE, SUBSTITUTE, lapse, lapsed_at, paced, user
from tests.support.tables import bot, match_of, people, person, play, play_on, turns

pytestmark = pytest.mark.django_db


def told(match: Match, *kinds: str) -> list[tuple[str, str, str]]:
    """The alerts of people, in order, whenever they came about; of all kinds if none is named."""
    alerts = Alert.objects.filter(thread=match.key).order_by("id")
    if kinds:
        alerts = alerts.filter(kind__in=kinds)
    found = alerts.values_list("user__username", "kind", "mark")
    return [(name, kind, mark.partition("@")[0]) for name, kind, mark in found]


def forget() -> None:
    Alert.objects.all().delete()


def mover(match: Match) -> SeatTenure:
    return turns(match)[0]


@pytest.fixture
def duel(db: None) -> Match:
    """Two who take turns."""
    return paced(BOT, "ann", "ben", game="three-colours")


@pytest.fixture
def match(db: None) -> Match:
    return paced()


def test_whose_turn_begins_is_told_once(duel: Match) -> None:
    match = duel
    first = mover(match)
    assert told(match) == [(first.player.username, "turn", str(first.turn_ply))]
    forget()
    play(match)
    second = mover(match)
    assert second.player_id != first.player_id
    assert told(match) == [(second.player.username, "turn", str(second.turn_ply))]
    alert = Alert.objects.get()
    assert second.deadline_at is not None
    assert (alert.title, alert.at, alert.spread_at) == (match.name, NOON, None)
    assert alert.data == {
        "what": "turn",
        "turn_ply": second.turn_ply,
        "until": second.deadline_at.isoformat(),
        "contract": "bot",
    }


def test_a_move_says_one_thing_more_to_the_database(match: Match) -> None:
    """The number of statements is the same, however many begin their turns by it."""
    with CaptureQueriesContext(connection) as queries:
        for _ in range(20):
            play(match)
    said = [each["sql"] for each in queries if "accounts_" in each["sql"] and "INSERT" in each["sql"]]
    assert 1 <= len(said) <= 20


def test_bots_and_those_who_play_against_bots_alone_are_told_nothing() -> None:
    match = match_of([person("ann"), *(bot(f"b{n}") for n in range(3))], is_practice=True)
    play_on(match)
    assert not Alert.objects.exists()


def test_for_whom_something_waits_that_will_be_played_is_not_told() -> None:
    players = people("ann", "ben", "cat", "dan")
    User.objects.update(forced_cards=True)
    match = match_of(players, seed=3)
    rng = Random(3)
    waited, had = 0, frozenset[int]()
    for _ in range(80):
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        for turn in turns(match):
            assert turn.turn_ply is not None
            pending = PendingMove.objects.filter(tenure=turn, turn_ply=turn.turn_ply).first()
            mine = Alert.objects.filter(user=turn.player, kind=Kind.TURN, data__turn_ply=turn.turn_ply)
            if turn.pk not in had or pending is not None:  # who moves again at once is looking
                assert mine.exists() == (pending is None)
            waited += pending is not None
        had = frozenset(turn.pk for turn in turns(match))
        turn = turns(match)[0]
        pending = PendingMove.objects.filter(tenure=turn).first()
        if pending is None:
            play(match, rng=rng)
        else:
            assert turn.turn_ply is not None
            release(match_id=match.pk, seat=turn.seat, turn_ply=turn.turn_ply, now=pending.due_at, rng=rng)
    assert waited


def test_who_is_asked_again_because_what_waited_was_refused_is_told(match: Match) -> None:
    turn = mover(match)
    assert turn.turn_ply is not None
    PendingMove.objects.create(
        tenure=turn, turn_ply=turn.turn_ply, notation="pass", why="planned", arrived_at=NOON, due_at=NOON
    )
    PendingMove.objects.update(notation="bid 99")
    forget()
    release(match_id=match.pk, seat=turn.seat, turn_ply=turn.turn_ply, now=NOON, rng=Random(1))
    assert told(match) == [(turn.player.username, "turn", str(turn.turn_ply))]


def test_the_end_is_told_to_all_but_whose_move_it_was() -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    resign(match_id=match.pk, user_id=user("ann").pk, now=later(hours=1), rng=Random(1))
    assert told(match, "ended") == [("ben", "ended", "ended")]


def test_one_warning_a_deadline_when_three_quarters_are_gone(match: Match) -> None:
    turn = mover(match)
    assert turn.warn_at is not None
    assert turn.deadline_at is not None
    assert NOON < turn.warn_at < turn.deadline_at
    forget()
    assert warn_of_deadlines(now=turn.warn_at - timedelta(seconds=1)) == 0
    assert warn_of_deadlines(now=turn.warn_at) == 1
    assert warn_of_deadlines(now=turn.warn_at) == 0
    assert [(name, kind) for name, kind, _ in told(match)] == [(turn.player.username, "time")]
    assert Alert.objects.get().data["loses"] is False
    turn.refresh_from_db()
    assert turn.warn_at is None


def test_nobody_is_warned_for_whom_something_waits(match: Match) -> None:
    turn = mover(match)
    assert turn.warn_at is not None
    assert turn.turn_ply is not None
    pending = PendingMove.objects.create(
        tenure=turn, turn_ply=turn.turn_ply, notation="pass", why="sent", arrived_at=NOON, due_at=NOON
    )
    assert warn_of_deadlines(now=turn.warn_at) == 0
    pending.delete()
    assert warn_of_deadlines(now=turn.warn_at) == 1


def test_a_pause_holds_the_warning_and_who_goes_on_has_it_anew(match: Match) -> None:
    def go(change: Any, **how: Any) -> SeatTenure:
        with transaction.atomic():
            change(Match.objects.select_for_update().get(pk=match.pk), **how)
        return mover(match)

    before = mover(match).warn_at
    assert before is not None
    paused = go(pauses.pause_clocks, until=later(days=20), now=later(hours=1))
    assert paused.warn_at is None
    resumed = go(pauses.resume_clocks, by_vote=True, now=later(days=3))
    assert resumed.warn_at is not None
    assert before < resumed.warn_at < (resumed.deadline_at or NOON)


def test_the_warning_ends_with_its_turn(duel: Match) -> None:
    first = mover(duel)
    assert first.warn_at is not None
    play(duel)
    first.refresh_from_db()
    assert first.warn_at is None


@pytest.mark.parametrize(("contract", "lapses", "loses"), [(BOT, 1, False), (SUBSTITUTE, 0, False)])
def test_a_warning_says_whether_the_seat_will_be_lost(contract: str, lapses: int, loses: bool) -> None:
    match = paced(contract)
    assert _warned(match, lapses) is loses


@pytest.mark.parametrize(("contract", "lapses"), [(LOSE, 0), (SUBSTITUTE, 1)])
def test_a_warning_says_that_the_seat_will_be_lost(contract: str, lapses: int) -> None:
    assert _warned(paced(contract), lapses) is True


def _warned(match: Match, lapses: int) -> Any:
    SeatTenure.objects.update(lapses=lapses)
    turn = mover(match)
    assert turn.warn_at is not None
    warn_of_deadlines(now=turn.warn_at)
    return Alert.objects.get(kind=Kind.TIME).data["loses"]


@pytest.mark.parametrize(("contract", "what"), [(BOT, "kept"), (LOSE, "lost")])
def test_who_lets_a_turn_lapse_is_told_what_became_of_the_seat(contract: str, what: str) -> None:
    match = paced(contract)
    turn = mover(match)
    forget()
    lapse(match)
    assert told(match, "time") == [(turn.player.username, "time", what)]
    assert turn.player.username not in {name for name, kind, _ in told(match) if kind == "ended"}


def test_the_owner_is_told_when_the_seat_is_free_and_when_it_is_taken() -> None:
    match = paced(SUBSTITUTE)
    turn = lapse(match)
    owner = turn.player.username
    back_at = lapsed_at(match)
    assert come_back(match_id=match.pk, user_id=turn.player_id, now=back_at, rng=Random(1))
    SeatTenure.objects.filter(match=match).update(back_in_turn=False)  # as if it were the turn after
    forget()
    lapse(match, seat=turn.seat)
    assert [(name, mark) for name, _, mark in told(match, "time")] == [
        (owner, "kept"),
        (owner, "free"),
    ]
    eve = person("eve")
    take_over(match_id=match.pk, user_id=eve.pk, seat=turn.seat, now=lapsed_at(match), rng=Random(1))
    assert [(name, mark) for name, _, mark in told(match, "ended")] == [(owner, "taken")]


def test_a_vote_is_told_to_those_who_have_to_answer_and_so_is_what_came_of_it(match: Match) -> None:
    forget()
    ann, ben, cat = (user(name).pk for name in ("ann", "ben", "cat"))
    proposals.propose(match_id=match.pk, user_id=ann, kind="pause", days=3, now=later(hours=1))
    (question,) = match.proposals.all()
    mark = f"vote:{question.pk}"
    assert told(match) == [("ben", "asked", mark), ("cat", "asked", mark)]
    forget()
    proposals.cast_vote(
        match_id=match.pk, user_id=ben, proposal_id=question.pk, agrees=True, now=later(hours=2)
    )
    proposals.cast_vote(
        match_id=match.pk, user_id=cat, proposal_id=question.pk, agrees=True, now=later(hours=3)
    )
    assert [(name, mark) for name, _, mark in told(match)] == [
        ("ann", "paused"),
        ("ben", "paused"),
    ]
    forget()
    assert pauses.end_pause(match_id=match.pk, now=later(days=4))
    assert {(name, mark) for name, _, mark in told(match)} == {
        ("ann", "resumed"),
        ("ben", "resumed"),
        ("cat", "resumed"),
    }


def test_a_match_that_is_called_off_is_over_for_all(match: Match) -> None:
    forget()
    names = ("ann", "ben", "cat")
    proposals.propose(match_id=match.pk, user_id=user("ann").pk, kind="call-off", now=later(hours=1))
    (question,) = match.proposals.all()
    for name in names[1:]:
        proposals.cast_vote(
            match_id=match.pk,
            user_id=user(name).pk,
            proposal_id=question.pk,
            agrees=True,
            now=later(hours=2),
        )
    assert told(match, "ended") == [("ann", "ended", "called-off"), ("ben", "ended", "called-off")]


def test_when_a_table_is_full_those_who_wait_are_told_that_it_begins() -> None:
    ann, ben = people("ann", "ben")
    match = tables.open_table(
        host_id=ann.pk,
        game="three-colours",
        seat_count=2,
        options={},
        name="Oslo",
        visibility="public",
        seat=0,
        bots={},
        now=NOON,
        rng=Random(1),
    )
    assert not Alert.objects.exists()
    tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, now=later(minutes=1), rng=Random(1))
    assert told(match, "begun") == [("ann", "begun", "begun")]


def test_for_whom_a_chair_is_kept_is_told() -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours")
    resign(match_id=match.pk, user_id=ann.pk, now=later(hours=1), rng=Random(1))
    again = rematch(match_id=match.pk, user_id=ann.pk, now=later(days=1), rng=Random(1))
    assert told(again) == [("ben", "asked", "invited")]


def test_what_is_told_says_nothing_that_anybody_may_not_know() -> None:
    """No card, bid, position or move is in any alert of a whole match."""
    match = paced(BOT, "ann", "ben", "cat", "dan")
    play_on(match, plies=60)
    resigned = turns(match)[0]
    resign(match_id=match.pk, user_id=resigned.player_id, now=later(hours=1), rng=Random(1))
    play_on(match)
    fields = {name for alert in Alert.objects.all() for name in alert.data}
    assert fields <= {"what", "turn_ply", "until", "contract"}
    assert {alert.data["what"] for alert in Alert.objects.all()} <= {"turn", "ended"}
