"""Tricks of the alliances on rulers of ten, the bids of their members as notches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.results import RULER
from games.catalogue.floating_partners.face.words import crest, suit_head
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.view import CampaignResult
from games.kit.face.names import Names
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Side:
    """An alliance in a hand that is over, or a seat that was alone."""

    declaration: Declaration
    seats: tuple[Seat, ...]
    tricks: int
    bids: tuple[int, ...]
    """Of its members, in the order of `seats`."""


def sides_of(result: CampaignResult, first: Seat | None = None) -> tuple[Side, ...]:
    """The alliances of a hand: that of `first` before the others, then those with more tricks."""
    found = []
    for declaration in sorted(set(result.declared)):
        seats = tuple(Seat(seat) for seat, each in enumerate(result.declared) if each is declaration)
        tricks = sum(result.won[seat] for seat in seats)
        found.append(Side(declaration, seats, tricks, tuple(result.bids[seat] for seat in seats)))
    return tuple(sorted(found, key=lambda side: (first not in side.seats, -side.tricks, side.declaration)))


def rulers_html(sides: Sequence[Side], names: Names) -> SafeString:
    """A list with a ruler for each alliance."""
    return SafeString(f'<ul class="made">{"".join(_ruler(side, names) for side in sides)}</ul>')


def _ruler(side: Side, names: Names) -> str:
    cells = "".join(
        f'<rect x="{n * 10 + 0.5}" y="2" width="9" height="8" '
        f'class="made__{"trick" if n < side.tricks else "none"}"/>'
        for n in range(RULER)
    )
    # A bid of nothing would lie half outside.
    notches = "".join(
        f'<path d="M{max(bid * 10, 1)} 0V12" class="made__bid"/>' for bid in sorted(set(side.bids))
    )
    label = escape(_label(side, names))
    return (
        f'<li title="{label}">{crest(side.declaration)}<svg class="made__ruler" viewBox="0 0 100 12" '
        f'preserveAspectRatio="none" role="img" aria-label="{label}">{cells}{notches}</svg>'
        f'<b class="made__tricks num">{side.tricks}</b></li>'
    )


def _label(side: Side, names: Names) -> str:
    """*Hearts, you and Maximiliana: 6 tricks, bids 6 and 5*."""
    words = ngettext(
        "%(suit)s, %(who)s: %(count)d trick, bids %(bids)s",
        "%(suit)s, %(who)s: %(count)d tricks, bids %(bids)s",
        side.tricks,
    )
    return words % {
        "suit": suit_head(side.declaration),
        "who": listed([names.object(seat) for seat in side.seats]),
        "count": side.tricks,
        "bids": listed([str(bid) for bid in side.bids]),
    }
