"""Random numbers of an act of chance, and the commitment to the seed that they follow from."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NoReturn, Self

VERSION: Final = 1
"""Of what is published here; a record names it."""
SEED_BYTES: Final = 32

_FORMAT: Final = b"alliances-deal/1"


def commitment(key: str, seed: bytes) -> str:
    """The fingerprint of a seed, in hex, to be shown before anybody sits down.

    :param key: of the match or the board, ASCII.
    """
    return hashlib.sha256(_joined(key.encode("ascii"), seed)).hexdigest()


def act_key(seed: bytes, key: str, wishes: Iterable[str], act: str) -> bytes:
    """The key of the numbers of one act.

    :param wishes: hex of each chair, empty where nobody gave one; none at all for a board.
    :param act: its name, such as ``0/1/deal/0``.
    """
    message = _joined(key.encode("ascii"), "/".join(wishes).encode("ascii"), act.encode("ascii"))
    return hmac.digest(seed, message, "sha256")


def stream_of(seed: bytes, key: str, wishes: Iterable[str], act: str) -> Stream:
    """The numbers of one act; see `act_key`."""
    return Stream(act_key(seed, key, wishes, act))


def shuffled(stream: Stream, things: Sequence[int]) -> list[int]:
    """`things` in the order that a stream gives them."""
    order = list(things)
    stream.shuffle(order)
    return order


class Stream(Random):
    """A `random.Random` whose bits are those of HMAC-SHA256 over a counter of 8 bytes, big-endian.

    `k` bits are the first bytes not yet taken that hold so many, as a big-endian number, its lowest bits cut
    off. What `shuffle`, `choice` and `randrange` of the standard library make of them is the published rule.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._ready = b""

    def __new__(cls, key: bytes) -> Self:  # noqa: ARG004 - the base would be seeded with it
        return super().__new__(cls)

    def getrandbits(self, k: int, /) -> int:
        """The next `k` bits as a number."""
        size = (k + 7) // 8
        return int.from_bytes(self.take(size), "big") >> (8 * size - k)

    def take(self, size: int) -> bytes:
        """The next bytes."""
        while len(self._ready) < size:
            self._ready += hmac.digest(self._key, self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
        taken, self._ready = self._ready[:size], self._ready[size:]
        return taken

    def random(self) -> float:
        """A number from 0 to below 1, of 53 bits."""
        return self.getrandbits(53) / (1 << 53)

    def seed(self, *_args: object, **_kwargs: object) -> NoReturn:
        """Refuse: its numbers follow from the key alone. :raises NotImplementedError:"""
        raise NotImplementedError

    getstate = setstate = seed  # nor can it be copied or set back


def _joined(*parts: bytes) -> bytes:
    return b"\0".join((_FORMAT, *parts))
