"""What is answered where a view does not: requests that make no sense, things that break, a database away."""

from __future__ import annotations

import logging
import sqlite3
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from redis import exceptions as redis_errors

from alliances_site.alone import alone

log = logging.getLogger(__name__)

PASSING_IN_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's shape
    """400. Not Django's own view, which reads the very form again that could not be read."""
    return alone(400)


def broken(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's shape
    """503 while the database or Redis is away, which passes; 500 for whatever else was raised."""
    error = sys.exc_info()[1]
    if not is_away(error):
        return alone(500)
    # Django would write a traceback for each of the thousands that ask meanwhile.
    log.warning("not answered, for something is away: %s", type(error).__name__)
    response = alone(503)
    response._has_been_logged = True  # type: ignore[attr-defined] # noqa: SLF001 - so Django's own log asks
    return response


def is_away(error: BaseException | None) -> bool:
    """Whether an error says that a service is away, too slow or locked, or came of one that says so.

    SQLite's errors of this kind include mistakes, such as a table that is missing: its codes tell.
    """
    while error is not None:
        if isinstance(error, InterfaceError | redis_errors.ConnectionError | redis_errors.TimeoutError):
            return True
        if isinstance(error, OperationalError):
            code = getattr(error.__cause__, "sqlite_errorcode", None)
            return code is None or code & 0xFF in PASSING_IN_SQLITE
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return False
