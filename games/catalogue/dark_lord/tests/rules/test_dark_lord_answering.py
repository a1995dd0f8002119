"""Questions and answers of The Dark Lord, and what right ones bring."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.dark_lord.rules.moves import Answer, parse_move
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Ending, Phase
from games.catalogue.dark_lord.tests.rules.tables import (
    ASKED,
    answered,
    answering,
    asked,
    battle,
    held,
    legal,
    play,
    questions_of,
    step,
    told,
)
from games.kit.rules.api import Json, Need, NoContent
from games.kit.rules.errors import BadNotation, IllegalMove, NotToMove

CENTRE = ("t1", "t3", "t10")  # the Dark Lord's castle in the middle


def chosen(state: DarkLord, first: str, second: str) -> DarkLord:
    """Both have chosen and nothing has been drawn."""
    order = (first, second) if state.to_move == {0} else (second, first)
    return play(state, *(f"attack {target}" for target in order))


def before_questions(difficulty: str = "normal") -> DarkLord:
    return chosen(battle("t4 t5", "t7", difficulty=difficulty), "t6", "t11")


# Drawing --------------------------------------------------------------------------------------------


def test_questions_are_drawn_after_both_have_chosen() -> None:
    state = before_questions()
    assert (state.view(None).phase, asked(state)) == (Phase.QUESTIONS, [])
    after, events = step(state, ASKED)
    assert [event.code for event in events] == ["questions-drawn"]
    assert after.view(None).phase is Phase.ANSWER
    early = play(battle("t4 t5", "t7"), "attack t6")
    with pytest.raises(NotToMove):
        early.play(None, parse_move(ASKED))


def test_questions_are_asked_for_with_what_the_match_needs() -> None:
    needs: list[Need] = []

    def content(need: Need, rng: Random) -> Json:
        needs.append(need)
        return ["x.1", "y.1"]

    state = before_questions(difficulty="hard")
    state.chance_move(Random(1), content)
    assert needs == [Need("questions", {"count": 2, "not": [], "difficulty": "hard", "round": 1})]
    state = answered(play(state, ASKED), right=(True, True))
    state = play(state, legal(state)[0])
    state = play(state, legal(state)[0])
    play(state, legal(state)[0]).chance_move(Random(1), content)
    assert needs[1].data == {"count": 2, "not": ["a.1", "b.1"], "difficulty": "hard", "round": 2}


def test_the_first_question_is_seat_0s() -> None:
    def content(need: Need, rng: Random) -> Json:
        return ["x.1", "y.1"]

    move = before_questions().chance_move(Random(1), content)
    assert move is not None
    assert move.notation().startswith("questions x.1:")
    assert "/y.1:" in move.notation()


def test_right_is_drawn_evenly() -> None:
    state = before_questions()
    places = [drawn.right for seed in range(4000) for drawn in questions_of(state, seed).drawn]
    assert all(1850 < places.count(place) < 2150 for place in range(4))


def test_without_a_stock_nothing_is_drawn() -> None:
    with pytest.raises(NoContent):
        before_questions().chance_move(Random(1))


def test_questions_can_be_made_up_and_none_comes_twice() -> None:
    gone: list[Json] = [f"made-{number:04}.1" for number in range(9_990)]
    ids = DARK_LORD.made_up(Need("questions", {"count": 2, "not": gone}), Random(1))
    assert isinstance(ids, list)
    assert len(set(map(str, ids))) == 2
    assert not set(map(str, ids)) & set(gone)


def test_no_question_comes_twice_in_a_match() -> None:
    for text in ("questions c.1:0/c.1:1", "questions c.1:0/c.1:0"):
        with pytest.raises(IllegalMove, match="question-twice"):
            play(before_questions(), text)
    state = answered(play(before_questions(), ASKED), right=(True, True))
    for _ in range(3):
        state = play(state, legal(state)[0])
    for text in ("questions a.1:3/c.1:0", "questions c.1:0/a.1:3", "questions b.1:0/c.1:0"):
        with pytest.raises(IllegalMove, match="question-twice"):
            play(state, text)
    assert play(state, "questions a.2:3/c.1:0").view(None).phase is Phase.ANSWER


@pytest.mark.parametrize(
    "text",
    [
        "questions a b.1:0/c.1:1", "questions a:b:0/c.1:1", "questions a/b:0/c:1", "questions :0/c.1:1",
        "questions a:4/b:0", "questions a:-/b:0", "questions a:0", "questions a:0/b:0/c:0", "questions a/b",
        f"questions {'a' * 41}:0/b:1", "questions a:00/b:1", "questions a\u200b:0/b:1",
        "answer 4", "answer -1", "answer", "answer 00", "answer A", "answer 1 2", "answer ?",
    ],
)  # fmt: skip
def test_what_is_no_question_or_answer_cannot_be_written(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(text)


# Answering ------------------------------------------------------------------------------------------


def test_four_answers_or_none_are_listed() -> None:
    state = answering(battle("t4 t5", "t7"))
    for seat in (0, 1):
        assert legal(state, seat) == ["answer 0", "answer 1", "answer 2", "answer 3", "answer -"]
    assert legal(state, 2) == []


def test_they_answer_in_any_order_and_nothing_depends_on_it() -> None:
    state = answering(battle("t4 t5", "t7"), "t6", "t11")
    assert state.to_move == {0, 1}
    for first, second in (("2", "0"), ("1", "0"), ("2", "-"), ("-", "3")):
        one = play(state, f"0: answer {first}", f"1: answer {second}")
        other = play(state, f"1: answer {second}", f"0: answer {first}")
        assert one == other


def test_nobody_answers_twice_or_for_another_or_before_being_asked() -> None:
    state = answering(battle("t4 t5", "t7"))
    once = play(state, "0: answer 1")
    assert once.to_move == {1}
    for text in ("0: answer 2", "0: answer -", "2: answer 1"):
        with pytest.raises(NotToMove):
            play(once, text)
    with pytest.raises(NotToMove):
        play(before_questions(), "0: answer 1")


def test_no_answer_in_time_is_a_wrong_answer() -> None:
    state = play(answering(battle("t4 t5", "t7"), "t6", "t11"), "0: answer -", "1: answer 0")
    view = state.view(None)
    assert [told.is_right for told in view.asked if told] == [False, True]
    assert [told.answer for told in view.asked if told] == [None, 0]
    assert view.strikes_left == 2


# Right answers --------------------------------------------------------------------------------------


def test_a_right_answer_takes_the_chosen_territory() -> None:
    state = answering(battle("t4 t5", "t7"), "t6", "t11")
    after = answered(state, right=(True, True))
    assert (held(after, 0), held(after, 1)) == ("t1 t4 t5 t6", "t3 t7 t11")
    taken = told(play(state, "0: answer 2"), "1: answer 0")["land-taken"]
    assert [(event.seat, event.data) for event in taken] == [
        (0, {"land": 5, "from": 2}),
        (1, {"land": 10, "from": 2}),
    ]


def test_a_wrong_answer_takes_nothing() -> None:
    state = answering(battle("t4 t5", "t7"), "t6", "t11")
    after = answered(state, right=(False, False))
    assert after.view(None).owners == state.view(None).owners
    after = answered(state, right=(False, True))
    assert (held(after, 0), held(after, 1)) == ("t1 t4 t5", "t3 t7 t11")


def test_at_the_castle_a_right_answer_destroys_one_tower() -> None:
    state = answering(battle("t5", "t7", bases=CENTRE), "t10", "t6")
    after = answered(state, right=(True, False))
    assert after.view(None).towers == (3, 3, 2)
    assert held(after, 2) == held(state, 2)
    assert after.view(None).owners[9] == 2
    after = answered(answering(battle("t5", "t6", bases=CENTRE), "t10", "t10"), right=(True, True))
    assert after.view(None).towers == (3, 3, 1)
    assert after.outcome is None


@pytest.mark.parametrize(("number", "order"), [(1, [0, 1]), (2, [1, 0]), (3, [0, 1])])
def test_right_answers_are_resolved_in_the_order_in_which_they_chose(number: int, order: list[int]) -> None:
    state = answering(battle("t4 t5", "t7", number=number), "t6", "t11")
    for texts in (("0: answer 2", "1: answer 0"), ("1: answer 0", "0: answer 2")):
        events = told(play(state, texts[0]), texts[1])
        assert [event.seat for event in events["land-taken"]] == order


def test_without_towers_the_castle_falls_and_the_allies_win_at_once() -> None:
    state = answering(battle("t5", "t7", bases=CENTRE, towers=(3, 3, 1)), "t10", "t6")
    events = told(play(state, "1: answer 3"), "0: answer 2")
    assert list(events) == [
        "answered", "own-answer", "answers-told", "tower-broken", "castle-fell", "campaign-ended",
        "match-ended",
    ]  # fmt: skip
    assert events["tower-broken"][0].data == {"land": 9, "of": 2, "left": 0}
    after = answered(state, right=(True, False))
    view = after.view(None)
    assert (view.ending, view.fallen, view.phase, view.towers) == (Ending.LORD_FELL, 2, Phase.OVER, (3, 3, 0))
    assert after.outcome is not None
    assert after.outcome.winners == {0, 1}


def test_three_right_answers_bring_a_castle_down() -> None:
    state = battle("t5", "t6", bases=CENTRE)
    state = answered(answering(state, "t10", "t10"), right=(True, True))
    assert (state.view(None).towers[2], state.outcome) == (1, None)
    state = play(state, "strike t5")
    state = play(state, "attack t10", legal(play(state, "attack t10"))[0])
    state = play(state, "questions c.1:0/d.1:0", "0: answer 1", "1: answer 0")
    assert state.view(None).ending is Ending.LORD_FELL


@pytest.mark.parametrize(("number", "first"), [(1, 0), (2, 1)])
def test_after_a_fall_nothing_more_is_resolved(number: int, first: int) -> None:
    """The second to choose has answered rightly too, and takes nothing; nor does the Dark Lord strike."""
    targets = ("t10", "t6") if first == 0 else ("t6", "t10")
    lands = ("t5", "t7") if first == 0 else ("t2", "t5")
    state = battle(*lands, bases=CENTRE, towers=(3, 3, 1), number=number)
    state = answering(state, *targets)
    after = answered(state, right=(True, True))
    assert after.view(None).owners == state.view(None).owners
    assert (after.view(None).strikes_left, asked(after)) == (0, [])


def test_what_the_second_takes_counts_before_the_castle_falls_if_it_chose_first() -> None:
    state = answering(battle("t5", "t7", bases=CENTRE, towers=(3, 3, 1), number=2), "t10", "t6")
    after = answered(state, right=(True, True))
    assert (held(after, 1), after.view(None).ending) == ("t3 t6 t7", Ending.LORD_FELL)


def test_two_right_answers_at_a_castle_with_one_tower_are_one_too_many() -> None:
    state = answering(battle("t5", "t6", bases=CENTRE, towers=(3, 3, 1)), "t10", "t10")
    events = told(play(state, "0: answer 2"), "1: answer 0")
    assert len(events["tower-broken"]) == len(events["castle-fell"]) == 1
    assert events["castle-fell"][0].seat == 0


def test_bots_recall_what_they_know() -> None:
    """Right so often as they know of the world, else one of the wrong ones, evenly; nothing but questions."""
    state, rng = answering(battle("t4 t5", "t7")), Random(4)
    for knowledge in (0.0, 0.25, 0.7, 1.0):
        for seat, right in ((0, 2), (1, 0)):
            moves = [DARK_LORD.recall(state, seat, knowledge, rng) for _ in range(3000)]  # type: ignore[arg-type]
            places = [move.place for move in moves if isinstance(move, Answer)]
            assert len(places) == 3000
            assert abs(places.count(right) / 3000 - knowledge) < 0.03
            wrong = [places.count(place) for place in range(4) if place != right]
            assert max(wrong) - min(wrong) <= 0.06 * 3000
    assert DARK_LORD.recall(state, 2, 1.0, rng) is None  # type: ignore[arg-type]
    assert DARK_LORD.recall(play(state, "0: answer 1"), 0, 1.0, rng) is None  # type: ignore[arg-type]
    assert DARK_LORD.recall(battle("t4", "t7"), 0, 1.0, rng) is None  # type: ignore[arg-type]
