"""The notation of the move that a posted form describes."""

from __future__ import annotations

from typing import Final

from django.http import QueryDict

from games.kit.rules.errors import BadNotation

KINDS: Final = ("claim", "attack", "strike", "answer")
"""Fields of the forms; each is the word of its notation too."""


def compose(data: QueryDict) -> str:
    """The notation: of a typed move (``move``), or of a territory or an answer by the field it came in.

    :raises BadNotation: ``nothing-chosen``.
    """
    move = " ".join(data.get("move", "").split())
    if move:
        return move
    for kind in KINDS:
        if value := data.get(kind, ""):
            return f"{kind} {value}"
    raise BadNotation("nothing-chosen")
