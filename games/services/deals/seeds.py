"""Makes the seed of a match, and the numbers of each of its acts of chance."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random
from typing import Any

from django.views.decorators.debug import sensitive_variables

from games.deals.acts import SEATS, Act
from games.deals.stream import SEED_BYTES, Stream, commitment, stream_of
from games.kit.rules.api import NoContent
from games.models import DealSeed, Match, Wish
from games.models.match import new_key

logger = logging.getLogger(__name__)


class SeedLost(NoContent):
    """The seed to which a match is bound is not there, or is another one: chance cannot go on."""


@sensitive_variables()
def new_match(rng: Random, **fields: Any) -> Match:
    """A match with its row, its key drawn, and bound to a seed of its own. For a transaction.

    :param fields: of the row.
    """
    key = new_key(rng)
    while Match.objects.filter(key=key).exists():
        key = new_key(rng)
    seed = rng.randbytes(SEED_BYTES)
    match = Match.objects.create(key=key, commitment=commitment(key, seed), **fields)
    DealSeed.objects.create(match=match, seed=seed)
    return match


def freeze_wishes(match: Match) -> None:
    """Write down what people at a table added, by the chair that each has; it begins.

    For a transaction that holds the match's row locked, before seats are drawn.
    """
    if not match.commitment:
        return
    texts = dict(Wish.objects.filter(match=match).values_list("player_id", "text"))
    chairs = dict(match.tenures.values_list("seat", "player_id")) if texts else {}
    wishes = [texts.get(chairs.get(seat, 0), "") for seat in range(match.seat_count)]
    DealSeed.objects.filter(match=match).update(wishes=wishes)
    Wish.objects.filter(match=match).delete()


def seat_numbers(match: Match, rng: Random) -> Random:
    """The numbers by which the seats of a match are drawn. :raises SeedLost: see there."""
    return Dealer(match, rng).numbers(SEATS)


def note_lot(match: Match, seats: Sequence[int]) -> None:
    """Write down the seats that were drawn, in the order in which their holders had sat down."""
    if match.commitment:
        DealSeed.objects.filter(match=match).update(lot=[*seats])


class Dealer:
    """Numbers of the acts of a match while its record grows; its seed is read once, at the first of them.

    :param rng: gives the numbers that follow from no seed: of matches from before there were any, of stocks.
    """

    def __init__(self, match: Match, rng: Random) -> None:
        self._match, self.rng = match, rng
        self._bound: DealSeed | None = None

    @sensitive_variables()
    def numbers(self, act: Act) -> Random:
        """The numbers of one act. :raises SeedLost: see there."""
        if not self._match.commitment:
            return self.rng
        bound = self._bound = self._bound or bound_seed(self._match)
        return _stream(self._match, bound, act)


@sensitive_variables()
def _stream(match: Match, bound: DealSeed, act: Act) -> Stream:
    return stream_of(bytes(bound.seed), match.key, bound.wishes or (), str(act))


@sensitive_variables()
def bound_seed(match: Match) -> DealSeed:
    """The seed to which a match is bound. :raises SeedLost: see there."""
    bound = DealSeed.objects.filter(match=match).first()
    if bound is None or commitment(match.key, bytes(bound.seed)) != match.commitment:
        logger.error(
            "the seed of match %s is not the one to which it is bound: chance cannot go on", match.key
        )
        raise SeedLost("seed")
    return bound
