"""Capitals of countries and of the states of the USA."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import us

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Template
from games.questions.making.facts.countries import Country, by_name, countries, same
from games.questions.making.facts.places import City, cities, cities_of, kilometres
from games.questions.making.stems import share_a_stem

SEVERAL = frozenset("BJ BO ID LK MM MY NL SZ TZ ZA CI CL NR".split())
"""Countries whose government or parliament sits elsewhere, or will, or of which people disagree."""
SUBURB = 12
"""Kilometres from a capital within which a town is taken for a part of it."""
CITY_STATES = frozenset("MC SG SM VA".split())


def asked() -> list[tuple[Country, City]]:
    """Countries of whose capital both sources, and we, are sure."""
    return [
        (country, capital)
        for country in countries().values()
        if (capital := country.capital) is not None and country.code not in SEVERAL | CITY_STATES
    ]


def capital_of() -> Iterable[Draft]:
    return [_capital(country, capital) for country, capital in asked()]


def _capital(country: Country, capital: City) -> Draft:
    return Draft(
        subject=country.code,
        text=seeded("capital-of", country.code).choice(
            (
                f"What is the capital of {country.named}?",
                f"Which city is the capital of {country.named}?",
                f"Which of these cities is {_possessive(country.named)} capital?",
            )
        ),
        right=capital.name,
        wrong=[
            city.name
            for city in cities_of(country.code)
            if city.languages >= 18 and kilometres(city, capital) > SUBURB
        ][:9],
        level=country.level,
        holds=lambda answer: same(answer, country.capitals[0]),
        also=lambda answer: same(answer, country.capitals[1]),
    )


def _possessive(name: str) -> str:
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def country_of_capital() -> Iterable[Draft]:
    pairs = asked()
    return [_country(country, capital, pairs) for country, capital in pairs]


def _country(country: Country, capital: City, pairs: Sequence[tuple[Country, City]]) -> Draft:
    text = seeded("country-of", country.code).choice(
        (
            f"{capital.name} is the capital of which country?",
            f"A postcard comes from {capital.name}, a capital city. Of which country?",
            f"You get off the plane in {capital.name}, the capital. In which country are you?",
        )
    )
    known = [(other, seat) for other, seat in pairs if country.level != "easy" or other.level == "easy"]
    known.sort(key=lambda pair: kilometres(capital, pair[1]))
    return Draft(
        subject=country.code,
        text=text,
        right=country.name,
        wrong=[other.name for other, _ in known if other != country and not share_a_stem(text, other.name)][
            :7
        ],
        level=country.level,
        holds=lambda answer: same(by_name()[answer].capitals[0], capital.name),
        also=lambda answer: same(by_name()[answer].capitals[1], capital.name),
    )


def state_capital() -> Iterable[Draft]:
    """Of the states of the USA."""
    found = [_state(state.name, str(state.capital), _towns(state.abbr)) for state in us.states.STATES]
    return [draft for draft in found if draft is not None]


def _state(name: str, capital: str, towns: Sequence[City]) -> Draft | None:
    if not any(same(city.name, capital) for city in towns):
        return None
    known = same(towns[0].name, capital) or towns[0].population > 1_000_000
    return Draft(
        subject=name,
        text=f"Which city is the capital of the US state of {name}?",
        right=capital,
        wrong=[city.name for city in towns][:7],
        level="normal" if known else "hard",
        holds=lambda answer: same(answer, capital),
    )


def _towns(state: str) -> Sequence[City]:
    return [
        city for city in cities() if city.country == "US" and city.state == state and city.languages >= 10
    ]


CAPITALS = (
    Template(
        number=10,
        name="capital-of-country",
        category="geography",
        sources=("geonames", "countryinfo", "cldr"),
        most={"easy": 25, "normal": 35, "hard": 30},
        drafts=capital_of,
    ),
    Template(
        number=11,
        name="country-of-capital",
        category="geography",
        sources=("geonames", "countryinfo", "cldr"),
        most={"easy": 20, "normal": 15, "hard": 10},
        drafts=country_of_capital,
    ),
    Template(
        number=12,
        name="capital-of-us-state",
        category="geography",
        sources=("us", "geonames"),
        most={"normal": 15, "hard": 15},
        drafts=state_capital,
    ),
)
