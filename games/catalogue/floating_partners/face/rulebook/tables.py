"""The tables of the rules: the packs, what a seat may declare, what a bid brings. All asked of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.numbers import figure
from games.catalogue.floating_partners.face.rulebook.examples import PEOPLE, Example
from games.catalogue.floating_partners.face.words import crest, suit_head
from games.catalogue.floating_partners.rules.cards import HAND, JOKER, RANKS, Card, Declaration
from games.catalogue.floating_partners.rules.declaring import option_of, options_of
from games.catalogue.floating_partners.rules.packs import SEAT_COUNTS, pack
from games.catalogue.floating_partners.rules.points import points
from games.kit.face.markup import NOTHING
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat

_BLACK: Final = (Declaration.SPADES, Declaration.CLUBS)
_RED: Final = (Declaration.DIAMONDS, Declaration.HEARTS)


# --- packs ------------------------------------------------------------------------------------------


def packs() -> list[dict[str, Any]]:
    """By number of seats, at six for both packs: how many cards, which of each suit, which of them twice."""
    rows = [(seats, "500") for seats in SEAT_COUNTS]
    rows.insert(rows.index((6, "500")) + 1, (6, "two"))
    return [_pack(seats, six_pack) for seats, six_pack in rows]


def _pack(seats: int, six_pack: str) -> dict[str, Any]:
    cards = pack(seats, six_pack)
    return {
        "seats": seats,
        "option": {"500": _("with 11s, 12s and 13s"), "two": _("from two packs")}[six_pack]
        if seats == 6
        else "",
        "count": len(cards),
        "black": _ranks(cards, Declaration.SPADES),
        "red": _ranks(cards, Declaration.HEARTS),
        "twice": _twice(cards),
    }


def _ranks(cards: tuple[Card, ...], suit: Declaration) -> str:
    """The ranks of a suit, from the highest: *A K Q J 10 … 2* where none is missing between."""
    held = [card & 15 for card in dict.fromkeys(cards) if card != JOKER and card >> 4 == suit]
    parts: list[str] = []
    for place, rank in enumerate(held):
        is_long = 0 < place < len(held) - 1 and RANKS[rank].isdigit() and _is_run(held[place - 1 : place + 2])
        if not is_long:
            parts.append(RANKS[rank])
        elif parts[-1] != "…":
            parts.append("…")
    return " ".join(parts)


def _is_run(three: list[int]) -> bool:
    before, rank, after = three
    return before + 1 == rank == after - 1 and RANKS[before].isdigit()


def _twice(cards: tuple[Card, ...]) -> str:
    """The cards that there are twice: *2 3 4 5 6; 7 of the red suits*."""
    double = {card for card, count in Counter(cards).items() if count > 1}
    by_colour = [
        [rank for rank in reversed(range(len(RANKS))) if all(suit * 16 + rank in double for suit in suits)]
        for suits in (_BLACK, _RED)
    ]
    both = [RANKS[rank] for rank in by_colour[0] if rank in by_colour[1]]
    black = [RANKS[rank] for rank in by_colour[0] if rank not in by_colour[1]]
    if not both:
        return _("none")
    values = {"all": " ".join(both), "black": " ".join(black)}
    return (_("%(all)s, of the black suits %(black)s too") if black else "%(all)s") % values


# --- declaring --------------------------------------------------------------------------------------


def choices(each: Example, breaker: Example, seat: Seat) -> SafeString:
    """The declarations of a seat, whom each joins and leaves, and its costs by both ways to pay: rows."""
    view, other = each.desk().view, breaker.desk().view
    return format_html_join(
        "",
        '<tr><th scope="row">{} {}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>',
        (
            (
                crest(option.declaration, "crest--small"),
                suit_head(option.declaration),
                _people(option.partners),
                _people(option.leaves),
                _("full") if option.is_full and not option.keeps else _costs(option.costs),
                _("full")
                if option.is_full and not option.keeps
                else _costs(option_of(other, seat, option.declaration).costs),
            )
            for option in options_of(view, seat)
        ),
    )


def _people(seats: tuple[Seat, ...]) -> str:
    return listed([PEOPLE[seat] for seat in seats]) or "–"


def _costs(costs: Mapping[Seat, int]) -> str:
    each = _("%(name)s %(points)s")
    told = [each % {"name": PEOPLE[seat], "points": figure(cost)} for seat, cost in costs.items()]
    return ", ".join(told) or _("nothing")


# --- points -----------------------------------------------------------------------------------------


def worth() -> dict[str, int]:
    """The points that sentences of the page name."""
    return {
        "five": points(5, 5),
        "four": points(4, 4),
        "two_over": points(4, 6) - points(4, 4),
        "four_made": points(4, 6),
        "two_short": -points(7, 5),
        "six_low": points(1, 6),
        "six_high": points(6, 6),
    }


def points_table() -> SafeString:
    """By bid: what it brings with one trick less, with as many, and with one more."""
    rows = (
        format_html(
            '<tr><th scope="row">{}</th><td>{}</td><td><b>{}</b></td><td>{}</td></tr>',
            bid,
            figure(points(bid, bid - 1)) if bid else NOTHING,
            figure(points(bid, bid)),
            figure(points(bid, bid + 1)) if bid < HAND else NOTHING,
        )
        for bid in range(HAND + 1)
    )
    return SafeString("".join(rows))
