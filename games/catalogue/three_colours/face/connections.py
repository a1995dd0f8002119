"""The three connections beside the board: who connects which sides with what, and how each stands."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import ENDS_WORDS, dot, pair_words, why_html
from games.catalogue.three_colours.rules.board import COLOURS, SIDES, Colour
from games.catalogue.three_colours.rules.pairs import Pair
from games.catalogue.three_colours.rules.winning import TO_WIN
from games.kit.face.marks import icon
from games.kit.face.phrases import capitalised
from games.kit.rules.seats import Seat

_CORNERS = ((20, 2), (35.6, 11), (35.6, 29), (20, 38), (4.4, 29), (4.4, 11))
"""A small board with a flat top would lie: the sides are those of `SIDES`, clockwise from the top."""


@cache
def glyph(colour: Colour) -> str:
    """A small board on which the two sides of a colour are drawn thick."""
    turned = [
        ((x - 20) * 0.866 - (y - 20) * 0.5 + 20, (x - 20) * 0.5 + (y - 20) * 0.866 + 20) for x, y in _CORNERS
    ]
    # Turned by 30 degrees the first corner is the right end of the top side.
    edges = []
    for n, side in enumerate(SIDES):
        (x0, y0), (x1, y1) = turned[n - 1], turned[n]
        css = f"glyph__{side.colour.word}" if side.colour is colour else "glyph__side"
        edges.append(
            (side.colour is colour, f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" class="{css}"/>')
        )
    drawn = "".join(path for _, path in sorted(edges))
    return f'<svg class="glyph" viewBox="0 0 40 40" aria-hidden="true">{drawn}</svg>'


def charts_html(desk: ColoursDesk) -> SafeString:
    """The items of the list: a colour each."""
    return SafeString("".join(_item(desk, colour) for colour in COLOURS))


def _item(desk: ColoursDesk, colour: Colour) -> str:
    win = desk.view.won[colour]
    css = "link"
    if win is not None and desk.me is not None:
        css += " link--mine" if win.seat == desk.me else " link--lost"
    elif win is not None:
        css += " link--won"
    pairs = "".join(_pair(desk, seat, colour) for seat in desk.order())
    return (
        f'<li class="{css}">{glyph(colour)}<h3 class="link__name {colour.word}">{capitalised(colour.word)}'
        f'<span class="link__ends">{ENDS_WORDS[colour]}</span></h3>'
        f'<p class="link__status">{_status(desk, colour)}</p><dl class="link__pairs">{pairs}</dl></li>'
    )


def _status(desk: ColoursDesk, colour: Colour) -> str:
    win = desk.view.won[colour]
    if win is None:
        return "Open" if desk.view.outcome is None else "Undecided"
    has = desk.names.verb(win.seat, "has", "have")
    who = desk.names.html[win.seat]
    return f"<b>{icon('check')}{who} {has} it:</b> {why_html(win, desk.names)}"


def _pair(desk: ColoursDesk, seat: Seat, colour: Colour) -> str:
    """The discs with which a seat connects the colour; under the swap also those with which it would."""
    now = _discs(desk.pair(seat, colour), "pair--now" if desk.offers_swap else "")
    if desk.offers_swap:
        now += _discs(desk.pair(Seat(1 - seat), colour), "pair--swapped")
    who = (
        escape(desk.names.subject(seat))
        if seat == desk.reader
        else f'<span title="{escape(desk.names.full[seat])}">{escape(desk.names.short[seat])}</span>'
    )
    return f"<div><dt>{who}</dt>{now}</div>"


def _discs(pair: Pair, css: str) -> str:
    one, other = pair
    return f'<dd class="{css}">{dot(one)}{dot(other)}<span class="sr">{pair_words(pair)}</span></dd>'


def uses_html(desk: ColoursDesk) -> SafeString:
    """The uses of a disc of each colour for each seat: the colours it helps with, and the one it bars from.

    All colours are told, decided ones too: those are dimmed.
    """
    return SafeString("".join(_use(desk, disc) for disc in COLOURS))


def _use(desk: ColoursDesk, disc: Colour) -> str:
    rows = []
    for seat in desk.order():
        good = [c for c in COLOURS if disc in desk.pair(seat, c)]
        (bad,) = (c for c in COLOURS if disc not in desk.pair(seat, c))
        helps = ' <span class="sr">and</span> '.join(_colour(desk, c) for c in good)
        who = escape(desk.names.subject(seat))
        bars = f'<span class="sr">, it bars from </span>{_colour(desk, bad)}'
        rows.append(
            f'<span class="use__row"><span class="use__who">{who}</span>'
            f'<span class="sr">: it helps with </span>{helps}'
            f'<span class="use__bar">{icon("close")}{bars}</span></span>'
        )
    told = f'<span class="sr">{disc.word}: </span><span class="use__rows">{"".join(rows)}</span>'
    return f'<li class="use">{dot(disc)}{told}</li>'


def _colour(desk: ColoursDesk, colour: Colour) -> str:
    gone = " use__gone" if desk.view.won[colour] is not None else ""
    return f'<b class="{colour.word}{gone}">{colour.word}</b>'


def trophies(desk: ColoursDesk) -> list[dict[str, Any]]:
    """By seat, the near one first: who, the discs taken, and places for those that are still missing.

    A colour of which no disc was left has been won all the same; its place is filled without a disc.
    """
    found = []
    for seat in desk.order():
        taken = desk.view.trophies[seat]
        won = [win.colour for win in desk.view.won if win is not None and win.seat == seat]
        pips = "".join(dot(colour) if colour in taken else '<i class="pip pip--won"></i>' for colour in won)
        pips += '<i class="pip"></i>' * (TO_WIN - len(won))
        said = " and ".join(colour.word for colour in won) or "no colour"
        found.append({"who": desk.names.html[seat], "pips": SafeString(pips), "said": f"{said} won"})
    return found
