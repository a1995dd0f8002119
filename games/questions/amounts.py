"""Answers that are numbers: how large they are beside each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_AMOUNT: Final = re.compile(r"(?P<minus>[-−]?)(?P<number>\d[\d,]*(?:\.\d+)?)(?P<unit>\D.*)?")
_TIME: Final = re.compile(r"(?P<hour>\d{1,2}):(?P<minute>\d{2})")


def amounts_of(answers: Sequence[str]) -> tuple[float, ...] | None:
    """The answers as numbers, if all of them are, of one unit; times of day count in minutes. Else None.

    >>> amounts_of(["35 km", "42 km", "1,050 km"]), amounts_of(["9:05", "10:00"]), amounts_of(["-4", "2.5"])
    ((35.0, 42.0, 1050.0), (545.0, 600.0), (-4.0, 2.5))
    >>> amounts_of(["17 March", "16 June"]), amounts_of(["Seven", "8"])
    (None, None)
    """
    times = [_TIME.fullmatch(answer) for answer in answers]
    if all(times):
        return tuple(60.0 * int(time["hour"]) + int(time["minute"]) for time in times if time)
    found = [match for match in map(_AMOUNT.fullmatch, answers) if match]
    if len(found) < len(answers) or len({match["unit"] for match in found}) > 1:
        return None
    return tuple((-1 if match["minus"] else 1) * float(match["number"].replace(",", "")) for match in found)


def rank_of(right: str, wrong: Sequence[str]) -> int | None:
    """The number of wrong answers that are smaller than the right one; None where they are no numbers.

    >>> rank_of("12", ["7", "30", "8"]), rank_of("12", ["a few", "7", "8"])
    (2, None)
    """
    amounts = amounts_of([right, *wrong])
    return None if amounts is None else sum(amount < amounts[0] for amount in amounts[1:])
