"""The record of a match that runs as one seat may know it: what its events have told, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import NAMES, Card
from games.catalogue.floating_partners.rules.kitty import FOR_HIGHEST
from games.catalogue.floating_partners.rules.moves import Deal, Discard, Move
from games.kit.rules.api import CAMPAIGN_ENDED, HIDDEN, Event, Made
from games.kit.rules.seats import Seat, Viewer

HIDES: Final = frozenset({"deal", "discard"})
"""The kinds of moves that name cards which not everybody sees."""


def disclose(moves: Sequence[Made[Move]], viewer: Viewer) -> tuple[str, ...]:
    """See `games.kit.rules.api.Rules.disclose`.

    Of a hand that is over everything is open. Of the one that is played a deal shows the viewer's own cards,
    and of the kitty those that it took; a discard is whole for its mover.
    """
    over = max((n for n, made in enumerate(moves) if _ends_a_hand(made)), default=-1)
    told = [
        event
        for made in moves[over + 1 :]
        for event in made.events
        if event.only_for is not None and viewer in event.only_for
    ]
    return tuple(
        made.move.notation() if number <= over else _text(made, viewer, told)
        for number, made in enumerate(moves)
    )


def _ends_a_hand(made: Made[Move]) -> bool:
    return any(event.code == CAMPAIGN_ENDED for event in made.events)


def _text(made: Made[Move], viewer: Viewer, told: Iterable[Event]) -> str:
    """The notation of a move of the hand that is played."""
    move, mover = made.move, made.mover
    match move:
        case Deal():
            return _deal(move, told)
        case Discard() if mover is None or mover != viewer:
            return f"discard {','.join([HIDDEN] * len(move.cards))}"
        case _:
            return move.notation()


def _deal(move: Deal, told: Iterable[Event]) -> str:
    dealt, taken = set[Seat | None](), 0
    for event in told:
        if event.code == e.DEALT:
            dealt.add(event.seat)
        elif event.code == e.KITTY_CARDS:
            taken = len(event.data["cards"])
    groups = [_names(hand) if seat in dealt else HIDDEN for seat, hand in enumerate(move.hands)]
    return f"deal {'/'.join((*groups, _kitty(move.kitty, taken)))}"


def _kitty(kitty: tuple[Card, ...], taken: int) -> str:
    """The kitty as it is known to a seat that took so many cards: the top ones, or the last."""
    if not taken:
        return HIDDEN
    place = slice(FOR_HIGHEST) if taken == FOR_HIGHEST else slice(FOR_HIGHEST, None)
    shown = [HIDDEN] * len(kitty)
    shown[place] = [NAMES[card] for card in kitty[place]]
    return ",".join(shown)


def _names(cards: Iterable[Card]) -> str:
    return ",".join(NAMES[card] for card in cards)
