"""Draws of The Dark Lord as data."""

from __future__ import annotations

from games.catalogue.dark_lord.rules.land import ALLIES, NAMES, NEIGHBOURS, SEATS
from games.catalogue.dark_lord.rules.moves import ANSWERS
from games.catalogue.dark_lord.rules.options import Config
from games.kit.rules.draws import Apart, Draw, Draws, Marked


def draws(config: Config, seats: int) -> Draws:  # noqa: ARG001 - as in `Rules.draws`
    """The castles, and the place at which each right answer is shown."""
    return {
        "bases": Draw(Apart(NAMES, NEIGHBOURS, SEATS), begins="always"),
        "questions": Draw(Marked(len(ALLIES), ANSWERS)),
    }
