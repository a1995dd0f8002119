"""Default ways for each kind, and the form in which a choice is kept. Pure.

A choice is a list of ways; with `OFF` in it nothing goes out, and the others wait until it is on again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeAlias

from accounts.models import Kind, Way

OFF: Final = "off"

Ways: TypeAlias = Mapping[str, Collection[str]]
"""Choices by kind, of those kinds that are not as usual, as `ways` of `ReminderSettings` holds them."""

USUAL: Final[Mapping[Kind, frozenset[Way]]] = {
    Kind.TURN: frozenset({Way.PAGE, Way.PUSH, Way.DIGEST}),
    Kind.TIME: frozenset({Way.PAGE, Way.PUSH, Way.MAIL}),
    Kind.BEGUN: frozenset({Way.PAGE, Way.PUSH, Way.DIGEST}),
    Kind.ENDED: frozenset({Way.PAGE, Way.DIGEST}),
    Kind.ASKED: frozenset({Way.PAGE, Way.PUSH, Way.DIGEST}),
    Kind.WROTE: frozenset({Way.PAGE, Way.DIGEST}),
    Kind.EVENT_BEGUN: frozenset({Way.PAGE, Way.PUSH, Way.DIGEST}),
    Kind.PAIRED: frozenset({Way.PAGE, Way.PUSH, Way.DIGEST}),
    Kind.LAST_DAY: frozenset({Way.PAGE, Way.PUSH, Way.MAIL}),
    Kind.RESERVE: frozenset({Way.PAGE, Way.PUSH, Way.MAIL}),
    Kind.EVENT_OVER: frozenset({Way.PAGE, Way.DIGEST}),
    Kind.ACCOUNT: frozenset({Way.MAIL}),
}
CHOOSABLE: Final = tuple(kind for kind in Kind if kind is not Kind.ACCOUNT)
"""Kinds that may be chosen; the account's always come by mail at once: it may be somebody breaking in."""
OF_EVENTS: Final = (Kind.EVENT_BEGUN, Kind.PAIRED, Kind.LAST_DAY, Kind.RESERVE, Kind.EVENT_OVER)
"""Kinds of which there is nothing at a table."""
AT_TABLES: Final = tuple(kind for kind in CHOOSABLE if kind not in OF_EVENTS)
"""Kinds that may be chosen for one table."""
NEVER_OFF: Final = (Kind.TIME, Kind.RESERVE, Kind.EVENT_OVER)
"""Kinds of which one way stays open, on the page at least."""


def chosen(kind: Kind, *choices: Ways) -> frozenset[Way]:
    """The ways that are marked for `kind`, off or not; the first of `choices` that names it holds."""
    for choice in choices:
        if kind in choice and kind in CHOOSABLE:
            marked = frozenset(Way(way) for way in choice[kind] if way in Way.values)
            # A list that somebody wrote by hand may hold both: at once is the one that loses nothing.
            return marked - {Way.DIGEST} if Way.MAIL in marked else marked
    return USUAL[kind]


def is_off(kind: Kind, *choices: Ways) -> bool:
    """True if `kind` is switched off as a whole."""
    for choice in choices:
        if kind in choice and kind in CHOOSABLE:
            return OFF in choice[kind]
    return False


def open_ways(kind: Kind, *choices: Ways) -> frozenset[Way]:
    """The ways on which `kind` goes out: those chosen, none while it is off.

    :param choices: the nearest first: those of the table, then those of the person.
    """
    return frozenset() if is_off(kind, *choices) else chosen(kind, *choices)


def stored_choice(ways: Collection[Way], *, off: bool) -> list[str]:
    """A choice as it is stored."""
    return [way.value for way in Way if way in ways] + [OFF] * off
