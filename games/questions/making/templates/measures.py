"""Units: what they measure, how many of one make another, and the prefixes before them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pint

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template

QUANTITIES: dict[str, str] = {
    "Length": "metre", "Area": "metre ** 2", "Volume": "metre ** 3", "Mass": "kilogram", "Time": "second",
    "Speed": "metre / second", "Force": "newton", "Energy": "joule", "Power": "watt", "Pressure": "pascal",
    "Temperature": "kelvin", "Electric current": "ampere", "Electric voltage": "volt",
    "Electric resistance": "ohm", "Electric charge": "coulomb", "Electric capacitance": "farad",
    "Frequency": "hertz", "Brightness of a lamp": "candela", "Amount of substance": "mole",
    "Strength of a magnetic field": "tesla",
}  # fmt: skip
UNITS: dict[str, tuple[str, Level]] = {
    "newtons": ("Force", "normal"), "joules": ("Energy", "normal"), "watts": ("Power", "easy"),
    "pascals": ("Pressure", "normal"), "kelvins": ("Temperature", "normal"),
    "amperes": ("Electric current", "normal"), "volts": ("Electric voltage", "easy"),
    "ohms": ("Electric resistance", "normal"), "coulombs": ("Electric charge", "hard"),
    "farads": ("Electric capacitance", "hard"), "hertz": ("Frequency", "normal"),
    "candelas": ("Brightness of a lamp", "hard"), "moles": ("Amount of substance", "hard"),
    "teslas": ("Strength of a magnetic field", "hard"), "knots": ("Speed", "easy"),
    "acres": ("Area", "easy"), "hectares": ("Area", "easy"), "light-years": ("Length", "normal"),
    "parsecs": ("Length", "hard"), "carats": ("Mass", "normal"), "fathoms": ("Length", "normal"),
    "furlongs": ("Length", "normal"), "calories": ("Energy", "easy"), "horsepower": ("Power", "easy"),
    "bushels": ("Volume", "hard"), "gallons": ("Volume", "easy"), "stones": ("Mass", "normal"),
    "fortnights": ("Time", "normal"), "torrs": ("Pressure", "hard"), "dynes": ("Force", "hard"),
    "ergs": ("Energy", "hard"), "gauss": ("Strength of a magnetic field", "hard"),
}  # fmt: skip
PINT_NAMES = {
    "light-years": "light_year", "carats": "carat", "horsepower": "horsepower", "hertz": "hertz",
    "stones": "stone", "torrs": "torr", "gauss": "tesla",
}  # fmt: skip
PAIRS: tuple[tuple[str, str, str, str, Level], ...] = (
    ("inches", "a foot", "inch", "foot", "easy"), ("feet", "a yard", "foot", "yard", "easy"),
    ("yards", "a mile", "yard", "mile", "hard"), ("feet", "a mile", "foot", "mile", "hard"),
    ("ounces", "a pound in weight", "ounce", "pound", "normal"),
    ("pounds", "a stone", "pound", "stone", "normal"), ("furlongs", "a mile", "furlong", "mile", "hard"),
    ("feet", "a fathom", "foot", "fathom", "hard"), ("minutes", "a day", "minute", "day", "normal"),
    ("seconds", "an hour", "second", "hour", "easy"), ("hours", "a week", "hour", "week", "normal"),
    ("days", "a fortnight", "day", "fortnight", "easy"),
    ("square metres", "a hectare", "metre ** 2", "hectare", "normal"),
    ("hectares", "a square kilometre", "hectare", "kilometre ** 2", "normal"),
    ("square centimetres", "a square metre", "centimetre ** 2", "metre ** 2", "normal"),
    ("litres", "a cubic metre", "litre", "metre ** 3", "normal"),
    ("millilitres", "a litre", "millilitre", "litre", "easy"),
    ("kilograms", "a tonne", "kilogram", "tonne", "easy"),
    ("grams", "a kilogram", "gram", "kilogram", "easy"), ("bits", "a byte", "bit", "byte", "normal"),
    ("degrees", "a full turn", "degree", "turn", "easy"),
    ("years", "a millennium", "year", "millennium", "easy"),
    ("milligrams", "a carat", "milligram", "carat", "hard"),
    ("minutes of arc", "a degree", "arcminute", "degree", "hard"),
    ("seconds", "a day", "second", "day", "hard"),
    ("metres", "a nautical mile", "metre", "nautical_mile", "hard"),
)  # fmt: skip
PREFIXES: dict[str, tuple[int, Level]] = {
    "kilo": (3, "easy"), "mega": (6, "easy"), "giga": (9, "normal"), "tera": (12, "hard"),
    "hecto": (2, "hard"),
    "centi": (-2, "easy"), "milli": (-3, "easy"), "micro": (-6, "normal"), "nano": (-9, "normal"),
    "pico": (-12, "hard"), "deci": (-1, "normal"), "deca": (1, "hard"), "peta": (15, "hard"),
}  # fmt: skip
TIMES = {
    15: "A thousand million million", 12: "A million million", 9: "A thousand million", 6: "A million",
    3: "A thousand", 2: "A hundred", 1: "Ten", -1: "A tenth", -2: "A hundredth", -3: "A thousandth",
    -6: "A millionth", -9: "A thousand-millionth", -12: "A million-millionth",
}  # fmt: skip


@cache
def units() -> pint.UnitRegistry:  # type: ignore[type-arg]
    return pint.UnitRegistry()


@cache
def measured(unit: str) -> str:
    """The kind of quantity of a unit, by the package."""
    return str(units()(PINT_NAMES.get(unit, unit)).dimensionality)


def quantity() -> Iterable[Draft]:
    return [_quantity(unit, name, level) for unit, (name, level) in UNITS.items()]


def _quantity(unit: str, name: str, level: Level) -> Draft:
    others = [other for other in QUANTITIES if other != name]
    electric = name.startswith("Electric")
    others.sort(
        key=lambda other: (other.startswith("Electric") != electric, seeded("unit", unit, other).random())
    )
    return Draft(
        subject=unit,
        text=f"What is measured in {unit}?",
        right=name,
        wrong=others[:8],
        level=level,
        holds=lambda answer: answer == name,
        also=lambda answer: measured(unit) == str(units()(QUANTITIES[answer]).dimensionality),
    )


def how_many() -> Iterable[Draft]:
    return [_how_many(*pair) for pair in PAIRS]


def _how_many(small: str, large: str, one: str, other: str, level: Level) -> Draft:
    right = round(float(units()(other).to(one).magnitude))
    spoiled = {
        right * 10,
        right * 100,
        right // 10,
        right * 2,
        right + right // 5,
        right - right // 4,
        right // 2,
    }
    spoiled = {right + step for step in (-4, -2, -1, 1, 2, 4)} if right < 25 else spoiled
    wrong = sorted(number for number in spoiled if number > 1 and number != right)
    seeded("how many", small, large).shuffle(wrong)
    return Draft(
        subject=f"{small} in {large}",
        text=f"How many {small} are there in {large}?",
        right=f"{right:,}",
        wrong=[f"{number:,}" for number in wrong],
        level=level,
        holds=lambda answer: answer == f"{right:,}",
        also=lambda answer: abs(float(units()(other).to_base_units() / units()(one).to_base_units())
                                - int(answer.replace(",", ""))) < 0.01,
    )  # fmt: skip


def prefix() -> Iterable[Draft]:
    return [_prefix(name, power, level) for name, (power, level) in PREFIXES.items()]


def _prefix(name: str, power: int, level: Level) -> Draft:
    others = sorted(
        (other for other in TIMES if other != power),
        key=lambda other: ((other > 0) != (power > 0), abs(other - power)),
    )
    return Draft(
        subject=name,
        text=f"What does “{name}” mean at the beginning of a unit’s name?",
        right=TIMES[power],
        wrong=[TIMES[other] for other in others][:6],
        level=level,
        holds=lambda answer: answer == TIMES[power],
        also=lambda answer: (
            abs(float(units()(f"{name}metre").to("metre").magnitude) / 10.0 ** _power(answer) - 1) < 1e-9
        ),
    )


def _power(answer: str) -> int:
    return next(power for power, words in TIMES.items() if words == answer)


def warmth() -> Iterable[Draft]:
    return [_warmth(celsius) for celsius in range(-40, 105, 5)]


def _warmth(celsius: int) -> Draft:
    fahrenheit = celsius * 9 // 5 + 32
    near = [celsius + step for step in (-15, -10, -5, 5, 10, 15)] + [-celsius] * (abs(celsius) > 5)
    seeded("warmth", celsius).shuffle(near)
    return Draft(
        subject=str(celsius),
        text=f"It is {_minus(fahrenheit)} degrees Fahrenheit. How many degrees Celsius is that?",
        right=_minus(celsius),
        wrong=[_minus(other) for other in near],
        level="normal" if celsius in {0, 100, 20, 10, 30} else "hard",
        holds=lambda answer: int(answer.replace("−", "-")) * 9 == (fahrenheit - 32) * 5,
        also=lambda answer: (
            abs(units().Quantity(fahrenheit, "degF").to("degC").magnitude - int(answer.replace("−", "-")))
            < 0.1
        ),
    )


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


MEASURES = (
    Template(95, "what-is-measured", "measures", ("pint",), {"easy": 8, "normal": 12, "hard": 12}, quantity),
    Template(96, "units-in-unit", "measures", ("pint",), {"easy": 9, "normal": 9, "hard": 9}, how_many),
    Template(97, "prefix-of-unit", "measures", ("pint",), {"easy": 5, "normal": 5, "hard": 5}, prefix),
    Template(98, "fahrenheit", "measures", ("pint",), {"normal": 5, "hard": 8}, warmth),
)
