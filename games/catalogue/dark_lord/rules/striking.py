"""The Dark Lord strikes, one strike after another; then the round is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.choosing import begin_round
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD
from games.catalogue.dark_lord.rules.moves import Move, Strike
from games.catalogue.dark_lord.rules.points import end_by_fall, end_by_points, points_of
from games.catalogue.dark_lord.rules.position import Held, Next, Position, event
from games.catalogue.dark_lord.rules.reach import BIT, lands_in, near
from games.catalogue.dark_lord.rules.view import Round
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

ROUNDS: Final = 10
"""Rounds that the battle lasts at most."""
STRIKES: Final = tuple(Strike(land) for land in range(LANDS))


def strikable(held: Held) -> int:
    """The allies' territories, castles among them, that touch a black one, as a bit mask.

    There always is one: the map is in one piece, and both sides hold a castle while the match runs.
    """
    return (held[0] | held[1]) & near(held[LORD])


def legal_strikes(position: Position, seat: Seat) -> tuple[Strike, ...]:  # noqa: ARG001 - as in all phases
    """Every territory or castle that may be struck."""
    return tuple([STRIKES[land] for land in lands_in(strikable(position.held))])


def apply_strike(position: Position, seat: Seat, move: Move) -> Next:  # noqa: ARG001 - as in all phases
    """Take a territory, or break a tower of a castle; without towers it falls.

    :raises IllegalMove: ``wrong-phase``, ``not-allied`` (land) if it is no ally's, ``out-of-reach`` (land) if
        it touches no black one.
    """
    if not isinstance(move, Strike):
        raise IllegalMove("wrong-phase", phase=position.phase)
    held, land = position.held, move.land
    first, second, lord = held
    bit = BIT[land]
    if not strikable(held) & bit:
        raise IllegalMove("out-of-reach" if (first | second) & bit else "not-allied", land=land)
    of = ALLIES[0] if first & bit else ALLIES[1]
    assert position.bases is not None  # noqa: S101 - the battle has begun
    told: list[Event] = []
    if land == position.bases[of]:
        one, other, third = position.towers
        left = position.towers[of] - 1
        after = position.having(towers=(left, other, third) if of == 0 else (one, left, third))
        told.append(event(e.TOWER_BROKEN, LORD, land=land, of=of, left=left))
    else:
        left = None
        taken = (first & ~bit, second & ~bit, lord | bit)
        after = position.having(held=taken)
        told.append(event(e.LAND_TAKEN, LORD, **{"land": land, "from": of}))
    after = after.having(strikes_left=position.strikes_left - 1, rounds=_noted(after, land))
    if left == 0:
        told.append(event(e.CASTLE_FELL, LORD, land=land, of=of))
        after, events = end_by_fall(after, of)
    elif after.strikes_left:
        events = ()
    else:
        after, events = _end_round(after)
    return after, (*told, *events)


def _noted(position: Position, land: int) -> tuple[Round, ...]:
    """The rounds with a strike more in the latest."""
    *before, latest = position.rounds
    first, second, lord = position.held
    lands = (first.bit_count(), second.bit_count(), lord.bit_count())
    return (*before, replace(latest, strikes=(*latest.strikes, land), lands=lands))


def _end_round(position: Position) -> Next:
    """The next round begins, or points decide."""
    ended = event(e.ROUND_ENDED, round=position.round, points=points_of(position))
    if position.round == ROUNDS:
        after, events = end_by_points(position)
    else:
        after, events = begin_round(position, position.round + 1)
    return after, (ended, *events)
