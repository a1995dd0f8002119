"""View of a match of World Domination: the pieces that can be known of it.

The pieces that everybody sees (cells, auction, contract, conflicts, results) are the same values that a
state holds. `View` is what one viewer knows: all of those, and what that seat has seen itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.catalogue.world_domination.rules.cards import Card, Suit
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.knowledge import ArmingView, DraftView, MeetingView, RiseView
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.tricks import (
    Conflict,
    Ending,
    Fate,
    Laid,
    Result,
    Trick,
    count_wins,
)
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat, Viewer

__all__ = [
    "ArmingView", "Auction", "Call", "CampaignResult", "Cell", "Conflict", "Contract", "DraftView", "Ending",
    "Fate", "Goal", "Laid", "MeetingView", "Phase", "Result", "RiseView", "Trick", "View", "wins_as_rebel",
]  # fmt: skip


class Phase(StrEnum):
    """Phase of the match."""

    SETUP = "setup"  # chance lays out the world, deals, draws who is first, hands out the pairs
    DRAFT = "draft"  # four seats, a variant
    MEETING = "meeting"  # four seats, a variant
    AUCTION = "auction"  # four seats
    ARMING = "arming"  # two seats: tricks for cards of the reserve
    PAIRS = "pairs"  # three seats: the Empire lays down two pairs
    DECLARE = "declare"  # two and three seats: the dominant suit
    TRIBUTE = "tribute"  # three seats: what the Rebels give for the pairs
    TARGET = "target"
    PLAY = "play"
    OVER = "over"


class Goal(StrEnum):
    """Goal that the Aggressor must reach with its countries."""

    AT_LEAST = "at-least"  # four seats: the number it has bid
    MORE = "more"  # two seats: more than the Defender
    EXACTLY = "exactly"  # two seats, the variant: the number it has declared
    MANY = "many"  # three seats: nobody wins the campaign, the Empire scores what it holds


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the grid: whose it is, and every token on it, covered ones counted."""

    owner: Side | None = None
    """The side that holds it; None: nobody."""
    gold: int = 0
    """Gold tokens on it."""
    silver: int = 0
    """Silver tokens on it."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction; a pass has no suit and the number 0."""

    seat: Seat
    number: int = 0
    """What was bid; 0 for a pass."""
    suit: Suit | None = None
    """The suit of the bid; None for a pass."""


@dataclass(frozen=True, slots=True)
class Auction:
    """The State of the Nations since the last deal."""

    first: Seat
    """The seat that spoke first."""
    calls: tuple[Call, ...] = ()
    """The calls, in order."""

    @property
    def passed(self) -> frozenset[Seat]:
        """The seats that are out."""
        return frozenset(call.seat for call in self.calls if call.suit is None)

    @property
    def highest(self) -> Call | None:
        """The highest bid so far."""
        return next((call for call in reversed(self.calls) if call.suit is not None), None)


@dataclass(frozen=True, slots=True)
class Contract:
    """Promise of the Aggressor. With three seats the Empire counts as the Aggressor."""

    aggressor: Side
    """The side that promised."""
    bidder: Seat
    """Seat that has bid highest, or declared."""
    number: int
    """Of countries; 0 and without a meaning if the goal is `Goal.MORE` or `Goal.MANY`."""
    dominant: Suit
    """The suit that beats all others."""
    goal: Goal = Goal.AT_LEAST
    """What was promised."""


@dataclass(frozen=True, slots=True)
class CampaignResult:
    """Result of a campaign; countries and tokens are by side, gold first."""

    number: int
    contract: Contract
    """What had been promised."""
    countries: tuple[int, int]
    """Countries held in the end."""
    tokens: tuple[int, int]
    """Tokens that lay there."""
    winner: Side | None
    """None with three seats: a campaign has no winner there."""
    conflicts: tuple[int, ...]
    """Conflicts won, by seat."""


def wins_as_rebel(results: tuple[CampaignResult, ...], seats: int) -> tuple[int, ...]:
    """Conflicts won, by seat, in the campaigns of `results` in which the seat was a Rebel."""
    return tuple(
        sum(result.conflicts[seat] for result in results if result.contract.bidder != seat)
        for seat in range(seats)
    )


