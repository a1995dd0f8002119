"""Error pages for requests that make no sense, for exceptions, and for a database that is away."""

from __future__ import annotations

import logging
import sys

from django.http import HttpRequest, HttpResponse

from accounts.transient_errors import is_away
from alliances_site.error_pages import alone

log = logging.getLogger(__name__)


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
