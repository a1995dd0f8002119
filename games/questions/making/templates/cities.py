"""Cities: where they are, how far from each other, and the airports before their gates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import airportsdata

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template
from games.questions.making.facts.countries import Country, by_name, countries, same
from games.questions.making.facts.places import City, called, cities_of, kilometres
from games.questions.making.stems import plain, share_a_stem

FAMOUS = 50
"""So many languages have a name for a city that is known far away."""
MILLIONS = {
    "BR": 2,
    "CN": 4,
    "ID": 2,
    "IN": 4,
    "IR": 2,
    "JP": 1.2,
    "KR": 2,
    "NG": 2,
    "PK": 3,
    "RU": 1.2,
    "US": 0.5,
}
IN_DIFFERENT_PLACES = 15
SAME_PLACE = 0.6
"""Degrees by which two sources may put a city apart."""
GAPS: Mapping[Level, tuple[float, float]] = MappingProxyType(
    {"easy": (9.0, 25.0), "normal": (5.0, 10.0), "hard": (3.0, 6.0)}
)
"""Degrees of latitude between the right answer and the others."""
TIMES: Mapping[Level, tuple[float, float]] = MappingProxyType(
    {"easy": (3.0, 6.0), "normal": (2.0, 3.0), "hard": (1.4, 2.0)}
)
"""So many times as far as the nearest are the others."""
WANTED: tuple[Level, ...] = ("easy", "normal", "hard")


WITHOUT_FLIGHTS = ("Suzhou",)
"""Cities whose airport has a code, and no flights that one could take."""


@cache
def _airports() -> Mapping[str, Any]:
    return airportsdata.load("IATA")


@cache
def _flown_to(name: str) -> frozenset[str]:
    """The countries in which an airport serves a city of that plain name."""
    return frozenset(country for country, city in airports_of() if city == name)


@cache
def airports_of() -> Mapping[tuple[str, str], list[tuple[float, str]]]:
    """Latitudes and codes of airports, by country and city."""
    found: dict[tuple[str, str], list[tuple[float, str]]] = {}
    for code, row in sorted(_airports().items()):
        found.setdefault((row["country"], plain(row["city"])), []).append((row["lat"], code))
    return MappingProxyType(found)


@cache
def _city_of(code: str) -> str:
    return str(_airports()[code]["city"])


@cache
def famous() -> tuple[City, ...]:
    """Cities of countries that we name, known far away, and the only ones of their name."""
    return tuple(
        city
        for country in countries()
        for city in cities_of(country)
        if city.languages >= FAMOUS
        and (_is_capital(city) or city.population >= _large(country))
        and _is_only(city)
    )


def _large(country: str) -> float:
    """So many people make a city of a country known elsewhere."""
    return MILLIONS.get(country, 1 if countries()[country].continent != "EU" else 0.5) * 1_000_000


def _is_capital(city: City) -> bool:
    return same(city.name, countries()[city.country].capitals[0])


def _is_only(city: City) -> bool:
    others = [other for other in called(plain(city.name)) if other.country != city.country]
    return all(other.languages < IN_DIFFERENT_PLACES for other in others)


def city_country() -> Iterable[Draft]:
    found = [
        _city_country(country, city)
        for country in countries().values()
        for city in cities_of(country.code)
        if city.languages >= 30 and not _is_capital(city) and city.population >= 300_000 and _is_only(city)
    ]
    return {draft.subject: draft for draft in found}.values()


def _city_country(country: Country, city: City) -> Draft:
    text = seeded("city-country", city.name).choice(
        (
            f"In which country is the city of {city.name}?",
            f"You wake up in {city.name}. In which country are you?",
            f"{city.name} is a city in which country?",
        )
    )
    near = sorted(
        (other for other in countries().values() if other.seat and other != country),
        key=lambda other: kilometres(city, other.seat or city),
    )
    level: Level = country.level
    if city.population < _large(country.code):
        level = "hard"
    places = {other.country for other in called(plain(city.name))}
    flown_to = _flown_to(plain(city.name))
    return Draft(
        subject=f"{city.name} {city.country}",
        text=text,
        right=country.name,
        wrong=[other.name for other in near if other.level != "hard" and not share_a_stem(text, other.name)][
            :6
        ],
        level=level,
        holds=lambda answer: by_name()[answer].code in places,
        also=lambda answer: by_name()[answer].code in flown_to if flown_to else None,
    )


def furthest() -> Iterable[Draft]:
    found = [_furthest(city, by_airport) for city in famous() if (by_airport := _latitude(city)) is not None]
    return {draft.subject: draft for draft in found if draft is not None}.values()


@cache
def _latitude(city: City) -> float | None:
    """The latitude by the city's airports, if they lie where it does."""
    there = airports_of().get((city.country, plain(city.name)), [])
    near = [latitude for latitude, _ in there if abs(latitude - city.latitude) < SAME_PLACE]
    return sum(near) / len(near) if near else None


