"""The pictures of the page *Balance*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.html import escape, format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.balance.figures import Figures
from games.kit.balance.rates import mean_of
from games.kit.face.charts import (
    NBSP,
    Bars,
    Columns,
    Row,
    bar,
    column_rows,
    columns,
    many,
    rate_row,
)
from games.kit.face.figures import rates, spread

_SCALE: Final = 100
"""Points at the end of a bar."""


def figures_of(seats: int, figures: Figures) -> tuple[Bars | Columns, ...]:
    """In the order of the page."""
    hand = figures["hand"]
    return (
        _by_place(seats, hand["by_place"]),
        _by_lead(hand["by_lead"]),
        _by_size(hand["by_size"]),
        _bids(hand["over_bid"]),
        _hands(figures["match"]),
        _by_seat(seats, figures["match"]["seat"]),
    )


def _points_row(label: str, counts: Mapping[int, int]) -> Row:
    """The mean of some points; a bar begins at 0, so what is below has none."""
    mean = mean_of(counts)
    low, high = mean.interval
    drawn = bar(max(0.0, mean.value / _SCALE), (low / _SCALE, high / _SCALE), "gold")
    times = sum(counts.values())
    note = ngettext("%(count)s time", "%(count)s times", times) % {"count": many(times)}
    return Row(escape(label), note, drawn, _points(mean.value), _between(low, high))


def _points(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def _between(low: float, high: float) -> str:
    """Such as *12.1–13.5*; a dash beside a minus would be read as one more."""
    values = {"low": _points(low), "high": _points(high)}
    return (_("%(low)s to %(high)s") if low < 0 else _("%(low)s–%(high)s")) % values


def _points_bars(title: str, caption: str, head: str, rows: list[Row]) -> Bars:
    measure = _("Points, with the 95%(space)s%% interval") % {"space": NBSP}
    return Bars(title, escape(caption), head, measure, ("0", "50", "100"), tuple(rows))


def _by_place(seats: int, places: Mapping[str, Mapping[str, int]]) -> Bars:
    names = [_place_name(place, seats) for place in range(seats)]
    rows = [_points_row(name, spread(places[str(place)])) for place, name in enumerate(names)]
    return _points_bars(
        _("Points of a hand, by when one declares"),
        _("Penalties are in it. Whoever declares later knows more of the others’ choices."),
        _("Declares"),
        rows,
    )


def _place_name(place: int, seats: int) -> str:
    if place == 0:
        return _("First")
    if place == seats - 1:
        return _("Last, the dealer")
    return _("As number %(place)s") % {"place": place + 1}


def _by_lead(lead: Mapping[str, Mapping[str, int]]) -> Bars:
    rows = [
        _points_row(_("The highest bidder"), spread(lead["leads"])),
        _points_row(_("Everybody else"), spread(lead["others"])),
    ]
    return _points_bars(
        _("Points of a hand, by who leads first"),
        _("The highest bidder takes two cards of the kitty and leads to the first trick."),
        _("Who"),
        rows,
    )


def _by_size(sizes: Mapping[str, Mapping[str, int]]) -> Bars:
    rows = [
        _points_row(
            ngettext("Alone", "An alliance of %(count)s", int(size)) % {"count": size}, spread(counts)
        )
        for size, counts in sorted(sizes.items(), key=lambda pair: int(pair[0]))
    ]
    return _points_bars(
        _("Points of a hand, by how many are aligned"),
        _("Each member’s points, for the tricks of all together."),
        _("Alliance"),
        rows,
    )


def _bids(bids: Mapping[str, Mapping[str, int]]) -> Columns:
    over: dict[int, int] = {}
    for counts in bids.values():
        for number, count in spread(counts).items():
            over[number] = over.get(number, 0) + count
    made = {number: count for number, count in over.items() if number >= 0}
    near = sum(count for number, count in over.items() if abs(number) <= 1) / sum(over.values())
    caption = _("%(share)s of all bids were within one trick of what the alliance won.") % {
        "share": f"{100 * near:.0f}{NBSP}%"
    }
    return Columns(
        _("Tricks above the bid"),
        escape(caption),
        columns(over, made, _("Bids by the tricks that the alliance won above them")),
        (("plain", _("made")), ("open", _("failed"))),
        (_("Above the bid"), _("Bids")),
        column_rows(over),
    )


def _hands(match: Mapping[str, Any]) -> Columns:
    lengths = spread(match["hands"])
    return Columns(
        _("Hands in a match"),
        escape(_("To 500 points, without another end. Above each column stand the matches.")),
        columns(lengths, None, _("Matches by their number of hands"), "gold"),
        (),
        (_("Hands"), _("Matches")),
        column_rows(lengths),
    )


def _by_seat(seats: int, counts: Mapping[str, Mapping[str, int]]) -> Bars:
    won = rates(counts)
    rows = tuple(
        rate_row(
            format_html("{}", _("Seat %(seat)s") % {"seat": seat + 1}), won[str(seat)], "plain", 1 / seats
        )
        for seat in range(seats)
    )
    return Bars(
        _("Matches won, by seat"),
        escape(
            _("A lot decides who deals first, so what differs is chance. A shared match counts for each.")
        ),
        _("Seat"),
        _("Won, with the 95%(space)s%% interval") % {"space": NBSP},
        ("0", f"50{NBSP}%", "100"),
        rows,
    )
