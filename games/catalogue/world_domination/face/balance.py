"""Page on how fair World Domination is among bots: kept counts, drawn and put in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.balance import FIGURES
from games.catalogue.world_domination.face.words import SUIT_CLASS, SUIT_WORD
from games.catalogue.world_domination.rules.cards import SUIT_BY_LETTER
from games.kit.balance.figures import Figures, kept_figures
from games.kit.balance.rates import Rate
from games.kit.face.balance import BalancePage, Section, of_chance, of_favour
from games.kit.face.by_language import by_language
from games.kit.face.charts import (
    NBSP,
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
from games.kit.face.fairness import Comparison, headline, sentence
from games.kit.face.figures import READ, mean_row, rates, spread
from games.kit.face.marks import icon, token
from games.kit.face.markup import element, filled, joined
from games.kit.face.phrases import capitalised, counted

# --- labels ---------------------------------------------------------------------------------------

SUITS_BY_RANK: Final = "PEM"
"""From the highest suit to the lowest."""


def suit_label(letter: str) -> SafeString:
    """A suit with its mark, in its colour."""
    suit = SUIT_BY_LETTER[letter]
    word = SUIT_WORD[suit]
    return element("b", icon(word), " ", word.capitalize(), css=SUIT_CLASS[suit])


def side_label(side: str, words: str) -> SafeString:
    """A side's token and some words."""
    return joined((token("gold" if side == "gold" else "silver"), " ", words))


# --- two and four seats: gold plays against silver ------------------------------------------------

_SHARES: Final = ("0", "50\u00a0%", "100")
_WON: Final = f"Won, with the 95{NBSP}% interval"
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
        return (
            _matches(seats, match),
            _campaigns(seats, campaign),
            _by_suit(campaign),
            _countries_of_sides(campaign),
        )
    return (
        _matches(seats, match),
        _campaigns(seats, campaign),
        _by_bid(campaign),
        _by_suit(campaign),
        _by_both(campaign),
        _countries_of_sides(campaign),
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
    return Bars("Matches won, by seat", joined((together, READ)), "Seat", _WON, _SHARES, rows)


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
    return Bars("Campaigns won", joined((READ,)), "Who", _WON, _SHARES, tuple(rows))


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
        joined((caption,)),
        "Bid",
        _WON,
        _SHARES,
        tuple(rate_row(joined((element("b", number), " countries")), rate) for number, rate in bids),
    )


def _by_suit(campaign: dict[str, Any]) -> Bars:
    suits = rates(campaign["aggressor_by_suit"])
    total = sum(rate.of for rate in suits.values())
    letters = [letter for letter in SUITS_BY_RANK if letter in suits]
    rows = tuple(
        rate_row(suit_label(letter), suits[letter], SUIT_CLASS[SUIT_BY_LETTER[letter]]) for letter in letters
    )
    chosen = [joined((suit_label(letter), f" in {percent(suits[letter].of / total)}")) for letter in letters]
    caption = filled("The dominant suit was %(suits)s of the campaigns.", {"suits": joined(chosen, ", ")})
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
        joined(("How often it won, and how many campaigns that was of. Few campaigns say little.",)),
        "Bid",
        tuple(suit_label(letter) for letter in SUITS_BY_RANK),
        rows,
    )


def _cell(rate: Rate | None, letter: str) -> Cell:
    if rate is None:
        return Cell()
    drawn = bar(rate.share, css=SUIT_CLASS[SUIT_BY_LETTER[letter]], even=0.5)
    return Cell(percent(rate.share), of_words(rate), drawn)


def _countries_of_sides(campaign: dict[str, Any]) -> Columns:
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
        joined((f"Of twenty, {mean:.1f} in the mean. {rest} Above each column stand the campaigns.",)),
        columns(held, won, "Campaigns by the number of countries that the Aggressor held at the end"),
        (("plain", "the Aggressor won"), ("open", "the Defender won")),
        ("Countries", "Campaigns", "Aggressor won", "Defender won"),
        column_rows(held, won, left),
    )


