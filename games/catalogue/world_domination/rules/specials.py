"""The twelve special actions: what they may act on, and what they do when they are played.

Everything here is public, so it works on the conflict, the layout and the cells alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import SUIT_OF, VALUE_OF, Card, Suit
from games.catalogue.world_domination.rules.grid import COUNTRY, NEIGHBOURS, Side
from games.catalogue.world_domination.rules.view import Cell, Conflict, Fate, Laid, Trick
from games.kit.rules.seats import Seat

Choice = tuple[Seat | None, Seat | None]
"""The seats `on` and `give` of a move."""

NO_CHOICE: Final[tuple[Choice, ...]] = ((None, None),)
E, M = Suit.ECONOMICS, Suit.MILITARY


def choices(laid: tuple[Laid, ...], seat: Seat, card: Card) -> tuple[Choice, ...]:
    """Every choice that `seat` has in playing `card`; `NO_CHOICE` if there is nothing to choose."""
    wanted = _ACTS_ON.get(card)
    if wanted is None:
        return NO_CHOICE
    there = [other for other in laid if other.fate is Fate.ON_TABLE]
    marks = [other.seat for other in there if wanted(other.card)]
    if not marks:
        return NO_CHOICE
    if card != c.DUAL_ALLEGIANCE:
        return tuple((mark, None) for mark in marks)
    receivers = (*(other.seat for other in there), seat)
    return tuple((mark, receiver) for mark in marks for receiver in receivers)


@dataclass(slots=True)
class Effect:
    """Effect of a special while it is being resolved, and the facts to tell about it."""

    laid: list[Laid]
    """Every card of the conflict or trick, the special itself last."""
    seats: int
    layout: tuple[str, ...]
    cells: tuple[Cell, ...]
    target: int | None
    """The cell fought for; None in a trick of the arming."""
    side: Side
    counted: tuple[tuple[int, int], ...] = ()
    idle: str = "nothing-there"
    """Reason, if nothing came of it."""
    removed: dict[Fate, list[tuple[Seat, Card]]] = field(
        default_factory=lambda: {Fate.DISCARDED: [], Fate.TAKEN: []}
    )

    @property
    def own(self) -> Laid:
        return self.laid[-1]

    def find(self, seat: Seat) -> int:
        """The place of a seat's card in the order of play."""
        return next(place for place, laid in enumerate(self.laid) if laid.seat == seat)

    def set_power(self, place: int, power: int) -> None:
        laid = self.laid[place]
        self.laid[place] = Laid(laid.seat, laid.card, laid.on, laid.give, laid.suit, power, laid.fate)

    def remove(self, place: int, fate: Fate) -> int:
        """Take a card off the table; its power until now."""
        laid = self.laid[place]
        self.laid[place] = Laid(laid.seat, laid.card, laid.on, laid.give, laid.suit, 0, fate)
        self.removed[fate].append((laid.seat, laid.card))
        return laid.power

    def discard_all(self, wanted: Callable[[Card], bool], keep: Seat | None = None) -> None:
        """Discard the other cards on the table that are `wanted`, but for that of the seat `keep`."""
        for place, laid in enumerate(self.laid[:-1]):
            if laid.fate is Fate.ON_TABLE and wanted(laid.card) and laid.seat != keep:
                self.remove(place, Fate.DISCARDED)

    def count(self, cells: list[int], suit: Suit) -> None:
        """Make the printed values of some cells the special's power."""
        self.counted = tuple((cell, COUNTRY[self.layout[cell]].defence[suit]) for cell in cells)
        self.set_power(len(self.laid) - 1, sum(value for _, value in self.counted))


def _is_power(suit: Suit) -> Callable[[Card], bool]:
    return lambda card: SUIT_OF[card] is suit and VALUE_OF[card] > 0


def _is_of(suit: Suit) -> Callable[[Card], bool]:
    return lambda card: SUIT_OF[card] is suit


_is_politics_power = _is_power(Suit.POLITICS)
_is_economics_power = _is_power(E)
_is_military_power = _is_power(M)
_is_economics = _is_of(E)

_ACTS_ON: Final[dict[Card, Callable[[Card], bool]]] = {
    c.DUAL_ALLEGIANCE: _is_politics_power,
    c.BRIBE: _is_politics_power,
    c.MONOPOLY: _is_economics,
    c.REINFORCEMENT: _is_military_power,
    c.COVERT_OPERATION: c.is_special,
}
"""The cards on the table that a choosing special can act on."""


