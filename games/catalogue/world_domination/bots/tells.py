"""Infers hands from played cards: the cards that others have played tell of those that they hold.

The chance of a play is a logit model: each card that the seat might have played counts by the exponential of
what it promises to `learned`. Choices of special actions and targets are not read.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from games.catalogue.world_domination.bots.learned import Learned
from games.catalogue.world_domination.bots.policy import promise_of
from games.catalogue.world_domination.rules.cards import ALL_CARDS, CARDS, SPECIAL_MASK, SUIT_MASKS, cards_in
from games.catalogue.world_domination.rules.codes import code_of
from games.catalogue.world_domination.rules.evidence import conflicts_of, played_in
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.setup import starting_cells
from games.catalogue.world_domination.rules.view import View

SOFT: Final = (770.0, 330.0, 280.0, 250.0)
"""Margin in promise, as `learned` counts, with which a card is played e times as often: by how many lie
there.

Fitted by maximum likelihood to 23,140 cards of 480 campaigns of the level normal."""


class Tell:
    """One card that a seat has played."""

    __slots__ = ("follow", "leading", "likes", "seat", "since")

    def __init__(self, seat: int, since: int, leading: int, likes: list[float]) -> None:
        """
        :param since: the cards that the seat has played since, this one counted, as a bit mask.
        :param leading: the suit to be followed, as a bit mask; 0: it led.
        :param likes: of every card, how much more likely it would have been played than this one.
        """
        self.seat, self.since, self.leading, self.likes = seat, since, leading, likes
        self.follow = leading | SPECIAL_MASK

    def log_chance(self, hand: int) -> float:
        """The logarithm of how likely the card was for a seat that now holds `hand`."""
        cards, total, likes = self.playable(hand), 0.0, self.likes
        while cards:
            low = cards & -cards
            total += likes[low.bit_length() - 1]
            cards ^= low
        return -log(total)

    def playable(self, hand: int) -> int:
        """The cards that the seat might have played, this one among them, if it now holds `hand`."""
        cards = hand | self.since
        return cards & self.follow if cards & self.leading else cards


def tells_of(view: View, world: Position) -> list[Tell]:
    """One for each card that another seat has played in this campaign.

    :param world: fits the view.
    """
    assert view.contract is not None  # noqa: S101 - the conflicts have begun
    played = played_in(conflicts_of(view), view.seats)
    begun = world.having(
        cells=starting_cells(view.seats),
        contract=None,
        conflict=None,
        conflicts=(),
        hands=tuple([hand | gone for hand, gone in zip(world.hands, played, strict=True)]),
    )
    table, out = Fast(begun, view.contract), ALL_CARDS
    found: list[Tell] = []
    for conflict in conflicts_of(view):
        table.play(conflict.target)
        for laid in conflict.laid:
            card = laid.card
            if laid.seat != view.viewer:
                leading = SUIT_MASKS[table.leading] if table.count else 0
                found.append(Tell(laid.seat, 0, leading, _likes(table, out, card)))
            for tell in found:
                if tell.seat == laid.seat:
                    tell.since |= 1 << card
            out ^= 1 << card
            table.play(code_of(Play(card, laid.on, laid.give)))
    return found


def _likes(table: Fast, out: int, played: int) -> list[float]:
    """See `Tell`. :param out: the cards not played yet."""
    estimate = Learned(table)
    estimate.out = out
    good, soft = promise_of(table, played, estimate), SOFT[table.count]
    likes = [0.0] * len(CARDS)
    for card in cards_in(out):
        likes[card] = exp((promise_of(table, card, estimate) - good) / soft)
    return likes
