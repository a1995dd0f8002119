"""Refusals at a table of The Dark Lord: with words, and nothing of it is written."""

from __future__ import annotations

import json
import sys
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.catalogue.dark_lord.rules.land import NAMES, NEIGHBOURS
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.asked import (
    answer,
    asked,
    begun,
    holder,
    in_battle,
    opened,
    phase_of,
    right_place,
)
from games.models import Match
from games.selectors.record.history import history_of
from tests.support.replays import logged_in
from tests.support.tables import people, play, play_on, record

pytestmark = pytest.mark.django_db


def three(**fields: Any) -> Match:
    """A match that has begun among three people, the third of whom is the Dark Lord."""
    return begun(people("ann", "bea", "lou"), options={"human_lord": True}, **fields)


def refused(match: Match, seat: int, notation: str, *, ply: int | str | None = None) -> tuple[int, str]:
    """The status and the words with which a move of a seat is refused; nothing is written then."""
    before = record(match)
    tenure = holder(match, seat)
    fields = {"move": notation, "ply": (tenure.turn_ply or 0) if ply is None else ply}
    told = logged_in(tenure.player).post(f"/m/{match.key}/move/", fields, headers={"HX-Request": "true"})
    assert record(match) == before
    words = told.context.get("refused") or ("stale" if told.context.get("stale") else "")
    assert not words or "%(" not in str(words)
    return told.status_code, str(words)


# Answers ---------------------------------------------------------------------------------------------


def test_an_answer_is_given_once() -> None:
    match = asked()
    opened(match, 0, now=timezone.now())
    ply = holder(match, 0).turn_ply
    answer(match, 0, now=timezone.now())
    right = right_place(match, 0)
    assert refused(match, 0, f"answer {(right + 1) % 4}", ply=ply) == (409, "stale")
    status, _ = refused(match, 0, f"answer {right}", ply=ply)
    assert status == 200  # a double click: it was taken the first time


def test_nobody_answers_for_another_seat() -> None:
    match = asked(three())
    opened(match, 1, now=timezone.now())
    right, ply = right_place(match, 1), holder(match, 1).turn_ply
    status, words = refused(match, 2, f"answer {right}", ply=ply)
    assert (status, words) == (409, "stale")
    status, words = refused(match, 0, f"answer {right}", ply=ply)
    assert (status, "Open your question first" in words) == (422, True)
    answer(match, 0, now=timezone.now())
    assert refused(match, 0, f"answer {right}", ply=ply)[0] in {200, 409}


def test_nobody_answers_before_asking() -> None:
    status, words = refused(asked(), 0, "answer 2")
    assert (status, words) == (422, "Open your question first: your time begins when you see it.")


@pytest.mark.parametrize(
    "notation", ["answer 4", "answer 04", "answer -1", "answer", "answer 1 2", "answer x"]
)
def test_there_are_four_answers(notation: str) -> None:
    match = asked()
    opened(match, 0, now=timezone.now())
    status, words = refused(match, 0, notation)
    assert status == 422
    assert words


def test_nobody_answers_what_is_not_asked() -> None:
    match = in_battle(three())
    status, words = refused(match, 0, "answer 1")
    assert status == 422
    assert words


def test_after_the_end_nothing_is_answered() -> None:
    match = play_on(asked())
    assert match.status == Match.Status.FINISHED
    status, _ = refused(match, 0, "answer 1", ply=match.ply - 1)
    assert status == 409
    status, _ = refused(match, 1, "attack t3", ply=match.ply - 1)
    assert status == 409


# Targets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "target",
    [
        "t10",  # what the ally has chosen
        "t8",  # the ally's
        "t18",  # its own
        "t2",  # beside the ally's land, though others lie beside its own
        "t7",  # beside nobody's but the Dark Lord's
    ],
)
def test_what_an_ally_may_not_attack(target: str) -> None:
    match = in_battle(three())
    play(match, "attack t10", seat=0)
    status, words = refused(match, 1, f"attack {target}")
    assert status == 422
    assert words


