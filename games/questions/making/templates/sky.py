"""Stars, planets and moons."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import ephem as package
from ephem.stars import stars as catalogue
from skyfield.api import load_constellation_map, position_of_radec

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Template

ephem: Any = package
"""Its names are only there when it runs."""
PLANETS = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune")
MOONS = (
    "Phobos Deimos Io Europa Ganymede Callisto Mimas Enceladus Tethys Dione Rhea Titan Hyperion Iapetus Ariel"
    " Umbriel Titania Oberon Miranda"
).split()
FAMILIAR = frozenset("Phobos Deimos Io Europa Ganymede Callisto Titan Enceladus".split())
TWICE = frozenset(
    "Adara Agena Albereo Alcaid Etamin Formalhaut Gienah Hadar Mimosa Naos Sirrah Suhail".split()
)
"""Names that a star has beside a better known one, or that two stars have."""
FAMOUS = frozenset("Aldebaran Antares Betelgeuse Castor Polaris Pollux Rigel Sirius Vega".split())
BRIGHT = 1.8
"""Stars fainter than that are hard."""
NEAR = 0.01
"""Radians by which a moon is seen beside its planet, at most."""
DAYS = range(0, 60_000, 400)


@cache
def constellation(star: str) -> tuple[str, str]:
    """Its code and name, by where PyEphem has the star."""
    body = ephem.star(star)
    body.compute("2000/1/1", epoch="2000")
    code, name = ephem.constellation(body)
    return str(code), {"Bootes": "Boötes", "Serpens Caput": "Serpens"}.get(name, str(name))


@cache
def constellation_again(star: str) -> str:
    """The code by Skyfield's boundaries."""
    body = ephem.star(star)
    body.compute("2000/1/1", epoch="2000")
    place = position_of_radec(math.degrees(body.a_ra) / 15, math.degrees(body.a_dec))
    return str(_boundaries()(place))


@cache
def _boundaries() -> Any:
    return load_constellation_map()


def magnitude(star: str) -> float:
    """The brightness of a star: the less, the brighter."""
    body = ephem.star(star)
    body.compute("2000/1/1", epoch="2000")
    return float(body.mag)


def stars() -> list[str]:
    return [star for star in sorted(catalogue) if " " not in star and star not in TWICE]


def star_of() -> Iterable[Draft]:
    return [_star(star) for star in stars()]


def _star(star: str) -> Draft:
    code, name = constellation(star)
    names = sorted({constellation(other) for other in stars()} - {(code, name)})
    seeded("star", star).shuffle(names)
    codes = {other: short for short, other in [*names, (code, name)]}
    bright = magnitude(star)
    return Draft(
        subject=star,
        text=seeded("shines", star).choice(
            (
                f"In which constellation does the star {star} shine?",
                f"The star {star} is part of which constellation?",
            )
        ),
        right=name,
        wrong=[other for _, other in names][:9],
        level="easy" if star in FAMOUS else "normal" if bright < BRIGHT else "hard",
        holds=lambda answer: codes[answer] == code,
        also=lambda answer: codes[answer] == constellation_again(star),
    )


def _apart(one: Any, other: Any) -> float:
    return float(ephem.separation((one.ra, one.dec), (other.ra, other.dec)))


@cache
def planet_of(moon: str) -> str:
    """The planet beside which it is always seen."""
    near: set[str] | None = None
    for year in ("1995/3/1", "2003/7/1", "2011/11/1"):
        body = getattr(ephem, moon)(year)
        beside = {
            planet
            for planet in PLANETS
            if planet != "Earth" and _apart(body, getattr(ephem, planet)(year)) < NEAR
        }
        near = beside if near is None else near & beside
    (only,) = near or {""}
    return only


def moon_of() -> Iterable[Draft]:
    return [_moon(moon) for moon in MOONS]


