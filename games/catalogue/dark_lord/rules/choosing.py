"""A round of the battle begins: each ally chooses a black territory to attack."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.events import ROUND_STARTED, TARGET_CHOSEN
from games.catalogue.dark_lord.rules.land import LANDS, LORD
from games.catalogue.dark_lord.rules.moves import Attack, Move
from games.catalogue.dark_lord.rules.position import NOBODY, ONLY, Held, Next, Position, event, order_of
from games.catalogue.dark_lord.rules.reach import BIT, lands_in, near
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

ATTACKS: Final = tuple(Attack(land) for land in range(LANDS))


def begin_round(position: Position, number: int) -> Next:
    """A round of the battle, from 1."""
    first = order_of(number)[0]
    after = position.having(
        phase=Phase.CHOOSE,
        to_move=ONLY[first],
        round=number,
        targets=(None, None),
        drawn=None,
        answers=(None, None),
    )
    return after, (event(ROUND_STARTED, round=number, first=first),)


def attackable(held: Held, castle: int, seat: Seat, chosen: int | None) -> int:
    """The territories that an ally may choose, as a bit mask; never none.

    Black ones that touch its own; only if there is none that it may still choose, those that touch its
    ally's.

    There always is one. The map stays in one piece whichever territory is left out, so black land touches the
    allies' at two territories at least, or only at the Dark Lord's castle, which both may choose.

    :param chosen: what the other has chosen in this round; not to be chosen again, unless it is the castle.
    """
    black = held[LORD]
    if chosen is not None and chosen != castle:
        black &= ~BIT[chosen]
    return near(held[seat]) & black or near(held[1 - seat]) & black


def _attackable(position: Position, seat: Seat) -> int:
    assert position.bases is not None  # noqa: S101 - the battle has begun
    return attackable(position.held, position.bases[LORD], seat, position.targets[1 - seat])


def legal_attacks(position: Position, seat: Seat) -> tuple[Attack, ...]:
    """Every territory that the seat may choose."""
    return tuple([ATTACKS[land] for land in lands_in(_attackable(position, seat))])


def apply_attack(position: Position, seat: Seat, move: Move) -> Next:
    """Choose a target. When both have chosen, questions are drawn.

    :raises IllegalMove: ``wrong-phase``, ``not-black`` (land), ``ally-chose-it`` (land), ``own-first`` (land)
        if it touches only the ally's land though there is one that touches the seat's own, ``out-of-reach``
        (land) if it touches neither's.
    """
    if not isinstance(move, Attack):
        raise IllegalMove("wrong-phase", phase=position.phase)
    if not _attackable(position, seat) & BIT[move.land]:
        raise _refused(position, seat, move.land)
    assert position.bases is not None  # noqa: S101 - as above
    first, second = position.targets
    targets = (move.land, second) if seat == 0 else (first, move.land)
    told = event(TARGET_CHOSEN, seat, land=move.land, castle=move.land == position.bases[LORD])
    if None in targets:
        return position.having(targets=targets, to_move=ONLY[1 - seat]), (told,)
    return position.having(targets=targets, phase=Phase.QUESTIONS, to_move=NOBODY), (told,)


def _refused(position: Position, seat: Seat, land: int) -> IllegalMove:
    held, bit = position.held, BIT[land]
    if not held[LORD] & bit:
        return IllegalMove("not-black", land=land)
    if position.targets[1 - seat] == land and land != (position.bases or ())[LORD]:
        return IllegalMove("ally-chose-it", land=land)
    if near(held[1 - seat]) & bit:
        return IllegalMove("own-first", land=land)
    return IllegalMove("out-of-reach", land=land)
