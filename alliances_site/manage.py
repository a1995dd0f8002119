"""Management commands that say in a line why the database cannot be used."""

from __future__ import annotations

import logging
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError

UNUSABLE = ("readonly database", "disk is full", "unable to open", "disk I/O")
"""Errors of SQLite where its file, or the disk below it, is of no use."""


def run(arguments: list[str]) -> None:
    """Run a command of Django's or ours.

    :raises SystemExit: as the command does; and with a line where the settings lead to no database that can
        be used, instead of a traceback of the pool that has waited for one.
    """
    if (
        "play" not in arguments[1:2]
    ):  # whose processes go on; here a pool's tries bury the line that tells why
        logging.getLogger("psycopg.pool").addFilter(lambda _: False)
    try:
        execute_from_command_line(arguments)
    except OperationalError as error:
        from alliances_site.startup_checks import findings_of_the_data  # noqa: PLC0415 - the settings are there by now

        if lines := [finding.line for finding in findings_of_the_data()]:
            sys.exit("\n".join(lines))
        if any(words in str(error) for words in UNUSABLE):
            sys.exit(f"The database cannot be used: {error}.")
        raise