def _spin(effect: Effect) -> None:
    """As the last card: every seat's power moves to the seat on its left."""
    if len(effect.laid) < effect.seats:
        effect.idle = "not-last"
        return
    before = effect.laid[:]
    for place, laid in enumerate(before):  # order of play is clockwise: the seat on the right came before
        right = before[place - 1]
        effect.laid[place] = Laid(
            laid.seat, laid.card, laid.on, laid.give, right.suit, right.power, laid.fate
        )
    effect.idle = "no-change"


def _dual_allegiance(effect: Effect) -> None:
    own = effect.own
    if own.on is None or own.give is None:
        return
    if own.on == own.give:
        effect.idle = "no-change"
        return
    power = effect.remove(effect.find(own.on), Fate.TAKEN)
    receiver = effect.find(own.give)
    effect.set_power(receiver, effect.laid[receiver].power + power)


def _bribe(effect: Effect) -> None:
    own = effect.own
    if own.on is not None:
        power = effect.remove(effect.find(own.on), Fate.TAKEN)
        effect.set_power(len(effect.laid) - 1, power)


def _monopoly(effect: Effect) -> None:
    if effect.own.on is not None:
        effect.idle = "no-change"
        effect.discard_all(_is_economics, keep=effect.own.on)


def _reinforcement(effect: Effect) -> None:
    own = effect.own
    if own.on is not None:
        place = effect.find(own.on)
        effect.set_power(place, 2 * effect.laid[place].power)


def _covert_operation(effect: Effect) -> None:
    own = effect.own
    if own.on is not None:
        effect.remove(effect.find(own.on), Fate.DISCARDED)


def _reserve_forces(effect: Effect) -> None:
    """The four highest military values of the side's countries."""
    held = [cell for cell, state in enumerate(effect.cells) if state.owner is effect.side]
    held.sort(key=lambda cell: -COUNTRY[effect.layout[cell]].defence[M])
    effect.count(held[:4], M)


def _global_trading(effect: Effect) -> None:
    if effect.target is None:
        effect.idle = "no-target"
    else:
        effect.count(list(NEIGHBOURS[effect.target]), E)


def _change_defence(effect: Effect) -> None:
    """Give the reason for no change: the card's lying there changes the defence, see `defence_of`."""
    effect.idle = "no-target" if effect.target is None else "no-change"


_RESOLVE: Final[dict[Card, Callable[[Effect], None]]] = {
    c.SPIN: _spin,
    c.PEACE_TREATY: lambda effect: effect.discard_all(_is_military_power),
    c.EMBARGO: lambda effect: effect.discard_all(_is_economics_power),
    c.DUAL_ALLEGIANCE: _dual_allegiance,
    c.BRIBE: _bribe,
    c.FREE_MARKET: _change_defence,
    c.GLOBAL_TRADING: _global_trading,
    c.MONOPOLY: _monopoly,
    c.RESERVE_FORCES: _reserve_forces,
    c.REINFORCEMENT: _reinforcement,
    c.COVERT_OPERATION: _covert_operation,
    c.DEFENSIVE_PACT: _change_defence,
}


def defence_of(country: str, laid: list[Laid]) -> tuple[int, int, int]:
    """A country's defence with the specials that lie on the table, in order of play."""
    politics, economics, military = COUNTRY[country].defence
    for other in laid:
        if other.fate is Fate.ON_TABLE:
            if other.card == c.FREE_MARKET:
                economics += military
            elif other.card == c.DEFENSIVE_PACT:
                military *= 3
    return politics, economics, military


class Board(Protocol):
    """Facts on which the effect of a card depends besides the conflict; positions and views have them."""

    @property
    def sides(self) -> tuple[Side, ...]: ...
    @property
    def layout(self) -> tuple[str, ...]: ...
    @property
    def cells(self) -> tuple[Cell, ...]: ...


TrickT = TypeVar("TrickT", Trick, Conflict)


def lay_card(
    board: Board, trick: TrickT, seat: Seat, card: Card, choice: Choice
) -> tuple[TrickT, Effect | None]:
    """The conflict or trick with one card more, a special being resolved, and what the special did."""
    laid = Laid(seat, card, *choice, SUIT_OF[card], VALUE_OF[card])
    if laid.power:
        return trick.with_laid((*trick.laid, laid)), None
    sides = board.sides
    target = trick.target if isinstance(trick, Conflict) else None
    effect = Effect([*trick.laid, laid], len(sides), board.layout, board.cells, target, sides[seat])
    _RESOLVE[card](effect)
    after = trick.with_laid(tuple(effect.laid))
    if isinstance(after, Conflict):
        after = after.with_defence(defence_of(board.layout[after.target], effect.laid))
    return after, effect
