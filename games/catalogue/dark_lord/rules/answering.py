"""Questions: two are drawn, the allies answer in any order, and right answers are resolved."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.moves import ANSWERS, Answer, Drawn, Move, Questions
from games.catalogue.dark_lord.rules.points import end_by_fall
from games.catalogue.dark_lord.rules.position import BOTH, ONLY, Next, Position, event, order_of
from games.catalogue.dark_lord.rules.reach import BIT
from games.catalogue.dark_lord.rules.view import Phase, Round, Told
from games.kit.rules.api import Content, Event, Json, Need
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

LEGAL: Final = (*(Answer(place) for place in range(ANSWERS)), Answer(None))
"""Any place, or no answer in time."""
QUESTIONS: Final = "questions"
"""The need: ``count`` questions of the match's ``difficulty`` for a ``round``, none of ``not``.

Answered by a list of ids, seat 0's first.
"""


def drawn_before(position: Position) -> tuple[str, ...]:
    """Every question of the match that both have answered, in order."""
    return tuple(told.question for each in position.rounds for told in each.told if told.question is not None)


def draw_questions(position: Position, rng: Random, content: Content) -> Questions:
    """The move of chance: the questions from outside, the place of each right answer drawn evenly.

    :raises NoContent: whatever `content` raises.
    """
    before: list[Json] = [*drawn_before(position)]
    data: dict[str, Json] = {
        "count": 2,
        "not": before,
        "difficulty": position.options.difficulty,
        "round": position.round,
    }
    ids = content(Need(QUESTIONS, data), rng)
    assert isinstance(ids, list)  # noqa: S101 - as agreed with whoever answers
    first, second = (str(question) for question in ids)
    return Questions((Drawn(first, rng.randrange(ANSWERS)), Drawn(second, rng.randrange(ANSWERS))))


def made_up(need: Need, rng: Random) -> list[Json]:
    """Ids of questions that nobody ever wrote."""
    gone = need.data["not"]
    assert isinstance(gone, list)  # noqa: S101 - as agreed in `draw_questions`
    ids: list[Json] = []
    while len(ids) < 2:
        question = f"made-{rng.randrange(10_000):04}.1"
        if question not in gone and question not in ids:
            ids.append(question)
    return ids


def content_of(move: Move) -> Json:
    """The ids of the questions that a move of chance holds; None of another move."""
    return [drawn.question for drawn in move.drawn] if isinstance(move, Questions) else None


def apply_questions(position: Position, move: Move) -> Next:
    """Both allies are asked.

    :raises IllegalMove: ``wrong-phase``, ``question-twice`` (question: its id) if one has come before.
    """
    if not isinstance(move, Questions):
        raise IllegalMove("wrong-phase", phase=position.phase)
    before = drawn_before(position)
    first, second = (drawn.question for drawn in move.drawn)
    for question in (first, second):
        if question in before or first == second:
            raise IllegalMove("question-twice", question=question)
    after = position.having(phase=Phase.ANSWER, to_move=BOTH, drawn=move.drawn)
    return after, (event(e.QUESTIONS_DRAWN, round=position.round),)


def legal_answers(position: Position, seat: Seat) -> tuple[Answer, ...]:  # noqa: ARG001 - as in all phases
    """All five, the last one none in time."""
    return LEGAL


def apply_answer(position: Position, seat: Seat, move: Move) -> Next:
    """Answer; when both have, everybody learns what, and right answers are resolved.

    :raises IllegalMove: ``wrong-phase``.
    """
    if not isinstance(move, Answer):
        raise IllegalMove("wrong-phase", phase=position.phase)
    assert position.drawn is not None  # noqa: S101 - the phase says so
    first, second = position.answers
    after = position.having(
        answers=(move, second) if seat == 0 else (first, move), to_move=position.to_move - ONLY[seat]
    )
    right = position.drawn[seat].right
    told = (
        event(e.ANSWERED, seat),
        Event(
            e.OWN_ANSWER,
            seat,
            {"place": move.place, "right": right, "is_right": move.place == right},
            ONLY[seat],
        ),
    )
    if after.to_move:
        return after, told
    resolved, events = _resolve(after)
    return resolved, (*told, *events)


def told_of(position: Position, seat: Seat) -> Told:
    """All of an ally's question of this round, once it was drawn."""
    drawn, answer, target = position.drawn, position.answers[seat], position.targets[seat]
    assert drawn is not None and target is not None  # noqa: S101, PT018 - as above
    question, right = drawn[seat].question, drawn[seat].right
    if answer is None:
        return Told(target, question, right, has_answered=False, answer=None, is_right=None)
    is_right = answer.place == right
    return Told(target, question, right, has_answered=True, answer=answer.place, is_right=is_right)


def _resolve(position: Position) -> Next:
    """Right answers count in the order in which the allies chose; after a fall nothing more does."""
    told = (told_of(position, ALLIES[0]), told_of(position, ALLIES[1]))
    events = [event(e.ANSWERS_TOLD, round=position.round, answers=told)]
    after = position
    for seat in order_of(position.round):
        if not told[seat].is_right:
            continue
        after, more = _won(after, seat, told[seat].target)
        events += more
        if after.fallen is not None:
            break
    lands = (after.held[0].bit_count(), after.held[1].bit_count(), after.held[2].bit_count())
    after = after.having(rounds=(*after.rounds, Round(after.round, told, (), lands)))
    if after.fallen is not None:
        over, more = end_by_fall(after, after.fallen)
        return over, (*events, *more)
    wrong = sum(not each.is_right for each in told)
    events.append(event(e.STRIKES_DUE, count=1 + wrong, wrong=wrong))
    return after.having(phase=Phase.STRIKE, to_move=ONLY[LORD], strikes_left=1 + wrong), tuple(events)


def _won(position: Position, seat: Seat, land: int) -> Next:
    """A right answer takes the territory; at the castle it breaks a tower.

    **R** With its last tower the castle falls: it stands while it has one.
    """
    assert position.bases is not None  # noqa: S101 - the battle has begun
    first, second, lord = position.held
    if land != position.bases[LORD]:
        bit = BIT[land]
        held = (first | bit, second, lord ^ bit) if seat == 0 else (first, second | bit, lord ^ bit)
        return position.having(held=held), (event(e.LAND_TAKEN, seat, **{"land": land, "from": LORD}),)
    left = position.towers[LORD] - 1
    after = position.having(towers=(position.towers[0], position.towers[1], left))
    broken = event(e.TOWER_BROKEN, seat, land=land, of=LORD, left=left)
    if left:
        return after, (broken,)
    return after.having(fallen=LORD), (broken, event(e.CASTLE_FELL, seat, land=land, of=LORD))
