"""Balance of two and four seats, where gold plays against silver: what is compared, and what is drawn."""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.balance.reading import (
    SUITS_BY_RANK,
    side_label,
    suit_label,
    suit_of,
)
from games.catalogue.world_domination.face.words import SUIT_CLASS
from games.kit.balance.figures import Figures
from games.kit.balance.rates import Rate
from games.kit.face.charts import (
    Bars,
    Cell,
    Columns,
    Grid,
    bar,
    column_rows,
    columns,
    many,
    of_words,
    percent,
    rate_row,
)
from games.kit.face.fairness import Comparison
from games.kit.face.figures import READ, rates, spread
from games.kit.face.markup import element, joined
from games.kit.face.phrases import capitalised, counted

_SHARES: Final = ("0", "50\u00a0%", "100")
_WON: Final = "Won, with the 95\u00a0% interval"
_WHEN: Final = {
    2: ("when it led the first trick", "when it did not"),
    4: (
        "when the first in turn bid highest",
        "when the second did",
        "when the third did",
        "when the last did",
    ),
}
_BEGINNER: Final = {
    2: ("whoever leads the first trick", "the other player"),
    4: ("the first bidder’s alliance", "the other alliance"),
}


def comparisons_of_sides(seats: int, figures: Figures) -> tuple[Comparison, ...]:
    """Gold and silver; whoever begins a campaign and the others; Aggressor and Defender."""
    match, campaign = figures["match"], figures["campaign"]
    begins, others = _BEGINNER[seats]
    return (
        Comparison("gold", "silver", rates(match["side"])["gold"], "matches", is_of_seats=True),
        Comparison(begins, others, _rate(campaign["first"]), "campaigns"),
        Comparison("the Aggressor", "the Defender", rates(campaign["aggressor"])["all"], "campaigns"),
    )


def figures_of_sides(seats: int, figures: Figures) -> tuple[Bars | Columns | Grid, ...]:
    """The pictures, in the order of the page."""
    match, campaign = figures["match"], figures["campaign"]
    if seats == 2:
        return (_matches(seats, match), _campaigns(seats, campaign), _by_suit(campaign), _countries(campaign))
    return (
        _matches(seats, match),
        _campaigns(seats, campaign),
        _by_bid(campaign),
        _by_suit(campaign),
        _by_both(campaign),
        _countries(campaign),
        _above(campaign),
    )


def _rate(counts: dict[str, int]) -> Rate:
    return Rate(counts["won"], counts["of"])


def _matches(seats: int, match: dict[str, Any]) -> Bars:
    sides = rates(match["side"])
    places = {2: ("seat 1", "seat 2"), 4: ("seats 1 and 3", "seats 2 and 4")}[seats]
    rows = tuple(
        rate_row(side_label(side, f"{side.capitalize()}, {place}"), sides[side], side)
        for side, place in zip(("gold", "silver"), places, strict=True)
    )
    together = "Allies win together, so a seat wins as often as its side. " if seats == 4 else ""
    return Bars("Matches won, by seat", SafeString(f"{together}{READ}"), "Seat", _WON, _SHARES, rows)


def _campaigns(seats: int, campaign: dict[str, Any]) -> Bars:
    aggressor = rates(campaign["aggressor"])
    rows = [rate_row(element("b", "The Aggressor"), aggressor["all"])]
    rows += [
        rate_row(side_label(side, f"The Aggressor, when {side}"), aggressor[side], side)
        for side in ("gold", "silver")
        if side in aggressor
    ]
    places = rates(campaign["aggressor_by_place"])
    rows += [
        rate_row(f"The Aggressor, {when}", places[str(place)])
        for place, when in enumerate(_WHEN[seats])
        if str(place) in places
    ]
    begins = _BEGINNER[seats][0]
    rows.append(rate_row(capitalised(begins), _rate(campaign["first"])))
    return Bars("Campaigns won", SafeString(READ), "Who", _WON, _SHARES, tuple(rows))


