"""Worth of a standing of the present conflict to the side of the seat to move, in countries.

Who holds which card is not used, only which cards are still out. The chances are estimates. RIVAL_BEATS and
LEAD_BEATS were chosen by playing the policy against itself, 6,000 campaigns with sides swapped for each
value. Other values of the rest, where tried, moved less than a tenth of a country; RESCUE was not tried.
"""

from __future__ import annotations

from typing import Final

from games.catalogue.world_domination.bots.estimate import Estimate
from games.catalogue.world_domination.bots.hands import WORTH
from games.catalogue.world_domination.rules.fast import Fast

TOKEN: Final = 0.1
"""Worth of one more token on a country."""
RIVAL_BEATS: Final = 0.1
"""The chance that a rival still to play has a certain card, and plays it."""
ALLY_BEATS: Final = 0.2
"""The same of the ally."""
DOMINATES: Final = 0.2
"""The chance that somebody still to play answers another suit with the dominant one."""
OPEN: Final = 0.3
"""The chance that somebody still to play takes what nobody would take yet."""
RESCUE: Final = 0.3
"""The chance that an ally wins a conflict back."""
LEAD_SHARE: Final = 0.4
"""A side's share of the conflicts that it leads with a worthless card."""
LEAD_BEATS: Final = 0.3
LEAD_DOMINATES: Final = 0.3
"""As above, against a card that is led."""
SHARE: Final = 0.4
"""Number of countries by which the Aggressor grows in a conflict."""

RIVAL_FAILS: Final = tuple([(1 - RIVAL_BEATS) ** higher for higher in range(13)])
ALLY_FAILS: Final = tuple([(1 - ALLY_BEATS) ** higher for higher in range(13)])
LEAD_HOLDS: Final = tuple([(1 - LEAD_BEATS) ** higher for higher in range(13)])
"""The chances that nobody beats a card when so many higher ones are out."""


class Prospects(Estimate):
    """The stakes of a conflict and what is still out, for one seat to move; a card costs what it is worth."""

    __slots__ = ("ally", "defence", "dominant", "left", "mine", "out", "rival", "side", "theirs", "worths")

    def __init__(self, table: Fast) -> None:
        self.side, self.dominant, self.defence = table.sides[table.turn], table.dominant, table.defence
        self.worths = WORTH[table.dominant]
        self.left = table.seats - 1 - table.count
        # Of four a rival is the last or plays before the ally; of three anybody may be.
        self.ally = self.left == 2 if table.seats == 4 else _plays_yet(table, self.side)
        self.rival = table.seats == 4 or _plays_yet(table, 1 - self.side)
        self.out = 0
        for seat, cards in enumerate(table.hands):
            if seat != table.turn:
                self.out |= cards
        cell = 1 << table.target
        if table.owned[self.side] & cell:
            self.mine, self.theirs = TOKEN, -2.0
        elif table.owned[1 - self.side] & cell:
            self.mine, self.theirs = 2.0, -TOKEN
        else:
            self.mine, self.theirs = 1.0, -1.0
        if table.is_aimed:
            self._aim(table)

    def _aim(self, table: Fast) -> None:
        """Stakes where the Aggressor wants a certain number of countries, and the Defender any other."""
        side, number = table.aggressor, table.contract.number
        held = table.owned[side].bit_count()
        is_held = bool(table.owned[side] & 1 << table.target)
        gain, loss = 0.0 if is_held else 1.0, -1.0 if is_held else 0.0
        if self.side == side:
            want = 1.0 if held < number else -1.0
            self.mine, self.theirs = want * gain, want * loss
        else:
            to_come = SHARE * (table.hands[0].bit_count() + table.hands[1].bit_count()) / 2
            want = -1.0 if held + to_come <= number else 1.0
            self.mine, self.theirs = want * loss, want * gain

    def of_lead(self, card: int, suit: int, power: int) -> float:
        """See `Estimate`."""
        share = LEAD_SHARE
        if power > self.defence[suit]:
            safe = LEAD_HOLDS[self._higher(suit, power)]
            if suit != self.dominant and self.out >> 16 * self.dominant & 0xFFF:
                safe *= 1 - LEAD_DOMINATES
            share = safe + (1 - safe) * share
        return share * self.mine + (1 - share) * self.theirs - self.worths[card]

    def of(self, card: int, taker: int, suit: int, power: int) -> float:
        """See `Estimate`."""
        return self._standing(taker, suit, power) - self.worths[card]

    def _standing(self, taker: int, suit: int, power: int) -> float:
        if not self.left:
            return 0.0 if taker < 0 else self.mine if taker == self.side else self.theirs
        ally_follows = self.ally
        if taker < 0:
            return OPEN * ((self.theirs if self.rival else 0.0) + (self.mine if ally_follows else 0.0))
        if taker != self.side:
            share = self._rescue(suit, power) if ally_follows else 0.0
        elif not self.rival:
            share = 1.0
        else:
            safe = RIVAL_FAILS[self._higher(suit, power)]
            if suit != self.dominant and self.out >> 16 * self.dominant & 0xFFF:
                safe *= 1 - DOMINATES
            share = safe + (1 - safe) * RESCUE if ally_follows else safe
        return share * self.mine + (1 - share) * self.theirs

    def _rescue(self, suit: int, power: int) -> float:
        """The chance that the ally beats a rival's power."""
        fails = ALLY_FAILS[self._higher(suit, power)]
        return 1 - fails * (1 if suit == self.dominant else 1 - DOMINATES)

    def _higher(self, suit: int, power: int) -> int:
        """The number of cards above a power that are out."""
        return ((self.out >> 16 * suit & 0xFFF) >> power).bit_count()


def _plays_yet(table: Fast, side: int) -> bool:
    """True if somebody of a side plays after the seat to move."""
    for step in range(table.count + 1, table.seats):
        if table.sides[(table.starter + step) % table.seats] == side:
            return True
    return False
