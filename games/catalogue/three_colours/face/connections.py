"""The three connections beside the board: who connects which sides with what, and how each stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import (
    ENDS_WORDS,
    colour_name,
    dot,
    pair_words,
    why_html,
)
from games.catalogue.three_colours.rules.board import COLOURS, SIDES, Colour
from games.catalogue.three_colours.rules.pairs import Pair
from games.kit.face.marks import icon
from games.kit.face.markup import element, filled, joined
from games.kit.rules.seats import Seat

_CORNERS: Final = ((20, 2), (35.6, 11), (35.6, 29), (20, 38), (4.4, 29), (4.4, 11))
"""A small board with a flat top would lie: the sides are those of `SIDES`, clockwise from the top."""


@cache
def glyph(colour: Colour) -> SafeString:
    """A small board on which the two sides of a colour are drawn thick."""
    turned = [
        ((x - 20) * 0.866 - (y - 20) * 0.5 + 20, (x - 20) * 0.5 + (y - 20) * 0.866 + 20) for x, y in _CORNERS
    ]
    # Turned by 30 degrees the first corner is the right end of the top side.
    edges = []
    for n, side in enumerate(SIDES):
        (x0, y0), (x1, y1) = turned[n - 1], turned[n]
        css = f"glyph__{side.colour.word}" if side.colour is colour else "glyph__side"
        path = element("path", css=css, d=f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}")
        edges.append((side.colour is colour, path))
    drawn = (path for _is_own, path in sorted(edges))
    return element("svg", *drawn, css="glyph", viewBox="0 0 40 40", aria_hidden="true")


def charts_html(desk: ColoursDesk) -> SafeString:
    """The items of the list: a colour each."""
    return joined(_item(desk, colour) for colour in COLOURS)


def _item(desk: ColoursDesk, colour: Colour) -> SafeString:
    win = desk.view.won[colour]
    css = "link"
    if win is not None and desk.me is not None:
        css += " link--mine" if win.seat == desk.me else " link--lost"
    elif win is not None:
        css += " link--won"
    ends = element("span", ENDS_WORDS[colour], css="link__ends")
    return element(
        "li",
        glyph(colour),
        element("h3", colour_name(colour), ends, css=f"link__name {colour.word}"),
        element("p", _status(desk, colour), css="link__status"),
        element("dl", *(_pair(desk, seat, colour) for seat in desk.order()), css="link__pairs"),
        css=css,
    )


def _status(desk: ColoursDesk, colour: Colour) -> object:
    win = desk.view.won[colour]
    if win is None:
        return _("Open") if desk.view.outcome is None else _("Undecided")
    has = _("%(who)s have it:") if win.seat == desk.names.reader else _("%(who)s has it:")
    who = filled(has, {"who": desk.names.html[win.seat]})
    return joined([element("b", icon("check"), who), why_html(win, desk.names)], " ")


def _pair(desk: ColoursDesk, seat: Seat, colour: Colour) -> SafeString:
    """The discs with which a seat connects the colour; under the swap also those with which it would."""
    discs = [_discs(desk.pair(seat, colour), "pair--now" if desk.offers_swap else "")]
    if desk.offers_swap:
        discs.append(_discs(desk.pair(Seat(1 - seat), colour), "pair--swapped"))
    who: str = desk.names.subject(seat)
    if seat != desk.reader:
        who = element("span", desk.names.short[seat], title=desk.names.full[seat])
    return element("div", element("dt", who), *discs)


@cache
def _discs(pair: Pair, css: str) -> SafeString:
    one, other = pair
    return element("dd", dot(one), dot(other), element("span", pair_words(pair), css="sr"), css=css)


def uses_html(desk: ColoursDesk) -> SafeString:
    """The uses of a disc of each colour for each seat: the colours it helps with, and the one it bars from.

    All colours are told, decided ones too: those are dimmed.
    """
    said = tuple(
        element("span", words, css="sr") for words in (_(": it helps with "), _("and"), _(", it bars from "))
    )
    return joined(_use(desk, disc, said) for disc in COLOURS)


def _use(desk: ColoursDesk, disc: Colour, said: Sequence[SafeString]) -> SafeString:
    """:param said: words for who does not see the signs."""
    rows = [_use_of(desk, disc, seat, said) for seat in desk.order()]
    return element(
        "li",
        dot(disc),
        element("span", f"{disc.word}: ", css="sr"),
        element("span", *rows, css="use__rows"),
        css="use",
    )


def _use_of(desk: ColoursDesk, disc: Colour, seat: Seat, said: Sequence[SafeString]) -> SafeString:
    helps, and_, bars = said
    named = {colour: _colour(colour, is_gone=desk.view.won[colour] is not None) for colour in COLOURS}
    one, other = (named[c] for c in COLOURS if disc in desk.pair(seat, c))
    (bad,) = (named[c] for c in COLOURS if disc not in desk.pair(seat, c))
    return element(
        "span",
        element("span", desk.names.subject(seat), css="use__who"),
        helps,
        joined((one, and_, other), " "),
        element("span", icon("close"), bars, bad, css="use__bar"),
        css="use__row",
    )


@cache
def _colour(colour: Colour, *, is_gone: bool) -> SafeString:
    return element("b", colour.word, css=f"{colour.word}{' use__gone' if is_gone else ''}")
