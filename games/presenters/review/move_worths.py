"""Worth of moves by a bot's reckoning, and by how much one is better than another, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.bots.findings import ToldVerdict
from games.kit.bots.intervals import Measure
from games.kit.bots.weighing import CHANCE, ENDLESS, MATCH_POINTS, SCORE, SHARE
from games.kit.face.curve import per_cent, shares_words
from games.kit.face.judge_words import Fact

PARTS: Final = frozenset({CHANCE, SHARE})
"""The units that are told in per cent."""


def measure_of(unit: str) -> str:
    """The head over the worths of a unit."""
    if unit in ENDLESS:
        return _("Points of the match") if unit == MATCH_POINTS else _("Points")
    if unit == SCORE:
        return _("Score")
    return _("Share") if unit == SHARE else _("Chance")


_IN_POINTS: Final[Mapping[str, Promise]] = {
    "slight": gettext_lazy(
        "The bot (%(level)s) puts its own move and yours %(gain)s points apart, which is next to nothing."
    ),
    "yours or not": gettext_lazy(
        "The bot (%(level)s) puts your move %(gain)s points above its own, but anything from %(low)s to "
        "%(high)s may be true."
    ),
    "its or not": gettext_lazy(
        "The bot (%(level)s) puts its own move %(gain)s points above yours, but anything from %(low)s to "
        "%(high)s may be true."
    ),
    "yours": gettext_lazy(
        "Yours was better: when it looked longer, the bot (%(level)s) put your move %(gain)s points above "
        "its own choice, from %(low)s to %(high)s."
    ),
    "its": gettext_lazy(
        "The bot (%(level)s) puts its own move %(gain)s points above yours, from %(low)s to %(high)s."
    ),
}
_IN_PER_CENT: Final[Mapping[str, Promise]] = {
    "slight": gettext_lazy(
        "The bot (%(level)s) puts its own move and yours %(gain)s percentage points apart, which is next to "
        "nothing."
    ),
    "yours or not": gettext_lazy(
        "The bot (%(level)s) puts your move %(gain)s percentage points above its own, but anything from "
        "%(low)s to %(high)s may be true."
    ),
    "its or not": gettext_lazy(
        "The bot (%(level)s) puts its own move %(gain)s percentage points above yours, but anything from "
        "%(low)s to %(high)s may be true."
    ),
    "yours": gettext_lazy(
        "Yours was better: when it looked longer, the bot (%(level)s) put your move %(gain)s percentage "
        "points above its own choice, from %(low)s to %(high)s."
    ),
    "its": gettext_lazy(
        "The bot (%(level)s) puts its own move %(gain)s percentage points above yours, from %(low)s to "
        "%(high)s."
    ),
}


def verdict_words(told: ToldVerdict, level: str) -> str:
    """The verdict of a bot on a decision, in a sentence; the better of two moves is named first.

    :param level: of the bot, in words.
    """
    gain, unit = told.gain, told.unit
    if told.made == told.advised:
        return _("The bot (%(level)s) would have done the same.") % {"level": level}
    is_yours = gain.mean < 0
    low, high = (-gain.high, -gain.low) if is_yours else (gain.low, gain.high)
    if told.is_slight:
        kind = "slight"
    else:
        kind = ("yours" if is_yours else "its") + (" or not" if told.is_as_good else "")
    sentences = _IN_PER_CENT if unit in PARTS else _IN_POINTS
    return str(sentences[kind]) % {
        "level": level,
        "gain": signed(abs(gain.mean), unit),
        "low": signed(low, unit),
        "high": signed(high, unit),
    }


def signed(value: float, unit: str) -> str:
    """A difference: *12.0*, *−3.1*, never *−0.0*."""
    return _decimal(value if unit in ENDLESS else 100 * value)


def _decimal(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".replace("-", "−")


def worth_in_words(value: float, unit: str) -> str:
    """The worth of a move: *52 %*, *34*, *12.0*."""
    if unit in ENDLESS:
        return _decimal(value)
    return f"{100 * value:.0f}" if unit == SCORE else per_cent(value)


def interval_words(worth: Measure, unit: str) -> str:
    """The interval of a worth: *50–54 %*, *34 to 40*."""
    low, high = worth.low, worth.high
    if unit in PARTS:
        return shares_words(low, high)
    return _("%(low)s to %(high)s") % {"low": worth_in_words(low, unit), "high": worth_in_words(high, unit)}


def fact_words(value: float, fact: Fact) -> str:
    """Something that a move led to, in the mean: *52 %*, *10.7*."""
    return per_cent(value) if fact.is_share else _decimal(value)
