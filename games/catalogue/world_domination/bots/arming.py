"""Chooses cards of the arming: each tried in imagined armings, by the hands that these end with.

What counts at the end is who is the Aggressor, and by how much its hand is the better in its best suit. The
level hard also plays the campaign out that follows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.duel_worth import START, WORTHS, strength
from games.catalogue.world_domination.bots.imagination import gain
from games.catalogue.world_domination.bots.policy import play_out as play_campaign
from games.catalogue.world_domination.rules.cards import SUITS, VALUE_OF, Suit, cards_in, mask_of
from games.catalogue.world_domination.rules.codes import code_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.fast_arming import FastArming
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import Contract, Goal, View
from games.kit.bots.search import best_of
from games.kit.rules.seats import Seat

TRICK: Final = 0.3
"""Worth of a trick, in countries."""
SAFE: Final = 0.8
"""The chance that the rival does not have, or does not play, a certain higher card."""
SURE: Final = 3.0
"""Margin in countries from which a hand counts as sure."""
CONFLICTS: Final = 10
"""The conflicts that a campaign after an imagined arming counts as having imagined."""

Plan = tuple[float, ...]


def choose_card(
    view: View, rng: Random, budget: int, judge: Callable[[FastArming, int], float] | None = None
) -> Play:
    """The card after which the imagined armings end best.

    :param budget: how many armings are played out.
    :param judge: how good the end of one is for a seat, from 0 to 1; without it `good_end`.
    """
    judge = judge or good_end
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    seat, sample = view.viewer, Sampler(view)

    def world() -> FastArming:
        return FastArming(sample(rng))

    def value(start: FastArming, move: Play) -> float:
        table = start.copy()
        table.play(code_of(move))
        play_out(table)
        return judge(table, seat)

    return best_of([m for m in view.legal if isinstance(m, Play)], world, value, budget=budget)


def good_end(table: FastArming, seat: int) -> float:
    """The worth of the end of an arming for a seat, from 0 to 1: the Aggressor takes its best suit."""
    over, _ = _best_suit(table)
    good = 0.5 + 0.5 * tanh((START + over) / SURE)
    return good if seat == table.aggressor else 1 - good


def played_end(table: FastArming, seat: int) -> float:
    """As `good_end`, but half of it is how the campaign ends that the policy plays out from there.

    What a hand can do depends on the world and on what the other holds, which no sum over cards knows.
    """
    return end_of(table, campaign_after(table), seat)


def campaign_after(table: FastArming) -> Fast:
    """The campaign after an arming that is over, in the Aggressor's best suit, played to its end."""
    mine = table.aggressor
    _, suit = _best_suit(table)
    campaign = Fast.after(table, Contract(Side(table.sides[mine]), Seat(mine), 0, suit, Goal.MORE))
    play_campaign(campaign)
    return campaign


def end_of(table: FastArming, campaign: Fast, seat: int) -> float:
    """The worth for `seat` of an arming and the campaign that was played after it, from 0 to 1."""
    return 0.5 * good_end(table, seat) + 0.5 * gain(campaign, table.sides[seat], CONFLICTS)


def _best_suit(table: FastArming) -> tuple[float, Suit]:
    """The margin in countries of the Aggressor's hand in its best suit, and that suit."""
    hands = [cards_in(hand) for hand in table.hands]
    mine = table.aggressor
    return max((strength(hands[mine], suit) - strength(hands[1 - mine], suit), suit) for suit in SUITS)


def play_out(table: FastArming) -> None:
    """Play an arming to its end, in place, each seat keeping the suit that it is strongest in."""
    plans: list[Plan] = []
    for hand in table.hands:
        cards = cards_in(hand)
        plans.append(WORTHS[max(SUITS, key=lambda suit: strength(cards, suit))])
    reserve = mask_of(table.reserve[2 * table.tricks :])
    while not table.over:
        table.play(_pick(table, plans[table.turn], reserve))


def _pick(table: FastArming, plan: Plan, reserve: int) -> int:
    cards = cards_in(table.playable())
    card = _follow(table, plan, cards) if table.count else _lead(table, plan, cards, reserve)
    if VALUE_OF[card] or not table.table:
        return card
    return next(code for code in table.legal() if code & 63 == card)


def _follow(table: FastArming, plan: Plan, cards: tuple[int, ...]) -> int:
    """The cheapest card that takes the trick, if the trick is worth it; else the card that is worth least."""
    rival = 1 - table.turn
    bar = table.powers[rival] if table.suits[rival] == table.leading else 0
    best, most = -1, -99.0
    for card in cards:
        good = -plan[card]
        if VALUE_OF[card] > bar and card >> 4 == table.leading:
            good += TRICK
        if good > most:
            best, most = card, good
    return best


def _lead(table: FastArming, plan: Plan, cards: tuple[int, ...], reserve: int) -> int:
    out = reserve | table.hands[1 - table.turn]
    best, most = -1, -99.0
    for card in cards:
        good = -plan[card]
        if VALUE_OF[card]:
            higher = (out >> (card & 48) & 0xFFF) >> VALUE_OF[card]
            good += TRICK * SAFE ** higher.bit_count()
        if good > most:
            best, most = card, good
    return best