def _by_bid(campaign: dict[str, Any]) -> Bars:
    bids = sorted((int(number), rate) for number, rate in rates(campaign["aggressor_by_bid"]).items())
    number, often = max(bids, key=lambda pair: pair[1].of)
    total = sum(rate.of for _, rate in bids)
    tokens = campaign["aggressor_by_tokens"]
    caption = f"The commonest bid that stood was {number}, in {percent(often.of / total)} of the campaigns."
    if tokens["of"]:
        caption += (
            f" After a bid of 10 with exactly 10 countries tokens decide: {many(tokens['of'])} times,"
            f" {many(tokens['won'])} of them for the Aggressor."
        )
    return Bars(
        "The Aggressor, by its bid",
        SafeString(caption),
        "Bid",
        _WON,
        _SHARES,
        tuple(rate_row(joined((element("b", number), " countries")), rate) for number, rate in bids),
    )


def _by_suit(campaign: dict[str, Any]) -> Bars:
    suits = rates(campaign["aggressor_by_suit"])
    total = sum(rate.of for rate in suits.values())
    rows = tuple(
        rate_row(suit_label(letter), suits[letter], SUIT_CLASS[suit_of(letter)])
        for letter in SUITS_BY_RANK
        if letter in suits
    )
    chosen = ", ".join(
        f"{suit_label(letter)} in {percent(suits[letter].of / total)}"
        for letter in SUITS_BY_RANK
        if letter in suits
    )
    caption = SafeString(f"The dominant suit was {chosen} of the campaigns.")
    return Bars("The Aggressor, by the dominant suit", caption, "Suit", _WON, _SHARES, rows)


def _by_both(campaign: dict[str, Any]) -> Grid:
    both = rates(campaign["aggressor_by_bid_and_suit"])
    bids = sorted({int(key.split(" ")[0]) for key in both})
    rows = tuple(
        (str(bid), tuple(_cell(both.get(f"{bid} {letter}"), letter) for letter in SUITS_BY_RANK))
        for bid in bids
    )
    return Grid(
        "The Aggressor, by bid and suit",
        SafeString("How often it won, and how many campaigns that was of. Few campaigns say little."),
        "Bid",
        tuple(suit_label(letter) for letter in SUITS_BY_RANK),
        rows,
    )


def _cell(rate: Rate | None, letter: str) -> Cell:
    if rate is None:
        return Cell()
    drawn = bar(rate.share, css=SUIT_CLASS[suit_of(letter)], even=0.5)
    return Cell(percent(rate.share), of_words(rate), drawn)


def _countries(campaign: dict[str, Any]) -> Columns:
    held, won = spread(campaign["countries"]["aggressor"]), spread(campaign["countries"]["aggressor_won"])
    left = {number: count - won.get(number, 0) for number, count in held.items()}
    mean = sum(number * count for number, count in held.items()) / sum(held.values())
    neutral = spread(campaign["countries"]["neutral"])
    some = sum(count for number, count in neutral.items() if number)
    rest = (
        "All the others were the Defender’s."
        if not some
        else f"The others were the Defender’s, but in {counted(some, 'campaign', 'campaigns')} some were"
        " neutral."
    )
    return Columns(
        "The Aggressor’s countries at the end",
        SafeString(f"Of twenty, {mean:.1f} in the mean. {rest} Above each column stand the campaigns."),
        columns(held, won, "Campaigns by the number of countries that the Aggressor held at the end"),
        (("plain", "the Aggressor won"), ("open", "the Defender won")),
        ("Countries", "Campaigns", "Aggressor won", "Defender won"),
        column_rows(held, won, left),
    )


def _above(campaign: dict[str, Any]) -> Columns:
    above = spread(campaign["above_bid"])
    kept = {number: count for number, count in above.items() if number >= 0}
    exactly = above.get(0, 0) / sum(above.values())
    return Columns(
        "Countries above the bid",
        SafeString(
            f"What the Aggressor held beyond its bid, or fell short of it; {percent(exactly)} of the"
            " campaigns ended with just the number that was bid."
        ),
        columns(above, kept, "Campaigns by the countries that the Aggressor held above its bid"),
        (("plain", "as many as bid, or more"), ("open", "fewer")),
        ("Above the bid", "Campaigns"),
        column_rows(above),
    )
