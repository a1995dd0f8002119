"""The Dark Lord's part of the conformance suite: its territories and points, and what its questions hide."""

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
from games.kit.tests.rules.conformance import Conformance, Secrets

Asked: TypeAlias = tuple[Drawn, Drawn]
Given: TypeAlias = tuple[Answer | None, Answer | None]

OWN_RIGHT, OWN_QUESTION, OWN_ANSWER = 1, 2, 4
"""By ally, three bits each: where its right answer is, which question it has, what it answered."""


def conserved(state: AnyState) -> None:
    """Every territory is somebody's once it was claimed, and castles stay; points follow from both."""
    assert isinstance(state, DarkLord)
    position = state.position
    first, second, lord = position.held
    assert not first & second | second & lord | lord & first
    if position.bases is None:
        assert first | second | lord == 0
        return
    for base, mask in zip(position.bases, position.held, strict=True):
        assert mask >> base & 1
    claimed = (first | second | lord).bit_count()
    is_expanding = position.phase is Phase.CLAIM
    assert claimed < 19 if is_expanding else claimed == 19
    assert all(0 <= towers <= 3 for towers in position.towers)
    fallen = [Seat(seat) for seat, towers in enumerate(position.towers) if not towers]
    assert fallen == ([] if position.fallen is None else [position.fallen])
    points = state.view(None).points
    if not is_expanding:
        # Each territory that an ally holds counts 200 for it and 400 less for the Dark Lord.
        allied = (first | second).bit_count() - 2
        whole = 3 * 400 + 16 * 400 - 200 * allied - 400 * len(fallen)
        assert sum(points) == whole
    assert 0 <= position.strikes_left <= 3
    assert len(position.rounds) <= position.round <= 10
    ids = [told.question for each in position.rounds for told in each.told]
    assert len(set(ids)) == len(ids) == 2 * len(position.rounds)
    for each in position.rounds[:-1]:
        assert len(each.strikes) == 1 + sum(not told.is_right for told in each.told)
        assert sum(each.lands) == 19


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


def changed(state: AnyState, viewer: Viewer, told: list[Event], rng: Random) -> tuple[AnyState, int] | None:
    """While the allies answer: one thing that the viewer may not know is another."""
    assert isinstance(state, DarkLord)
    position = state.position
    if position.phase is not Phase.ANSWER or position.drawn is None:
        return None
    other = _secrets(position.drawn, position.answers, viewer, told, rng)
    if other is None:
        return None
    drawn, answers, bits = other
    return DarkLord(position.having(drawn=drawn, answers=answers)), bits


def redealt(
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
    dealt: list[tuple[Mover, Move]] = [(None, Questions(drawn))]
    for mover, move in moves[1:]:
        answer = answers[mover] if mover is not None and isinstance(move, Answer) else None
        dealt.append((mover, answer or move))
    return dealt


CONFORMANCE = Conformance(
    conserved=conserved,
    secrets=Secrets(change=changed, shown=quiz_told, deal=Questions, redeal=redealt),
)
