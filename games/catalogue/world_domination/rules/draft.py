"""The draft: each seat keeps two cards of its hand and passes the rest to the left, six times."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.auction import begin_auction
from games.catalogue.world_domination.rules.cards import Card, cards_in, mask_of
from games.catalogue.world_domination.rules.meeting import begin_meeting
from games.catalogue.world_domination.rules.moves import Keep, Move
from games.catalogue.world_domination.rules.position import ONLY, Draft, Next, Position, event, secret
from games.catalogue.world_domination.rules.view import Phase
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, left_of, seats_of

ROUNDS: Final = 6


def begin_draft(position: Position) -> Next:
    """All seats choose of the hands dealt."""
    draft = Draft(position.hands, ((),) * position.seats)
    everybody = frozenset(seats_of(position.seats))
    return position.having(phase=Phase.DRAFT, draft=draft, to_move=everybody), ()


def legal_keeps(position: Position, seat: Seat) -> tuple[Keep, ...]:
    """Every two cards of the hand."""
    return tuple(Keep(pair) for pair in _pairs(position, seat))


def _pairs(position: Position, seat: Seat) -> combinations[tuple[Card, Card]]:
    return combinations(cards_in(position.hands[seat]), 2)


def apply_keep(position: Position, seat: Seat, move: Move) -> Next:
    """Keep two cards; when all have chosen the hands go round.

    :raises IllegalMove: ``not-two-of-hand``.
    """
    draft = position.draft
    if not isinstance(move, Keep) or draft is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    if move.cards not in _pairs(position, seat):
        raise IllegalMove("not-two-of-hand")
    kept = mask_of(move.cards)
    number = len(draft.kept[seat])
    by_seat = list(draft.kept)
    by_seat[seat] = (*by_seat[seat], kept)
    hands = list(position.hands)
    hands[seat] &= ~kept
    events = (
        event(e.KEPT, seat, round=number + 1),
        secret(
            e.KEPT_CARDS,
            seat,
            ONLY[seat],
            round=number + 1,
            cards=move.cards,
            passed=cards_in(hands[seat]),
            to=left_of(seat, position.seats),
        ),
    )
    chosen = position.having(
        draft=Draft(draft.dealt, tuple(by_seat)), hands=tuple(hands), to_move=position.to_move - {seat}
    )
    if chosen.to_move:
        return chosen, events
    after, more = _pass_on(chosen) if number + 1 < ROUNDS else _end_draft(chosen)
    return after, (*events, *more)


def _pass_on(position: Position) -> Next:
    """Every hand goes to the left and the next round begins."""
    *others, last = position.hands
    hands = (last, *others)
    assert position.draft is not None  # noqa: S101 - only called in the draft
    number = len(position.draft.kept[0]) + 1
    events = tuple(
        secret(
            e.HAND_RECEIVED,
            seat,
            ONLY[seat],
            round=number,
            cards=cards_in(hands[seat]),
            giver=left_of(seat, position.seats, -1),
        )
        for seat in seats_of(position.seats)
    )
    return position.having(hands=hands, to_move=frozenset(seats_of(position.seats))), events


def _end_draft(position: Position) -> Next:
    """The cards kept are the hands."""
    assert position.draft is not None  # noqa: S101 - only called in the draft
    hands = tuple(sum(kept) for kept in position.draft.kept)
    told: Event = event(e.DRAFT_ENDED)
    drafted = position.having(hands=hands)
    after, events = (begin_meeting if position.config.secret_meeting else begin_auction)(drafted)
    return after, (told, *events)
