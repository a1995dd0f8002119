"""Positions of World Domination made to order, and moves made by their notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.catalogue.world_domination.rules.cards import (
    CARD_BY_NAME,
    CARDS,
    NAMES,
    SPECIALS,
    SUIT_BY_LETTER,
    SUIT_OF,
    VALUE_OF,
    cards_in,
    mask_of,
)
from games.catalogue.world_domination.rules.grid import (
    COUNTRIES,
    COUNTRY,
    SIDES,
    STARTING_CELLS,
    Side,
    sides_of,
)
from games.catalogue.world_domination.rules.moves import parse_move
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.position import ONLY, Arming, Position, Rise
from games.catalogue.world_domination.rules.state import WorldDomination, initial_state
from games.catalogue.world_domination.rules.view import (
    Cell,
    Conflict,
    Contract,
    Goal,
    Laid,
    Phase,
    Trick,
    View,
)
from games.kit.rules.api import Event, Outcome
from games.kit.rules.seats import Seat

ALPHABETICAL = tuple(country.id for country in COUNTRIES)
GOLD_START, SILVER_START = STARTING_CELLS[4]


def hand(names: str) -> int:
    """A hand from names divided by spaces."""
    return mask_of(CARD_BY_NAME[name] for name in names.split())


def names(mask: int) -> str:
    return " ".join(NAMES[card] for card in cards_in(mask))


def layout_with(**places: str) -> tuple[str, ...]:
    """The alphabetical layout with countries swapped to cells: ``c6="egypt"``."""
    layout = list(ALPHABETICAL)
    for key, country in places.items():
        cell = int(key[1:])
        other = layout.index(country.replace("_", "-"))
        layout[cell], layout[other] = layout[other], layout[cell]
    return tuple(layout)


def cells_of(gold: Iterable[int] = GOLD_START, silver: Iterable[int] = SILVER_START) -> tuple[Cell, ...]:
    golden, silvery = set(gold), set(silver)
    return tuple(
        Cell(Side.GOLD, gold=1) if n in golden else Cell(Side.SILVER, silver=1) if n in silvery else Cell()
        for n in range(20)
    )


def contract(bid: str = "10 P", bidder: int = 0) -> Contract:
    number, letter = bid.split()
    return Contract(SIDES[4][bidder], Seat(bidder), int(number), SUIT_BY_LETTER[letter])


def declared(suit: str = "P", seats: int = 2, seat: int = 0, number: int | None = None) -> Contract:
    """The declaration of a seat of two, or of the Empire of three."""
    side = sides_of(seats, Seat(seat))[seat]
    goal = Goal.MANY if seats == 3 else Goal.MORE if number is None else Goal.EXACTLY
    return Contract(side, Seat(seat), number or 0, SUIT_BY_LETTER[suit], goal)


def in_conflict(
    hands: Sequence[str],
    *,
    target: int = 6,
    dominant: str = "P",
    starter: int = 0,
    layout: tuple[str, ...] = ALPHABETICAL,
    cells: tuple[Cell, ...] | None = None,
    bid: int = 10,
    finished: tuple[Conflict, ...] = (),
    won: tuple[int, int] = (0, 0),
) -> WorldDomination:
    """The target has been chosen and `starter` is to lead; as many seats as hands, seat 0 the Aggressor."""
    seats = len(hands)
    agreed = contract(f"{bid} {dominant}") if seats == 4 else declared(dominant, seats)
    if cells is None:
        cells = cells_of(*STARTING_CELLS[seats])
    defence = COUNTRY[layout[target]].defence
    conflict = Conflict(len(finished) + 1, Seat(starter), (), target, agreed.dominant, defence)
    position = Position(
        Config(),
        seats,
        sides_of(seats, Seat(0)),
        won=won,
        campaign=sum(won) + 1,
        phase=Phase.PLAY,
        to_move=ONLY[starter],
        layout=layout,
        cells=cells,
        hands=tuple(hand(cards) for cards in hands),
        first=Seat(0),
        contract=agreed,
        conflict=conflict,
        conflicts=finished,
    )
    return WorldDomination(position)


def choosing(cells: tuple[Cell, ...], seat: int = 0) -> WorldDomination:
    """`seat` is to choose a target."""
    position = in_conflict(["P1", "P2", "P3", "P4"], cells=cells).position
    return WorldDomination(position.having(phase=Phase.TARGET, conflict=None, to_move=ONLY[seat]))


@dataclass
class Fight:
    """A conflict of which some cards have been played."""

    before: WorldDomination
    state: WorldDomination
    events: list[Event]

    @property
    def conflict(self) -> Conflict:
        position = self.state.position
        return position.conflict or position.conflicts[-1]

    @property
    def powers(self) -> dict[int, tuple[str, int]]:
        return {laid.seat: (laid.suit.letter, laid.power) for laid in self.conflict.laid}

    @property
    def fates(self) -> dict[int, str]:
        return {laid.seat: laid.fate.value for laid in self.conflict.laid}

    @property
    def defence(self) -> tuple[int, int, int]:
        return self.conflict.defence

    @property
    def winner(self) -> int | None:
        result = self.conflict.result
        assert result is not None
        return result.winner

    @property
    def ending(self) -> str:
        result = self.conflict.result
        assert result is not None
        return result.ending.value

    def told(self, code: str) -> list[dict[str, Any]]:
        return [dict(event.data) for event in self.events if event.code == code]


def fight(*plays: str, starter: int = 0, seats: int = 4, **options: Any) -> Fight:
    """A conflict with these plays, clockwise from `starter`; every seat keeps a card that it cannot be made
    to follow with, so that the campaign goes on."""
    cards = [CARD_BY_NAME[play.split()[0]] for play in plays]
    spare = [card for card in CARDS if SUIT_OF[card] is not SUIT_OF[cards[0]] and card not in SPECIALS]
    spare = [card for card in spare if card not in cards]
    hands = [""] * seats
    for number in range(seats):
        held = [NAMES[spare[number]]]
        if number < len(cards):
            held.append(NAMES[cards[number]])
        hands[(starter + number) % seats] = " ".join(held)
    before = in_conflict(hands, starter=starter, **options)
    state, events = before, []
    for play in plays:
        state, more = move(state, f"play {play}")
        events += more
    return Fight(before, state, events)


def in_arming(
    hands: Sequence[str], reserve: str = "", *, first: int = 0, tricks: tuple[Trick, ...] = (), **options: Any
) -> WorldDomination:
    """`first` is to lead the next trick of the arming; `reserve` are the cards left, the next one first."""
    drawn = (0,) * (2 * len(tricks))
    takers = tuple(trick.leader for trick in tricks)
    left = tuple(CARD_BY_NAME[name] for name in reserve.split())
    position = Position(
        Config(**options),
        2,
        SIDES[2],
        phase=Phase.ARMING,
        to_move=ONLY[first],
        layout=ALPHABETICAL,
        cells=cells_of(*STARTING_CELLS[2]),
        hands=tuple(hand(cards) for cards in hands),
        first=Seat(first),
        arming=Arming(drawn + left, Trick(len(tricks) + 1, Seat(first), ()), tricks, takers),
    )
    return WorldDomination(position)


def trick(starter: int, *cards: str, number: int = 1) -> Trick:
    """A trick of the arming with these power cards."""
    laid = [
        Laid(Seat((starter + place) % 2), card, None, None, SUIT_OF[card], VALUE_OF[card])
        for place, card in enumerate(CARD_BY_NAME[name] for name in cards)
    ]
    return Trick(number, Seat(starter), tuple(laid))


def rising(
    hands: Sequence[str], *, empire: int = 0, dominant: str | None = None, **options: Any
) -> WorldDomination:
    """The Empire is to lay down its pairs, or, given a dominant suit, the Rebels their tribute."""
    pairs = (hand("P1 P2"), hand("P3 P4")) if dominant else (0, 0)
    everybody = frozenset(Seat(seat) for seat in range(3))
    position = Position(
        Config(**options),
        3,
        sides_of(3, Seat(empire)),
        phase=Phase.TRIBUTE if dominant else Phase.PAIRS,
        to_move=everybody - {Seat(empire)} if dominant else ONLY[empire],
        layout=ALPHABETICAL,
        cells=cells_of(*STARTING_CELLS[3]),
        hands=tuple(hand(cards) for cards in hands),
        first=Seat(empire),
        rise=Rise((0, 0, 0), pairs),
        contract=declared(dominant, 3, empire) if dominant else None,
    )
    return WorldDomination(position)


def move(
    state: WorldDomination, notation: str, seat: int | None = None
) -> tuple[WorldDomination, list[Event]]:
    """Make a move: of `seat`, or of the seat to move, or of chance."""
    mover = seat if seat is not None else min(state.to_move, default=None)
    step = state.play(None if mover is None else Seat(mover), parse_move(notation))
    return step.state, list(step.events)


def moves(state: WorldDomination, *notations: str) -> WorldDomination:
    for notation in notations:
        state, _ = move(state, notation)
    return state


def view_by(state: WorldDomination, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    return state.view(None if seat is None else Seat(seat))


def due(state: WorldDomination) -> tuple[Phase, list[int]]:
    """The phase and who is to move."""
    return state.position.phase, sorted(state.to_move)


def legal(state: WorldDomination, seat: int | None = None) -> list[str]:
    mover = min(state.to_move) if seat is None else seat
    return [m.notation() for m in state.legal_moves(Seat(mover))]


def dealt(*, first: int | None = 0, seed: int = 1, seats: int = 4, **options: Any) -> WorldDomination:
    """Laid out and dealt at random, with `first` drawn unless it is None."""
    rng = Random(seed)
    state = initial_state(Config(**options), seats)
    for _ in range(2):
        chance = state.chance_move(rng)
        assert chance is not None
        state = state.play(None, chance).state
    return state if first is None else moves(state, f"first {first}")


def play_randomly(state: WorldDomination, rng: Random, until: Phase | None = None) -> WorldDomination:
    """Random moves until a phase begins or the match ends."""
    while state.outcome is None and state.position.phase is not until:
        chance = state.chance_move(rng)
        if chance is not None:
            state = state.play(None, chance).state
        else:
            seat = rng.choice(sorted(state.to_move))
            state = state.play(seat, rng.choice(state.legal_moves(seat))).state
    return state


def outcome(winners: Iterable[int], scores: Sequence[int], reason: str) -> Outcome:
    return Outcome(frozenset(Seat(seat) for seat in winners), tuple(scores), reason)
