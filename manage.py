#!/usr/bin/env python
"""Runs Django's management commands; the embedded settings unless told otherwise."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")
    # What a person starts here may take its time: a migration, a dump, a count of many matches.
    os.environ["DATABASE_STATEMENT_SECONDS"] = "0"
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the settings are named

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
