"""Keys of two groups that make one call: a number of countries, then a suit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import SUIT_CLASS, SUIT_WORD, suit_name
from games.catalogue.world_domination.rules.cards import SUITS, Suit
from games.kit.face.marks import icon

RISING: Final = tuple(sorted(SUITS, key=lambda suit: suit.rank))
"""The suits as they beat each other: Military, Economics, Politics."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A radio button that looks like a key."""

    field: str
    value: str
    ident: str
    act: str
    """Sign for it in the name of the call."""
    says: str
    """Promise of it, in a sentence."""
    face: str
    css: str = ""
    is_closed: bool = False
    """True if it only keeps its place, struck through."""
    more: str = ""
    """Further attributes."""

    def drawn(self, desk: WorldDesk) -> str:
        """The key in HTML: a value that was sent and refused comes chosen again, where no script keeps it."""
        flag = " checked" if desk.table.was_sent(self.field, self.value) else ""
        flag = " disabled" if self.is_closed else flag
        return (
            f'<label class="ask {self.css}"><input type="radio" id="{self.ident}" name="{self.field}" '
            f'value="{self.value}" data-act="{escape(self.act)}" data-says="{escape(self.says)}"'
            f"{self.more}{flag}>{self.face}</label>"
        )


def number_key(number: int, says: str, *, css: str = "", is_closed: bool = False) -> Key:
    """A number of countries."""
    return Key(
        field="number",
        value=str(number),
        ident=f"number-{number}",
        act=str(number),
        says=says,
        face=f"<span>{number}</span>",
        css=f"num {css}",
        is_closed=is_closed,
    )


def suit_key(suit: Suit, says: str, *, css: str = "", is_closed: bool = False) -> Key:
    """The suit that is to dominate."""
    return Key(
        field="suit",
        value=suit.letter,
        ident=f"suit-{suit.letter}",
        act=suit_name(suit),
        says=says,
        face=suit_face(suit),
        css=f"ask--suit {css}",
        is_closed=is_closed,
    )


def suit_face(suit: Suit) -> str:
    """The face of the key of a suit."""
    return f'<span class="{SUIT_CLASS[suit]}">{icon(SUIT_WORD[suit])}{suit_name(suit)}</span>'


def drawn(desk: WorldDesk, numbers: Iterable[Key], suits: Iterable[Key], *others: Key) -> str:
    """Both groups, each in a row where there is room, and what stands beside them."""
    rows = (("numbers", _("How many countries"), numbers), ("suits", _("Which suit dominates"), suits))
    groups = "".join(
        f'<div class="asks__{name}" role="radiogroup" aria-label="{escape(label)}">{keys}</div>'
        for name, label, row in rows
        if (keys := "".join(key.drawn(desk) for key in row))
    )
    return f'<div class="asks">{groups}{"".join(key.drawn(desk) for key in others)}</div>'
