"""Secrets of The Dark Lord while its questions are answered, for `games.kit.tests.rules.hiding`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from games.catalogue.dark_lord.rules.moves import ANSWERS, Answer, Drawn, Questions
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.rules.api import Event, Move
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Seat, Viewer

Asked: TypeAlias = tuple[Drawn, Drawn]
Given: TypeAlias = tuple[Answer | None, Answer | None]

OWN_RIGHT, OWN_QUESTION, OWN_ANSWER = 1, 2, 4
"""By ally, three bits each: where its right answer is, which question it has, what it answered."""


def quiz_told(told: Iterable[Event]) -> int:
    """The bits for what events of The Dark Lord have shown of the questions of this round."""
    seen = 0
    for event in told:
        match event.code:
            case "questions-drawn":
                seen = 0
            case "own-answer":
                seen |= (OWN_RIGHT | OWN_ANSWER) << 3 * (event.seat or 0)
            case "answers-told":
                seen = -1  # everything
    return seen


def _secrets(
    drawn: Asked,
    answers: Given,
    viewer: Viewer,
    told: list[Event],
    rng: Random,
) -> tuple[Asked, Given, int] | None:
    """One thing that a viewer may not know is another: where an answer is, a question, what was answered."""
    seen = quiz_told(told)
    free = [
        (ally, bit)
        for ally in (0, 1)
        for bit in (OWN_RIGHT, OWN_QUESTION, OWN_ANSWER)
        if not seen & bit << 3 * ally
        and not (bit == OWN_QUESTION and ally == viewer)
        and not (bit == OWN_ANSWER and answers[ally] is None)
    ]
    if not free:
        return None
    ally, bit = rng.choice(free)
    asked, given = list(drawn), list(answers)
    if bit == OWN_RIGHT:
        asked[ally] = replace(drawn[ally], right=(drawn[ally].right + rng.randrange(1, ANSWERS)) % ANSWERS)
    elif bit == OWN_QUESTION:
        asked[ally] = replace(drawn[ally], question=f"other-{rng.randrange(10**9)}.1")
    else:
        places = [place for place in (0, 1, 2, 3, None) if Answer(place) != answers[ally]]
        given[ally] = Answer(rng.choice(places))
    return (asked[0], asked[1]), (given[0], given[1]), bit << 3 * ally


def dark_lord(state: AnyState, viewer: Viewer, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
    """While the allies answer: one thing that the viewer may not know is another."""
    assert isinstance(state, DarkLord)
    position = state.position
    if position.phase is not Phase.ANSWER or position.drawn is None:
        return None
    other = _secrets(position.drawn, position.answers, viewer, told, rng)
    if other is None:
        return None
    drawn, answers, changed = other
    return DarkLord(position.having(drawn=drawn, answers=answers)), changed


def lord_redealt(
    moves: Sequence[tuple[Mover, Move]], viewer: Viewer, told: list[Event], rng: Random
) -> list[tuple[Mover, Move]] | None:
    """The moves of The Dark Lord since questions were drawn, where a viewer may not know one of them."""
    _, questions = moves[0]
    assert isinstance(questions, Questions)
    given = {mover: move for mover, move in moves if isinstance(move, Answer)}
    other = _secrets(questions.drawn, (given.get(Seat(0)), given.get(Seat(1))), viewer, told, rng)
    if other is None:
        return None
    drawn, answers, _ = other
    changed: list[tuple[Mover, Move]] = [(None, Questions(drawn))]
    for mover, move in moves[1:]:
        answer = answers[mover] if mover is not None and isinstance(move, Answer) else None
        changed.append((mover, answer or move))
    return changed
