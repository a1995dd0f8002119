"""How strong the levels of a game are, where one is chosen: a rung each, with a bar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.balance.ladder import Rung, kept_ladder
from games.presenters.levels import level_word

_LEAST: Final = 0.12
"""How long the bar of the weakest level is; that of the strongest is 1."""


@dataclass(frozen=True, slots=True)
class RungRow:
    """A level as it is shown."""

    word: str
    bar: SafeString
    beats: str
    """What it makes of matches against the level below; empty for the weakest."""


def ladder_of(game: str) -> tuple[RungRow, ...]:
    """The levels of a game from weak to strong; empty if they have not been measured."""
    rungs = kept_ladder(game)
    if not rungs:
        return ()
    low = min(rung.rating for rung in rungs)
    high = max(rung.rating for rung in rungs)
    reach = max(high - low, 1.0)
    return tuple(
        RungRow(
            level_word(rung.level),
            _bar(_LEAST + (1 - _LEAST) * (rung.rating - low) / reach),
            _beats(rung, rungs[place - 1].level if place else ""),
        )
        for place, rung in enumerate(rungs)
    )


def _bar(share: float) -> SafeString:
    width = f"{100 * share:.1f}%"
    return SafeString(
        '<svg class="rung__bar" aria-hidden="true"><rect class="rung__ground" width="100%" height="100%"/>'
        f'<rect class="rung__fill" width="{width}" height="100%"/></svg>'
    )


def _beats(rung: Rung, below: str) -> str:
    if not rung.of:
        return ""
    return _("wins %(share)d of 100 against %(level)s") % {
        "share": round(100 * rung.share),
        "level": level_word(below),
    }
