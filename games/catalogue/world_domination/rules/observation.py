"""View of a position: all that a viewer may know, built up from nothing."""

from __future__ import annotations

from games.catalogue.world_domination.rules.arming import tricks_won
from games.catalogue.world_domination.rules.cards import Card, cards_in
from games.catalogue.world_domination.rules.draft import ROUNDS
from games.catalogue.world_domination.rules.grid import allies_of
from games.catalogue.world_domination.rules.moves import Move, Play
from games.catalogue.world_domination.rules.position import NOBODY, ONLY, Arming, Draft, Position, Rise
from games.catalogue.world_domination.rules.specials import lay_card
from games.catalogue.world_domination.rules.view import (
    ArmingView,
    Conflict,
    DraftView,
    MeetingView,
    Phase,
    RiseView,
    Trick,
    View,
)
from games.kit.rules.seats import Seat, Viewer, seats_of


def view_of(position: Position, viewer: Viewer, legal: tuple[Move, ...]) -> View:
    """The view of `viewer`; `legal` are its own legal moves."""
    p = position
    over = p.outcome is not None
    knows = frozenset(seats_of(p.seats)) if over else NOBODY if viewer is None else ONLY[viewer]
    if p.phase is Phase.DRAFT and p.draft is not None:
        sizes = tuple(
            hand.bit_count() + sum(kept).bit_count() for hand, kept in zip(p.hands, p.draft.kept, strict=True)
        )
    else:
        sizes = tuple(hand.bit_count() for hand in p.hands) or (0,) * p.seats
    hand = None if viewer is None else cards_in(p.hands[viewer]) if p.hands else ()
    return View(
        viewer=viewer,
        seats=p.seats,
        options=p.config,
        campaign=p.campaign,
        won=p.won,
        scores=p.scores,
        resigned=p.resigned,
        sides=p.sides,
        phase=p.phase,
        to_move=p.to_move,
        layout=p.layout,
        cells=p.cells,
        hand=hand,
        hand_sizes=sizes,
        first=p.first,
        auction=p.auction,
        contract=p.contract,
        conflict=p.conflict,
        conflicts=p.conflicts,
        arming=None if p.arming is None else _arming(p.arming, knows, over=over),
        rise=None if p.rise is None else _rise(p, p.rise, knows),
        draft=None if p.draft is None else _draft(p.draft, knows),
        meeting=None if p.shown is None else _meeting(p, p.shown, viewer),
        legal=legal,
        results=p.results,
        outcome=p.outcome,
        hands=tuple(cards_in(cards) for cards in p.hands) if over else None,
    )


def _arming(arming: Arming, knows: frozenset[Seat], *, over: bool) -> ArmingView:
    """Each seat knows what it has drawn."""
    return ArmingView(
        trick=arming.trick,
        tricks=arming.tricks,
        won=tricks_won(arming.takers),
        reserve_size=len(arming.left),
        drawn=tuple(arming.drawn(seat) if seat in knows else None for seat in seats_of(2)),
        reserve=arming.left if over else None,
    )


def _rise(position: Position, rise: Rise, knows: frozenset[Seat]) -> RiseView:
    """The pairs face down for one viewer: their owner knows them, and after the exchange who took them."""
    takers = rise.takers
    sees_all = position.first in knows

    def pair(number: int) -> tuple[Card, ...] | None:
        is_known = sees_all or (takers is not None and takers[number] in knows)
        return cards_in(rise.pairs[number]) if is_known and rise.pairs[number] else None

    return RiseView(
        is_paired=rise.pairs != (0, 0),
        pairs=(pair(0), pair(1)),
        given=frozenset(seat for seat in seats_of(position.seats) if rise.tributes[seat]),
        tributes=tuple(
            cards_in(cards) if cards and (seat in knows or (sees_all and takers is not None)) else None
            for seat, cards in enumerate(rise.tributes)
        ),
        takers=takers,
    )


def _draft(draft: Draft, knows: frozenset[Seat]) -> DraftView:
    """Each seat knows what it kept and what it passed on."""
    chosen = [len(kept) for kept in draft.kept]
    number = min(min(chosen) + 1, ROUNDS)
    seats = seats_of(len(draft.dealt))

    def by_round(masks: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
        return tuple(cards_in(mask) for mask in masks)

    return DraftView(
        round=number,
        chosen=frozenset(seat for seat in seats if chosen[seat] >= number),
        kept=tuple(by_round(draft.kept[seat]) if seat in knows else None for seat in seats),
        passed=tuple(by_round(draft.passed(seat)) if seat in knows else None for seat in seats),
    )


def _meeting(position: Position, shown: tuple[int, ...], viewer: Viewer) -> MeetingView:
    """Each seat knows what it has shown, and what its ally has when all have shown."""
    seats = seats_of(position.seats)
    knows: frozenset[Seat] = frozenset()
    if position.outcome is not None:
        knows = frozenset(seats)
    elif viewer is not None:
        knows = allies_of(viewer, position.seats) if all(shown) else knows
        knows |= {viewer}
    return MeetingView(
        done=frozenset(seat for seat in seats if shown[seat]),
        shown=tuple(cards_in(shown[seat]) if shown[seat] and seat in knows else None for seat in seats),
    )


def preview(view: View, move: Play) -> Conflict:
    """The present conflict as it would be after the viewer's `move`: powers, fates, defence, leader.

    It follows from what everybody sees. The move must be one of `view.legal`.
    """
    assert view.conflict is not None  # noqa: S101 - there is a card to play
    assert view.viewer is not None  # noqa: S101
    conflict, _ = lay_card(view, view.conflict, view.viewer, move.card, (move.on, move.give))
    return conflict


def preview_trick(view: View, move: Play) -> Trick:
    """The same for the present trick of the arming."""
    assert view.arming is not None  # noqa: S101 - there is a card to play
    assert view.arming.trick is not None  # noqa: S101
    assert view.viewer is not None  # noqa: S101
    trick, _ = lay_card(view, view.arming.trick, view.viewer, move.card, (move.on, move.give))
    return trick
