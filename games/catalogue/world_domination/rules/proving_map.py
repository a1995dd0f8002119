"""Ways in which the world may still change hands, whatever cards are left: the wide half of a proof.

Each conflict that is left may end in any way: either side takes the target, or nobody does. That is more
than the cards allow, so that what cannot happen here cannot happen at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.catalogue.world_domination.rules.campaigns import winner_of
from games.catalogue.world_domination.rules.grid import CELLS, NEIGHBOURS, Side
from games.catalogue.world_domination.rules.view import Cell, Contract, Goal
from games.kit.rules.proofs import Work

_ALL: Final = (1 << CELLS) - 1
_NEAR: Final = tuple(sum(1 << other for other in others) for others in NEIGHBOURS)

Owned = tuple[int, int]
"""Bit masks of the cells that gold and silver control."""


def owned_of(cells: tuple[Cell, ...]) -> Owned:
    """The cells of each side."""
    owners = [cell.owner for cell in cells]
    gold, silver = (sum(1 << cell for cell, owner in enumerate(owners) if owner is side) for side in Side)
    return gold, silver


def _near(mine: int) -> int:
    near = 0
    for cell in _bits(mine):
        near |= _NEAR[cell]
    return near


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


class Map:
    """The world of a campaign of two or four seats, and which side may still win it."""

    def __init__(self, contract: Contract, seats: int, work: Work) -> None:
        self._contract = contract
        self._seats = seats
        self._work = work
        self._side = contract.aggressor
        self._is_by_tokens = contract.goal is Goal.AT_LEAST and contract.number == 10
        self._known: dict[object, bool] = {}

    def can_win(
        self,
        side: Side,
        owned: Owned,
        tokens: tuple[int, int],
        starter: Side,
        left: int,
        *,
        target: int | None = None,
    ) -> bool:
        """True unless `side` cannot win the campaign in any way.

        :param tokens: on the grid, by side. :param starter: of the first conflict that is left.
        :param left: conflicts that are left. :param target: of the first, if it is chosen.
        :raises TooLarge: it would have to look at too many positions.
        """
        wanted = side is self._side
        lead = tokens[Side.GOLD] - tokens[Side.SILVER] if self._is_by_tokens else 0
        if target is None:
            return self._can(wanted, owned, lead, starter, left)
        after = self._after(wanted, owned, lead, starter, (target,))
        return any(self._can(wanted, *world, left - 1) for world in after)

    def _can(self, wanted: bool, owned: Owned, lead: int, starter: Side, left: int) -> bool:
        if not left:
            return self._is_won(owned, lead) is wanted
        if not self._is_near_enough(wanted, owned, left):
            return False
        key = wanted, owned, lead, starter, left
        known = self._known.get(key)
        if known is None:
            self._work.count()
            after = self._after(wanted, owned, lead, starter, _bits(self._targets(owned, starter)))
            known = self._known[key] = any(self._can(wanted, *world, left - 1) for world in after)
        return known

    def _after(
        self, wanted: bool, owned: Owned, lead: int, starter: Side, targets: Iterable[int]
    ) -> Iterator[tuple[Owned, int, Side]]:
        """The worlds after a conflict and the side that starts the next, first those that help."""
        helped = self._side if wanted else self._side.rival
        cells = tuple(targets)
        for winner in (helped, helped.rival):
            for cell in cells:
                yield _taken(owned, winner, cell), self._led(lead, winner), winner
        yield owned, lead, starter.rival
        if self._seats == 2:  # where the defences held the loser starts, whoever that is
            yield owned, lead, starter

    def _led(self, lead: int, winner: Side) -> int:
        if not self._is_by_tokens:
            return 0
        return lead + (1 if winner is Side.GOLD else -1)

    def _targets(self, owned: Owned, side: Side) -> int:
        """As `targets.targets`, in bit masks."""
        mine, rival = owned[side], owned[side.rival]
        neutral, near = _ALL & ~(mine | rival), _near(mine)
        return (neutral & near) or (rival & near) or neutral or rival or _ALL

    def _is_won(self, owned: Owned, lead: int) -> bool:
        countries = owned[0].bit_count(), owned[1].bit_count()
        return winner_of(self._contract, countries, (lead, 0)) is self._side

    def _is_near_enough(self, wanted: bool, owned: Owned, left: int) -> bool:
        """False if the goal is too far for so few conflicts, be they as they will.

        A conflict changes one country. A side takes one of its rival's only when it starts and has no neutral
        one beside its own: each that is there has to go first, or the country beside which it lies.
        """
        contract = self._contract
        mine, theirs = owned[self._side], owned[self._side.rival]
        neutral, held = _ALL & ~(mine | theirs), mine.bit_count()
        losses = _captures(neutral, theirs, left)
        match contract.goal:
            case Goal.AT_LEAST if wanted:
                return held + left >= contract.number
            case Goal.AT_LEAST:
                # With a bid of 10 exactly so many may be too few.
                return held - losses < contract.number + self._is_by_tokens
            case Goal.MORE if wanted:
                return held + left + _captures(neutral, mine, left) > theirs.bit_count()
            case Goal.MORE:
                return held - losses <= theirs.bit_count() + left
            case _:
                return not wanted or held - losses <= contract.number <= held + left


def _captures(neutral: int, mine: int, left: int) -> int:
    """Countries of its rival that a side may gain at most, less those that it loses on the way."""
    return max(0, left - min(2, (neutral & _near(mine)).bit_count()))


def _taken(owned: Owned, winner: Side, cell: int) -> Owned:
    """After a side has taken a country."""
    bit = 1 << cell
    if winner is Side.GOLD:
        return owned[0] | bit, owned[1] & ~bit
    return owned[0] & ~bit, owned[1] | bit
