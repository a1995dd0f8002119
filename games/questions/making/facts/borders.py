"""Pairs of countries that touch each other, by both sources."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.questions.making.facts.countries import countries

UNSURE: Final = frozenset(
    frozenset(pair.split())
    for pair in (
        "AE QA", "AF IN", "AL RS", "BH SA", "BR FR", "BT MM", "BW ZM", "CA DK", "CN PK", "CU US", "CY GB",
        "ES GB", "ES MA", "FR GB", "FR NL", "FR SR", "IN LK", "MA MR", "ME RS", "MY SG", "NA ZW", "DJ SO",
    )
)  # fmt: skip
"""Pairs of which some say that they have a border and some that they have none: disputed land, parts
overseas, bridges, a few metres of river. Neither is asked."""


def touch(one: str, other: str) -> tuple[bool, bool]:
    """Do they, by GeoNames and by CountryInfo? Each is asked both ways."""
    first, second = countries()[one].neighbours, countries()[other].neighbours
    return other in first[0] or one in second[0], other in first[1] or one in second[1]


def sure(one: str, other: str) -> bool:
    """Do the sources, and all that we know of, agree?"""
    by_geonames, by_countryinfo = touch(one, other)
    return by_geonames == by_countryinfo and frozenset((one, other)) not in UNSURE


@cache
def neighbours(code: str) -> tuple[str, ...]:
    """Those that surely are."""
    return tuple(
        other for other in countries() if other != code and sure(code, other) and all(touch(code, other))
    )


def two_away(code: str) -> list[str]:
    """Neighbours of neighbours that surely are none themselves: no islands, and of the same region."""
    near = neighbours(code)
    beyond = {far for other in near for far in neighbours(other)} - {code, *near}
    return sorted(far for far in beyond if sure(code, far))


def three_away(code: str) -> list[str]:
    """The next ring, for countries with few around them."""
    near, beyond = neighbours(code), two_away(code)
    ring = {far for other in beyond for far in neighbours(other)} - {code, *near, *beyond}
    return sorted(far for far in ring if sure(code, far))
