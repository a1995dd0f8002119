"""The licences under which a question's facts may come to the site."""

from __future__ import annotations

from typing import Final

from games.kit.questions import BETWEEN, OWN, PUBLIC_DOMAIN
from games.questions.sources import SOURCES

LICENCES: Final = frozenset(
    {
        OWN, PUBLIC_DOMAIN, "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-3.0", "CC-BY-4.0",
        "CC-BY-SA-3.0", "CC-BY-SA-4.0", "CC0-1.0", "ISC", "LGPL-2.1", "LGPL-3.0", "MIT", "MPL-2.0",
        "ODbL-1.0", "OGL-UK-3.0", "PSF-2.0", "Unicode-3.0", "Unlicense",
    }
    | {part for source in SOURCES.values() for part in source.licence.split(BETWEEN)}
)  # fmt: skip
"""By the names of SPDX, where it has one, and those of our sources."""


def is_known(licence: str) -> bool:
    """True if that is a licence of the list, or several of them.

    >>> is_known("CC-BY-4.0; MIT"), is_known("all rights reserved")
    (True, False)
    """
    return all(part in LICENCES for part in licence.split(BETWEEN))
