"""Row of a match of Three Colours in a list: a small picture, where it is, what it asks, news, how it ended.

News are made of a notation, all else of the few facts in the rules' `digest`; an empty one is a fresh board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import CENTRES, HEIGHT, RADIUS, WIDTH, closed, corners, rim
from games.catalogue.three_colours.face.words import colour_html, placed_html
from games.catalogue.three_colours.rules.board import CELLS, COLOUR_BY_LETTER, SIDES
from games.catalogue.three_colours.rules.moves import Place, Swap, parse_move
from games.catalogue.three_colours.rules.view import Phase
from games.kit.face.markup import element, filled, joined

_SHAPES: Final = {
    "O": "M{x} {y}m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0zm8 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "P": "M{x} {y}m0-18l18 18-18 18-18-18z",
    "G": "M{x} {y}m0-17l17 28h-34z",
}
"""By sign: ring, lozenge, triangle."""


@cache
def _empty() -> SafeString:
    cells = "".join(closed(corners(centre, RADIUS)) for centre in CENTRES)
    sides = [
        element(
            "path",
            d=rim(side),
            fill="none",
            stroke=f"var(--{side.colour.word})",
            stroke_width=26,
            stroke_linecap="round",
        )
        for side in SIDES
    ]
    return joined([*sides, element("path", css="mini__cell", d=cells, stroke_width=2)])


def mini(digest: Mapping[str, Any]) -> SafeString:
    """The board in small: sides in their colours, discs as rings, lozenges and triangles."""
    return _drawn(str(digest.get("discs") or "." * CELLS))


@lru_cache(maxsize=256)
def _drawn(discs: str) -> SafeString:
    parts = [_empty()]
    for sign, colour in COLOUR_BY_LETTER.items():
        path = "".join(
            _SHAPES[sign].format(x=round(CENTRES[cell][0]), y=round(CENTRES[cell][1]))
            for cell, found in enumerate(discs)
            if found == sign
        )
        if path:
            parts.append(element("path", css=f"mini__{colour.word}", d=path))
    return element("svg", *parts, css="mini", viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}", aria_hidden="true")


def headline(digest: Mapping[str, Any]) -> str:
    """The position of the match: *Move 12, colours 1 : 0*."""
    if digest.get("phase") == Phase.OVER:
        return _("Finished")
    number = int(digest.get("placed", 0)) + int(bool(digest.get("swapped"))) + 1
    one, other = digest.get("scores") or (0, 0)
    words = _("Move %(number)d, colours %(one)d : %(other)d") if one or other else _("Move %(number)d")
    return words % {"number": number, "one": one, "other": other}


def ask(digest: Mapping[str, Any], _seat: int) -> str:
    """The task of a seat whose turn it is."""
    match digest.get("phase"):
        case Phase.SWAP:
            return _("Place a disc, or swap colours")
        case Phase.OVER:
            return _("Nothing more")
        case _:
            return _("Place a disc")


def result(_digest: Mapping[str, Any], outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """The result of a match: *Dmitri won 2 : 1*, *Tamsin won: Dmitri resigned at 0 : 1*."""
    winners, scores = outcome["winners"], outcome["scores"]
    if not winners:
        return _("The match was cancelled") if outcome["reason"] == "cancelled" else _("Nobody won")
    winner = winners[0]
    words = {
        "resigned": _("%(winner)s won: %(loser)s resigned at %(lost)d : %(won)d"),
        "timeout": _("%(winner)s won %(won)d : %(lost)d because %(loser)s ran out of time"),
        "adjudicated": _("%(winner)s won %(won)d : %(lost)d, decided by the site"),
    }.get(outcome["reason"], _("%(winner)s won %(won)d : %(lost)d"))
    return words % {
        "winner": names[winner],
        "loser": names[1 - winner],
        "won": scores[winner],
        "lost": scores[1 - winner],
    }


# --- news -----------------------------------------------------------------------------------------


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri placed purple on k9*."""
    match parse_move(notation):
        case Place(cell, colour):
            return placed_html(name, colour_html(colour), cell)
        case Swap():
            return filled(_("%(who)s swapped colours"), {"who": name})
        case _:
            return filled(_("%(who)s resigned"), {"who": name})