@pytest.mark.parametrize(
    "notation", ["attack t0", "attack t20", "attack 9", "attack", "claim t9", "strike t9"]
)
def test_what_is_no_target_at_all(notation: str) -> None:
    status, words = refused(in_battle(three()), 0, notation)
    assert status == 422
    assert words


def test_the_second_to_choose_waits_for_the_first() -> None:
    match = in_battle(three())
    assert refused(match, 1, "attack t11") == (409, "stale")


# Strikes ---------------------------------------------------------------------------------------------


def striking() -> Match:
    """A match in which the Dark Lord, a person, has one strike: both answers were right."""
    match = in_battle(three())
    play(match, "attack t10", seat=0)
    play(match, "attack t11", seat=1)
    answer(match, 0)
    answer(match, 1)
    assert phase_of(match) is Phase.STRIKE
    return match


def test_a_strike_goes_at_allied_land_beside_black() -> None:
    match = striking()
    view = history_of(match).state.view(None)
    black = {land for land, owner in enumerate(view.owners) if owner == 2}
    far = next(
        land
        for land, owner in enumerate(view.owners)
        if owner in {0, 1} and not black.intersection(NEIGHBOURS[land])
    )
    for land in (min(black), far):
        status, words = refused(match, 2, f"strike {NAMES[land]}")
        assert status == 422
        assert words


def test_there_is_no_strike_too_many() -> None:
    match = striking()
    ply = holder(match, 2).turn_ply
    play(match, seat=2)
    assert phase_of(match) is Phase.CHOOSE
    assert refused(match, 2, "strike t5", ply=ply) == (409, "stale")
    assert refused(match, 2, "strike t5", ply=0)[0] == 409


# Old pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", ["", "x", "-1", "99999999"])
def test_a_form_without_its_turn_is_not_complete(ply: str) -> None:
    status, words = refused(asked(), 0, "answer 1", ply=ply)
    assert status == 422
    assert words


def test_a_second_tab_of_an_earlier_turn_is_old() -> None:
    match = in_battle(three())
    ply = holder(match, 0).turn_ply
    play(match, "attack t10", seat=0)
    assert refused(match, 0, "attack t6", ply=ply) == (409, "stale")


# Records ---------------------------------------------------------------------------------------------


def checked(monkeypatch: pytest.MonkeyPatch, *moves: list[Any]) -> str:
    """The verdict of `checkrecords` on a record of these moves."""
    whole = {
        "format": "alliances-match/1",
        "game": "dark-lord",
        "rules": 1,
        "seats": 3,
        "options": {"answer_seconds": 30, "difficulty": "normal", "human_lord": False},
        "moves": list(moves),
        "outcome": None,
    }
    line = json.dumps(whole).encode() + b"\n"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(line)))
    said = StringIO()
    with pytest.raises((SystemExit, CommandError)):
        call_command("checkrecords", stdout=said)
    return said.getvalue()


@pytest.mark.parametrize(
    "bases",
    [
        "bases t1,t2,t17",
        "bases t1,t17,t18",
        "bases t8,t19,t9",
        "bases t1,t1,t9",
        "bases t1,t9",
        "bases t1,t9,t20",
    ],
)
def test_bases_that_touch_are_no_record(bases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = checked(monkeypatch, [None, bases])
    assert "1 failed" in said
    assert "0" in said
    assert "bases" in said


@pytest.mark.parametrize(
    "questions",
    [
        "questions a b:1/c:2",
        "questions a:1/ c:2",
        "questions a:4/c:2",
        "questions a:1/a:2",
        "questions a:1",
        "questions :1/c:2",
        f"questions {'a' * 41}:1/c:2",
        "questions a/b:1/c:2",
    ],
)
def test_an_id_with_a_space_is_no_record(questions: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_battle(three())
    play(match, "attack t10", seat=0)
    play(match, "attack t11", seat=1)
    moves = record(match)
    drawn = next(ply for ply, (_, notation) in enumerate(moves) if notation.startswith("questions"))
    before = [[seat, notation] for seat, notation in moves[:drawn]]
    said = checked(monkeypatch, *before, [None, questions])
    assert "1 failed" in said
    assert str(len(before)) in said
