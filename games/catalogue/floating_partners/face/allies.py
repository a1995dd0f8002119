"""The alliances beside the board: each one's tricks on a ruler of ten, against each member's bid."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import Alliance, PartnersDesk
from games.catalogue.floating_partners.face.words import crest
from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.markup import NOTHING
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyRow:
    """An alliance as ``_allies.html`` draws it."""

    crest: SafeString
    is_mine: bool
    members: SafeString
    ruler: SafeString
    tricks: int | None
    """None before the bidding is over."""
    note: str
    """Beside it while alliances are made: that nobody else can join."""


def allies_of(desk: PartnersDesk) -> tuple[AllyRow, ...]:
    """The alliances, mine first."""
    most = desk.view.seats // 2
    return tuple(
        AllyRow(
            crest=crest(each.declaration),
            is_mine=desk.reader is not None and desk.reader in each.seats,
            members=_members(desk, each),
            ruler=_ruler(desk, each),
            tricks=each.tricks if desk.has_bids else None,
            note=_("full") if desk.view.phase is Phase.DECLARE and len(each.seats) >= most else "",
        )
        for each in desk.alliances
        if each.declaration is not None
    )


def _members(desk: PartnersDesk, alliance: Alliance) -> SafeString:
    """The members of an alliance, each with their bid."""
    return SafeString(", ".join(_member(desk, seat) for seat in alliance.seats))


def _member(desk: PartnersDesk, seat: Seat) -> SafeString:
    bid = desk.bids[seat]
    name = desk.names.subject(seat)
    if bid is None:
        return format_html('<span class="ally__one">{}</span>', name)
    is_made = desk.has_bids and desk.needs(seat) == 0
    return format_html(
        '<span class="ally__one">{}<span class="sr"> {}</span> <b class="num{}" title="{}">{}{}</b></span>',
        name,
        _("bid"),
        " is-made" if is_made else "",
        _("bid made") if is_made else _("bid"),
        bid,
        format_html('<span aria-hidden="true">✓</span><span class="sr">, {}</span>', _("made"))
        if is_made
        else "",
    )


def _ruler(desk: PartnersDesk, alliance: Alliance) -> SafeString:
    """Ten places, those of the tricks won filled, a notch after the last trick that a bid asks for."""
    if all(bid is None for bid in desk.bids):
        return NOTHING
    won = alliance.tricks if desk.has_bids else 0
    asked = sorted({bid for seat in alliance.seats if (bid := desk.bids[seat])})
    places = "".join(
        f'<rect x="{n * 10 + 0.5}" y="4.5" width="9" height="7" class="step{" step--won" * (n < won)}"/>'
        for n in range(HAND)
    )
    notches = "".join(f'<path d="M{bid * 10} 0V16" class="notch"/>' for bid in asked)
    return SafeString(
        '<svg class="notches" viewBox="-1 0 102 16" preserveAspectRatio="none" aria-hidden="true">'
        f"{places}{notches}</svg>"
    )
