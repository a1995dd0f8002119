"""The write path: what a move does, what is refused, what happens twice or at once."""

from __future__ import annotations

from random import Random
from threading import Barrier, Thread

import pytest
from django.db import connection

from games.kit.rules.errors import BadNotation, IllegalMove, RulesError
from games.kit.rules.seats import Seat
from games.models import Campaign, Match, MoveRecord
from games.selectors.record.history import histories, history_of
from games.services.errors import AlreadyPlayed, NotRunning, NotSeated, Stale
from games.services.turn.moves import play_move, resign
from tests.support.clock import NOON, later
from tests.support.tables import bot, legal, match_of, people, person, play, play_on, record, turns

VIEWERS = (None, *(Seat(n) for n in range(4)))


@pytest.fixture
def match(db: None) -> Match:
    return match_of(people("ann", "ben", "cat", "dan"))


def attempt(match: Match, user_id: int, notation: str, turn_ply: int) -> None:
    play_move(
        match_id=match.pk,
        user_id=user_id,
        notation=notation,
        turn_ply=turn_ply,
        now=later(hours=1),
        rng=Random(3),
    )


def test_a_match_begins_with_the_moves_of_chance_and_one_seat_to_move(match: Match) -> None:
    kinds = [notation.split()[0] for _, notation in record(match)]
    assert kinds == ["layout", "deal", "first"]
    assert [t.turn_ply for t in turns(match)] == [3]
    assert match.ply == 3


def test_a_move_is_recorded_with_its_seat_its_player_and_its_time(match: Match) -> None:
    (turn,) = turns(match)
    attempt(match, turn.player_id, "bid 10 M", 3)
    row = MoveRecord.objects.get(match=match, ply=3)
    assert (row.seat, row.notation, row.by_id, row.played_at) == (
        turn.seat,
        "bid 10 M",
        turn.player_id,
        later(hours=1),
    )


def test_the_turn_goes_to_the_seats_that_the_rules_name(match: Match) -> None:
    (before,) = turns(match)
    play(match, "bid 10 M")
    (after,) = turns(match)
    assert after.seat == (before.seat + 1) % 4
    assert after.turn_ply == 4
    assert after.turn_since == NOON


def test_a_repeated_request_is_recognised_and_applied_once(match: Match) -> None:
    (turn,) = turns(match)
    attempt(match, turn.player_id, "bid 10 M", 3)
    with pytest.raises(AlreadyPlayed):
        attempt(match, turn.player_id, "bid 10 M", 3)
    assert len(record(match)) == 4


def test_another_move_from_an_old_page_is_stale(match: Match) -> None:
    (turn,) = turns(match)
    attempt(match, turn.player_id, "bid 10 M", 3)
    with pytest.raises(Stale):
        attempt(match, turn.player_id, "pass", 3)
    assert len(record(match)) == 4


def test_a_move_out_of_turn_is_stale_whatever_ply_it_names(match: Match) -> None:
    (turn,) = turns(match)
    other = match.tenures.exclude(pk=turn.pk).first()
    assert other is not None
    for ply in (0, 3, 4, 999_999):
        with pytest.raises(Stale):
            attempt(match, other.player_id, "pass", ply)
    assert len(record(match)) == 3


def test_a_stranger_holds_no_seat(match: Match) -> None:
    with pytest.raises(NotSeated):
        attempt(match, person("eve").pk, "pass", 3)


@pytest.mark.parametrize(
    "text", ["", "pass ", "bid 10", "bid 9 M", "play M13", "deal P1", "x" * 10_000, "bid 10 M\n"]
)
def test_garbage_is_refused_and_changes_nothing(match: Match, text: str) -> None:
    (turn,) = turns(match)
    before = record(match)
    with pytest.raises(RulesError):
        attempt(match, turn.player_id, text, 3)
    assert record(match) == before
    match.refresh_from_db()
    assert match.ply == 3


def test_a_move_of_chance_cannot_be_played_by_a_seat(match: Match) -> None:
    (turn,) = turns(match)
    with pytest.raises(IllegalMove):
        attempt(match, turn.player_id, "first 2", 3)


def test_an_illegal_move_is_refused_and_changes_nothing(match: Match) -> None:
    (turn,) = turns(match)
    with pytest.raises(IllegalMove):
        attempt(match, turn.player_id, "play M9", 3)
    assert [t.pk for t in turns(match)] == [turn.pk]


