"""Page *Balance* of Floating Partners: kept counts in pictures and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.balance import FIGURES
from games.catalogue.floating_partners.balance.ways import WAYS, kept_ways
from games.kit.balance.figures import Figures, kept_figures
from games.kit.balance.rates import Mean, mean_of
from games.kit.face.balance import BalancePage, Section, of_chance, of_favour
from games.kit.face.by_language import by_language
from games.kit.face.charts import NBSP, Bars, Columns, Row, bar, column_rows, columns, many, rate_row
from games.kit.face.fairness import Comparison, headline, sentence
from games.kit.face.figures import rates, spread

# --- the page ---------------------------------------------------------------------------------------

_TITLES: Final[Mapping[int, str | Promise]] = {
    4: gettext_lazy("Four players"),
    5: gettext_lazy("Five players"),
    6: gettext_lazy("Six players"),
    7: gettext_lazy("Seven players"),
    8: gettext_lazy("Eight players"),
}
_IDS: Final = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_PLAYERS: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy(
        "A normal bot imagines, before it declares or plays, how the hand may go on with the cards that"
        " others may hold, and takes what came out best. It believes what others bid."
    ),
    "easy": gettext_lazy("An easy bot counts the good cards of its hand and looks at the present trick."),
    "random": gettext_lazy("Some bots make any move that is allowed."),
}
_PLAYED_BY: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy("played by normal bots"),
    "easy": gettext_lazy("played by easy bots"),
    "random": gettext_lazy("played by bots that make any move"),
}


@by_language
def balance_page() -> BalancePage:
    """The page, from the counts that are kept in the repository."""
    return page_of(kept_figures(FIGURES))


def page_of(kept: Mapping[int, Figures]) -> BalancePage:
    """The page that tells these counts, which stand by number of seats."""
    made = [figures["made"] for figures in kept.values()]
    levels = list(dict.fromkeys(one["level"] for one in made))
    return BalancePage(
        sections=tuple(_section(seats, figures) for seats, figures in sorted(kept.items())),
        matches=many(sum(one["matches"] for one in made)),
        reading=_reading(levels),
    )


def _reading(levels: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return (
        (
            _(
                "All seats of a match were played by equally strong bots, each knowing no more than a person"
                " at its seat would."
            ),
            _("Where one is told of who always bid the same, or never changed suit, that one alone did so."),
            *(str(_PLAYERS[level]) for level in levels),
            _(
                "What one gets more than another by when it declares, or by who its allies are, is therefore"
                " owed to the game, to the way in which these bots play it, or to chance."
            ),
        ),
        of_chance(_("It assumes that every match, and every hand, is independent of the others.")),
        (
            of_favour(),
            _(
                "People who bid more boldly, or change suit more often, may find other figures; so may tables"
                " with options, which were all as usual here."
            ),
        ),
    )


def _section(seats: int, figures: Figures) -> Section:
    compared = _comparisons(figures["hand"])
    return Section(
        _IDS[seats],
        str(_TITLES[seats]),
        _meant(seats),
        _facts(figures),
        headline(compared),
        (*map(sentence, compared), *_ways(seats)),
        _pictures(seats, figures),
    )


def _meant(seats: int) -> str:
    most = seats // 2
    text = _(
        "Whoever declares the same suit is aligned; at most %(most)s of %(seats)s may be. The deal passes"
        " round, so in the long run everybody declares first, last and between as often as the others."
    )
    return text % {"most": most, "seats": seats}


def _comparisons(hand: Mapping[str, Any]) -> tuple[Comparison, ...]:
    """The comparison of those who declare last and first, of the hands in which they did not get the same."""
    found = rates({"last": hand["last_above_first"]})
    return tuple(
        Comparison(
            _("whoever declares last"),
            _("whoever declares first"),
            rate,
            _("hands in which one of the two got more"),
        )
        for rate in found.values()
    )


def _facts(figures: Figures) -> tuple[str, ...]:
    """The number of matches and hands, their players, and what is told by a number alone."""
    made, match, hand = figures["made"], figures["match"], figures["hand"]
    lengths, changes = spread(match["hands"]), spread(hand["changes"])
    hands = sum(number * count for number, count in lengths.items())
    facts = [
        ngettext("%(count)s match", "%(count)s matches", made["matches"]) % {"count": many(made["matches"])},
        ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": many(hands)},
        str(_PLAYED_BY[made["level"]]),
        _("%(mean)s hands to the end of a match") % {"mean": _mean(lengths)},
        _("%(mean)s moves in a hand") % {"mean": _mean(spread(hand["moves"]))},
    ]
    if changes:
        facts.append(_("%(mean)s changes of suit in a hand") % {"mean": _mean(changes, 2)})
        facts.append(_("%(mean)s broken alliances in a hand") % {"mean": _mean(spread(hand["breaks"]), 2)})
    return tuple(facts)


def _mean(counts: Mapping[int, int], digits: int = 1) -> str:
    return f"{mean_of(counts).value:.{digits}f}"


# --- pictures ---------------------------------------------------------------------------------------

_SCALE: Final = 100
"""Points at the end of a bar."""


def _pictures(seats: int, figures: Figures) -> tuple[Bars | Columns, ...]:
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


# --- sentences about ways to play otherwise than well, and whether they pay -------------------------

_SAID: Final[Mapping[str, str | Promise]] = {
    "zero": gettext_lazy(
        "In %(hands)s hands, one who always bid 0 got %(own)s points a hand, the others %(others)s."
    ),
    "ten": gettext_lazy(
        "In %(hands)s hands, one who always bid 10, for the kitty and the lead, got %(own)s points a hand,"
        " the others %(others)s."
    ),
    "keep": gettext_lazy(
        "In %(hands)s hands, one who never changed suit got %(own)s points a hand, the others %(others)s."
    ),
}


def _ways(seats: int) -> tuple[str, ...]:
    """Two sentences for each way that has been tried at tables for so many."""
    kept = kept_ways()
    return tuple(sentence_of(way, kept[way][str(seats)]) for way in WAYS if str(seats) in kept.get(way, {}))


def sentence_of(way: str, counted: Mapping[str, Any]) -> str:
    """The result of a way, and whether it pays, from its counts."""
    own, others = mean_of(spread(counted["points"])), mean_of(spread(counted["others"]))
    hands = many(sum(counted["points"].values()))
    said = _SAID[way] % {"hands": hands, "own": _points(own.value), "others": _points(others.value)}
    return f"{said} {_verdict(own, others)}"


def _verdict(own: Mean, others: Mean) -> str:
    if abs(own.value - others.value) < own.half + others.half:
        return _("These are too few to tell whether that pays.")
    return _("That pays.") if own.value > others.value else _("That does not pay.")
