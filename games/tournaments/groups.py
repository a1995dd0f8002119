"""Groups: how large they are, who is in which, and who meets whom in which seat.

Two sides play by Berger's tables, each pairing as two legs with the seats swapped. More sides are seated by
difference families: match j of a block seats entrant (j + b) mod v for each b of it. So everybody has every
seat equally often, every two meet equally often, and where partners change everybody is the partner of each
other once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")


class Shape(NamedTuple):
    """Kind of table that a group plays at."""

    seats: int
    has_partners: bool = False
    """The side of an entrant has a partner who changes from match to match."""


@dataclass(frozen=True, slots=True)
class Design:
    """Seats of all matches of a group of some size, by the places of its entrants from 0."""

    size: int
    matches: tuple[tuple[int, ...], ...]

    @property
    def each(self) -> int:
        """The number of matches that each entrant plays."""
        return sum(0 in seated for seated in self.matches)


def _cyclic(size: int, *blocks: Sequence[int]) -> Design:
    return Design(size, tuple(tuple((j + b) % size for b in block) for block in blocks for j in range(size)))


DESIGNS: Final[dict[Shape, tuple[Design, ...]]] = {
    Shape(4, has_partners=True): (
        _cyclic(5, (1, 2, 4, 3)),
        Design(4, ((0, 1, 2, 3), (1, 2, 0, 3), (2, 0, 1, 3))),
    ),
    Shape(3): (_cyclic(7, (0, 1, 3), (0, 6, 4)), _cyclic(4, (1, 2, 3))),
    Shape(4): (_cyclic(7, (2, 4, 5, 6)), _cyclic(5, (1, 2, 3, 4))),
    Shape(5): (_cyclic(11, (1, 3, 4, 5, 9)), _cyclic(6, (1, 2, 3, 4, 5))),
    Shape(6): (_cyclic(7, (1, 2, 3, 4, 5, 6)),),
    Shape(7): (_cyclic(8, (1, 2, 3, 4, 5, 6, 7)),),
    Shape(8): (_cyclic(9, (1, 2, 3, 4, 5, 6, 7, 8)),),
}
"""By shape, the larger group first."""

PAIRED_SIZES: Final = range(5, 9)
"""Sizes of groups of two sides, where there are several; one alone may have from 3 on."""
LEAST_PAIRED: Final = 3


class Leg(NamedTuple):
    """One match of two sides: the places in the group of who has the first side, and the second."""

    round: int
    number: int
    leg: int
    first: int
    second: int


def berger(size: int) -> list[list[tuple[int | None, int | None]]]:
    """Rounds of a round robin after Berger's tables, by places from 0; None is the bye.

    :raises ValueError: fewer than two.
    """
    if size < 2:
        raise ValueError(size)
    last = size + size % 2 - 1
    """The place that stays where it is; the bye if there is an odd number."""
    rounds: list[list[tuple[int | None, int | None]]] = []
    for number in range(last):
        pivot = number * (last + 1) // 2 % last
        stays = None if size % 2 else last
        pairs: list[tuple[int | None, int | None]] = [(pivot, stays) if number % 2 == 0 else (stays, pivot)]
        pairs += [((pivot + i) % last, (pivot - i) % last) for i in range(1, (last + 1) // 2)]
        rounds.append(pairs)
    return rounds


def legs(size: int) -> Iterator[Leg]:
    """All matches of a group of two sides: every pairing twice, with the seats swapped."""
    for number, pairs in enumerate(berger(size), 1):
        met = [(first, second) for first, second in pairs if first is not None and second is not None]
        for at, (first, second) in enumerate(met, 1):
            yield Leg(number, at, 1, first, second)
            yield Leg(number, at, 2, second, first)


def split(count: int, larger: int, smaller: int | None = None) -> list[int]:
    """The sizes of the groups of so many entrants, as many large ones as possible.

    Where they do not come out, as few as need be wait: what the sizes sum up to is less than the count. With
    fewer than a group there is none.

    >>> split(23, 5, 4), split(25, 7, 4), split(11, 5, 4)
    ([5, 5, 5, 4, 4], [7, 7, 7, 4], [5, 5])
    """
    if smaller is None:
        return [larger] * (count // larger)
    for seated in range(count, 0, -1):
        for large in range(seated // larger, -1, -1):
            small, rest = divmod(seated - large * larger, smaller)
            if not rest:
                return [larger] * large + [smaller] * small
    return []


def split_paired(count: int) -> list[int]:
    """The sizes of groups of two sides: as few as hold everybody, as even as possible.

    >>> split_paired(8), split_paired(9), split_paired(13), split_paired(3), split_paired(2)
    ([8], [8], [7, 6], [3], [])
    """
    most, least = PAIRED_SIZES[-1], PAIRED_SIZES[0]
    if count < LEAST_PAIRED:
        return []
    groups = -(-count // most)
    if groups > 1 and count // groups < least:
        return split_paired(count - 1)  # the last to sign up waits
    small, more = divmod(count, groups)
    return [small + 1] * more + [small] * (groups - more)


def sizes_for(shape: Shape, count: int) -> list[int]:
    """The sizes of the groups of so many entrants who play at tables of a shape. :raises KeyError: none."""
    sizes = [design.size for design in DESIGNS[shape]]
    return split(count, *sizes)


def design_of(shape: Shape, size: int) -> Design:
    """The seats of a group of some size. :raises KeyError: there is no such group of that shape."""
    for design in DESIGNS[shape]:
        if design.size == size:
            return design
    raise KeyError(size)


def snake(entrants: Sequence[T], sizes: Sequence[int]) -> list[list[T]]:
    """Entrants in groups, the best of them spread: to the last group and back again.

    :param entrants: by seed, as many as the sizes hold.
    :raises ValueError: there are more or fewer.

    >>> snake(range(1, 14), [5, 4, 4])
    [[1, 6, 7, 12, 13], [2, 5, 8, 11], [3, 4, 9, 10]]
    """
    if len(entrants) != sum(sizes):
        raise ValueError(len(entrants))
    groups: list[list[T]] = [[] for _ in sizes]
    left = iter(entrants)
    is_forward = True
    while any(len(group) < size for group, size in zip(groups, sizes, strict=True)):
        order = range(len(sizes)) if is_forward else reversed(range(len(sizes)))
        for at in order:
            if len(groups[at]) < sizes[at]:
                groups[at].append(next(left))
        is_forward = not is_forward
    return groups


def kept_apart(groups: Sequence[Sequence[T]], pairs: Collection[frozenset[T]]) -> list[list[T]]:
    """Groups in which some pairs are not together, as far as changing two places at a time does it.

    Of two who are together the one further down changes places with the nearest of another group.

    >>> kept_apart([[1, 4, 5], [2, 3, 6]], [frozenset({4, 5})])
    [[1, 4, 6], [2, 3, 5]]
    """
    made = [list(group) for group in groups]

    def together() -> list[tuple[int, int]]:
        return [
            (number, at)
            for number, group in enumerate(made)
            for at, each in enumerate(group)
            if any({each, other} in pairs for other in group[:at])
        ]

    left = together()
    while left:
        for number, at in reversed(left):
            others = [(n, i) for n, group in enumerate(made) if n != number for i in range(len(group))]
            for other, there in sorted(others, key=lambda o: (abs(o[1] - at), o)):
                _swap(made, (number, at), (other, there))
                now = together()
                if len(now) < len(left):
                    break
                _swap(made, (number, at), (other, there))
            else:
                continue
            left = now
            break
        else:
            return made
    return made


def _swap(groups: list[list[T]], one: tuple[int, int], other: tuple[int, int]) -> None:
    (g, i), (h, j) = one, other
    groups[g][i], groups[h][j] = groups[h][j], groups[g][i]
