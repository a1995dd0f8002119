"""How strong the levels of a game are, where one is chosen: a rung each, with a bar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.balance.ladder import Rung, is_together, kept_ladder
from games.presenters.levels import level_word
from games.presenters.registry import PRESENTERS

_LEAST: Final = 0.12
"""How long the bar of the weakest level is; that of the strongest is 1."""


@dataclass(frozen=True, slots=True)
class RungRow:
    """A level as it is shown."""

    word: str
    bar: SafeString
    beats: str
    """What it makes of matches against the level below; empty for the weakest."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a game as they are shown."""

    rungs: tuple[RungRow, ...]
    """From weak to strong."""
    notes: tuple[str, ...]
    """How they were measured, a sentence each."""


def ladder_of(game: str) -> Ladder | None:
    """The levels of a game; None if they have not been measured."""
    rungs = kept_ladder(game)
    if not rungs:
        return None
    low = min(rung.rating for rung in rungs)
    high = max(rung.rating for rung in rungs)
    reach = max(high - low, 1.0)
    beats = _did_better if is_together(game) else _beats
    rows = tuple(
        RungRow(
            level_word(rung.level),
            _bar(_LEAST + (1 - _LEAST) * (rung.rating - low) / reach),
            beats(rung, level_word(rungs[place - 1].level)) if place else "",
        )
        for place, rung in enumerate(rungs)
    )
    return Ladder(rows, _notes(game))


def _bar(share: float) -> SafeString:
    width = f"{100 * share:.1f}%"
    return SafeString(
        '<svg class="rung__bar" aria-hidden="true"><rect class="rung__ground" width="100%" height="100%"/>'
        f'<rect class="rung__fill" width="{width}" height="100%"/></svg>'
    )


def _beats(rung: Rung, below: str) -> str:
    """How often a level wins against the one below, and how often neither does."""
    values = {"won": round(100 * rung.rate.share), "level": below}
    even = round(100 * rung.even / rung.of)
    if not even:
        return _("wins %(won)d of 100 against %(level)s") % values
    return ngettext(
        "wins %(won)d of 100 against %(level)s, %(even)d ends even",
        "wins %(won)d of 100 against %(level)s, %(even)d end even",
        even,
    ) % (values | {"even": even})


def _did_better(rung: Rung, below: str) -> str:
    """How often a level did better by itself than the one below did by itself, and how often as well."""
    return _("did better than %(level)s in %(won)d of 100, as well in %(even)d") % {
        "level": below,
        "won": round(100 * rung.rate.share),
        "even": round(100 * rung.even / rung.of),
    }


def _notes(game: str) -> tuple[str, ...]:
    if is_together(game):
        return (
            _("The levels do not play against each other here: each played as allies against %(against)s.")
            % {"against": PRESENTERS[game].against},
            _("Match by match it was counted which of two levels did better."),
            _("A longer bar is a higher rating, from every level compared with every other."),
        )
    return (
        _("Counted in matches between bots."),
        _("A longer bar is a higher rating, from matches of every level against every other."),
    )
