"""Words for tables in lists and before they start, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.bots.registry import LEVELS as BOT_LEVELS
from games.presenters.core import OptionInfo, SeatInfo
from games.presenters.registry import PRESENTERS
from games.selectors.lines import Chair, Line

LEVELS: Final[Mapping[str, str]] = {
    "normal": "AI, normal",
    "hard": "AI, hard",
    "easy": "AI, easy",
    "random": "AI, random moves",
}
"""The levels of bots, the one that suits most people first. Not every game has all of them."""


@dataclass(frozen=True, slots=True)
class Place:
    """One chair of a table that has not begun, with whoever sits there."""

    info: SeatInfo
    chair: Chair | None

    @property
    def number(self) -> int:
        """As people count."""
        return self.info.seat + 1

    @property
    def level(self) -> str:
        """How strong the bot is that sits there."""
        return LEVELS.get(self.chair.level, "") if self.chair else ""


def levels_of(game: str) -> tuple[tuple[str, str], ...]:
    """The levels that the bots of a game have, with their words, in the order of `LEVELS`."""
    return tuple((level, words) for level, words in LEVELS.items() if level in BOT_LEVELS[game])


def places_of(line: Line) -> tuple[Place, ...]:
    """The chairs of a table by seat."""
    infos = PRESENTERS[line.game].seats(line.seat_count)
    return tuple(Place(info, chair) for info, chair in zip(infos, line.places, strict=True))


def options_for(game: str, seat_count: int) -> tuple[OptionInfo, ...]:
    """The options that a table with so many seats has."""
    return tuple(o for o in PRESENTERS[game].options if not o.seat_counts or seat_count in o.seat_counts)


def options_in_words(game: str, seat_count: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is not as usual at a table: *Drafting*, *Tribute: first card*."""
    words = []
    for info in options_for(game, seat_count):
        value = options.get(info.name, info.default)
        if info.kind == "switch":
            words += [info.label] * bool(value)
        elif value != info.default:
            label = next((c.label for c in info.choices if c.value == value), value)
            words.append(f"{info.label}: {label}")
    return tuple(words)


def joined(words: Iterable[str]) -> str:
    """One after the other.

    >>> joined(["Ada", "Ben", "Cleo"]), joined(["Ada"])
    ('Ada, Ben and Cleo', 'Ada')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def thinking_in_words(line: Line) -> str:
    """Whose turn it is: *Ada and Ben are thinking*; empty if nobody's."""
    names = [chair.name for chair in line.thinking]
    if not names:
        return ""
    return f"{joined(names)} {'are' if len(names) > 1 else 'is'} thinking"


def plan_in_words(
    game: str,
    seat_count: int,
    options: Mapping[str, Any],
    *,
    is_public: bool,
    seat: int,
    bots: Mapping[int, str],
) -> Sequence[str]:
    """What opening a table would do, a sentence at a time."""
    presenter = PRESENTERS[game]
    extras = [label[0].lower() + label[1:] for label in options_in_words(game, seat_count, options)]
    place = presenter.seats(seat_count)[seat].label
    said = [
        f"{presenter.name} for {seat_count} players{', with ' + joined(extras) if extras else ', as usual'}.",
        f"You sit at seat {seat + 1}: {place[0].lower()}{place[1:]}.",
    ]
    if bots:
        where = joined(f"seat {taken + 1} ({level})" for taken, level in sorted(bots.items()))
        said.append(f"AI plays at {where}.")
    free = seat_count - 1 - len(bots)
    if free == 0:
        return (*said, "No seat is left free, so the match starts at once.")
    seats = f"{free} seats are" if free > 1 else "One seat is"
    return (
        *said,
        f"{seats} free for {'anybody' if is_public else 'people with the link'}.",
        "The match starts when the last seat is taken.",
    )
