"""Weighs decisions in The Dark Lord by matches played out, as the level hard does.

An answer shows what one knows and decides nothing, so of answers there is no verdict.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.catalogue.dark_lord.bots.hard import SEEDS, made
from games.catalogue.dark_lord.bots.playouts import LOST, WON, answer_all, finish
from games.catalogue.dark_lord.bots.seeing import lean_of, skills_of
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.bots.weighing import CHANCE, Trial, Values

WORLDS: Final = 600
SKETCHED: Final = 60


def trial_of(view: View, rng: Random, deep: bool) -> Trial | None:  # noqa: ARG001 - it is a `Judge`
    """The trial of a decision, or of an outlook while others decide."""
    seat = view.viewer
    if seat is None or view.bases is None or view.outcome is not None:
        return None
    lean, skills = lean_of(view), skills_of(view)
    # Of a round that is being answered it knows its own answer, once it has given one.
    one, two = (
        skill if told is None or told.is_right is None else float(told.is_right)
        for told, skill in zip(view.asked, skills, strict=True)
    )
    known = one, two

    def value(seed: int, move: Any) -> Values:
        after, rng = lean.copy(), Random(seed)
        if view.phase is Phase.ANSWER and answer_all(after, known, rng):
            won = LOST
        elif move is not None and made(after, seat, move.land):
            won = WON
        else:
            won = finish(after, skills, rng)
        return (won if seat == LORD else WON - won,)

    decides = view.phase in {Phase.CLAIM, Phase.CHOOSE, Phase.STRIKE}
    return Trial(
        CHANCE,
        lambda: rng.randrange(SEEDS),
        value,
        view.legal if decides else (),
        ends=frozenset({0}),
        known={"skills": skills, "answers": (float(len(view.rounds)),)},
        worlds=WORLDS,
        sketched=SKETCHED,
        looked=SKETCHED,
    )
