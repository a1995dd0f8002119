"""The notation of the move that a posted form describes, or that somebody typed."""

from __future__ import annotations

from typing import Final

from django.http import QueryDict

from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME
from games.kit.rules.errors import BadNotation

_KINDS: Final = frozenset({"declare", "bid", "stand", "discard", "play"})
"""Words that a player may type; their letters may be small or large."""


def compose(data: QueryDict) -> str:
    """The notation: of a typed or chosen move (``move``), or of the cards to put away.

    A typed move may be written in small letters, and cards to put away in any order, with spaces between.
    Fields: ``move``; or ``call``, which is ``discard``, with ``cards``.

    :raises BadNotation: ``nothing-chosen``, ``nothing-to-discard``, ``bad-notation``.
    """
    move = " ".join(data.get("move", "").split())
    if move:
        return _typed(move)
    if data.get("call") != "discard":
        raise BadNotation("nothing-chosen")
    names = data.getlist("cards")
    if not names:
        raise BadNotation("nothing-to-discard")
    return f"discard {_sorted(names)}"


def _typed(move: str) -> str:
    """A typed move as its notation has it; what is no move of the game stays as it is."""
    kind, _, rest = move.partition(" ")
    kind = kind.lower()
    if kind not in _KINDS:
        return move
    if kind == "discard":
        return f"discard {_sorted(rest.upper().replace(' ', ',').split(','))}"
    return f"{kind} {rest.upper()}".strip()


def _sorted(names: list[str]) -> str:
    """Cards in the order of the game; the same one twice stays so, for the rules to judge."""
    held = [name for name in names if name]
    if not held or any(name not in CARD_BY_NAME for name in held):
        raise BadNotation("bad-notation", text=",".join(names)[:80])
    return ",".join(sorted(held, key=CARD_BY_NAME.__getitem__))
