"""Generated names for new tables, so that nobody has to think of one."""

from __future__ import annotations

from random import Random
from typing import Final

# fmt: off
CITIES: Final = (
    "Accra", "Antwerp", "Bergen", "Bogotá", "Cairo", "Dakar", "Dublin", "Genoa", "Havana", "Istanbul",
    "Jakarta", "Kraków", "Lagos", "Lima", "Lisbon", "Malmö", "Manila", "Montréal", "Nairobi", "Odesa",
    "Porto", "Quito", "Reykjavík", "Riga", "Samarkand", "Santiago", "Seoul", "Tallinn", "Trieste", "Tunis",
    "Valparaíso", "Vienna",
)
PAPERS: Final = (
    "Accord", "Concert", "Conference", "Congress", "Entente", "Pact", "Protocol", "Round", "Treaty",
)
# fmt: on


def is_offered(name: str) -> bool:
    """True if a name is one of those that nobody had to think of."""
    return name in {f"The {city} {paper}" for city in CITIES for paper in PAPERS}


def table_name(rng: Random) -> str:
    """Such as *The Lisbon Accord*."""
    return f"The {rng.choice(CITIES)} {rng.choice(PAPERS)}"
