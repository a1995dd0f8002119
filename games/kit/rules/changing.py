"""Makes a value of a frozen dataclass like another but for some fields.

Does what `dataclasses.replace` does in a third of the time: every move makes a new position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, changes: Mapping[str, Any]) -> T:
    """The same but for `changes`, by the names of fields; there are at least two fields.

    :raises KeyError: there is no such field.
    """
    kind: Any = type(value)
    places, read = _fields(kind)
    values = list(read(value))
    for name, new in changes.items():
        values[places[name]] = new
    made: T = kind(*values)
    return made


@cache
def _fields(kind: Any) -> tuple[dict[str, int], Callable[[Any], tuple[Any, ...]]]:
    """The place of each field among the arguments of a class, and what reads them all."""
    names = [field.name for field in fields(kind)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)
