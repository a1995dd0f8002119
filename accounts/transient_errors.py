"""Tells errors that pass from mistakes: a database or Redis that is away, too slow or locked."""

from __future__ import annotations

import sqlite3
from typing import Final

from django.db import DatabaseError, InterfaceError, OperationalError
from redis import exceptions as redis_errors

PASSING_IN_SQLITE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
    }
)

PASSING_CLASSES: Final = frozenset({"08", "28", "3D", "40", "53", "57", "58"})
"""Classes of SQLSTATE (PostgreSQL, appendix A): the connection is lost, nobody is let in, there is no such
database, two transactions were in each other's way, resources are short, an operator stepped in, the system
failed. Whatever Python class a driver gives to each of them.
"""

PASSING_STATES: Final = frozenset({"25P03", "25P04", "55006", "55P03"})
"""Of classes that are mistakes otherwise: a transaction was idle or took too long and its connection was
ended, something is in use, a lock was not to be had.
"""


def is_away(error: BaseException | None) -> bool:
    """True if an error says that a service is away, too slow or locked, or came of one that says so."""
    while error is not None:
        if _passes(error):
            return True
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return False


def _passes(error: BaseException) -> bool:
    """SQLite's and PostgreSQL's errors of one Python class include mistakes: their codes tell."""
    if isinstance(error, redis_errors.ConnectionError | redis_errors.TimeoutError):
        return True
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    if state is not None:
        return state[:2] in PASSING_CLASSES or state in PASSING_STATES
    if isinstance(error, OperationalError):
        code = getattr(error.__cause__, "sqlite_errorcode", None)
        return code is None or code & 0xFF in PASSING_IN_SQLITE
    return isinstance(error, InterfaceError)
