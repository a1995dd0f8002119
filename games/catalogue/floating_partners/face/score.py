"""The score beside the table: the alliances with their tricks, the seats by rank, what was broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import Alliance, PartnersDesk
from games.catalogue.floating_partners.face.words import crest, figure
from games.catalogue.floating_partners.rules.cards import HAND, Declaration
from games.catalogue.floating_partners.rules.events import ALLIANCE_BROKEN
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.addresses import score_url
from games.kit.face.markup import NOTHING, element, joined
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.rules.seats import Seat

# --- results of the hands that are over -------------------------------------------------------------

RULER: Final = 10
"""Tricks of a hand, and places of the rulers."""


@dataclass(frozen=True, slots=True)
class Break:
    """An alliance that a seat left."""

    campaign: int
    declaration: Declaration
    breaker: Seat
    members: tuple[Seat, ...]
    """The breaker among them."""
    penalties: Mapping[Seat, int]
    """Payments by seat: points below 0."""


def breaks_in(log: Sequence[LogEntry], campaign: int) -> tuple[Break, ...]:
    """The alliances that were broken in one hand, in order."""
    return tuple(each for each in breaks_of(log) if each.campaign == campaign)


def breaks_of(log: Sequence[LogEntry]) -> tuple[Break, ...]:
    """The alliances that were broken in a match, in order."""
    return tuple(_breaks(event for entry in log for event in entry.events))


def _breaks(events: Iterable[Event]) -> Iterator[Break]:
    campaign = 0
    for event in events:
        if event.code == CAMPAIGN_STARTED:
            campaign = event.data["number"]
        elif event.code == ALLIANCE_BROKEN and event.seat is not None:
            yield Break(
                campaign,
                event.data["declaration"],
                event.seat,
                tuple(event.data["seats"]),
                event.data["penalties"],
            )


def ranks_of(totals: Sequence[int]) -> tuple[int, ...]:
    """By seat, from 1; equal totals share a rank and the next ones are skipped.

    >>> ranks_of((80, 120, 80, 10))
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def by_rank(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats, the highest total first, equal ones in the order of their seats."""
    return tuple(Seat(seat) for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]))


def gain(points: int) -> str:
    """Points that were added: *+130*, *−20*, *0*.

    >>> gain(130), gain(-20), gain(0)
    ('+130', '−20', '0')
    """
    return f"+{points}" if points > 0 else figure(points)


def gain_css(points: int) -> str:
    """The css word of points that were added, which also have their sign."""
    return "up" if points > 0 else "down" if points < 0 else "level"


# --- the tab with the seats by rank -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A seat among the others."""

    rank: int
    seat: Seat
    crest: SafeString
    name: str
    short: str
    """As in the head of a column."""
    is_bot: bool
    total: str
    gain: str
    """In the last hand that is over, its penalties too; empty before the first is."""
    gain_css: str
    is_me: bool
    is_winner: bool
    resigned: str
    """Words that it, and perhaps who, resigned; else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The tab beside the table."""

    ranks: tuple[Rank, ...]
    goal: str
    """Condition on which the match ends."""
    after: str
    """After how many hands that is; empty before the first is over."""
    url: str
    """Of the whole score."""


def score_of(desk: PartnersDesk) -> Score:
    """The seats by rank at the moment that a table shows."""
    count = len(desk.view.results)
    return Score(
        ranks=ranks_at(desk),
        goal=goal_words(desk),
        after=_("Points of hand %(number)d, and in all") % {"number": count} if count else "",
        url=score_url(desk.table.key),
    )


def goal_words(desk: PartnersDesk) -> str:
    """*Ends when somebody has 500, after 12 hands at the latest*."""
    options = desk.view.options
    if options.max_hands:
        return _("The match ends when somebody has %(target)d, after %(most)d hands at the latest.") % {
            "target": options.target,
            "most": options.max_hands,
        }
    return _("The match ends when somebody has %(target)d.") % {"target": options.target}


def ranks_at(desk: PartnersDesk) -> tuple[Rank, ...]:
    view, results = desk.view, desk.view.results
    ranks = ranks_of(view.scores)
    last = results[-1] if results else None

    def rank(seat: Seat) -> Rank:
        gained = 0 if last is None else last.points[seat] + last.penalties[seat]
        return Rank(
            rank=ranks[seat],
            seat=seat,
            crest=crest(view.declared[seat]),
            name=desk.names.subject(seat) if seat == desk.reader else desk.table.holders[seat].name,
            short=desk.names.subject(seat),
            is_bot=desk.table.holders[seat].is_bot,
            total=figure(view.scores[seat]),
            gain="" if last is None else gain(gained),
            gain_css=gain_css(gained),
            is_me=seat == desk.reader,
            is_winner=view.outcome is not None and seat in view.outcome.winners,
            resigned=desk.resigned_words(seat),
        )

    return tuple(rank(seat) for seat in by_rank(view.scores))


# --- the alliances beside the board -----------------------------------------------------------------


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
    return joined((_member(desk, seat) for seat in alliance.seats), ", ")


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
    places = (
        element("rect", x=n * 10 + 0.5, y=4.5, width=9, height=7, css=f"step{' step--won' * (n < won)}")
        for n in range(HAND)
    )
    notches = (element("path", d=f"M{bid * 10} 0V16", css="notch") for bid in asked)
    return element(
        "svg",
        *places,
        *notches,
        css="notches",
        viewBox="-1 0 102 16",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
