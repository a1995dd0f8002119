"""Reading and writing files of questions.

A file is CSV: UTF-8, commas, quotation marks doubled inside quoted cells; its first line names the
columns, in any order (`row.COLUMNS`; those of `row.USUAL` may be missing). `right` is the place, 0 to 3,
of the right answer among `answer_0` to `answer_3`; the wrong ones are kept in their order. The files that
come with the site (`bank/`), those that staff sends and those that the site writes are of this one kind.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Final

from games.questions.faults import Fault
from games.questions.row import ANSWERS, COLUMNS, NEEDED, QuestionRow, row_of

MOST_LINES: Final = 10_000
"""So many questions may a file have."""

MOST_BYTES: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Reading:
    """Contents of a file: by line, counted from 1, the questions; and what is wrong with the rest."""

    rows: tuple[tuple[int, QuestionRow], ...]
    faults: tuple[Fault, ...]


def read(data: bytes, *, most: int = MOST_LINES) -> Reading:
    """The questions of a file, but for those that something is wrong with, by themselves or beside others.

    HTML is text like any other, and stays as it is.
    """
    text = data.decode("utf-8-sig", errors="replace")  # what cannot be read is told by line
    records = _records(text)
    first = next(records, None)
    if first is None:
        return Reading((), (Fault(1, "empty"),))
    header = [name.strip().casefold() for name in first[1] or ()]
    if fault := _of_header(header):
        return Reading((), (fault,))
    rows: list[tuple[int, QuestionRow]] = []
    faults: list[Fault] = []
    count = 0
    for line, cells in records:
        count += 1
        if count > most:
            return Reading((), (Fault(line, "too-many", value=str(most)),))
        found = _row(header, cells, line)
        if isinstance(found, QuestionRow):
            rows.append((line, found))
        else:
            faults += found
    if not count:
        faults.append(Fault(1, "empty"))
    return beside_each_other(rows, faults)


def written(rows: Iterable[QuestionRow]) -> str:
    """A file of such rows, the same for the same ones."""
    file = StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(COLUMNS)
    for row in rows:
        cells = {name: getattr(row, name) for name in COLUMNS if name not in {*ANSWERS, "right", "as_of"}}
        cells |= dict(zip(ANSWERS, row.answers, strict=True))
        cells |= {"right": str(row.place), "as_of": row.as_of.isoformat() if row.as_of else ""}
        lines.writerow([cells[name] for name in COLUMNS])
    return file.getvalue()


def _records(text: str) -> Iterator[tuple[int, list[str] | None]]:
    """The lines that are not blank, each with its number; None if one cannot be taken apart."""
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield line, None
            continue
        if any(cell.strip() for cell in cells):
            yield line, cells


def _of_header(header: list[str]) -> Fault | None:
    if missing := [name for name in NEEDED if name not in header]:
        return Fault(1, "no-columns", value=", ".join(missing))
    if odd := [name for name in header if name not in COLUMNS]:
        return Fault(1, "odd-columns", value=", ".join(odd))
    if twice := sorted({name for name in header if header.count(name) > 1}):
        return Fault(1, "column-twice", value=", ".join(twice))
    return None


def _row(header: list[str], cells: list[str] | None, line: int) -> QuestionRow | list[Fault]:
    if cells is None:
        return [Fault(line, "quotes")]
    if len(cells) != len(header):
        return [Fault(line, "cells", str(len(header)), str(len(cells)))]
    return row_of(dict(zip(header, cells, strict=True)), line)


def beside_each_other(rows: list[tuple[int, QuestionRow]], faults: list[Fault]) -> Reading:
    """The rows of which none has another's key or is like it; the first of such stays."""
    kept: list[tuple[int, QuestionRow]] = []
    by_key: dict[str, int] = {}
    by_words: dict[tuple[str, str], int] = {}
    for line, row in rows:
        other = by_words.setdefault((row.language, row.likeness), line)
        same = by_key.setdefault(row.key, line) if row.key else line
        if same != line:
            faults.append(Fault(line, "key-twice", value=str(same)))
        elif other != line:
            faults.append(Fault(line, "like-line", value=str(other)))
        else:
            kept.append((line, row))
    return Reading(tuple(kept), tuple(sorted(faults, key=lambda fault: fault.line)))
