"""Small matches for the rules: played with the rules from a fixed deal, drawn as a table would be."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.rules.campaigns import end_campaign
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME, CARDS, Suit, mask_of
from games.catalogue.world_domination.rules.config import Config
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Deal, parse_move
from games.catalogue.world_domination.rules.position import ONLY
from games.catalogue.world_domination.rules.state import WorldDomination, initial_state
from games.catalogue.world_domination.rules.view import Cell, Contract, Goal, Phase
from games.kit.log import LogEntry
from games.kit.rules.seats import Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Table

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_LAYOUT: Final = (
    "layout united-states,canada,nigeria,japan,australia,mexico,brazil,united-kingdom,russia,egypt,"
    "france,turkey,saudi-arabia,germany,india,indonesia,sweden,china,south-africa,argentina"
)
_FOUR: Final = (
    "deal P5,P6,P12,E2,E6,E11,free-market,M1,M5,M9,M11,reinforcement/"
    "P1,P4,peace-treaty,embargo,E1,E4,E9,bribe,M3,M7,M12,defensive-pact/"
    "P2,P8,P9,dual-allegiance,E7,E8,global-trading,monopoly,M4,M8,M10,covert-operation/"
    "P3,P7,P10,P11,spin,E3,E5,E10,E12,M2,M6,reserve-forces"
)
_DEALS: Final = {
    2: Deal((CARDS[::4], CARDS[1::4]), CARDS[2::4] + CARDS[3::4]).notation(),
    3: Deal((CARDS[::3], CARDS[1::3], CARDS[2::3])).notation(),
    4: _FOUR,
}
AUCTION: Final = ("first 1", "pass", "bid 10 E", "bid 10 P", "bid 11 M", "bid 11 E", "pass", "pass")
LATE: Final = "GGGSSGGSSSSSGSGSGGGG"
"""Owners of the cells when every country has been taken."""
PILES: Final = {16: (2, 0), 12: (1, 1)}
"""The tokens of the cells that have more than one then."""


class Example:
    """A match that is played by notations; hands and countries may be set as an example needs.

    :param moves: what follows the deal.
    """

    def __init__(self, *moves: str, seats: int = 4, **options: Any) -> None:
        self.seats = seats
        self.state: WorldDomination = initial_state(Config(**options), seats)
        self.log: list[LogEntry] = []
        self.play(_LAYOUT, _DEALS[seats], *(moves or AUCTION))

    def play(self, *notations: str) -> Example:
        """Some moves, each by whoever is to move."""
        for notation in notations:
            mover = min(self.state.to_move, default=None)
            step = self.state.play(mover, parse_move(notation))
            self.log.append(LogEntry(len(self.log), _THEN, mover, step.events))
            self.state = step.state
        return self

    def set_hands(self, *hands: str) -> Example:
        """Other hands, by seat."""
        masks = tuple(mask_of(CARD_BY_NAME[name] for name in hand.split()) for hand in hands)
        self.state = WorldDomination(self.state.position.having(hands=masks))
        return self

    def set_world(self, owners: str, piles: dict[int, tuple[int, int]], starter: Seat) -> Example:
        """Other owners (``G`` or ``S`` by cell), some cells with more tokens, and who starts."""
        one = {"G": Cell(Side.GOLD, gold=1), "S": Cell(Side.SILVER, silver=1)}
        cells = [one[letter] for letter in owners]
        for cell, (gold, silver) in piles.items():
            cells[cell] = Cell(cells[cell].owner, gold, silver)
        position = self.state.position.having(cells=tuple(cells), to_move=ONLY[starter], phase=Phase.TARGET)
        self.state = WorldDomination(position)
        return self

    def set_contract(self, goal: Goal, number: int = 0) -> Example:
        """Gold is the Aggressor with that goal, Politics dominant."""
        contract = Contract(Side.GOLD, Seat(0), number, Suit.POLITICS, goal)
        self.state = WorldDomination(self.state.position.having(contract=contract))
        return self

    def end_campaign(self) -> Example:
        """The campaign is settled as the countries lie."""
        contract = self.state.position.contract
        assert contract is not None  # noqa: S101 - an example ends what was bid or declared
        self.state = WorldDomination(end_campaign(self.state.position, contract)[0])
        return self

    def desk(self, viewer: Viewer = None) -> WorldDesk:
        """The example as its table would show it."""
        return WorldDesk(
            Table(
                key="example",
                version=0,
                match=MatchFacts(
                    name="Example", game="world-domination", seat_count=self.seats, started_at=_THEN
                ),
                viewer=viewer,
                reader=viewer,
                view=self.state.view(viewer),
                holders=tuple(
                    Holder(Seat(seat), 0, name, name, False, "", None, None, 0, None)
                    for seat, name in enumerate(NAMES[: self.seats])
                ),
                log=tuple(self.log),
                ply=len(self.log),
                since=len(self.log),
            )
        )
