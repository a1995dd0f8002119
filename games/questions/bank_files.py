"""The questions that come with the site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.questions.faults import Fault
from games.questions.reading import Reading, beside_each_other, read
from games.questions.row import QuestionRow

BANK: Final = Path(__file__).parent / "bank"


class BadBank(Exception):  # noqa: N818 - as in all of the site: what is the matter
    """Something is wrong with a file of the bank: `faults`, by name of the file."""

    def __init__(self, faults: list[tuple[str, Fault]]) -> None:
        super().__init__("; ".join(f"{name}:{fault.line}: {fault.words()}" for name, fault in faults))
        self.faults = faults


def readings(folder: Path = BANK) -> Iterator[tuple[Path, Reading]]:
    """Each file of the bank, by name, as it reads by itself."""
    for path in sorted(folder.glob("*.csv")):
        yield path, read(path.read_bytes())


def bank(folder: Path = BANK) -> list[QuestionRow]:
    """All questions that come with the site, file by file.

    :raises BadBank: something is wrong with one of them, by itself or beside another.
    """
    faults: list[tuple[str, Fault]] = []
    rows: list[QuestionRow] = []
    for path, reading in readings(folder):
        faults += [(path.name, fault) for fault in reading.faults]
        rows += [row for _, row in reading.rows]
    together = beside_each_other(list(enumerate(rows)), [])
    faults += [(rows[fault.line].key, fault) for fault in together.faults]
    if faults:
        raise BadBank(faults)
    return rows
