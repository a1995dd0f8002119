"""A match of The Dark Lord as a small picture in a list, from its digest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.safestring import SafeString

from games.catalogue.dark_lord.face.ground import shape
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.rules.land import LANDS, LORD

_FILLS: Final = {".": "land", "0": "blue-power", "1": "green-power", "2": "black-power"}
_TOWERS: Final = 3


def mini(digest: Mapping[str, Any]) -> SafeString:
    """The map in small: seat 0 blue, seat 1 green, the Dark Lord black, castles with their towers."""
    return _drawn(
        str(digest.get("owners") or "." * LANDS),
        tuple(digest.get("bases") or ()),
        tuple(digest.get("towers") or (_TOWERS,) * 3),
    )


@lru_cache(maxsize=256)
def _drawn(owners: str, bases: Sequence[int], towers: Sequence[int]) -> SafeString:
    lands = "".join(
        f'<use href="{shape(f"l{land + 1}")}" fill="var(--{_FILLS[owner]})"/>'
        for land, owner in enumerate(owners)
    )
    castles = "".join(_castle(land, towers[seat], is_black=seat == LORD) for seat, land in enumerate(bases))
    return SafeString(
        f'<svg class="mini" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{lands}'
        f'<use href="{shape("borders")}" fill="none" stroke="var(--sheet)" stroke-width="6"/>'
        f'<use href="{shape("coast")}" fill="none" stroke="var(--neat)" stroke-width="8"/>{castles}</svg>'
    )


def _castle(land: int, towers: int, *, is_black: bool) -> str:
    x, y = MIDDLES[land]
    fill, stroke = ("#14060d", "#f3a9cb") if is_black else ("#fff", "#14242c")
    walls = "".join(
        f"M{x - 42 + 30 * place:.0f} {y + 30:.0f}v-{60 if place == 1 else 46}h24v{60 if place == 1 else 46}z"
        for place in range(_TOWERS)
        if place < towers
    )
    base = f"M{x - 46:.0f} {y + 30:.0f}h92v14h-92z"
    return f'<path d="{walls}{base}" fill="{fill}" stroke="{stroke}" stroke-width="6"/>'
