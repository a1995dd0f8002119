"""The page *Balance*, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.kit.face.charts import NBSP, Bars, Columns, Grid


@dataclass(frozen=True, slots=True)
class Section:
    """One number of seats."""

    id: str
    title: str
    meant: str
    facts: tuple[str, ...]
    headline: str
    sentences: tuple[str, ...]
    figures: tuple[Bars | Columns | Grid, ...]


@dataclass(frozen=True, slots=True)
class BalancePage:
    """All of it."""

    sections: tuple[Section, ...]
    """One for each number of seats that has been counted."""
    matches: str
    """Number of matches that were counted."""
    reading: tuple[tuple[str, ...], ...]
    """Instructions for reading it: who played, what is chance, what it does not say.

    Paragraphs of sentences.
    """


def of_chance(independent: str) -> tuple[str, ...]:
    """The explanation of an interval.

    :param independent: what the interval takes to be independent of each other, in a sentence.
    """
    interval = _(
        "Chance is what the 95%(gap)s%% interval is for: if the same were counted again and again, nineteen"
        " of twenty such intervals would hold the true share."
    )
    stray = _("Where many shares are shown, one or two will stray.")
    return interval % {"gap": NBSP}, independent, stray


def of_favour() -> str:
    """The explanation of the word *favoured*, by the rule of `games.kit.face.fairness`."""
    return _(
        "We call a side favoured when it wins more than 60 of 100, and the interval says that this is no"
        " accident."
    )
