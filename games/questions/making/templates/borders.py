"""Countries beside each other, and how much land they have."""

from __future__ import annotations

from collections.abc import Iterable

from games.questions.making.choose import seeded
from games.questions.making.draft import LEVELS, Draft, Level, Template
from games.questions.making.facts.borders import neighbours, three_away, touch, two_away
from games.questions.making.facts.countries import Country, by_name, countries
from games.questions.making.facts.places import kilometres

ADJECTIVES = {
    "AF": "African",
    "AS": "Asian",
    "EU": "European",
    "SA": "South American",
    "NA": "North American",
}
CLEARLY = 1.3
"""So many times as large as the others is the largest."""
ON_TWO_CONTINENTS = frozenset("RU TR EG KZ AZ GE AM CY ID PA TT".split())
UNSURE_AREAS = frozenset("MA RS SD SO UA OM PH PK SA YE FR DK".split())


def harder(*countries_: Country) -> Level:
    """The level of the least known."""
    return max((country.level for country in countries_), key=LEVELS.index)


def nearest(country: Country, codes: Iterable[str]) -> list[Country]:
    """Those whose capitals lie nearest to its own, the nearest first."""
    here = country.seat
    return sorted(
        (countries()[code] for code in codes),
        key=lambda other: (kilometres(here, other.seat) if here and other.seat else 1e6, other.code),
    )


def border() -> Iterable[Draft]:
    return [_border(country) for country in countries().values() if neighbours(country.code)]


def _border(country: Country) -> Draft:
    chance = seeded("border", country.code)
    right = countries()[chance.choice(neighbours(country.code))]
    beyond = nearest(country, two_away(country.code)) + nearest(country, three_away(country.code))
    return Draft(
        subject=country.code,
        text=chance.choice(
            (
                f"Which of these countries has a land border with {country.named}?",
                f"From {country.named} you can walk straight into which of these countries?",
                f"Which of these countries is a direct neighbour of {country.named}, by land?",
            )
        ),
        right=right.name,
        wrong=[other.name for other in beyond][:7],
        level=harder(country, right),
        holds=lambda answer: touch(country.code, by_name()[answer].code)[0],
        also=lambda answer: touch(country.code, by_name()[answer].code)[1],
    )


def no_border() -> Iterable[Draft]:
    return [
        _no_border(country)
        for country in countries().values()
        if len(neighbours(country.code)) >= 3 and two_away(country.code)
    ]


def _no_border(country: Country) -> Draft:
    chance = seeded("no-border", country.code)
    near = list(neighbours(country.code))
    right = chance.choice(nearest(country, two_away(country.code))[:4])
    chance.shuffle(near)
    return Draft(
        subject=country.code,
        text=chance.choice(
            (
                f"Three of these countries border {country.named}. Which one does not?",
                f"Which of these countries has no land border with {country.named}?",
            )
        ),
        right=right.name,
        wrong=[countries()[code].name for code in near],
        level=harder(country, right),
        holds=lambda answer: not touch(country.code, by_name()[answer].code)[0],
        also=lambda answer: not touch(country.code, by_name()[answer].code)[1],
    )


def largest() -> Iterable[Draft]:
    known = [
        country
        for country in countries().values()
        if country.continent in ADJECTIVES and country.code not in ON_TWO_CONTINENTS | UNSURE_AREAS
    ]
    return [_largest(country, known) for country in known]


def _largest(country: Country, known: Iterable[Country]) -> Draft:
    rivals = [
        other
        for other in known
        if other.continent == country.continent
        and all(CLEARLY * b < a < 5 * b for a, b in zip(country.areas, other.areas, strict=True))
    ]
    chance = seeded("largest", country.code)
    chance.shuffle(rivals)
    adjective = ADJECTIVES[country.continent]
    return Draft(
        subject=country.code,
        text=chance.choice(
            (
                f"Which of these {adjective} countries is the largest by area?",
                f"Which of these {adjective} countries covers the most land?",
            )
        ),
        right=country.name,
        wrong=[other.name for other in rivals][:8],
        level=country.level,
        holds=lambda answer: by_name()[answer].areas[0] * CLEARLY > country.areas[0],
        also=lambda answer: by_name()[answer].areas[1] * CLEARLY > country.areas[1],
    )


BORDERS = (
    Template(
        number=13,
        name="land-border",
        category="geography",
        sources=("geonames", "countryinfo", "cldr"),
        most={"easy": 20, "normal": 25, "hard": 20},
        drafts=border,
    ),
    Template(
        number=14,
        name="no-land-border",
        category="geography",
        sources=("geonames", "countryinfo", "cldr"),
        most={"easy": 10, "normal": 20, "hard": 10},
        drafts=no_border,
    ),
    Template(
        number=15,
        name="largest-country",
        category="geography",
        sources=("geonames", "countryinfo", "cldr"),
        most={"easy": 12, "normal": 14, "hard": 14},
        drafts=largest,
    ),
)
