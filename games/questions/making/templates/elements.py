"""Chemical elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template
from games.questions.making.facts.elements import KNOWN, RARE, WELL_KNOWN, Element, by_name, element

METALS = tuple("Li Na Mg Al K Ca Ti Cr Fe Co Ni Cu Zn Ag Sn W Pt Au Pb U Ir Os Cd Bi Pd".split())
EVERYDAY = frozenset("Al Fe Cu Zn Ag Sn Au Pb Ni Mg Ti".split())
CLEARLY_DENSER = 1.25
SURELY = 0.04
"""So much, of the whole, may two sources differ."""
CLEARLY_COOLER = 120
"""Degrees between the melting points of the right answer and the others."""
NO_METALS = tuple("C N O F P S Cl Br I He Ne Ar Kr Xe Si Se As".split())
FAMILIES: dict[str, str] = {
    "noble gas": "He Ne Ar Kr Xe Rn",
    "halogen": "F Cl Br I",
    "alkali metal": "Li Na K Rb Cs",
    "alkaline earth metal": "Be Mg Ca Sr Ba",
    "rare earth": "La Ce Pr Nd Sm Eu Gd Dy Er Tm",
}


def _level(symbol: str) -> Level:
    return "easy" if symbol in WELL_KNOWN[:36] else "normal" if symbol in (*WELL_KNOWN, *KNOWN) else "hard"


def name_of_symbol() -> Iterable[Draft]:
    return [_name(element(symbol)) for symbol in dict.fromkeys((*WELL_KNOWN, *KNOWN, *RARE))]


def _name(one: Element) -> Draft:
    others = sorted(
        (other for other in by_name().values() if other != one),
        key=lambda other: (other.name[0] != one.symbol[0], seeded("name", one.symbol, other.symbol).random()),
    )
    spelled = one.name.lower().startswith(one.symbol.lower())
    level = _level(one.symbol)
    if not spelled and level == "easy":
        level = "normal"
    return Draft(
        subject=one.symbol,
        text=seeded("symbol", one.symbol).choice(
            (
                f"Which chemical element has the symbol {one.symbol}?",
                f"In the periodic table, what does {one.symbol} stand for?",
            )
        ),
        right=one.name,
        wrong=[other.name for other in others][:7],
        level=level,
        holds=lambda answer: by_name()[answer].symbol == one.symbol,
        also=lambda answer: by_name()[answer].other_symbol == one.symbol,
    )


def symbol_of_name() -> Iterable[Draft]:
    """Questions for the elements whose symbol is not simply the beginning of the name."""
    return [
        _symbol(element(symbol))
        for symbol in (*WELL_KNOWN, *KNOWN)
        if not element(symbol).name.lower().startswith(symbol.lower())
    ]


def _symbol(one: Element) -> Draft:
    first = one.name[0].upper()
    others = [other.symbol for other in by_name().values() if other.symbol != one.symbol]
    others.sort(
        key=lambda other: (other[0] not in {first, one.symbol[0]}, seeded("sign", one.symbol, other).random())
    )
    return Draft(
        subject=one.symbol,
        text=f"What is the chemical symbol of {one.name.lower()}?",
        right=one.symbol,
        wrong=others[:7],
        level=_level(one.symbol),
        holds=lambda answer: answer == by_name()[one.name].symbol,
        also=lambda answer: answer == one.other_symbol,
    )


def protons() -> Iterable[Draft]:
    return [_protons(element(symbol)) for symbol in (*WELL_KNOWN, *KNOWN)]


def _protons(one: Element) -> Draft:
    number = one.numbers[0]
    others = sorted(by_name().values(), key=lambda other: (abs(other.numbers[0] - number), other.symbol))
    return Draft(
        subject=one.symbol,
        text=f"Every atom of which element has {number} protons?"
        if number > 1
        else "Which element’s atom has one proton?",
        right=one.name,
        wrong=[other.name for other in others if other != one][:8],
        level="easy"
        if number <= 8
        else "normal"
        if number <= 18 or one.symbol in {"Fe", "Au", "U"}
        else "hard",
        holds=lambda answer: by_name()[answer].numbers[0] == number,
        also=lambda answer: by_name()[answer].numbers[1] == number,
    )


def family() -> Iterable[Draft]:
    return [
        _family(name, element(symbol)) for name, symbols in FAMILIES.items() for symbol in symbols.split()
    ]


def _family(name: str, one: Element) -> Draft:
    chance = seeded("family", one.symbol)
    of_kind = NO_METALS if name in {"noble gas", "halogen"} else METALS + KNOWN
    others = [element(symbol) for symbol in dict.fromkeys(of_kind) if element(symbol).family != name]
    chance.shuffle(others)
    text = f"Which of these elements is a {name}?".replace("a alk", "an alk")
    if name == "rare earth":
        text = "Which of these elements is one of the rare earths?"
    levels: dict[str, Level] = {"noble gas": "easy", "halogen": "normal", "alkali metal": "normal"}
    return Draft(
        subject=one.symbol,
        text=text,
        right=one.name,
        wrong=[other.name for other in others][:10],
        level=levels.get(name, "hard"),
        holds=lambda answer: by_name()[answer].family == name,
    )


def densest() -> Iterable[Draft]:
    return [_densest(element(symbol)) for symbol in METALS if _agrees(element(symbol))]


def _agrees(one: Element) -> bool:
    first, second = one.densities
    return abs(first - second) <= SURELY * first


def _metals() -> Sequence[Element]:
    return [element(symbol) for symbol in METALS]


def _densest(one: Element) -> Draft:
    chance = seeded("densest", one.symbol)
    lighter = [
        other.name
        for other in _metals()
        if _agrees(other)
        and all(a > CLEARLY_DENSER * b for a, b in zip(one.densities, other.densities, strict=True))
    ]
    chance.shuffle(lighter)
    return Draft(
        subject=one.symbol,
        text=chance.choice(
            (
                "Four cubes of the same size, each of one of these metals: which is the heaviest?",
                "Which of these metals is the heaviest for its size?",
            )
        ),
        right=one.name,
        wrong=lighter[:8],
        level="normal" if one.symbol in EVERYDAY else "hard",
        holds=lambda answer: by_name()[answer].densities[0] * CLEARLY_DENSER >= one.densities[0],
        also=lambda answer: by_name()[answer].densities[1] * CLEARLY_DENSER >= one.densities[1],
    )


def melts_first() -> Iterable[Draft]:
    return [_melts(one) for one in (*_metals(), element("Hg"))]


def _melts(one: Element) -> Draft:
    chance = seeded("melts", one.symbol)
    later = [other.name for other in _metals() if other.melts > one.melts + CLEARLY_COOLER]
    chance.shuffle(later)
    return Draft(
        subject=one.symbol,
        text=chance.choice(
            (
                "Which of these metals melts first when all are heated?",
                "Which of these metals melts at the lowest temperature?",
            )
        ),
        right=one.name,
        wrong=later[:8],
        level="easy" if one.symbol == "Hg" else "normal" if one.symbol in EVERYDAY else "hard",
        holds=lambda answer: by_name()[answer].melts < one.melts + CLEARLY_COOLER,
    )


BOTH = ("molmass", "periodictable")
ELEMENTS = (
    Template(50, "name-of-symbol", "science", BOTH, {"easy": 20, "normal": 24, "hard": 16}, name_of_symbol),
    Template(51, "symbol-of-name", "science", BOTH, {"easy": 12, "normal": 10}, symbol_of_name),
    Template(52, "protons", "science", BOTH, {"easy": 8, "normal": 12, "hard": 12}, protons),
    Template(53, "family-of-element", "science", ("molmass",), {"easy": 6, "normal": 9, "hard": 12}, family),
    Template(54, "heaviest-metal", "science", BOTH, {"normal": 9, "hard": 10}, densest),
    Template(55, "melts-first", "science", ("molmass",), {"easy": 1, "normal": 9, "hard": 8}, melts_first),
)
