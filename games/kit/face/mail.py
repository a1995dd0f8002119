"""Drawing for mail programs: small tables with their styles inline, and the same as lines of plain text.

Mail programs read no stylesheet of ours, many turn colours round, some show text alone. So whatever a
colour says is said by a sign or a word too, and what knows of dark screens finds classes (see
`templates/games/letters`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.kit.face.markup import NOTHING, element, joined

SANS: Final = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif"
SERIF: Final = "font-family:Alegreya,'Palatino Linotype',Palatino,Georgia,serif"
INK: Final = "#14242c"
LINE: Final = 72
"""Signs of a line of plain text."""

_TONES: Final = {
    "gold": ("#fdf1cd", "#76520a"),
    "silver": ("#e6ecf1", "#4a5963"),
    "neutral": ("#fcfbf6", "#7b6c45"),
    "target": ("#fbe6f0", "#a8175f"),
    "": ("#fcfbf6", "#c5d2d3"),
}
"""Ground and edge of a cell, by its kind."""
_DROPPED: Final = re.compile(r"<(?!/?(?:b|i)>)[^>]*>")


def mailed(html: str) -> SafeString:
    """A sentence of ours with nothing but bold and italics: marks and colours are the page's alone."""
    bold = re.sub(r"<(/?)(?:b|strong)\b[^>]*>", r"<\1b>", html)
    return mark_safe(_DROPPED.sub("", bold))  # noqa: S308 - less of what is markup already


def no_hand() -> SafeString:
    """The sentence that hands are in no mail, as HTML."""
    return joined([_("Your hand is not in this mail; it lies on the table.")])


@dataclass(frozen=True, slots=True)
class MailPart:
    """A part of a position, in both forms of a mail."""

    title: str
    drawn: SafeString = NOTHING
    """A table that a mail program draws."""
    lines: tuple[str, ...] = ()
    """Drawing in lines of plain text that are not to be wrapped."""
    sentences: tuple[SafeString, ...] = ()
    """Sentences beside it, as `mailed` leaves them."""
    note: str = ""
    """Meaning of its signs; of HTML alone."""


@dataclass(frozen=True, slots=True)
class MailQuestion:
    """A game's own part of a turn in a letter."""

    act: str
    """Text of the button: *Play your card*."""
    rule: SafeString = NOTHING
    """Limit of the choice, in a sentence, whatever the hand: the letter knows no hand."""
    parts: tuple[MailPart, ...] = ()


@dataclass(frozen=True, slots=True)
class MailDeed:
    """Deed of one player in what is going on: a card, a call; or that they are still to do it."""

    who: str
    what: str
    note: str = ""
    is_mine: bool = False


def laid_part(title: str, laid: Sequence[MailDeed], sentences: Iterable[str] = ()) -> MailPart:
    """The cards on the table, a cell a player, four in a row."""
    width = min(len(laid), 4)
    cells = [_laid_cell(each, 100 // max(width, 1)) for each in laid]
    rows = [element("tr", *cells[at : at + 4]) for at in range(0, len(cells), 4)]
    return MailPart(
        title=title,
        drawn=_table(rows, is_even=True),
        lines=columns([(each.who, each.what, each.note) for each in laid]),
        sentences=tuple(mailed(sentence) for sentence in sentences if sentence),
    )


def _laid_cell(laid: MailDeed, width: int) -> SafeString:
    edge = "2px solid #a8175f" if laid.is_mine else "1px solid #c5d2d3"
    note = [element("br"), _aside(laid.note)] if laid.note else []
    return element(
        "td",
        _aside(laid.who),
        element("br"),
        element("b", laid.what),
        *note,
        css="k k-me" if laid.is_mine else "k",
        width=f"{width}%",
        valign="top",
        align="center",
        style=f"width:{width}%;padding:8px 4px;border:{edge};{SANS};font-size:14px;line-height:19px;"
        f"color:{INK}",
    )


def _aside(words: str) -> SafeString:
    return element("span", words, css="n", style="color:#40545c")


def cell(lines: Sequence[tuple[str, str]], tone: str, width: int) -> SafeString:
    """A cell of a small map: lines of a word of the look (``b``, ``s`` its side, ``n`` aside) and a text."""
    ground, edge = _TONES[tone]
    thick = 3 if tone == "target" else 1
    looks: dict[str, Callable[[str], SafeString]] = {
        "b": lambda text: element("b", text),
        "s": lambda text: element("span", text, css=f"t-{tone}", style=f"color:{edge}"),
        "n": _aside,
    }
    return element(
        "td",
        joined([looks[look](text) for look, text in lines], element("br")),
        css=f"c c-{tone}",
        width=f"{width}%",
        bgcolor=ground,
        style=f"width:{width}%;padding:5px 6px;background-color:{ground};border:{thick}px solid {edge};"
        f"{SANS};font-size:12px;line-height:15px;color:{INK}",
    )


def grid(rows: Iterable[Sequence[str]], summary: str) -> SafeString:
    """A map of such cells, row by row."""
    return _table([element("tr", *row) for row in rows], summary, is_even=True)


def chart(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, words: int = 1, mine: int | None = None
) -> SafeString:
    """A table with a head.

    :param words: so many columns, the first ones, hold words, the others figures.
    :param mine: the row of whoever reads, if one is.
    """
    style = f"padding:5px 4px;border-bottom:1px solid #c5d2d3;{SANS};font-size:14px;line-height:18px"
    sides = ["left" if at < words else "right" for at in range(len(heads))]
    head = [
        element("th", said, css="n f q", scope="col", align=side, style=f"{style};color:#55676e")
        for side, said in zip(sides, heads, strict=True)
    ]
    body = []
    for number, row in enumerate(rows):
        looks = f"{style};color:{INK}{';font-weight:bold' * (number == mine)}"
        body.append(
            [
                element("td", said, css="i f q", align=side, style=looks)
                for side, said in zip(sides, row, strict=True)
            ]
        )
    return _table([element("tr", *row) for row in (head, *body)])


def _table(rows: Iterable[SafeString], summary: str = "", *, is_even: bool = False) -> SafeString:
    return element(
        "table",
        *rows,
        summary=summary or None,
        role=None if summary else "presentation",
        width="100%",
        cellpadding=0,
        cellspacing=0,
        border=0,
        style=f"border-collapse:collapse{';table-layout:fixed' * is_even}",
    )


def columns(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Texts, not HTML, as lines of plain text: each column as wide as it must be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return tuple(
        "   ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
