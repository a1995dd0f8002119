"""Moves of chance: the layout of the world, the hands, who is first, in this order; and who takes which of
the Empire's pairs.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.arming import begin_arming
from games.catalogue.world_domination.rules.auction import begin_auction
from games.catalogue.world_domination.rules.cards import ALL_CARDS, CARDS, cards_in, mask_of
from games.catalogue.world_domination.rules.draft import begin_draft
from games.catalogue.world_domination.rules.grid import CELLS, COUNTRIES, STARTING_CELLS, Side, sides_of
from games.catalogue.world_domination.rules.meeting import begin_meeting
from games.catalogue.world_domination.rules.moves import RESERVE_SIZE, Assign, Deal, First, Layout, Move
from games.catalogue.world_domination.rules.position import ONLY, Arming, Next, Position, event, secret
from games.catalogue.world_domination.rules.rise import apply_assign, begin_rise, is_exchange_due
from games.catalogue.world_domination.rules.view import Cell
from games.kit.rules.api import CAMPAIGN_STARTED, Content, Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, left_of, seats_of

HAND_SIZE: Final = {2: 12, 3: 16, 4: 12}
"""Cards dealt to a seat, by the number of seats."""


def chance_move(position: Position, rng: Random, content: Content) -> Move:  # noqa: ARG001 - as all of chance
    """The move of chance that is due, drawn with `rng`."""
    if _is_layout_due(position):
        countries = [country.id for country in COUNTRIES]
        rng.shuffle(countries)
        return Layout(tuple(countries))
    if not position.hands:
        cards = list(CARDS)
        rng.shuffle(cards)
        size, seats = HAND_SIZE[position.seats], position.seats
        hands = tuple(tuple(sorted(cards[n * size : (n + 1) * size])) for n in range(seats))
        return Deal(hands, tuple(cards[seats * size :]))
    if position.first is None:
        return First(Seat(rng.randrange(position.seats)))
    return Assign(rng.randrange(2))


def apply_setup(position: Position, move: Move) -> Next:
    """Apply a move of chance.

    :raises IllegalMove: ``wrong-phase`` if another one is due, ``bad-deal``, ``no-such-seat``.
    """
    match move:
        case Layout() if _is_layout_due(position):
            return _lay_out(position, move)
        case _ if _is_layout_due(position):
            raise IllegalMove("wrong-phase", phase=position.phase)
        case Deal() if not position.hands:
            return _deal(position, move)
        case First(seat) if position.hands and position.first is None:
            if seat not in seats_of(position.seats):
                raise IllegalMove("no-such-seat", seat=seat)
            drawn = position.having(first=seat, sides=sides_of(position.seats, seat))
            return _begin_hands(drawn, is_drawn=True)
        case Assign() if is_exchange_due(position):
            return apply_assign(position, move)
        case _:
            raise IllegalMove("wrong-phase", phase=position.phase)


def starting_cells(seats: int) -> tuple[Cell, ...]:
    """The cells with which a campaign begins."""
    gold, silver = STARTING_CELLS[seats]
    start = {
        **dict.fromkeys(gold, Cell(Side.GOLD, gold=1)),
        **dict.fromkeys(silver, Cell(Side.SILVER, silver=1)),
    }
    return tuple(start.get(cell, Cell()) for cell in range(CELLS))


def _is_layout_due(position: Position) -> bool:
    """Before the first campaign, and after each that is over."""
    return not position.layout or len(position.results) == position.campaign


def _next_first(position: Position) -> Seat | None:
    """The first seat of the campaign that begins; None if chance draws it.

    With two seats they alternate, with three the Empire passes to the left, with four it is always drawn.
    """
    if position.first is None or position.seats == 4:
        return None
    return left_of(position.first, position.seats)


def _lay_out(position: Position, move: Layout) -> Next:
    first = _next_first(position)
    begun = Position(
        position.config,
        position.seats,
        sides_of(position.seats, first),
        campaign=len(position.results) + 1,
        won=position.won,
        layout=move.countries,
        cells=starting_cells(position.seats),
        first=first,
        results=position.results,
        resigned=position.resigned,
    )
    return begun, (
        event(CAMPAIGN_STARTED, number=begun.campaign),
        event(e.WORLD_LAID_OUT, layout=move.countries),
    )


def _deal(position: Position, move: Deal) -> Next:
    size, seats = HAND_SIZE[position.seats], position.seats
    reserve = RESERVE_SIZE if seats == 2 else 0
    hands = tuple(mask_of(hand) for hand in move.hands)
    sizes = [hand.bit_count() for hand in hands]
    if (sizes, len(move.reserve)) != ([size] * seats, reserve) or (
        sum(hands) + mask_of(move.reserve) != ALL_CARDS
    ):
        raise IllegalMove("bad-deal", each=size)
    is_redeal = seats == 4 and position.first is not None
    dealt = position.having(hands=hands, arming=Arming(move.reserve, None) if reserve else None)
    events: tuple[Event, ...] = (
        event(e.CARDS_DEALT, each=size, again=is_redeal, reserve=reserve),
        *(
            secret(e.HAND_DEALT, Seat(seat), ONLY[seat], cards=cards_in(hand))
            for seat, hand in enumerate(dealt.hands)
        ),
    )
    if position.first is None:
        return dealt, events
    begun, more = _begin_hands(dealt, is_drawn=False)
    return begun, (*events, *more)


def _begin_hands(position: Position, *, is_drawn: bool) -> Next:
    """The first phase after the deal.

    :param is_drawn: whether chance has just drawn who is first.
    """
    if position.seats == 2:
        return begin_arming(position, is_drawn=is_drawn)
    if position.seats == 3:
        return begin_rise(position, is_drawn=is_drawn)
    if position.config.drafting:
        begun, events = begin_draft(position)
    elif position.config.secret_meeting:
        begun, events = begin_meeting(position)
    else:
        begun, events = begin_auction(position)
    assert position.first is not None  # noqa: S101 - drawn by now
    return begun, (event(e.FIRST_BIDDER, position.first), *events) if is_drawn else events
