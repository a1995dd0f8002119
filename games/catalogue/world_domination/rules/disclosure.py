"""The record of a match that runs as one seat may know it: what its events have told, move by move."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import NAMES, Card
from games.catalogue.world_domination.rules.moves import Deal, Keep, Move, Pairs, Show, Tribute
from games.kit.rules.api import HIDDEN, Event, Made
from games.kit.rules.seats import Seat, Viewer

HIDES: Final = frozenset({"deal", "keep", "show", "pairs", "tribute"})
"""The kinds of moves that name cards which not everybody sees."""


def disclose(moves: Sequence[Made[Move]], viewer: Viewer) -> tuple[str, ...]:
    """See `games.kit.rules.api.Rules.disclose`.

    A deal shows the viewer's own hand, and of the reserve the cards that it has drawn; the other moves that
    name cards are whole for their mover and for those who were shown the cards, an ally at the meeting or
    whoever took a pair or a tribute. Of pairs a Rebel knows the one that it took.
    """
    told = [_told(made.events, viewer) for made in moves]
    deals = [number for number, made in enumerate(moves) if isinstance(made.move, Deal)]
    texts: list[str] = []
    for number, made in enumerate(moves):
        following = bisect_right(deals, number)
        until = deals[following] if following < len(deals) else len(moves)
        since = [event for events in told[number:until] for event in events]
        texts.append(_text(made, viewer, since))
    return tuple(texts)


def _told(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    return [event for event in events if event.only_for is None or viewer in event.only_for]


def _text(made: Made[Move], viewer: Viewer, since: Sequence[Event]) -> str:
    """The notation of a move as far as what the viewer was told until the next deal names its cards."""
    move, mover = made.move, made.mover
    if isinstance(move, Deal):
        return _deal(move, since)
    is_own = mover is not None and mover == viewer
    match move:
        case _ if is_own:
            return move.notation()
        case Keep():
            return f"keep {HIDDEN}"
        case Show() if not any(event.code == e.SHOWN and event.seat == mover for event in since):
            return f"show {HIDDEN}"
        case Tribute() if not any(
            event.code == e.TRIBUTE_TAKEN and event.data["giver"] == mover for event in since
        ):
            return f"tribute {HIDDEN}"
        case Pairs(first, second):
            taken = [event.data["cards"] for event in since if event.code == e.PAIR_TAKEN]
            return f"pairs {'/'.join(_names(pair) if pair in taken else HIDDEN for pair in (first, second))}"
        case _:
            return move.notation()


def _deal(move: Deal, since: Sequence[Event]) -> str:
    dealt = {event.seat for event in since if event.code == e.HAND_DEALT}
    groups = [_names(hand) if seat in dealt else HIDDEN for seat, hand in enumerate(move.hands)]
    if move.reserve:
        groups.append(_reserve(move.reserve, since))
    return f"deal {'/'.join(groups)}"


def _reserve(reserve: tuple[Card, ...], since: Sequence[Event]) -> str:
    """The cards drawn, each in its place: after a trick whoever draws first takes the next card."""
    places: dict[int, Card] = {}
    first, drawn = Seat(0), -2
    for event in since:
        if event.code == e.DRAWN and event.seat is not None:
            first, drawn = event.seat, drawn + 2
        elif event.code == e.DRAWN_CARD:
            (card,) = event.data["cards"]
            places[drawn + (event.seat != first)] = card
    if not places:
        return HIDDEN
    return ",".join(NAMES[places[n]] if n in places else HIDDEN for n in range(len(reserve)))


def _names(cards: Iterable[Card]) -> str:
    return ",".join(NAMES[card] for card in cards)
