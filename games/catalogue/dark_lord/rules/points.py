"""Points of each side, and the endings of a match."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.events import MATCH_ENDED
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.position import NOBODY, ONLY, Next, Position, event
from games.catalogue.dark_lord.rules.view import Ending, Phase
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Event, Outcome
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

CASTLE: Final = 400
LAND: Final = (200, 200, 400)
"""By seat: what a territory counts for it. A castle counts as a castle, and not as a territory besides."""


def points_of(position: Position) -> tuple[int, int, int]:
    """By seat. A territory counts for whoever holds it, at that holder's rate; a fallen castle for nobody."""
    if position.bases is None:
        return 0, 0, 0
    first, second, lord = position.held
    points = [
        CASTLE + (first.bit_count() - 1) * LAND[0],
        CASTLE + (second.bit_count() - 1) * LAND[1],
        CASTLE + (lord.bit_count() - 1) * LAND[2],
    ]
    if position.fallen is not None:
        points[position.fallen] -= CASTLE
    return points[0], points[1], points[2]


def end_by_fall(position: Position, of: Seat) -> Next:
    """A castle falls: its side loses at once, and nothing more is resolved."""
    ending = Ending.LORD_FELL if of == LORD else Ending.ALLY_FELL
    return _end(position.having(fallen=of), ending)


def end_by_points(position: Position) -> Next:
    """After the last round more points win, the allies' together against the Dark Lord's; equal is a draw."""
    first, second, lord = points_of(position)
    if first + second == lord:
        return _end(position, Ending.DRAW)
    return _end(position, Ending.ALLIES_POINTS if first + second > lord else Ending.LORD_POINTS)


_WINNERS: Final = {
    Ending.LORD_FELL: frozenset(ALLIES),
    Ending.ALLIES_POINTS: frozenset(ALLIES),
    Ending.DRAW: NOBODY,
    Ending.LORD_POINTS: ONLY[LORD],
    Ending.ALLY_FELL: ONLY[LORD],
}


def _end(position: Position, ending: Ending) -> Next:
    """A bot has played on for whoever resigned; an ally that did shares the result."""
    outcome = Outcome(_WINNERS[ending], points_of(position), "played")
    after = position.having(phase=Phase.OVER, to_move=NOBODY, strikes_left=0, outcome=outcome, ending=ending)
    ended = event(CAMPAIGN_ENDED, number=1, winners=outcome.winners, scores=outcome.scores)
    over: Event = event(
        MATCH_ENDED, winners=outcome.winners, scores=outcome.scores, reason=outcome.reason, ending=ending
    )
    return after, (ended, over)


def apply_resign(position: Position, seat: Seat) -> Next:
    """The match goes on with a bot in the seat's place.

    :raises IllegalMove: ``has-resigned`` if it has before.
    """
    if seat in position.resigned:
        raise IllegalMove("has-resigned")
    return position.having(resigned=position.resigned | ONLY[seat]), (event(RESIGNED, seat),)