def _furthest(city: City, by_airport: float) -> Draft | None:
    chance = seeded("furthest", city.name)
    level = chance.choice(WANTED)
    least, most = GAPS[level]
    sign = 1 if city.latitude > 0 else -1
    known = {other.name: other for other in famous()}
    rivals = [
        other.name
        for other in famous()
        if other.country != city.country
        and least < sign * (city.latitude - other.latitude) < most
        and (where := _latitude(other)) is not None
        and sign * (by_airport - where) > least - SAME_PLACE
    ]
    chance.shuffle(rivals)
    return Draft(
        subject=city.name,
        text=f"Which of these cities lies furthest {'north' if sign > 0 else 'south'}?",
        right=city.name,
        wrong=rivals[:9],
        level=level,
        holds=lambda answer: sign * (city.latitude - known[answer].latitude) < least,
        also=lambda answer: sign * (by_airport - (_latitude(known[answer]) or 0)) < least - SAME_PLACE,
    )


def nearest() -> Iterable[Draft]:
    found = [_nearest(city) for city in famous() if city.languages >= 55]
    return {draft.subject: draft for draft in found if draft is not None}.values()


def _nearest(city: City) -> Draft | None:
    chance = seeded("nearest", city.name)
    level = chance.choice(WANTED)
    least, most = TIMES[level]
    text = f"Which of these cities is nearest to {city.name}, as the crow flies?"
    abroad = [
        other for other in famous() if other.country != city.country and not share_a_stem(text, other.name)
    ]
    around = sorted(
        (other for other in abroad if kilometres(city, other) > 100),
        key=lambda other: kilometres(city, other),
    )
    if len(around) < 20 or kilometres(city, around[4]) > 1500:
        return None
    right = chance.choice(around[:5])
    far = kilometres(city, right)
    known = {other.name: other for other in abroad}
    rivals = [other.name for other in abroad if least * far < kilometres(city, other) < most * far]
    chance.shuffle(rivals)
    return Draft(
        subject=city.name,
        text=text,
        right=right.name,
        wrong=rivals[:9],
        level=level,
        holds=lambda answer: kilometres(city, known[answer]) < least * far,
    )


def airport() -> Iterable[Draft]:
    """Of cities with one airport, or with one whose code is like their name."""
    main = {
        city.name: city
        for city in famous()
        if len(airports_of().get((city.country, plain(city.name)), ())) == 1
        and city.country != "CY"
        and city.name not in WITHOUT_FLIGHTS
    }
    return [_airport(city, sorted(main)) for city in main.values()]


def _airport(city: City, others: list[str]) -> Draft:
    ((_, code),) = airports_of()[city.country, plain(city.name)]
    chance = seeded("airport", city.name)
    chance.shuffle(others)
    others.sort(key=lambda name: (name[0] != code[0], name[:2].upper() != code[:2]))
    spelled = _within(code, city.name)
    return Draft(
        subject=city.name,
        text=chance.choice(
            (
                f"The label on your suitcase says {code}. To which city is it flying?",
                f"Your boarding card says {code}. In which city will you land?",
                f"On the board of departures, {code} stands for which city’s airport?",
            )
        ),
        right=city.name,
        wrong=others[:8],
        level="hard"
        if city.languages < 65 or not spelled
        else "easy"
        if code[:2] == city.name[:2].upper()
        else "normal",
        holds=lambda answer: same(_city_of(code), answer),
        also=lambda answer: same(city.name, answer),
    )


def _within(code: str, name: str) -> bool:
    signs = iter(plain(name).upper())
    return all(sign in signs for sign in code)


CITIES = (
    Template(
        number=16,
        name="country-of-city",
        category="geography",
        sources=("geonames", "airportsdata", "cldr"),
        most={"easy": 25, "normal": 25, "hard": 15},
        drafts=city_country,
    ),
    Template(
        number=17,
        name="furthest-north-or-south",
        category="geography",
        sources=("geonames", "airportsdata"),
        most={"easy": 12, "normal": 14, "hard": 10},
        drafts=furthest,
    ),
    Template(
        number=18,
        name="nearest-city",
        category="geography",
        sources=("geonames",),
        most={"easy": 10, "normal": 8, "hard": 6},
        drafts=nearest,
    ),
    Template(
        number=20,
        name="city-of-airport",
        category="travel",
        sources=("airportsdata", "geonames"),
        most={"easy": 20, "normal": 20, "hard": 20},
        drafts=airport,
        as_of="2026-09-05",
    ),
)
