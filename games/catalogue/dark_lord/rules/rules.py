"""The Dark Lord as data: how it is set up, read, played and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalogue.dark_lord.rules.answering import content_of, made_up
from games.catalogue.dark_lord.rules.disclosure import HIDES, disclose
from games.catalogue.dark_lord.rules.draws import draws
from games.catalogue.dark_lord.rules.land import LORD, SEATS
from games.catalogue.dark_lord.rules.moves import Move, parse_move
from games.catalogue.dark_lord.rules.options import OPTIONS, Config
from games.catalogue.dark_lord.rules.quiz import QUIZ
from games.catalogue.dark_lord.rules.recalling import recall
from games.catalogue.dark_lord.rules.sampling import sample_state
from games.catalogue.dark_lord.rules.state import initial_state
from games.catalogue.dark_lord.rules.talk import talk
from games.catalogue.dark_lord.rules.view import View
from games.kit.rules.api import Json, Rules
from games.kit.rules.seats import Seat


def bot_seats(config: Config, seats: int) -> Mapping[Seat, str]:  # noqa: ARG001 - as in `Rules.bot_seats`
    """The Dark Lord is a bot that plays as `difficulty` says, unless a third player is."""
    return {} if config.human_lord else {LORD: config.difficulty}


def digest(view: View) -> dict[str, Json]:
    """The few public facts that a list shows.

    ``owners``: 19 signs, by territory ``0``, ``1``, ``2`` (who holds it) or a dot; ``bases``: territories by
    seat, or None before they are drawn; ``towers``, ``points``: by seat; ``round``, ``phase``: as in the
    view; ``targets``: by ally a territory or None; ``answered``: by ally, whether it has answered in this
    round; ``strikes_left``; ``fallen``: a seat or None; ``ending``: or None while the match runs;
    ``resigned``: seats.
    """
    return {
        "owners": "".join("." if owner is None else str(owner) for owner in view.owners),
        "bases": None if view.bases is None else list[Json](view.bases),
        "towers": list[Json](view.towers),
        "points": list[Json](view.points),
        "round": view.round,
        "phase": view.phase.value,
        "targets": list[Json](view.targets),
        "answered": [told is not None and told.has_answered for told in view.asked],
        "strikes_left": view.strikes_left,
        "fallen": view.fallen,
        "ending": None if view.ending is None else view.ending.value,
        "resigned": list[Json](sorted(view.resigned)),
    }


DARK_LORD: Final[Rules[Config, Move, View]] = Rules(
    slug="dark-lord",
    version=1,
    seat_counts=(SEATS,),
    options=OPTIONS,
    config=Config,
    parse_move=parse_move,
    initial_state=initial_state,
    sample_state=sample_state,
    digest=digest,
    disclose=disclose,
    hides=HIDES,
    draws=draws,
    bot_seats=bot_seats,
    made_up=made_up,
    content_of=content_of,
    talk=talk,
    quiz=QUIZ,
    recall=recall,
)
