"""Chemical elements by two sources: Molmass and periodictable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import molmass
import periodictable

WELL_KNOWN = tuple(
    "H He Li C N O F Ne Na Mg Al Si P S Cl Ar K Ca Ti Cr Mn Fe Co Ni Cu Zn As Br Kr Ag Sn I Xe Ba W Pt Au"
    " Hg Pb Ra Rn U Pu".split()
)
KNOWN = tuple("Be B Sc V Ga Ge Se Rb Sr Y Zr Mo Pd Cd Sb Te Cs Nd Ir Os Ta Tl Bi Po Th Am".split())
BRITISH = {"Cesium": "Caesium", "Aluminum": "Aluminium", "Sulphur": "Sulfur"}


@dataclass(frozen=True, slots=True)
class Element:
    """Of each thing the word of Molmass and of periodictable; melting points only the first has."""

    symbol: str
    name: str
    numbers: tuple[int, int]
    other_symbol: str
    """By periodictable, for its number."""
    densities: tuple[float, float]
    melts: float
    """At so many kelvin."""
    family: str


@cache
def element(symbol: str) -> Element:
    one, other = molmass.ELEMENTS[symbol], getattr(periodictable, symbol)
    return Element(
        symbol=symbol,
        name=BRITISH.get(one.name, one.name),
        numbers=(one.number, other.number),
        other_symbol=str(periodictable.elements[one.number].symbol),
        densities=(float(one.density), float(other.density or 0)),
        melts=float(one.tmelt),
        family=_family(one.group, one.number),
    )


def _family(group: int, number: int) -> str:
    if 57 <= number <= 71 or number in {21, 39}:
        return "rare earth"
    if number == 1 or number > 88:
        return "other"
    return {
        1: "alkali metal",
        2: "alkaline earth metal",
        17: "halogen",
        18: "noble gas",
    }.get(group, "other")


@cache
def by_name() -> dict[str, Element]:
    return {element(symbol).name: element(symbol) for symbol in (*WELL_KNOWN, *KNOWN, *RARE)}


RARE = tuple("La Ce Pr Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Re Ru Rh Ag In Tc Nb Fr Ac Pa Np At".split())
