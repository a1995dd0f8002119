"""The member ``fair`` of a record: the claim of a match about its chance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from games.deals.stream import SEED_BYTES, VERSION
from games.kit.rules.api import Json
from games.kit.rules.errors import BadRecord

MEMBER: Final = "fair"
"""Its name in a record's file."""
LONGEST_WISH: Final = 16
"""Bytes."""

_WISH: Final = re.compile(rf"(?:[0-9a-f]{{2}}){{0,{LONGEST_WISH}}}", re.ASCII)
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", re.ASCII)
_KEY: Final = re.compile(r"[\x21-\x7e]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Claim:
    """Statement of a match about its chance."""

    key: str
    commitment: str
    seed: bytes | None
    """None while it is not opened."""
    wishes: tuple[str, ...]
    """By chair, in hex; none before the match begins, and none of a board."""
    acts: tuple[str, ...]
    """The name of each move of chance, in order."""
    lot: tuple[int, ...] | None = None
    """The seats that were drawn, in the order in which their holders had sat down; None if none were."""

    def data(self) -> dict[str, Json]:
        """As a record holds it."""
        return {
            "version": VERSION,
            "key": self.key,
            "commitment": self.commitment,
            "seed": None if self.seed is None else self.seed.hex(),
            "wishes": [*self.wishes],
            **({} if self.lot is None else {"lot": [*self.lot]}),
            "acts": [*self.acts],
        }


def is_wish(text: str) -> bool:
    """True for lower-case hex of at most `LONGEST_WISH` bytes; none at all is one too."""
    return _WISH.fullmatch(text) is not None


def parse_claim(data: object) -> Claim:
    """Parse what :meth:`Claim.data` wrote. :raises BadRecord: ``not-a-claim``, with the field."""
    if not isinstance(data, dict):
        raise BadRecord("not-a-claim", field=MEMBER)
    fields = cast("Mapping[str, object]", data)
    if fields.get("version") != VERSION:
        raise BadRecord("not-a-claim", field="version")
    seed = fields.get("seed")
    return Claim(
        key=_matching(_KEY, fields.get("key"), "key"),
        commitment=_matching(_COMMITMENT, fields.get("commitment"), "commitment"),
        seed=None if seed is None else bytes.fromhex(_matching(_SEED, seed, "seed")),
        wishes=tuple(_matching(_WISH, wish, "wishes") for wish in _list(fields.get("wishes"), "wishes")),
        acts=tuple(_text(act, "acts") for act in _list(fields.get("acts"), "acts")),
        lot=_lot(fields.get("lot")),
    )


def _lot(value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    seats = _list(value, "lot")
    if not all(isinstance(seat, int) and not isinstance(seat, bool) for seat in seats):
        raise BadRecord("not-a-claim", field="lot")
    return tuple(cast("list[int]", seats))


def _matching(pattern: re.Pattern[str], value: object, field: str) -> str:
    text = _text(value, field)
    if pattern.fullmatch(text) is None:
        raise BadRecord("not-a-claim", field=field)
    return text


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise BadRecord("not-a-claim", field=field)
    return value


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        raise BadRecord("not-a-claim", field=field)
    return cast("list[object]", value)
