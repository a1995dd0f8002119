"""Ladder of a game's levels, where one is chosen: a rung each, with a bar."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.balance.ladder import Rung, is_together, kept_ladder, seats_of
from games.catalogue import PRESENTERS, RULES
from games.kit.face.charts import NBSP
from games.kit.face.level_words import level_word
from games.kit.face.markup import element
from games.presenters.lobby.bot_levels import numbered_in


@dataclass(frozen=True, slots=True)
class RungRow:
    """A level as it is shown."""

    word: str
    bar: SafeString
    beats: str
    """Result of its matches against the level below, give or take; empty for the weakest."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a game as they are shown."""

    rungs: tuple[RungRow, ...]
    """From weak to strong."""
    notes: tuple[str, ...]
    """Explanations of the measurement, a sentence each."""


def ladder_of(game: str) -> Ladder | None:
    """The levels of a game; None if they have not been measured."""
    rungs = kept_ladder(game)
    if not rungs:
        return None
    low = min(rung.rating - rung.off for rung in rungs)
    high = max(rung.rating + rung.off for rung in rungs)
    reach = max(high - low, 1.0)
    beats = _did_better if is_together(game) else _beats
    rows = tuple(
        RungRow(
            _rung_word(game, rung.level),
            _bar((rung.rating - low) / reach, rung.off / reach),
            beats(rung, level_word(rungs[place - 1].level)) if place else "",
        )
        for place, rung in enumerate(rungs)
    )
    return Ladder(rows, _notes(game, rungs[-1].of))


def _rung_word(game: str, level: str) -> str:
    number = numbered_in(game, level)
    return level_word(level) if number is None else f"{number} {level_word(level)}"


def _bar(share: float, off: float) -> SafeString:
    """A bar of a share of the width, with a line from `off` below its end to `off` above."""
    end, low, high = (f"{100 * place:.1f}%" for place in (share, share - off, share + off))
    return element(
        "svg",
        element("rect", css="rung__ground", width="100%", height="100%"),
        element("rect", css="rung__fill", width=end, height="100%"),
        *(
            element("line", css=f"rung__{css}", x1=low, x2=high, y1="50%", y2="50%")
            for css in ("halo", "off")
        ),
        css="rung__bar",
        aria_hidden="true",
    )


def _beats(rung: Rung, below: str) -> str:
    """The share in which a level wins against the one below, and in which neither does."""
    values = {"won": _give_or_take(rung), "level": below}
    even = round(100 * rung.even / rung.of)
    if not even:
        return _("wins %(won)s of 100 against %(level)s") % values
    return ngettext(
        "wins %(won)s of 100 against %(level)s, %(even)d ends even",
        "wins %(won)s of 100 against %(level)s, %(even)d end even",
        even,
    ) % (values | {"even": even})


def _did_better(rung: Rung, below: str) -> str:
    """The share in which a level did better by itself than the one below did by itself, and as well."""
    return _("did better than %(level)s in %(won)s of 100, as well in %(even)d") % {
        "level": below,
        "won": _give_or_take(rung),
        "even": round(100 * rung.even / rung.of),
    }


def _give_or_take(rung: Rung) -> str:
    """Of a hundred matches those in which a level did better than the one below: *67 ± 12*, in one line."""
    return f"{100 * rung.rate.share:.0f}{NBSP}±{NBSP}{100 * rung.rate.half:.0f}"


def _notes(game: str, matches: int) -> tuple[str, ...]:
    """The explanation of the measurement: in so many matches of each and the one below, at which tables."""
    values = {
        "count": matches,
        "seats": seats_of(game),
        "against": PRESENTERS[game].about.against,
        "gap": NBSP,
    }
    interval = _("The line at the end of a bar, and what stands after ±, show the 95%(gap)s%% interval.")
    if is_together(game):
        played = ngettext(
            "The levels do not play against each other here: each played %(count)s match as allies against"
            " %(against)s, with the usual options.",
            "The levels do not play against each other here: each played %(count)s matches as allies against"
            " %(against)s, with the usual options.",
            matches,
        )
        compared = _("Match by match it was counted which of two levels did better.")
        rated = _("A longer bar is a higher rating, from every level compared with every other.")
        return (played % values, compared, rated, interval % values)
    played = ngettext(
        "Counted in %(count)s match between bots of a level and the one below, with %(seats)s seats and the"
        " usual options.",
        "Counted in %(count)s matches between bots of a level and the one below, with %(seats)s seats and the"
        " usual options.",
        matches,
    )
    elsewhere = _("With another number of seats the levels may lie otherwise.")
    rated = _("A longer bar is a higher rating, from matches of every level against every other.")
    others = (elsewhere,) if len(RULES[game].seat_counts) > 1 else ()
    return (played % values, *others, rated, interval % values)
