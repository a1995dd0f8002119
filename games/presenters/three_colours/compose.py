"""The notation of the move that a posted form describes."""

from __future__ import annotations

from django.http import QueryDict

from games.rules.core.errors import BadNotation

PLACE = "place"


def compose(data: QueryDict) -> str:
    """The notation: of a typed move or the swap (``move``), or of a disc (``cell`` and ``colour``).

    :raises BadNotation: ``nothing-chosen``, ``cell-missing``, ``colour-missing``.
    """
    move = " ".join(data.get("move", "").split())
    if move not in {"", PLACE}:
        return move
    cell, colour = data.get("cell", ""), data.get("colour", "")
    if not cell and not colour:
        raise BadNotation("nothing-chosen")
    if not cell or not colour:
        raise BadNotation("cell-missing" if colour else "colour-missing")
    return f"{PLACE} {cell} {colour}"
