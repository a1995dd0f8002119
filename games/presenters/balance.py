"""What the page *Balance* shows, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presenters.charts import NBSP, Bars, Columns, Grid


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
    """How many were counted."""
    reading: tuple[tuple[str, ...], ...]
    """How to read it: who played, what is chance, what it does not say. Paragraphs of sentences."""


def of_chance(independent: str) -> tuple[str, ...]:
    """What an interval is for.

    :param independent: what the interval takes to be independent of each other, in a sentence.
    """
    interval = _(
        "Chance is what the 95%(gap)s%% interval is for: if the same were counted again and again, nineteen"
        " of twenty such intervals would hold the true share."
    )
    stray = _("Where many shares are shown, one or two will stray.")
    return interval % {"gap": NBSP}, independent, stray


def of_favour() -> str:
    """When `games.presenters.verdicts` calls one of two favoured."""
    return _(
        "We call a side favoured when it wins more than 60 of 100, and the interval says that this is no"
        " accident."
    )
