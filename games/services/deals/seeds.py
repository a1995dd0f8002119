"""Makes the seed of a match, and the numbers of each of its acts of chance."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.views.decorators.debug import sensitive_variables

from games.deals.acts import SEATS, Act
from games.deals.stream import SEED_BYTES, commitment, stream_of
from games.kit.rules.api import NoContent
from games.models import Board, DealSeed, Match, Wish
from games.models.match import new_key

logger = logging.getLogger(__name__)


class SeedLost(NoContent):
    """The seed to which a match is bound is not there, or is another one: chance cannot go on."""


def free_key(rng: Random, begins: str = "") -> str:
    """A key that no match has. :param begins: its beginning."""
    key = f"{begins}{new_key(rng)}"
    while Match.objects.filter(key=key).exists():
        key = f"{begins}{new_key(rng)}"
    return key


@sensitive_variables()
def new_match(rng: Random, **fields: Any) -> Match:
    """A match with its row, its key drawn, and bound to a seed of its own. For a transaction.

    :param fields: of the row.
    """
    key = free_key(rng)
    seed = rng.randbytes(SEED_BYTES)
    match = Match.objects.create(key=key, commitment=commitment(key, seed), **fields)
    DealSeed.objects.create(match=match, seed=seed)
    return match


@sensitive_variables()
def bind_all(matches: Sequence[Match], rng: Random) -> list[Bound]:
    """Give new matches, which have no rows yet, a key and a commitment each; the seeds, for `keep_seeds`.

    Nobody adds anything to them. One query, whatever their number.
    """
    keys = dict.fromkeys(new_key(rng) for _ in matches)
    while len(keys) < len(matches) or Match.objects.filter(key__in=keys).exists():
        keys = dict.fromkeys(new_key(rng) for _ in matches)
    bounds = []
    for match, key in zip(matches, keys, strict=True):
        seed = rng.randbytes(SEED_BYTES)
        match.key, match.commitment = key, commitment(key, seed)
        bounds.append(Bound(key, seed, ("",) * match.seat_count))
    return bounds


@sensitive_variables()
def keep_seeds(matches: Iterable[Match], bounds: Iterable[Bound]) -> None:
    """Write the seeds of matches that have their rows now, as `bind_all` has made them."""
    DealSeed.objects.bulk_create(
        [
            DealSeed(match=match, seed=bound.seed, wishes=list(bound.wishes))
            for match, bound in zip(matches, bounds, strict=True)
        ],
        batch_size=500,
    )


def freeze_wishes(match: Match) -> None:
    """Write down what people at a table added, by the chair that each has; it begins.

    For a transaction that holds the match's row locked, before seats are drawn.
    """
    if not match.commitment or match.board_id is not None:
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


@dataclass(frozen=True, slots=True)
class Bound:
    """Everything that the numbers of a match follow from."""

    key: str
    """The match's, or that of its board."""
    seed: bytes = field(repr=False)
    wishes: tuple[str, ...] = field(repr=False)
    lot: tuple[int, ...] | None = None
    """The seats as they were drawn; None if they were not."""


class Dealer:
    """Numbers of the acts of a match while its record grows; its seed is read once, at the first of them.

    :param rng: gives the numbers that follow from no seed: of matches from before there were any, of stocks.
    :param bound: what it would read, where it is known.
    """

    def __init__(self, match: Match, rng: Random, bound: Bound | None = None) -> None:
        self._match, self.rng = match, rng
        self._bound = bound

    @sensitive_variables()
    def numbers(self, act: Act) -> Random:
        """The numbers of one act. :raises SeedLost: see there."""
        if not self._match.commitment:
            return self.rng
        bound = self._bound = self._bound or bound_to(self._match)
        return stream_of(bound.seed, bound.key, bound.wishes, str(act))


@sensitive_variables()
def bound_to(match: Match) -> Bound:
    """The seed of a match with a commitment, and all else that its numbers follow from. :raises SeedLost:"""
    bound = _of_board(match) if match.board_id is not None else _of_its_own(match)
    if bound is None or commitment(bound.key, bound.seed) != match.commitment:
        logger.error(
            "the seed of match %s is not the one to which it is bound: chance cannot go on", match.key
        )
        raise SeedLost("seed")
    return bound


@sensitive_variables()
def _of_board(match: Match) -> Bound | None:
    board = Board.objects.filter(matches=match).first()
    return None if board is None else Bound(board.key, bytes(board.seed), ())


@sensitive_variables()
def _of_its_own(match: Match) -> Bound | None:
    row = DealSeed.objects.filter(match=match).first()
    if row is None:
        return None
    lot = None if row.lot is None else tuple(row.lot)
    return Bound(match.key, bytes(row.seed), tuple(row.wishes or ()), lot)
