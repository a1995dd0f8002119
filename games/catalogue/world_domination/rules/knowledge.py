"""The phases in which cards are hidden, as one viewer knows them.

Each stays in the view until the campaign ends. Once there is an outcome everybody knows everything.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.tricks import Trick
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class ArmingView:
    """Two seats: the tricks for cards of the reserve.

    Everybody knows the cards played, who won them, who drew first and how many cards are left. Which card
    a seat drew only that seat knows, and the order of the reserve nobody.
    """

    trick: Trick | None
    """The one that is being played; None before the arming and when it is over."""
    tricks: tuple[Trick, ...]
    """Those that are finished; `Trick.leader` has won them."""
    won: tuple[int, ...]
    """Tricks taken, by seat."""
    reserve_size: int
    """Cards left to draw."""
    drawn: tuple[tuple[Card, ...] | None, ...]
    """By seat, in the order in which they were drawn; None for a seat whose cards the viewer may not know."""
    reserve: tuple[Card, ...] | None
    """The cards left in the order in which they would be drawn, once there is an outcome."""


@dataclass(frozen=True, slots=True)
class RiseView:
    """Three seats: the Rise to Power, in which the Empire's pairs are exchanged for the Rebels' tributes.

    Everybody knows who has laid cards down, and which Rebel took which pair. The Empire knows both pairs at
    once and both tributes when it has taken them; a Rebel its own tribute at once and the pair that it took.
    """

    is_paired: bool
    """True if the Empire has laid its pairs down."""
    pairs: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None]
    """The Empire's pairs; None: not laid yet, or the viewer may not know it."""
    given: frozenset[Seat]
    """The Rebels that have laid their tribute down."""
    tributes: tuple[tuple[Card, ...] | None, ...]
    """By seat; None: not laid yet, or the viewer may not know it."""
    takers: tuple[Seat, Seat] | None
    """Takers of the first and of the second pair; None before the exchange."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """Four seats, the variant: the draft.

    `kept` and `passed` are by seat, then by round; None for a seat whose cards the viewer may not know.
    """

    round: int
    """1 to 6; 6 when the draft is over."""
    chosen: frozenset[Seat]
    """Seats that have chosen in this round; all when the draft is over."""
    kept: tuple[tuple[tuple[Card, ...], ...] | None, ...]
    """By seat: the cards kept, a group a round; None: hidden from the viewer."""
    passed: tuple[tuple[tuple[Card, ...], ...] | None, ...]
    """By seat: the cards passed on, a group a round; None: hidden from the viewer."""


@dataclass(frozen=True, slots=True)
class MeetingView:
    """Four seats, the variant: the secret meeting.

    An ally's cards are seen when all have shown theirs.
    """

    done: frozenset[Seat]
    """Seats that have shown."""
    shown: tuple[tuple[Card, ...] | None, ...]
    """By seat; None: not shown yet, or not to this viewer."""
