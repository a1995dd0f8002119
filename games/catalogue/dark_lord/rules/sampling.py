"""A full position that fits what a viewer knows: what it may not know of questions and answers is drawn."""

from __future__ import annotations

from random import Random

from games.catalogue.dark_lord.rules.answering import QUESTIONS, made_up
from games.catalogue.dark_lord.rules.moves import ANSWERS, Answer, Drawn
from games.catalogue.dark_lord.rules.position import Held, Position
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Told, View
from games.kit.rules.api import Json, Need
from games.kit.rules.seats import Seat


def sample_state(view: View, rng: Random) -> DarkLord:
    """A state whose view for the viewer equals `view`.

    Where the right answers are shown is drawn evenly, as chance draws it, and so is what an ally answered of
    which nobody may know whether it is right.
    """
    first, second = view.asked
    known = _known(view)
    if first is None or second is None:
        return DarkLord(known)
    ids = _ids(view, first, second, rng)
    drawn = (
        Drawn(ids[0], rng.randrange(ANSWERS) if first.right is None else first.right),
        Drawn(ids[1], rng.randrange(ANSWERS) if second.right is None else second.right),
    )
    answers = (_answer(first, rng), _answer(second, rng))
    return DarkLord(known.having(drawn=drawn, answers=answers))


def _ids(view: View, first: Told, second: Told, rng: Random) -> tuple[str, str]:
    """Both questions; those that are hidden are made up, and none has come before."""
    if first.question is not None and second.question is not None:
        return first.question, second.question
    gone: list[Json] = [told.question for each in view.rounds for told in each.told]
    gone += [first.question, second.question]
    one, other = made_up(Need(QUESTIONS, {"count": 2, "not": gone}), rng)
    return first.question or str(one), second.question or str(other)


def _answer(told: Told, rng: Random) -> Answer | None:
    if not told.has_answered:
        return None
    if told.is_right is None:
        return Answer(rng.randrange(ANSWERS))
    return Answer(told.answer)


def _known(view: View) -> Position:
    """The position as the view shows it, and nothing where it shows nothing."""
    return Position(
        options=view.options,
        phase=view.phase,
        to_move=view.to_move,
        round=view.round,
        bases=view.bases,
        held=held_of(view.owners),
        towers=view.towers,
        fallen=view.fallen,
        targets=view.targets,
        strikes_left=view.strikes_left,
        rounds=view.rounds,
        resigned=view.resigned,
        outcome=view.outcome,
        ending=view.ending,
    )


def held_of(owners: tuple[Seat | None, ...]) -> Held:
    """The inverse of `observation.owners_of`."""
    held = [0, 0, 0]
    for land, owner in enumerate(owners):
        if owner is not None:
            held[owner] |= 1 << land
    return held[0], held[1], held[2]
