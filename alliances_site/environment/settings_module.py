"""Names the settings module of a process, before any setting is read."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

NAME = "DJANGO_SETTINGS_MODULE"
USUAL = "alliances_site.settings.embedded"


def insist_on_settings() -> None:
    """Name the settings of `make play` where none are named.

    :raises SystemExit: with a line, where some are named that are not there.
    """
    named = os.environ.get(NAME) or USUAL
    os.environ[NAME] = named
    try:
        found = find_spec(named)
    except (ImportError, ValueError):
        found = None
    if found is None:
        from .reading import explained  # noqa: PLC0415 - nearly every process goes on without it

        sys.exit(explained(NAME, f"is {named!r}, which is no module"))
