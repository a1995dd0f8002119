#!/usr/bin/env python
"""Runs Django's management commands; the embedded settings unless told otherwise."""

import os
import sys

OLDEST = (3, 11)


def main() -> None:
    if sys.version_info < OLDEST:  # read by older ones too: nothing in this file may be newer than they are
        version = ".".join(map(str, sys.version_info[:3]))
        sys.exit(
            f"Alliances needs Python {OLDEST[0]}.{OLDEST[1]} or newer. This is {version}: {sys.executable}"
        )
    # A command that a person starts may take its time: a migration, a dump, a count of many matches.
    os.environ["DATABASE_STATEMENT_SECONDS"] = "0"
    from alliances_site.manage import run  # noqa: PLC0415 - after that is set

    run(sys.argv)


if __name__ == "__main__":
    main()
