"""The options of a game in words: on the page of a new table, of a table that has them, in a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS, RULES
from games.kit.face.presenter import OptionInfo
from games.kit.rules.errors import BadConfig
from games.kit.rules.options import Choice, Number, Option, Switch


@dataclass(frozen=True, slots=True)
class Explained:
    """An option of a table, as its rules have it and in words."""

    info: OptionInfo
    option: Option

    @property
    def kind(self) -> str:
        """``switch``, ``choice`` or ``number``."""
        return {Switch: "switch", Choice: "choice", Number: "number"}[type(self.option)]

    @property
    def proposed(self) -> bool | int | str:
        """The value with which the page of a new table begins."""
        return self.option.default if self.info.proposed is None else self.info.proposed

    @property
    def top(self) -> int:
        """The highest number that is offered."""
        assert isinstance(self.option, Number)  # noqa: S101 - asked of no other
        return self.option.high - (self.option.high - self.option.low) % self.info.step

    @property
    def range(self) -> str:
        """The values that a number may have: *a whole number from 100 to 1000*."""
        assert isinstance(self.option, Number)  # noqa: S101 - asked of no other
        if self.info.step == 1:
            return _("a whole number from %(low)s to %(high)s") % {"low": self.option.low, "high": self.top}
        return _("a whole number from %(low)s to %(high)s, in steps of %(step)s") % {
            "low": self.option.low,
            "high": self.top,
            "step": self.info.step,
        }

    @property
    def refusal(self) -> str:
        """The message for a value that it cannot have."""
        if isinstance(self.option, Number):
            return _("%(option)s: %(range)s, please.") % {"option": self.info.label, "range": self.range}
        return _("%(option)s: choose one of those in the list.") % {"option": self.info.label}

    def is_usual(self, options: Mapping[str, Any]) -> bool:
        """True if a table has it as it usually is."""
        return bool(options.get(self.info.name, self.option.default) == self.option.default)

    def told(self, options: Mapping[str, Any]) -> str:
        """The value at a table: *Drafting*, *The Rebels’ tribute: First printing*, *Target 300*."""
        value = options.get(self.info.name, self.option.default)
        match self.option:
            case Switch():
                without = _("Without %(option)s")
                return str(self.info.label) if value else without % {"option": self.info.label}
            case Choice():
                label = next((c.label for c in self.info.choices if c.value == value), value)
                return _("%(option)s: %(value)s") % {"option": self.info.label, "value": label}
            case Number():
                if self.info.told is not None:
                    return self.info.told(int(value))
                return _("%(option)s: %(value)s") % {"option": self.info.label, "value": value}


def options_of(game: str, seat_count: int) -> tuple[Explained, ...]:
    """The options that a table with so many seats has."""
    known = RULES[game].options
    return tuple(Explained(info, known[info.name]) for info in PRESENTERS[game].setup.options(seat_count))


def unusual(game: str, seat_count: int, options: Mapping[str, Any]) -> tuple[Explained, ...]:
    """Those that are not as usual at a table, and those that are always told."""
    return tuple(
        each for each in options_of(game, seat_count) if each.info.always_told or not each.is_usual(options)
    )


def options_in_words(game: str, seat_count: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The unusual options of a table: *Drafting*, *The Rebels’ tribute: As in the first printing*."""
    return tuple(each.told(options) for each in unusual(game, seat_count, options))


def word_bad_config(game: str, seat_count: int, error: BadConfig) -> str:
    """The reason why a table cannot be opened so."""
    for each in options_of(game, seat_count):
        if error.code == "bad-option" and error.data["option"] == each.info.name:
            return each.refusal
    return _("These options do not go together. Change one of them.")
