"""Reads the environment and checks it as a whole before any of it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .catalogue import CATALOGUE
from .kinds import UnfitError
from .misspellings import nearest

DATABASE_POOL = 16
BOT_PAUSE = (0.6, 1.1)
"""Default of a variable that is compared with something else."""


class Environment:
    """The variables by their kinds. A name without a value, or with an empty one, was not given.

    :param given: names and texts; they may change until they are read.
    """

    def __init__(self, given: Mapping[str, str]) -> None:
        self._given = given

    def check(self, *needed: str) -> None:
        """Go on only if everything that is given fits.

        :param needed: the names that must be given.
        :raises SystemExit: with a line for each that does not fit, and the exit code 1.
        """
        if lines := list(problems(self._given, needed)):
            sys.exit("\n".join(lines))

    def is_given(self, name: str) -> bool:
        """True if there is a value for it."""
        return bool(self._given.get(name))

    def text(self, name: str, default: str = "") -> str:
        """The text of a variable."""
        return str(self._read(name, default))

    def texts(self, name: str, default: Iterable[str] = ()) -> list[str]:
        """The texts of a variable that has several."""
        return list(self._read(name, default))

    def whole(self, name: str, default: int) -> int:
        """The whole number of a variable."""
        return int(self._read(name, default))

    def number(self, name: str, default: float) -> float:
        """The number of a variable."""
        return float(self._read(name, default))

    def switch(self, name: str, *, default: bool = False) -> bool:
        """True if a variable says yes."""
        return bool(self._read(name, default))

    def parts(self, name: str) -> dict[str, Any]:
        """The parts of a service's address, as settings of Django; nothing if it was not given."""
        return dict(self._read(name, {}))

    def _read(self, name: str, default: Any) -> Any:
        given = self._given.get(name)
        return CATALOGUE[name].kind.read(given) if given else default


def problems(given: Mapping[str, str], needed: Iterable[str] = ()) -> Iterator[str]:
    """A line for each variable that is missing, is not of its kind, is misspelt or does not fit to another.

    Secrets, and what may hold one, are not repeated in it.
    """
    needed = tuple(needed)
    for name in needed:
        if not given.get(name):
            yield explained(name, "is not given")
    read: dict[str, Any] = {}
    for name, value in given.items():
        if variable := CATALOGUE.get(name):
            try:
                read[name] = variable.kind.read(value) if value else None
            except UnfitError as unfit:
                yield explained(name, str(unfit))
        elif meant := nearest(name, CATALOGUE):
            yield f"{name} is no setting of the site: is {meant} meant? Leave it out if another program's."
    yield from _together(read)
    hosts = read.get("ALLOWED_HOSTS")
    if "ALLOWED_HOSTS" in needed and hosts and hosts[0].startswith(("*", ".")) and not read.get("SITE_URL"):
        yield explained(
            "SITE_URL", "is not given, and ALLOWED_HOSTS begins with no name that it could be made of"
        )


def explained(name: str, wrong: str) -> str:
    """The line that says what is wrong with a variable, what it is and what it should be."""
    variable = CATALOGUE[name]
    return f"{name} {wrong}. It is {variable.what}, and should be {variable.kind.should}."


def _together(read: Mapping[str, Any]) -> Iterator[str]:
    """Faults of values that are each right by itself and do not fit together."""
    at_once, pool = read.get("REQUESTS_AT_ONCE"), read.get("DATABASE_POOL") or DATABASE_POOL
    database = read.get("DATABASE_URL")
    if at_once and database and "postgresql" in database["ENGINE"] and at_once >= pool:
        yield (
            f"REQUESTS_AT_ONCE is {at_once}, and DATABASE_POOL {pool}. It is how many requests a process "
            "works on at once, and should be less than DATABASE_POOL: each wants a connection, as sockets do."
        )
    least, most = read.get("BOT_PAUSE_MIN"), read.get("BOT_PAUSE_MAX")
    least, most = BOT_PAUSE[0] if least is None else least, BOT_PAUSE[1] if most is None else most
    if least > most:
        yield (
            f"BOT_PAUSE_MIN is {least:g}, and BOT_PAUSE_MAX {most:g}. It is how many seconds bots wait at "
            "least before they move, and should not be more than BOT_PAUSE_MAX."
        )


env = Environment(os.environ)
