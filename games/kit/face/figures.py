"""Kept counts read and drawn as rows, for any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.kit.balance.rates import Mean, Rate, mean_of
from games.kit.face.charts import Row, bar, many
from games.kit.face.markup import joined

READ: Final = joined(
    [
        "The whiskers are the 95\u00a0% interval; the line is an even share, and what is shaded lies within",
        " 60\u00a0:\u00a040.",
    ]
)


def rates(counts: Mapping[str, Mapping[str, int]]) -> dict[str, Rate]:
    """Rates by their keys, without those of which there was nothing."""
    return {key: Rate(count["won"], count["of"]) for key, count in counts.items() if count["of"]}


def spread(counts: Mapping[str, int]) -> dict[int, int]:
    """The distribution of numbers, numbers as numbers, in order."""
    return dict(sorted((int(key), count) for key, count in counts.items()))


def mean_row(label: str, counts: Mapping[int, int], of: int, things: str, css: str = "plain") -> Row:
    """The mean of some numbers as a row; the bar is as long as the mean is of `of`."""
    mean: Mean = mean_of(counts)
    low, high = mean.interval
    return Row(
        joined([label]),
        f"{many(sum(counts.values()))} {things}",
        bar(mean.value / of, (low / of, high / of), css),
        f"{mean.value:.2f}",
        f"{low:.2f}–{high:.2f}",
    )
