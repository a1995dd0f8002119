"""The working file: a line for each match that has been played, added when it is finished.

A run that was ended in the middle leaves whole lines and perhaps half of one at the end. The lines may be in
any order, and a number that is there twice counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from games.balance.matches import Plan, Played, parse_line
from games.catalogue import RULES
from games.kit.rules.errors import BadRecord


class WorkingFileError(Exception):
    """A working file that cannot be gone on with."""


def cut_torn_line(path: Path) -> None:
    """Forget what stands after the last whole line."""
    if not path.exists():
        return
    with path.open("rb+") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def read_matches(path: Path, plan: Plan) -> Iterator[Played]:
    """Every match of the file, each number once, in the file's order; of a file that is not there none.

    :raises WorkingFileError: a line that is no match, or one of another plan or of other rules.
    """
    if not path.exists():
        return
    seen: set[int] = set()
    with path.open(encoding="utf-8") as file:
        for place, line in enumerate(file, 1):
            try:
                played = parse_line(line)
            except BadRecord as error:
                raise WorkingFileError(f"{path}, line {place}: {error}") from error
            if played.plan != plan or played.record.rules != RULES[plan.game].version:
                raise WorkingFileError(f"{path}, line {place}: {played.plan}, not {plan}")
            if played.number not in seen:
                seen.add(played.number)
                yield played


def add_lines(path: Path, lines: Iterable[str]) -> int:
    """Add each line as soon as it comes; how many came."""
    count = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        for line in lines:
            file.write(f"{line}\n")
            file.flush()
            count += 1
    return count