def test_nothing_can_be_played_after_the_end(match: Match) -> None:
    play_on(match)
    assert match.status == Match.Status.FINISHED
    plies = match.ply
    for tenure in match.tenures.all():
        with pytest.raises((NotRunning, AlreadyPlayed)):
            attempt(match, tenure.player_id, "pass", 3)
        with pytest.raises(NotRunning):
            resign(match_id=match.pk, user_id=tenure.player_id, now=NOON, rng=Random(1))
    assert len(record(match)) == plies


def test_a_finished_match_has_its_outcome_winners_and_campaigns_in_its_rows(match: Match) -> None:
    play_on(match)
    outcome = history_of(match).state.outcome
    assert outcome is not None
    assert match.outcome == {
        "winners": sorted(outcome.winners),
        "scores": list(outcome.scores),
        "reason": "played",
    }
    assert {t.seat for t in match.tenures.all() if t.won} == set(outcome.winners)
    assert turns(match) == []
    campaigns = list(Campaign.objects.filter(match=match))
    assert [c.number for c in campaigns] == list(range(1, len(campaigns) + 1))
    assert len(campaigns) in (2, 3)
    assert all(c.to_ply is not None and c.result for c in campaigns)


def test_a_match_follows_from_its_record_alone(match: Match) -> None:
    play_on(match, plies=60)
    kept = history_of(match)
    histories.clear()
    replayed = history_of(match)
    assert replayed is not kept
    assert [replayed.state.view(v) for v in VIEWERS] == [kept.state.view(v) for v in VIEWERS]
    assert replayed.steps == kept.steps
    assert replayed.times == kept.times


def test_resigning_ends_the_match_out_of_turn_too(match: Match) -> None:
    (turn,) = turns(match)
    other = match.tenures.exclude(pk=turn.pk).first()
    assert other is not None
    resign(match_id=match.pk, user_id=other.player_id, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.outcome is not None
    assert match.outcome["reason"] == "resigned"
    assert other.seat not in match.outcome["winners"]


def test_simultaneous_turns_do_not_make_each_other_stale(db: None) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), options={"secret_meeting": True})
    first = turns(match)
    assert len(first) == 4
    for turn in first:  # everybody's form was made before anybody moved
        attempt(match, turn.player_id, legal(match, turn.seat)[0], turn.turn_ply or 0)
    assert len(record(match)) == first[0].turn_ply + 4  # type: ignore[operator]


def test_a_notation_that_is_too_long_is_bad_notation(match: Match) -> None:
    (turn,) = turns(match)
    with pytest.raises(BadNotation):
        attempt(match, turn.player_id, "keep " + ",".join(["P1"] * 200), 3)


@pytest.mark.django_db
def test_with_three_players_a_bot_plays_on_for_who_resigns_and_the_seat_cannot_win() -> None:
    players = people("ann", "ben", "cat")
    bot("understudy")
    match = match_of(players)
    (turn,) = turns(match)
    resign(match_id=match.pk, user_id=turn.player_id, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    (handed,) = turns(match)
    assert (handed.seat, handed.is_bot, handed.from_ply) == (turn.seat, True, match.ply)
    turn.refresh_from_db()
    assert (turn.to_ply, turn.left_at, turn.turn_ply) == (match.ply, NOON, None)
    with pytest.raises(NotSeated):
        attempt(match, turn.player_id, "declare P", match.ply)
    play_on(match)
    assert match.status == Match.Status.FINISHED
    assert match.outcome is not None
    assert match.outcome["reason"] == "played"
    assert turn.seat not in match.outcome["winners"]


@pytest.mark.django_db(transaction=True)
def test_of_two_moves_for_one_turn_at_the_same_time_one_is_applied() -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    (turn,) = turns(match)
    gate = Barrier(2)
    results: list[str] = []

    def send(notation: str) -> None:
        gate.wait()
        try:
            attempt(match, turn.player_id, notation, 3)
            results.append("applied")
        except (Stale, AlreadyPlayed) as error:
            results.append(type(error).__name__)
        finally:
            connection.close()

    threads = [Thread(target=send, args=[notation]) for notation in ("bid 10 M", "bid 12 P")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["Stale", "applied"]
    assert len(record(match)) == 4
