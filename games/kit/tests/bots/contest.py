"""Contests of levels, played no further than until they are decided."""

from __future__ import annotations

from collections.abc import Iterable


def wins(matches: Iterable[bool], least: int, of: int) -> bool:
    """Tell whether so many of the matches are won; none is played after that is decided.

    :param matches: whether each is won, played when it is asked for.
    """
    won = lost = 0
    for is_won in matches:
        won, lost = won + is_won, lost + (not is_won)
        if won == least or lost > of - least:
            break
    else:
        raise AssertionError("fewer matches than were announced")
    return won == least
