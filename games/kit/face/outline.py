"""Outline of a position: titled parts of sentences and a table, drawn for a page, a mail and plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.mail import MailDeed, MailPart, chart, columns, laid_part, mailed
from games.kit.face.markup import NOTHING, element, fragment, joined
from games.kit.face.phrases import plain

_LARGE: Final = 1_500
"""A table of more characters is one fragment a row: seldom more than one changes."""


@dataclass(frozen=True, slots=True)
class SmallTable:
    """A table with a head, whose first column names the row. Cells are text, or markup already."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[object]]
    words: int = 1
    """So many columns, the first ones, hold words, the others figures."""
    mine: int | None = None
    """The row of whoever reads, if one is."""
    brief: tuple[int, ...] = ()
    """The columns for which a mail has room; empty: all."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A part of a position, whatever it is drawn on."""

    title: str
    sentences: tuple[str, ...] = ()
    """Whole sentences: text, or markup already."""
    table: SmallTable | None = None
    laid: tuple[MailDeed, ...] = ()
    """The deeds in what is being played, in order, in place of a table: cards, calls."""
    note: str = ""
    """Meaning of its signs, where they are drawn."""


def on_page(parts: Iterable[Outline | None]) -> SafeString:
    """The parts under headings, for screen readers and for whoever likes words. None is left out."""
    return joined(_section(part) for part in parts if part is not None)


def in_mail(part: Outline, *, drawn: SafeString = NOTHING, lines: Sequence[str] = ()) -> MailPart:
    """The part in both forms of a mail.

    :param drawn: a picture in place of its table, where mail programs can draw one.
    :param lines: the same in plain text.
    """
    sentences = tuple(mailed(conditional_escape(sentence)) for sentence in part.sentences if sentence)
    if part.laid:
        return laid_part(part.title, part.laid, sentences)
    if part.table is not None and not drawn:
        heads, *rows = _brief(part.table)
        drawn = chart(heads, rows, words=part.table.words, mine=part.table.mine)
        lines = columns([heads, *rows])
    return MailPart(part.title, drawn, tuple(lines), sentences, part.note)


def _brief(table: SmallTable) -> list[list[str]]:
    """The head and the rows for a mail, in plain text."""
    kept = table.brief or range(len(table.heads))
    return [[_text(row[at]) for at in kept] for row in (table.heads, *table.rows)]


def _text(cell: object) -> str:
    return plain(cell) if isinstance(cell, SafeString) else str(cell)


def _section(part: Outline) -> SafeString:
    said = [element("li", sentence) for sentence in part.sentences if sentence]
    pieces = [element("h3", part.title)]
    if len(said) > 1:
        pieces.append(element("ul", *said))
    elif said:
        pieces.append(element("p", *filter(None, part.sentences)))
    if part.laid:
        rows = [(deed.who, deed.what, deed.note) for deed in part.laid]
        pieces.append(drawn_table(SmallTable(_("In order"), (_("Player"), _("What"), _("Note")), rows)))
    if part.table is None:
        return fragment(*pieces)
    drawn = [_row(*row) for row in part.table.rows]
    if sum(map(len, drawn)) < _LARGE:
        return fragment(*pieces, _framed(part.table, _top(part.table), drawn))
    return joined((fragment(*pieces), _framed(part.table, fragment(_top(part.table)), map(fragment, drawn))))


def drawn_table(table: SmallTable) -> SafeString:
    """The table as a page draws it."""
    return _framed(table, _top(table), (_row(*row) for row in table.rows))


def _top(table: SmallTable) -> SafeString:
    head = element("tr", *(element("th", word, scope="col") for word in table.heads))
    return element("caption", table.caption) + element("thead", head)


def _framed(table: SmallTable, top: SafeString, rows: Iterable[SafeString]) -> SafeString:
    wide = {"role": "group", "tabindex": 0, "aria_label": table.caption} if len(table.heads) > 3 else {}
    return element(
        "div",
        element(
            "table",
            top,
            element("tbody", *rows),
            css="grid-table num",
        ),
        css="words__scroll",
        **wide,
    )


@lru_cache(maxsize=4096, typed=True)
def _row(first: object, *rest: object) -> SafeString:
    """A row, kept as many stay the same; by type, so that text is never taken for markup."""
    cells = (element("td", cell) for cell in rest)
    return element("tr", element("th", first, scope="row"), *cells)
