"""Binds the pieces of an export into one zip: JSON for programs, and a page to read in any browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from io import TextIOWrapper
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django.template.loader import render_to_string

from accounts.models import OwnFile, OwnPiece

from .sources import SOURCES

FOLDER: Final = "alliances"
_T: Final = "accounts/data_export/"
_TIME: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}:[0-9]{2}):[0-9.]+\+00:00")


@dataclass(frozen=True, slots=True)
class DataNode:
    """A value as the page shows it: words, a list, or names with values."""

    words: str = ""
    is_link: bool = False
    items: tuple[DataNode, ...] = ()
    fields: tuple[tuple[str, DataNode], ...] = ()


def bind(file: OwnFile, out: IO[bytes], *, now: datetime) -> None:
    """Write the zip of all pieces of a file; there is never more than one piece in memory.

    :param out: what can be written from its beginning to its end.
    """
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
        for source in SOURCES:
            with _text(made, f"{source.name}.json") as text:
                _write_rows(text, (row for piece in _pieces(file, source.name) for row in piece.rows))
            for piece in _pieces(file, source.name):
                for name, words in piece.texts.items():
                    made.writestr(f"{FOLDER}/{name}", words)
        made.writestr(f"{FOLDER}/style.css", render_to_string(f"{_T}style.css"))
        with _text(made, "index.html") as text:
            context = {"user": file.user, "now": now, "sources": SOURCES}
            text.write(render_to_string(f"{_T}head.html", context))
            for source in SOURCES:
                text.write(render_to_string(f"{_T}heading.html", {"source": source}))
                for piece in _pieces(file, source.name):
                    rows = [shown_value(row) for row in piece.rows]
                    text.write(render_to_string(f"{_T}rows.html", {"rows": rows}))
            text.write(render_to_string(f"{_T}foot.html"))


def shown_value(value: Any) -> DataNode:
    """A value of a row as the page shows it; what is empty is left out of its mapping."""
    if isinstance(value, dict):
        named = (
            (str(name), shown_value(each)) for name, each in value.items() if each not in (None, "", [], {})
        )
        return DataNode(fields=tuple((name.replace("_", " ").capitalize(), node) for name, node in named))
    if isinstance(value, list | tuple):
        return DataNode(items=tuple(map(shown_value, value)))
    words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    if at := _TIME.fullmatch(words):
        words = f"{at[1]}, {at[2]}"
    return DataNode(words=words, is_link=words.startswith("tables/"))


def _pieces(file: OwnFile, source: str) -> Iterator[OwnPiece]:
    for number in (
        OwnPiece.objects.filter(file=file, source=source).order_by("number").values_list("pk", flat=True)
    ):
        yield OwnPiece.objects.get(pk=number)


def _write_rows(text: IO[str], rows: Iterator[dict[str, Any]]) -> None:
    text.write("[")
    for place, row in enumerate(rows):
        text.write(",\n" if place else "\n")
        text.write(json.dumps(row, ensure_ascii=False))
    text.write("\n]\n")


def _text(made: ZipFile, name: str) -> TextIOWrapper:
    return TextIOWrapper(made.open(f"{FOLDER}/{name}", "w"), encoding="utf-8")