def _above(campaign: dict[str, Any]) -> Columns:
    above = spread(campaign["above_bid"])
    kept = {number: count for number, count in above.items() if number >= 0}
    exactly = above.get(0, 0) / sum(above.values())
    caption = (
        f"What the Aggressor held beyond its bid, or fell short of it; {percent(exactly)} of the campaigns"
        " ended with just the number that was bid."
    )
    return Columns(
        "Countries above the bid",
        joined((caption,)),
        columns(above, kept, "Campaigns by the countries that the Aggressor held above its bid"),
        (("plain", "as many as bid, or more"), ("open", "fewer")),
        ("Above the bid", "Campaigns"),
        column_rows(above),
    )


# --- three seats: the Empire passes round ---------------------------------------------------------

_NTH: Final = ("first", "second", "third")
_THIRD: Final = 1 / 3
_OF_THREE: Final = ("0", "", f"100{NBSP}%")
_MEAN: Final = f"Mean, with its 95{NBSP}% interval"
_CONFLICTS: Final = 16


def comparisons_of_three(figures: Figures) -> tuple[Comparison, ...]:
    """Each two Empires by their order, and each two seats."""
    match = figures["match"]
    orders, seats = rates(match["order_pairs"]), rates(match["seat_pairs"])
    things = "matches that one of the two won"
    pairs = [(one, other, f"{one} {other}") for one, other in combinations(range(3), 2)]
    by_order = [
        Comparison(f"the {_NTH[one]} Empire", f"the {_NTH[other]} Empire", orders[key], things)
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
        _countries_of_three(campaign),
        _empires(campaign),
        _conflicts(campaign),
    )


def _by_order(match: dict[str, Any]) -> Bars:
    order = rates(match["order"])
    return Bars(
        "Matches won, by who is the Empire when",
        joined(
            ("A lot decides who begins as the Empire. The line is a third; a shared match counts for each.",)
        ),
        "Empire",
        _WON,
        _OF_THREE,
        tuple(
            rate_row(f"The {name} Empire", order[str(n)], "gold", _THIRD)
            for n, name in enumerate(_NTH)
            if str(n) in order
        ),
    )


def _by_seat(match: dict[str, Any]) -> Bars:
    seat = rates(match["seat"])
    return Bars(
        "Matches won, by seat",
        joined(("Seats differ in nothing but that lot, so what differs here is chance.",)),
        "Seat",
        _WON,
        _OF_THREE,
        tuple(rate_row(f"Seat {n + 1}", seat[str(n)], "plain", _THIRD) for n in range(3) if str(n) in seat),
    )


def _pairs(figures: Figures) -> Bars:
    return Bars(
        "Two against each other",
        joined((f"Of the matches that one of the two won, how many the one named first did. {READ}",)),
        "Pair",
        _WON,
        ("0", f"50{NBSP}%", "100"),
        tuple(rate_row(f"{capitalised(c.one)} and {c.other}", c.rate) for c in comparisons_of_three(figures)),
    )


def _countries_of_three(campaign: dict[str, Any]) -> Columns:
    held = spread(campaign["countries"]["aggressor"])
    mean = sum(number * count for number, count in held.items()) / sum(held.values())
    return Columns(
        "The Empire’s countries at the end",
        joined((f"Of twenty, {mean:.1f} in the mean. Above each column stand the campaigns.",)),
        columns(held, None, "Campaigns by the number of countries that the Empire held at the end", "gold"),
        (),
        ("Countries", "Campaigns"),
        column_rows(held),
    )


