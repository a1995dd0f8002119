"""Reckoning of every day: per cent, weekdays, clocks, and shapes with corners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, timedelta

from games.questions.making.choose import seeded
from games.questions.making.draft import LEVELS, Draft, Level, Template

DAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
SIDES = {
    "pentagon": 5,
    "hexagon": 6,
    "heptagon": 7,
    "octagon": 8,
    "nonagon": 9,
    "decagon": 10,
    "dodecagon": 12,
}


def share() -> Iterable[Draft]:
    rates: dict[Level, Sequence[int]] = {
        "easy": (10, 20, 25, 50),
        "normal": (5, 15, 30, 40),
        "hard": (12, 35, 45, 65),
    }
    drafts = {}
    for level, percents in rates.items():
        for percent in percents:
            for whole in (40, 60, 80, 120, 160, 180, 220, 240, 300, 360, 420, 480, 640):
                if percent * whole % 100 == 0:
                    drafts[percent, whole] = _share(percent, whole, level)
    return drafts.values()


def _share(percent: int, whole: int, level: Level) -> Draft:
    part = percent * whole // 100
    near = {part + step for step in (-12, -8, -6, -4, 4, 6, 8, 12)} | {part * 2, part // 2}
    others = sorted(other for other in near if other > 0 and other != part)
    seeded("share", percent, whole).shuffle(others)
    return Draft(
        subject=f"{percent} of {whole}",
        text=seeded("per cent", percent, whole).choice(
            (
                f"How much is {percent} per cent of {whole}?",
                f"A coat for {whole} crowns gets {percent} per cent cheaper. How many crowns does one save?",
                f"{whole} people were asked and {percent} per cent said yes. How many is that?",
            )
        ),
        right=str(part),
        wrong=[str(other) for other in others],
        level=level,
        holds=lambda answer: int(answer) * 100 == percent * whole,
    )


def weekday() -> Iterable[Draft]:
    chance = seeded("weekdays")
    pairs = [(day, of_month) for day in DAYS for of_month in chance.sample(range(9, 31), 6)]
    return [_weekday(day, of_month) for day, of_month in pairs]


def _weekday(day: str, of_month: int) -> Draft:
    right = DAYS[(DAYS.index(day) + of_month - 1) % 7]
    first = date(2024, 1, 1 + DAYS.index(day))
    return Draft(
        subject=f"{day} {of_month}",
        text=f"The first of a month is a {day}. Which day of the week is the {of_month}{_th(of_month)}?",
        right=right,
        wrong=[other for other in DAYS if other not in {right, day}],
        level="easy" if of_month < 16 else "normal",
        holds=lambda answer: (DAYS.index(answer) - DAYS.index(day)) % 7 == (of_month - 1) % 7,
        also=lambda answer: (first + timedelta(of_month - 1)).weekday() == DAYS.index(answer),
    )


def _th(number: int) -> str:
    if number in {11, 12, 13}:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


LENGTHS: dict[Level, tuple[int, ...]] = {
    "easy": (50, 75, 90, 105),
    "normal": (97, 115, 138, 152),
    "hard": (387, 445, 566, 614),
}
"""Minutes that something takes."""


def clock() -> Iterable[Draft]:
    chance = seeded("clock")
    shows = [
        _clock(level, chance.randrange(14, 23), chance.randrange(5, 60, 5), minutes)
        for level, lengths in LENGTHS.items()
        for minutes in lengths
        for _ in range(2)
    ]
    return {draft.subject: draft for draft in shows}.values()


def _clock(level: Level, hour: int, minute: int, minutes: int) -> Draft:
    def after(length: int) -> str:
        total = (hour * 60 + minute + length) % 1440
        return f"{total // 60}:{total % 60:02}"

    what = "A film begins" if minutes < 200 else "A night train leaves"
    lasts = (
        f"lasts {minutes} minutes"
        if minutes < 200
        else f"takes {minutes // 60} hours and {minutes % 60} minutes"
    )
    ends = "When does it end?" if minutes < 200 else "When does it arrive?"
    others = [after(minutes + step) for step in (-60, -40, -20, -10, 10, 20, 40, 60)]
    seeded("ends", hour, minute, minutes).shuffle(others)
    start = datetime(2024, 1, 1, hour, minute)  # noqa: DTZ001 a clock on a wall
    return Draft(
        subject=f"{hour}:{minute:02} {minutes}",
        text=f"{what} at {hour}:{minute:02} and {lasts}. {ends}",
        right=after(minutes),
        wrong=others,
        level=level,
        holds=lambda answer: answer == after(minutes),
        also=lambda answer: f"{start + timedelta(minutes=minutes):%H:%M}".removeprefix("0") == answer,
    )


def polygon() -> Iterable[Draft]:
    drafts = [
        _polygon(name, "sides", sides, f"How many sides has a {name}?") for name, sides in SIDES.items()
    ]
    for name, sides in {"triangle": 3, **SIDES}.items():
        text = f"What do the inner angles of a {name} add up to, in degrees?"
        drafts.append(_polygon(name, "angles", (sides - 2) * 180, text))
        if sides > 4:
            text = f"How many straight lines join two corners of a {name} without being one of its sides?"
            drafts.append(_polygon(name, "diagonals", sides * (sides - 3) // 2, text))
    return drafts


def _polygon(name: str, what: str, right: int, text: str) -> Draft:
    steps = {
        "sides": (-3, -2, -1, 1, 2, 3),
        "angles": (-540, -360, -180, 180, 360, 540),
        "diagonals": (-7, -5, -4, 4, 5, 7),
    }[what]
    levels: dict[str, Level] = {"sides": "easy", "angles": "normal", "diagonals": "hard"}
    return Draft(
        subject=f"{what} of {name}",
        text=text.replace("a octagon", "an octagon"),
        right=f"{right:,}",
        wrong=[f"{right + step:,}" for step in steps if right + step > (2 if what == "sides" else 0)],
        level="normal" if what == "angles" and right > 180 else levels[what] if right != 180 else "easy",
        holds=lambda answer: answer == f"{right:,}",
    )


def reckoned(
    number: int,
    name: str,
    drafts: Callable[[], Iterable[Draft]],
    *most: int,
    sources: tuple[str, ...] = ("own",),
) -> Template:
    """A template of mathematics, with the most of each difficulty."""
    limits = dict(zip(LEVELS, most, strict=True))
    return Template(number, name, "mathematics", sources, limits, drafts)


EVERYDAY = (
    reckoned(72, "per-cent", share, 10, 8, 8),
    reckoned(76, "day-of-week", weekday, 8, 8, 0),
    reckoned(77, "clock", clock, 7, 7, 6),
    reckoned(78, "polygon", polygon, 8, 6, 6),
)
