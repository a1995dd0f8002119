"""The expansion: the Dark Lord, seat 0 and seat 1 claim free territories in turn until none is left."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.choosing import begin_round
from games.catalogue.dark_lord.rules.events import LAND_CLAIMED
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, SEATS
from games.catalogue.dark_lord.rules.moves import Claim, Move
from games.catalogue.dark_lord.rules.position import ONLY, Held, Next, Position, event
from games.catalogue.dark_lord.rules.reach import ALL, BIT, lands_in, near
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

CLAIMING: Final = (LORD, *ALLIES)
"""The order in which the seats claim in each round."""
CLAIMS: Final = tuple(Claim(land) for land in range(LANDS))
OWN, ALLY, FREE = "own", "ally", "free"


def claimable(held: Held, seat: Seat) -> tuple[int, str]:
    """The territories that a seat may claim, and why those.

    Free ones that touch its own (`OWN`); if there is none, an ally those that touch its ally's (`ALLY`); if
    there is none either, and the Dark Lord at once, all free ones (`FREE`).
    """
    free = ALL ^ (held[0] | held[1] | held[2])
    lands = near(held[seat]) & free
    if lands:
        return lands, OWN
    if seat != LORD:
        lands = near(held[1 - seat]) & free
        if lands:
            return lands, ALLY
    return free, FREE


def legal_claims(position: Position, seat: Seat) -> tuple[Claim, ...]:
    """Every territory that the seat may claim."""
    return tuple([CLAIMS[land] for land in lands_in(claimable(position.held, seat)[0])])


def apply_claim(position: Position, seat: Seat, move: Move) -> Next:
    """Take a free territory. The last one is the Dark Lord's sixth; then the battle begins.

    :raises IllegalMove: ``wrong-phase``, ``not-free`` (land), ``not-touching`` (land, how: what it would
        have to touch, ``own`` or ``ally``).
    """
    if not isinstance(move, Claim):
        raise IllegalMove("wrong-phase", phase=position.phase)
    held, bit = position.held, BIT[move.land]
    lands, how = claimable(held, seat)
    if not lands & bit:
        if not (ALL ^ (held[0] | held[1] | held[2])) & bit:
            raise IllegalMove("not-free", land=move.land)
        raise IllegalMove("not-touching", land=move.land, how=how)
    told = event(LAND_CLAIMED, seat, land=move.land, round=position.round, how=how)
    after = given(held, seat, bit)
    if not ALL ^ (after[0] | after[1] | after[2]):
        begun, events = begin_round(position.having(held=after), 1)
        return begun, (told, *events)
    following = CLAIMING[(CLAIMING.index(seat) + 1) % SEATS]
    number = position.round + (following == LORD)
    return position.having(held=after, round=number, to_move=ONLY[following]), (told,)


def given(held: Held, seat: Seat, lands: int) -> Held:
    """The same, but with these territories the seat's too, which were nobody's."""
    first, second, lord = held
    if seat == LORD:
        return first, second, lord | lands
    return (first | lands, second, lord) if seat == 0 else (first, second | lands, lord)