def _empires(campaign: dict[str, Any]) -> Bars:
    order, suits = campaign["countries_by_order"], campaign["countries_by_suit"]
    rows = [
        mean_row(f"The {name} Empire", spread(order[str(n)]), 20, "campaigns", "gold")
        for n, name in enumerate(_NTH)
        if order.get(str(n))
    ]
    rows += [
        mean_row(
            suit_label(letter), spread(suits[letter]), 20, "campaigns", SUIT_CLASS[SUIT_BY_LETTER[letter]]
        )
        for letter in SUITS_BY_RANK
        if suits.get(letter)
    ]
    return Bars(
        "The Empire’s countries, by order and by suit",
        joined(("What an Empire scores, and how often each suit was declared.",)),
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
    caption = (
        "Of sixteen in a campaign; drawn ones belong to nobody. They decide between equal scores. Of what the"
        f" Rebels won, the one on the left of the Empire won {percent(left / (left + right))}; everybody is"
        " in that place once."
    )
    return Bars("Conflicts won", joined((caption,)), "Who", _MEAN, ("0", "8", "16"), rows)


# --- the page -------------------------------------------------------------------------------------

_TITLES: Final = {2: "Two players", 3: "Three players", 4: "Four players"}
_IDS: Final = {2: "two", 3: "three", 4: "four"}
_ORDER: Final = (4, 2, 3)
_PLAYERS: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy(
        "A normal bot imagines, before it bids or plays, how the campaign may go on with hands that others"
        " may hold, and takes what came out best. It learns nothing from one campaign to the next."
    ),
    "easy": gettext_lazy("An easy bot looks at the present conflict and no further."),
    "random": gettext_lazy("Some bots make any move that is allowed."),
}
_PLAYED_BY: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy("played by normal bots"),
    "easy": gettext_lazy("played by easy bots"),
    "random": gettext_lazy("played by bots that make any move"),
}
_MEANT: Final = {
    2: (
        "One plays gold, the other silver. There is no bid: whoever wins the arming phase is the Aggressor,"
        " names the dominant suit and needs more countries than the Defender. Nobody is given that part, it"
        " is won; if the Aggressor wins more often, no seat is the better for it."
    ),
    3: (
        "Everybody is the Empire once. Nobody wins a campaign: the Empire scores the countries that it holds,"
        " and the most countries win the match."
    ),
    4: (
        "Gold sits at seats 1 and 3, silver at 2 and 4. The alliance that bids highest is the Aggressor: it"
        " has named the dominant suit and needs as many countries as it has bid. With a bid of 10 it needs"
        " 11, or exactly 10 with more tokens than the Defender."
    ),
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
        sections=tuple(_section(seats, kept[seats]) for seats in _ORDER if seats in kept),
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
            *(str(_PLAYERS[level]) for level in levels),
            _(
                "What one seat or side wins more often than another is therefore owed to the game, to the way"
                " in which these bots play it, or to chance."
            ),
        ),
        of_chance(_("It assumes that every match, and every campaign, is independent of the others.")),
        (
            of_favour(),
            _(
                "People who bid more boldly, or defend better, may find other figures; so may tables with"
                " options, which were all left off here."
            ),
        ),
    )


def _section(seats: int, figures: Figures) -> Section:
    compared: tuple[Comparison, ...]
    drawn: tuple[Bars | Columns | Grid, ...]
    if seats == 3:
        compared, drawn = comparisons_of_three(figures), figures_of_three(figures)
    else:
        compared, drawn = comparisons_of_sides(seats, figures), figures_of_sides(seats, figures)
    return Section(
        _IDS[seats],
        _TITLES[seats],
        _MEANT[seats],
        _facts(figures),
        headline(compared),
        tuple(map(sentence, compared)),
        drawn,
    )


def _facts(figures: Figures) -> tuple[str, ...]:
    """The number of matches and campaigns, their players, and what is told by a number alone."""
    made, match, campaign = figures["made"], figures["match"], figures["campaign"]
    campaigns = sum(campaign["countries"]["aggressor"].values())
    facts = [
        _("%(count)s matches") % {"count": many(made["matches"])},
        _("%(count)s campaigns") % {"count": many(campaigns)},
        str(_PLAYED_BY[made["level"]]),
    ]
    if "campaigns" in match:
        facts.append(
            f"{_of(match['campaigns'].get('3', 0), made['matches'])} matches went to a third campaign"
        )
    if "redeals" in campaign:
        again = sum(int(times) * count for times, count in campaign["redeals"].items())
        facts.append(
            f"all four passed: {counted(again, 'time', 'times')}" if again else "all four never passed"
        )
    if "drafting" in campaign:
        last = campaign["drafting"].get("last", 0)
        facts.append(f"{_of(last, campaigns)} arming phases were decided by the last trick")
    if "decided" in match:
        facts.append(f"{_of(match['decided'].get('conflicts', 0), made['matches'])} matches by conflicts won")
        facts.append(f"{many(match['decided'].get('shared', 0))} shared")
    return tuple(facts)


def _of(count: int, of: int) -> str:
    return f"{100 * count / of:.0f}{NBSP}% of the" if count else "none of the"