@dataclass(frozen=True, slots=True)
class View:
    """All that `viewer` may know."""

    viewer: Viewer
    seats: int
    options: Config
    campaign: int
    """1 to 3."""
    won: tuple[int, int]
    """Campaigns won by side, gold first; with three seats none are."""
    scores: tuple[int, ...]
    """By seat: campaigns won; with three seats countries held as the Empire at the end of a campaign."""
    resigned: frozenset[Seat]
    sides: tuple[Side, ...]
    """By seat, in this campaign: with three seats the Empire is gold; all are silver before there is one."""
    phase: Phase
    to_move: frozenset[Seat]
    layout: tuple[str, ...]
    """Country ids by cell; empty before the world is laid out."""
    cells: tuple[Cell, ...]
    """The places of the grid, row by row."""
    hand: tuple[Card, ...] | None
    """The viewer's cards in card order; None for a spectator. In the draft the hand to choose from,
    or, having chosen, the hand to pass on; what has been kept is in `draft`. What lies face down on the
    table, a pair or a tribute, is not in a hand until it is taken: it is in `rise`."""
    hand_sizes: tuple[int, ...]
    """By seat; in the draft the cards kept are counted."""
    first: Seat | None
    """Seat that begins this campaign: the auction with four seats, the arming with two; else the Empire."""
    auction: Auction | None
    """The auction since the last deal; None where there is none."""
    contract: Contract | None
    """What the auction came to; None until it is over."""
    conflict: Conflict | None
    """The conflict from the target to its last card; None in between."""
    conflicts: tuple[Conflict, ...]
    """Those of this campaign that are finished."""
    arming: ArmingView | None
    """With two seats, from the deal to the end of the campaign."""
    rise: RiseView | None
    """With three seats, from the deal to the end of the campaign."""
    draft: DraftView | None
    """The draft of the variant; None where there is none."""
    meeting: MeetingView | None
    """The secret meeting of the variant; None where there is none."""
    legal: tuple[Move, ...]
    """The viewer's legal moves, but resigning."""
    results: tuple[CampaignResult, ...]
    """The campaigns that are over, in order."""
    outcome: Outcome | None
    hands: tuple[tuple[Card, ...], ...] | None
    """By seat, once there is an outcome: what each still held."""

    @property
    def dominant(self) -> Suit | None:
        """The dominant suit, once there is a contract."""
        return self.contract.dominant if self.contract else None

    @property
    def empire(self) -> Seat | None:
        """With three seats, the Empire of this campaign, once it is known."""
        return self.first if self.seats == 3 else None

    @property
    def running(self) -> Trick | None:
        """The trick that is being played to: the conflict, or the trick of the arming."""
        return self.arming.trick if self.conflict is None and self.arming else self.conflict

    @property
    def wins(self) -> tuple[int, ...]:
        """Conflicts won in this campaign, by seat: by power, whether or not the country was taken."""
        return count_wins(self.conflicts, self.seats)

    @property
    def rebel_wins(self) -> tuple[int, ...]:
        """With three seats, the conflicts that each has won as a Rebel in the whole match, by seat."""
        wins = [0 if seat == self.empire else won for seat, won in enumerate(self.wins)]
        if len(self.results) == self.campaign:
            wins = [0] * self.seats  # this campaign is among the results already
        return tuple(map(sum, zip(wins, wins_as_rebel(self.results, self.seats), strict=True)))

    @property
    def starter(self) -> Seat | None:
        """The seat that starts the present conflict or chooses its target."""
        if self.conflict is not None:
            return self.conflict.starter
        return next(iter(self.to_move)) if self.phase is Phase.TARGET else None

    def country(self, cell: int) -> str | None:
        """The country on a cell."""
        return self.layout[cell] if self.layout else None

    def countries(self, side: Side) -> int:
        """The number of countries that a side controls."""
        return sum(cell.owner is side for cell in self.cells)

    def tokens(self, side: Side) -> int:
        """The number of tokens that a side has on the grid."""
        return sum(cell.silver if side else cell.gold for cell in self.cells)
