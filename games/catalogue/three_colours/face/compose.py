"""The notation of the move that a posted form describes."""

from __future__ import annotations

from django.http import QueryDict

from games.kit.rules.errors import BadNotation

PLACE = "place"
SWAP = "swap"
"""Value of ``colour`` for a swap instead of a placement."""


def compose(data: QueryDict) -> str:
    """The notation: of a typed move (``move``), of a disc (``cell`` and ``colour``), or of the swap.

    :raises BadNotation: ``nothing-chosen``, ``cell-missing``, ``colour-missing``.
    """
    move = " ".join(data.get("move", "").split())
    if move:
        return move
    cell, colour = data.get("cell", ""), data.get("colour", "")
    if colour == SWAP:
        return SWAP
    if not cell and not colour:
        raise BadNotation("nothing-chosen")
    if not cell or not colour:
        raise BadNotation("cell-missing" if colour else "colour-missing")
    return f"{PLACE} {cell} {colour}"
