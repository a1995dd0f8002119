"""Balance of three seats, where the Empire passes round: what is compared, and what is drawn."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.balance.reading import SUITS_BY_RANK, suit_label, suit_of
from games.catalogue.world_domination.face.words import SUIT_CLASS
from games.kit.balance.figures import Figures
from games.kit.face.charts import NBSP, Bars, Columns, column_rows, columns, percent, rate_row
from games.kit.face.fairness import Comparison
from games.kit.face.figures import READ, mean_row, rates, spread
from games.kit.face.phrases import capitalised

_ORDER: Final = ("first", "second", "third")
_THIRD: Final = 1 / 3
_OF_THREE: Final = ("0", "", f"100{NBSP}%")
_WON: Final = f"Won, with the 95{NBSP}% interval"
_MEAN: Final = f"Mean, with its 95{NBSP}% interval"
_CONFLICTS: Final = 16


def comparisons_of_three(figures: Figures) -> tuple[Comparison, ...]:
    """Each two Empires by their order, and each two seats."""
    match = figures["match"]
    orders, seats = rates(match["order_pairs"]), rates(match["seat_pairs"])
    things = "matches that one of the two won"
    pairs = [(one, other, f"{one} {other}") for one, other in combinations(range(3), 2)]
    by_order = [
        Comparison(f"the {_ORDER[one]} Empire", f"the {_ORDER[other]} Empire", orders[key], things)
        for one, other, key in pairs
        if key in orders
    ]
    by_seat = [
        Comparison(f"seat {one + 1}", f"seat {other + 1}", seats[key], things, is_of_seats=True)
        for one, other, key in pairs
        if key in seats
    ]
    return (*by_order, *by_seat)


def figures_of_three(figures: Figures) -> tuple[Bars | Columns, ...]:
    """The pictures, in the order of the page."""
    match, campaign = figures["match"], figures["campaign"]
    return (
        _by_order(match),
        _by_seat(match),
        _pairs(figures),
        _countries(campaign),
        _empires(campaign),
        _conflicts(campaign),
    )


def _by_order(match: dict[str, Any]) -> Bars:
    order = rates(match["order"])
    return Bars(
        "Matches won, by who is the Empire when",
        SafeString(
            "A lot decides who begins as the Empire. The line is a third; a shared match counts for each."
        ),
        "Empire",
        _WON,
        _OF_THREE,
        tuple(
            rate_row(f"The {name} Empire", order[str(n)], "gold", _THIRD)
            for n, name in enumerate(_ORDER)
            if str(n) in order
        ),
    )


def _by_seat(match: dict[str, Any]) -> Bars:
    seat = rates(match["seat"])
    return Bars(
        "Matches won, by seat",
        SafeString("Seats differ in nothing but that lot, so what differs here is chance."),
        "Seat",
        _WON,
        _OF_THREE,
        tuple(rate_row(f"Seat {n + 1}", seat[str(n)], "plain", _THIRD) for n in range(3) if str(n) in seat),
    )


def _pairs(figures: Figures) -> Bars:
    return Bars(
        "Two against each other",
        SafeString(f"Of the matches that one of the two won, how many the one named first did. {READ}"),
        "Pair",
        _WON,
        ("0", f"50{NBSP}%", "100"),
        tuple(rate_row(f"{capitalised(c.one)} and {c.other}", c.rate) for c in comparisons_of_three(figures)),
    )


def _countries(campaign: dict[str, Any]) -> Columns:
    held = spread(campaign["countries"]["aggressor"])
    mean = sum(number * count for number, count in held.items()) / sum(held.values())
    return Columns(
        "The Empire’s countries at the end",
        SafeString(f"Of twenty, {mean:.1f} in the mean. Above each column stand the campaigns."),
        columns(held, None, "Campaigns by the number of countries that the Empire held at the end", "gold"),
        (),
        ("Countries", "Campaigns"),
        column_rows(held),
    )


def _empires(campaign: dict[str, Any]) -> Bars:
    order, suits = campaign["countries_by_order"], campaign["countries_by_suit"]
    rows = [
        mean_row(f"The {name} Empire", spread(order[str(n)]), 20, "campaigns", "gold")
        for n, name in enumerate(_ORDER)
        if order.get(str(n))
    ]
    rows += [
        mean_row(suit_label(letter), spread(suits[letter]), 20, "campaigns", SUIT_CLASS[suit_of(letter)])
        for letter in SUITS_BY_RANK
        if suits.get(letter)
    ]
    return Bars(
        "The Empire’s countries, by order and by suit",
        SafeString("What an Empire scores, and how often each suit was declared."),
        "Empire",
        _MEAN,
        ("0", "10", "20"),
        tuple(rows),
    )


def _conflicts(campaign: dict[str, Any]) -> Bars:
    places = campaign["conflicts_by_place"]
    names = ("The Empire", "The Rebel on its left", "The Rebel on its right")
    rows = tuple(
        mean_row(name, spread(places[str(n)]), _CONFLICTS, "campaigns", "silver" if n else "gold")
        for n, name in enumerate(names)
    )
    left, right = (sum(n * count for n, count in spread(places[place]).items()) for place in "12")
    caption = SafeString(
        "Of sixteen in a campaign; drawn ones belong to nobody. They decide between equal scores. Of what the"
        f" Rebels won, the one on the left of the Empire won {percent(left / (left + right))}; everybody is"
        " in that place once."
    )
    return Bars("Conflicts won", caption, "Who", _MEAN, ("0", "8", "16"), rows)