def _moon(moon: str) -> Draft:
    right = planet_of(moon)
    return Draft(
        subject=moon,
        text=seeded("moon", moon).choice(
            (f"Round which planet does the moon {moon} travel?", f"{moon} is a moon of which planet?")
        ),
        right=right,
        wrong=[planet for planet in PLANETS[3:] if planet != right],
        level="normal" if moon in FAMILIAR else "hard",
        holds=lambda answer: planet_of(moon) == answer,
    )


def which_moon() -> Iterable[Draft]:
    return [_which(moon) for moon in MOONS]


def _which(moon: str) -> Draft:
    planet = planet_of(moon)
    others = [other for other in MOONS if planet_of(other) != planet]
    seeded("which-moon", moon).shuffle(others)
    return Draft(
        subject=moon,
        text=f"Which of these moons belongs to {planet}?",
        right=moon,
        wrong=others[:9],
        level="normal" if moon in FAMILIAR else "hard",
        holds=lambda answer: planet_of(answer) == planet,
    )


@cache
def from_sun(planet: str) -> float:
    """Its mean distance, in astronomical units."""
    if planet == "Earth":
        return 1.0
    start = ephem.Date("1850/1/1")
    found = [float(getattr(ephem, planet)(start + day).sun_distance) for day in DAYS]
    return sum(found) / len(found)


@cache
def width(planet: str) -> float:
    """The width of a planet in astronomical units: how wide it looks, times how far it is."""
    body = getattr(ephem, planet)("2000/1/1")
    return float(body.radius) * float(body.earth_distance)


def planets() -> Iterable[Draft]:
    """Out to the fifth neighbour, by distance; and by size where that is not the same order."""
    rising = sorted(PLANETS, key=from_sun)
    found = [_beside(rising, place, step) for place in range(8) for step in (-1, 1) if 0 <= place + step < 8]
    found += [_extreme(planet, "near") for planet in rising[:5]]
    found += [_extreme(planet, "far") for planet in rising[3:]]
    found += [_extreme(planet, "large") for planet in rising if planet != "Earth"]
    return [draft for draft in found if len(draft.wrong) >= 3]


def _beside(rising: list[str], place: int, step: int) -> Draft:
    planet, right = rising[place], rising[place + step]
    where = "next after" if step > 0 else "just before"
    return Draft(
        subject=f"{planet} {where}",
        text=f"Going outwards from the Sun, which planet comes {where} {planet}?",
        right=right,
        wrong=sorted(
            (other for other in rising if other not in {planet, right}),
            key=lambda other: abs(rising.index(other) - place),
        ),
        level="easy" if place < 5 else "normal",
        holds=lambda answer: rising.index(answer) == place + step,
    )


def _extreme(planet: str, how: str) -> Draft:
    asks = {
        "near": "Which of these planets is nearest to the Sun?",
        "far": "Which of these planets needs most time for one journey round the Sun?",
        "large": "Which of these planets is the largest?",
    }
    measures: dict[str, Callable[[str], float]] = {
        "near": lambda one: -from_sun(one),
        "far": from_sun,
        "large": width,
    }
    measure = measures[how]
    known = [other for other in PLANETS if how != "large" or other != "Earth"]
    others = [other for other in known if measure(other) < measure(planet)]
    seeded("planet", how, planet).shuffle(others)
    return Draft(
        subject=f"{how} {planet}",
        text=asks[how],
        right=planet,
        wrong=others,
        level="easy" if how != "large" else "normal",
        holds=lambda answer: measure(answer) >= measure(planet),
    )


SKY = (
    Template(
        60,
        "constellation-of-star",
        "astronomy",
        ("ephem", "skyfield"),
        {"easy": 13, "normal": 22, "hard": 16},
        star_of,
    ),
    Template(61, "planet-of-moon", "astronomy", ("ephem",), {"normal": 8, "hard": 11}, moon_of),
    Template(62, "moon-of-planet", "astronomy", ("ephem",), {"normal": 8, "hard": 11}, which_moon),
    Template(63, "planets", "astronomy", ("ephem",), {"easy": 22, "normal": 10}, planets),
)
