"""Two seats: twelve tricks for the cards of the reserve, without a target and a dominant suit."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.position import (
    ONLY,
    Arming,
    Next,
    Position,
    event,
    next_leader,
    secret,
)
from games.catalogue.world_domination.rules.settlement import powers_by_seat
from games.catalogue.world_domination.rules.view import Phase, Trick
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat, left_of, seats_of

TRICKS: Final = 12
Takers: TypeAlias = tuple[Seat | None, ...]
"""Takers of the finished tricks; None after a draw."""


def begin_arming(position: Position, *, is_drawn: bool) -> Next:
    """The first trick is led by the seat that is first in this campaign.

    :param is_drawn: whether chance has drawn that seat; else they have alternated.
    """
    starter = position.first
    assert starter is not None  # noqa: S101 - drawn before the cards are used
    assert position.arming is not None  # noqa: S101 - since the deal
    arming = Arming(position.arming.reserve, Trick(1, starter, ()))
    told = event(e.ARMING_STARTED, starter, drawn=is_drawn)
    return position.having(phase=Phase.ARMING, arming=arming, to_move=ONLY[starter]), (told,)


def carry_on_arming(position: Position, hands: tuple[int, ...], trick: Trick) -> Next:
    """After a card has been played to `trick`: the other seat plays, or both draw.

    The winner draws first and leads the next trick. After a draw nobody takes the trick, and the seat that
    had not led it draws first and leads.
    """
    arming = position.arming
    assert arming is not None  # noqa: S101 - only called in the arming
    if len(trick.laid) < position.seats:
        waiting = Arming(arming.reserve, trick, arming.tricks, arming.takers)
        to_move = ONLY[left_of(trick.laid[-1].seat, position.seats)]
        return position.having(hands=hands, arming=waiting, to_move=to_move), ()
    taker = trick.leader
    tricks, takers = (*arming.tricks, trick), (*arming.takers, taker)
    first = next_leader(trick, taker)
    second = left_of(first, position.seats)
    cards = arming.left[:2]
    grown = list(hands)
    for seat, card in zip((first, second), cards, strict=True):
        grown[seat] |= 1 << card
    last = len(tricks) == TRICKS
    following = None if last else Trick(len(tricks) + 1, first, ())
    drawn = position.having(
        hands=tuple(grown),
        arming=Arming(arming.reserve, following, tricks, takers),
        to_move=ONLY[first],
    )
    events = (
        _told_of(trick, takers, None if last else first),
        event(e.DRAWN, first, left=len(arming.left) - 2),
        secret(e.DRAWN_CARD, first, ONLY[first], cards=cards[:1]),
        secret(e.DRAWN_CARD, second, ONLY[second], cards=cards[1:]),
    )
    if not last:
        return drawn, events
    after, more = _end_arming(drawn, takers)
    return after, (*events, *more)


def tricks_won(takers: Takers) -> tuple[int, ...]:
    """Tricks taken, by seat."""
    return tuple(takers.count(seat) for seat in seats_of(2))


def winner_of_arming(takers: Takers, first: Seat) -> tuple[Seat, str]:
    """The winner of an arming that `first` began, and the reason: ``more`` tricks; with as many the ``last``
    that was decided; with none decided not having led the ``first``.
    """
    gold, silver = tricks_won(takers)
    if gold != silver:
        return Seat(int(silver > gold)), "more"
    last = next((taker for taker in reversed(takers) if taker is not None), None)
    if last is not None:
        return last, "last"
    return left_of(first, 2), "first"


def _end_arming(position: Position, takers: Takers) -> Next:
    """The winner is the Aggressor and declares."""
    assert position.first is not None  # noqa: S101 - the arming has been played
    seat, by = winner_of_arming(takers, position.first)
    told = event(e.ARMING_ENDED, seat, won=tricks_won(takers), by=by, side=position.sides[seat])
    return position.having(phase=Phase.DECLARE, to_move=ONLY[seat]), (told,)


def _told_of(trick: Trick, takers: Takers, following: Seat | None) -> Event:
    winner = takers[-1]
    return event(
        e.TRICK_ENDED,
        trick=trick.number,
        winner=winner,
        suit=trick.leading,
        power=max((laid.power for laid in trick.laid if laid.suit is trick.leading), default=0),
        tied=trick.best if winner is None else (),
        powers=powers_by_seat(trick),
        won=tricks_won(takers),
        next=following,
    )
