"""The whole score of a match, hand by hand: a sheet of figures, and the alliances as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.alliances import Course, Hand, picture, signs, told
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.numbers import figure
from games.catalogue.floating_partners.face.results import Break, breaks_of, gain, gain_css
from games.catalogue.floating_partners.face.score import Rank, goal_words, ranks_at
from games.catalogue.floating_partners.face.words import crest, suit_name
from games.catalogue.floating_partners.rules.cards import Declaration
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat
from games.kit.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A seat in a hand."""

    crest: SafeString
    bid: int | None
    """None: it has not bid yet."""
    tricks: int
    """Of its alliance."""
    is_made: bool
    points: str
    """Empty while the hand runs."""
    points_css: str
    penalty: str
    """Empty if it paid none."""
    broke: str
    """Alliance that it broke: *broke hearts*; empty if it broke nothing."""
    total: str
    is_me: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand of the sheet."""

    number: int
    url: str
    """Address at which one looks through it."""
    is_over: bool
    cells: tuple[Cell, ...]
    told: str
    """Its alliances in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePage:
    """Contents of ``games/floating_partners/score.html``."""

    ranks: tuple[Rank, ...]
    heads: tuple[Rank, ...]
    """By column of the sheet: the viewer's seat first, then clockwise."""
    goal: str
    hands: tuple[HandRow, ...]
    """The newest first."""
    picture: SafeString
    signs: tuple[tuple[str, str, bool], ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class _Figures:
    """The figures of a hand by seat, over or as far as it has come; nothing that is hidden from anybody."""

    number: int
    declared: tuple[Declaration | None, ...]
    bids: tuple[int | None, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...] | None
    """None while it runs."""
    penalties: tuple[int, ...]
    totals: tuple[int, ...]


def score_page(table: Table) -> ScorePage:
    """All hands of a match as far as it has come, and its alliances as a picture."""
    desk = PartnersDesk(table)
    ranks, breaks = ranks_at(desk), breaks_of(table.log)
    by_seat = {rank.seat: rank for rank in ranks}
    hands = _hands(desk)
    course = Course([Hand(each.number, each.declared) for each in hands], breaks, desk.names)
    return ScorePage(
        ranks=ranks,
        heads=tuple(by_seat[seat] for seat in desk.order()),
        goal=goal_words(desk),
        hands=tuple(_row(desk, each, breaks) for each in reversed(hands)),
        picture=picture(course),
        signs=signs(course),
        is_over=desk.is_over,
    )


def _hands(desk: PartnersDesk) -> list[_Figures]:
    view = desk.view
    found = [
        _Figures(each.number, each.declared, each.bids, each.tricks, each.points, each.penalties, each.totals)
        for each in view.results
    ]
    if view.campaign > len(found):
        tricks = tuple(view.tricks_of(seat) for seat in desk.order(Seat(0)))
        found.append(
            _Figures(view.campaign, view.declared, view.bids, tricks, None, view.penalties, view.scores)
        )
    return found


def _row(desk: PartnersDesk, each: _Figures, breaks: Sequence[Break]) -> HandRow:
    mine = [one for one in breaks if one.campaign == each.number]
    return HandRow(
        number=each.number,
        url=reverse("games:history", args=[desk.table.key, each.number]),
        is_over=each.points is not None,
        cells=tuple(_cell(desk, each, seat, mine) for seat in desk.order()),
        told=told(Hand(each.number, each.declared), desk.names, mine),
    )


def _cell(desk: PartnersDesk, each: _Figures, seat: Seat, breaks: Sequence[Break]) -> Cell:
    bid, points, penalty = each.bids[seat], each.points, each.penalties[seat]
    broken = [suit_name(one.declaration) for one in breaks if one.breaker == seat]
    return Cell(
        crest=crest(each.declared[seat]),
        bid=bid,
        tricks=each.tricks[seat],
        is_made=bid is not None and each.tricks[seat] >= bid,
        points="" if points is None else gain(points[seat]),
        points_css="" if points is None else gain_css(points[seat]),
        penalty=gain(penalty) if penalty else "",
        broke=_("broke %(suits)s") % {"suits": listed(broken)} if broken else "",
        total=figure(each.totals[seat]),
        is_me=seat == desk.reader,
    )
