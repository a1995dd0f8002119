"""Views of The Dark Lord: views, events, records of running matches, the allies' room."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.catalogue.dark_lord.rules.moves import Answer, Drawn
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord, initial_state
from games.catalogue.dark_lord.rules.view import Told
from games.catalogue.dark_lord.tests.rules.tables import (
    answered,
    answering,
    battle,
    expanding,
    legal,
    play,
    start,
    step,
)
from games.kit.rules.api import Event, Made
from games.kit.rules.errors import BadConfig, BadRecord
from games.kit.rules.partial import check_partial, partial_record
from games.kit.rules.records import dump_record, parse_record, record_of
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat, Viewer
from games.kit.rules.talk import Talk
from games.kit.tests.rules.conformance import visible

FIRST, SECOND, LORD = Seat(0), Seat(1), Seat(2)
VIEWERS: tuple[Viewer, ...] = (FIRST, SECOND, LORD, None)


def asked_both() -> DarkLord:
    """Seat 0 attacks t6 with a.1 (right at 2), seat 1 attacks t11 with b.1 (right at 0)."""
    return answering(battle("t4 t5", "t7"), "t6", "t11")


def unknown(target: int, question: str | None = None, *, has_answered: bool = False) -> Told:
    return Told(target, question, None, has_answered=has_answered, answer=None, is_right=None)


# Views ----------------------------------------------------------------------------------------------


def test_each_ally_sees_its_own_question_and_nobody_anothers() -> None:
    state = asked_both()
    assert state.view(FIRST).asked == (unknown(5, "a.1"), unknown(10))
    assert state.view(SECOND).asked == (unknown(5), unknown(10, "b.1"))
    for viewer in (LORD, None):
        assert state.view(viewer).asked == (unknown(5), unknown(10))


def test_a_player_learns_right_or_wrong_when_answering_and_nobody_else_does() -> None:
    state = play(asked_both(), "0: answer 1")
    own = Told(5, "a.1", 2, has_answered=True, answer=1, is_right=False)
    assert state.view(FIRST).asked == (own, unknown(10))
    assert state.view(SECOND).asked == (unknown(5, has_answered=True), unknown(10, "b.1"))
    for viewer in (LORD, None):
        assert state.view(viewer).asked == (unknown(5, has_answered=True), unknown(10))


def test_everybody_learns_questions_and_answers_once_both_have_answered() -> None:
    state = play(asked_both(), "0: answer 1", "1: answer 0")
    told = (
        Told(5, "a.1", 2, has_answered=True, answer=1, is_right=False),
        Told(10, "b.1", 0, has_answered=True, answer=0, is_right=True),
    )
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert view.asked == told
        assert [(each.number, each.told, each.strikes) for each in view.rounds] == [(1, told, ())]


def test_a_view_looks_the_same_whether_a_hidden_answer_was_right() -> None:
    state = asked_both()
    right, wrong, none = (play(state, f"0: answer {place}") for place in ("2", "1", "-"))
    for viewer in (SECOND, LORD, None):
        assert right.view(viewer) == wrong.view(viewer) == none.view(viewer)
        assert right.view(viewer).strikes_left == 0


def test_rounds_that_both_have_answered_stay_open_with_their_strikes_and_lands() -> None:
    state = answered(asked_both(), right=(True, False))
    state = play(state, "strike t6", "strike t7")
    (done,) = state.view(None).rounds
    assert (done.number, done.strikes, done.lands) == (1, (5, 6), (3, 1, 15))
    assert state.view(FIRST).asked == (None, None)


def test_the_dark_lord_sees_each_strikes_result_before_the_next() -> None:
    state = play(answered(asked_both(), right=(False, False)), "strike t5")
    view = state.view(LORD)
    assert view.owners[4] == LORD
    assert view.strikes_left == 2
    assert [move.notation() for move in view.legal] == legal(state, 2)


def test_the_dark_lord_gets_no_question() -> None:
    state = answering(battle("t4 t5", "t7", human_lord=True))
    assert LORD not in state.to_move
    assert state.view(LORD).legal == ()


def test_a_view_of_the_expansion_tells_whose_land_is_whose() -> None:
    view = play(expanding("t1,t3,t19"), "claim t18", "claim t2").view(None)
    assert "".join(
        "." if owner is None else str(owner) for owner in view.owners
    ) == "001.............. 22".replace(" ", "")
    assert (view.round, view.points) == (1, (600, 400, 800))


# Events ---------------------------------------------------------------------------------------------


def test_of_the_first_answer_others_are_told_only_that_it_was_given() -> None:
    _, events = step(asked_both(), "0: answer 2")
    assert [event.code for event in events] == ["answered", "own-answer"]
    assert events[0].data == {}
    for viewer in (SECOND, LORD, None):
        assert [event.code for event in visible(events, viewer)] == ["answered"]
    assert events[1].data == {"place": 2, "right": 2, "is_right": True}


def test_no_event_before_both_have_answered_names_a_question() -> None:
    state = battle("t4 t5", "t7")
    told: list[Event] = []
    for text in ("attack t6", "attack t11", "questions a.1:2/b.1:0", "0: answer 2"):
        state, events = step(state, text)
        told += events
    assert not any(name in repr(told) for name in ("a.1", "b.1"))


def test_the_second_answer_tells_both() -> None:
    _, events = step(play(asked_both(), "1: answer 0"), "0: answer -")
    (told,) = (event for event in events if event.code == "answers-told")
    assert told.only_for is None
    assert [each.question for each in told.data["answers"]] == ["a.1", "b.1"]
    assert [each.is_right for each in told.data["answers"]] == [False, True]


# Sampling -------------------------------------------------------------------------------------------


def test_sampling_keeps_what_the_viewer_knows_and_draws_the_rest() -> None:
    state = play(asked_both(), "1: answer 3")
    sampled = [DARK_LORD.sample_state(state.view(FIRST), Random(seed)) for seed in range(200)]
    drawn: list[tuple[Drawn, Drawn]] = []
    answers: list[Answer | None] = []
    for each in sampled:
        assert isinstance(each, DarkLord)
        assert each.position.drawn is not None
        drawn.append(each.position.drawn)
        answers.append(each.position.answers[1])
        assert each.view(FIRST) == state.view(FIRST)
    assert {own.question for own, _ in drawn} == {"a.1"}
    assert {own.right for own, _ in drawn} == {ally.right for _, ally in drawn} == {0, 1, 2, 3}
    assert "b.1" not in {ally.question for _, ally in drawn}
    assert len(set(answers)) == 4


# Records of running matches -------------------------------------------------------------------------


def running(*answers: str) -> Replay:
    """A match up to its first questions, and some answers."""
    replay = Replay.start(DARK_LORD, DARK_LORD.parse_config({}), 3).extend(None, "bases t1,t3,t19")
    while replay.state.to_move:
        (seat,) = replay.state.to_move
        replay = replay.play(seat, replay.state.legal_moves(seat)[0])
    replay = replay.extend(None, "questions a.1:2/b.1:0")
    for text in answers:
        who, _, notation = text.partition(": ")
        replay = replay.extend(Seat(int(who)), notation)
    return replay


def disclosed(replay: Replay, viewer: Viewer) -> list[str]:
    """The last notations, from the questions on."""
    made = [Made(each.mover, each.move, each.events) for each in replay.steps()]
    texts = list(DARK_LORD.disclose(made, viewer))
    return texts[next(n for n, text in enumerate(texts) if text.startswith("questions")) :]


def test_open_questions_stand_in_nobodys_record() -> None:
    for viewer in VIEWERS:
        assert disclosed(running(), viewer) == ["questions ?"]


def test_until_both_have_answered_one_reads_ones_own_answer_alone() -> None:
    replay = running("0: answer 2")
    assert disclosed(replay, FIRST) == ["questions ?", "answer 2"]
    for viewer in (SECOND, LORD, None):
        assert disclosed(replay, viewer) == ["questions ?", "answer ?"]


def test_then_everybody_reads_everything() -> None:
    for viewer in VIEWERS:
        assert disclosed(running("1: answer 0", "0: answer -"), viewer) == [
            "questions a.1:2/b.1:0", "answer 0", "answer -",
        ]  # fmt: skip


def test_such_a_record_can_be_checked_as_far_as_it_goes() -> None:
    replay = running("0: answer 2")
    made = [Made(each.mover, each.move, each.events) for each in replay.steps()]
    record = partial_record(DARK_LORD, DARK_LORD.parse_config({}), 3, made, SECOND)
    checked = check_partial(DARK_LORD, parse_record(dump_record(record)))
    assert (checked.moves, checked.replayed, checked.hidden) == (21, 19, 2)
    data = json.loads(dump_record(record))
    data["moves"][1][1] = "claim ?"
    with pytest.raises(BadRecord):
        check_partial(DARK_LORD, parse_record(json.dumps(data)))


def test_a_whole_record_gives_back_what_was_seen() -> None:
    replay = running("1: answer 0", "0: answer -")
    record = record_of(replay, DARK_LORD.parse_config({}), 3)
    assert [entry.notation for entry in record.moves[-3:]] == [
        "questions a.1:2/b.1:0",
        "answer 0",
        "answer -",
    ]
    assert record.seats == 3


# Talk, lists, options -------------------------------------------------------------------------------


def test_the_allies_have_a_room_and_the_dark_lord_has_none() -> None:
    room = Talk(frozenset({FIRST, SECOND}))
    for state in (start(), expanding(), asked_both(), over()):
        assert DARK_LORD.talk(state.view(FIRST)) == DARK_LORD.talk(state.view(SECOND)) == room
        assert DARK_LORD.talk(state.view(LORD)) is None
        assert DARK_LORD.talk(state.view(None)) is None


def over() -> DarkLord:
    state = answering(battle("t5", "t7", bases=("t1", "t3", "t10"), towers=(3, 3, 1)), "t10", "t6")
    return answered(state, right=(True, False))


def test_lists_are_shown_public_facts_alone() -> None:
    first = DARK_LORD.digest(start().view(None))
    assert (first["owners"], first["bases"], first["phase"]) == ("." * 19, None, "bases")
    state = play(asked_both(), "1: answer 0")
    digest = DARK_LORD.digest(state.view(None))
    assert json.loads(json.dumps(digest)) == digest
    assert digest == {
        "owners": "0210021222222222222",
        "bases": [0, 2, 18],
        "towers": [3, 3, 3],
        "points": [800, 600, 400 + 13 * 400],
        "round": 1,
        "phase": "answer",
        "targets": [5, 10],
        "answered": [False, True],
        "strikes_left": 0,
        "fallen": None,
        "ending": None,
        "resigned": [],
    }
    ended = DARK_LORD.digest(over().view(None))
    assert (ended["fallen"], ended["ending"]) == (2, "lord-fell")


def test_the_dark_lord_is_a_bot_at_its_difficulty_unless_a_third_player_is() -> None:
    for difficulty in ("easy", "normal", "hard"):
        config = DARK_LORD.parse_config({"difficulty": difficulty})
        assert DARK_LORD.bot_seats(config, 3) == {LORD: difficulty}
    assert DARK_LORD.bot_seats(DARK_LORD.parse_config({"human_lord": True}), 3) == {}


def test_options_are_answer_seconds_difficulty_and_human_lord() -> None:
    config = DARK_LORD.parse_config({})
    assert DARK_LORD.config_options(config) == {
        "answer_seconds": 30,
        "difficulty": "normal",
        "human_lord": False,
    }
    for seconds in (10, 120):
        assert DARK_LORD.parse_config({"answer_seconds": seconds}).answer_seconds == seconds
    for wrong in ({"answer_seconds": 9}, {"answer_seconds": 121}, {"difficulty": "mild"}, {"human_lord": 1}):
        with pytest.raises(BadConfig):
            DARK_LORD.parse_config(wrong)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_record_has_three_seats(seats: int) -> None:
    with pytest.raises(BadConfig):
        initial_state(DARK_LORD.parse_config({}), seats)
