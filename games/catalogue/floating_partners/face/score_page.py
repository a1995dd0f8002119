"""The whole score of a match, hand by hand: a sheet of figures, and the alliances as a picture.

The picture is a pure function of what was declared. Time runs to the right. A suit is a band across it; in
each hand the seats that declared it stand in it, those of one alliance in one frame. A thread follows each
seat from hand to hand: while it keeps its suit in the line of that suit (hearts solid, diamonds dashed,
spades dotted, clubs dash and dot, no trumps thin), where it changes plain, with a cross where it broke an
alliance. Everything is said in words too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.score import (
    Break,
    Rank,
    breaks_of,
    gain,
    gain_css,
    goal_words,
    ranks_at,
)
from games.catalogue.floating_partners.face.words import SUIT_WORD, crest, figure, suit_head, suit_name
from games.catalogue.floating_partners.rules.cards import Declaration
from games.kit.face.addresses import campaign_url
from games.kit.face.marks import initials, sprite
from games.kit.face.markup import NOTHING, attributes, element, joined
from games.kit.face.names import Names
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat
from games.kit.table import Table

# --- the picture ------------------------------------------------------------------------------------

_COLUMN: Final = 60
"""From one hand to the next."""
_PLACE: Final = 26
"""From one seat of a band to the next."""
_HEAD: Final = 22
"""For the numbers of the hands."""
_GAP: Final = 10
"""Between two bands."""
_RADIUS: Final = 11
_EDGE: Final = 46
"""The width of the bands' own column, with their marks."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Declarations of a hand, by seat; None: that seat has not yet."""

    number: int
    declared: tuple[Declaration | None, ...]


@dataclass(frozen=True)
class Course:
    """The alliances over some hands."""

    hands: Sequence[Hand]
    breaks: Sequence[Break]
    names: Names

    @cached_property
    def bands(self) -> tuple[tuple[Declaration, int, int], ...]:
        """The suits that were ever declared, each with its upper edge and its height."""
        found, top = [], _HEAD
        for declaration in Declaration:
            most = max((hand.declared.count(declaration) for hand in self.hands), default=0)
            if most:
                found.append((declaration, top, most * _PLACE + _GAP))
                top += most * _PLACE + _GAP
        return tuple(found)

    @cached_property
    def height(self) -> int:
        return sum(high for _suit, _top, high in self.bands) + _HEAD

    @property
    def width(self) -> int:
        return len(self.hands) * _COLUMN

    @cached_property
    def _tops(self) -> dict[Declaration, int]:
        return {declaration: top for declaration, top, _high in self.bands}

    def at(self, index: int, seat: int) -> tuple[int, int] | None:
        """The middle of a seat's place in a hand."""
        declared = self.hands[index].declared
        mine = declared[seat]
        if mine is None:
            return None
        before = sum(each is mine for each in declared[:seat])
        return index * _COLUMN + _COLUMN // 2, self._tops[mine] + _GAP // 2 + before * _PLACE + _PLACE // 2

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """A sign of one to three letters for each seat, no two alike."""
        short = [initials(name) for name in self.names.full]
        return tuple(
            label if short.count(label) == 1 else f"{label[0]}{seat + 1}" for seat, label in enumerate(short)
        )


def picture(course: Course) -> SafeString:
    """The picture to be scrolled; the bands' marks are a picture of their own, so that they can stay."""
    if not course.bands:
        return NOTHING
    label = _("Alliances, hand by hand")
    drawn = _drawn(course), _marks(course)
    return element("div", *drawn, css="course", role="group", tabindex=0, aria_label=label)


def _drawn(course: Course) -> SafeString:
    label = ngettext(
        "Who was with whom in %(count)d hand; the list below says it in words",
        "Who was with whom in %(count)d hands; the list below says it in words",
        len(course.hands),
    ) % {"count": len(course.hands)}
    indices = range(len(course.hands))
    drawn = (
        _grounds(course, course.width),
        *(_number(index, hand) for index, hand in enumerate(course.hands)),
        *(_frames(course, index) for index in indices),
        *(_threads(course, seat) for seat in range(course.names.seats)),
        *(_places(course, index) for index in indices),
    )
    size = {"width": course.width, "height": course.height}
    return element("svg", *drawn, css="course__drawn", **size, role="img", aria_label=label)


def _number(index: int, hand: Hand) -> SafeString:
    return element("text", hand.number, x=index * _COLUMN + _COLUMN // 2, y=14, css="course__number")


def _marks(course: Course) -> SafeString:
    marks = (_mark(SUIT_WORD[suit], top + high // 2 - 10) for suit, top, high in course.bands)
    return element(
        "svg",
        _grounds(course, _EDGE),
        *marks,
        css="course__bands",
        width=_EDGE,
        height=course.height,
        aria_hidden="true",
    )


def _mark(suit: str, y: int) -> SafeString:
    sign = element("use", href=f"{sprite('marks')}#i-{suit}")
    return element("svg", sign, x=12, y=y, width=20, height=20, css=f"course__mark course__mark--{suit}")


def _grounds(course: Course, width: int) -> SafeString:
    return joined(
        element(
            "rect",
            x=0,
            y=top,
            width=width,
            height=high,
            css=f"course__band{' course__band--odd' * (number % 2)}",
        )
        for number, (_suit, top, high) in enumerate(course.bands)
    )


def _frames(course: Course, index: int) -> SafeString:
    """Round each alliance of two and more."""
    hand = course.hands[index]
    found = []
    for declaration in Declaration:
        seats = [seat for seat, each in enumerate(hand.declared) if each is declaration]
        place = course.at(index, seats[0]) if len(seats) > 1 else None
        if place is None:
            continue
        x, y = place
        who = listed([course.names.object(Seat(seat)) for seat in seats])
        frame = attributes(
            {"x": x - 14, "y": y - 14, "width": 28, "height": 28 + (len(seats) - 1) * _PLACE, "rx": 14}
        )
        found.append(
            format_html(
                '<rect{} class="course__frame course__frame--{}"><title>{}: {}</title></rect>',
                frame,
                SUIT_WORD[declaration],
                suit_head(declaration),
                who,
            )
        )
    return joined(found)


def _threads(course: Course, seat: int) -> SafeString:
    broken = {each.campaign for each in course.breaks if each.breaker == seat}
    found = []
    for index, (one, other) in enumerate(pairwise(course.hands)):
        start, end = course.at(index, seat), course.at(index + 1, seat)
        if start is None or end is None:
            continue
        (x, y), (to_x, to_y) = (start[0] + _RADIUS, start[1]), (end[0] - _RADIUS, end[1])
        middle, mine = (x + to_x) // 2, other.declared[seat]
        kept = mine is not None and one.declared[seat] is mine
        css = f"thread thread--{SUIT_WORD[mine]}" if kept and mine is not None else "course__change"
        line = f"M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"
        found.append(element("path", d=line, css=f"course__thread {css}"))
        if other.number in broken:
            found.append(_cross(x + 5, y))
    css = " course__seat--mine" if seat == course.names.reader else ""
    return element("g", *found, css=f"course__seat{css}")


def _cross(x: int, y: int) -> SafeString:
    return element("path", d=f"M{x - 4} {y - 4}l8 8M{x + 4} {y - 4}l-8 8", css="course__break")


def _places(course: Course, index: int) -> SafeString:
    found = []
    for seat, label in enumerate(course.labels):
        place = course.at(index, seat)
        if place is None:
            continue
        x, y = place
        css = " course__place--mine" if seat == course.names.reader else ""
        name = element("title", course.names.subject(Seat(seat)))
        round_ = element("circle", cx=x, cy=y, r=_RADIUS)
        sign = element("text", label, x=x, y=y + 3.5)
        found.append(element("g", name, round_, sign, css=f"course__place{css}"))
    return joined(found)


def signs(course: Course) -> tuple[tuple[str, str, bool], ...]:
    """The meaning of the picture's signs: by seat the sign, the name, whether it is the reader's."""
    return tuple(
        (label, course.names.subject(Seat(seat)), seat == course.names.reader)
        for seat, label in enumerate(course.labels)
    )


def told(hand: Hand, names: Names, breaks: Collection[Break] = ()) -> str:
    """The alliances of a hand in words: *hearts: you and Maximiliana; spades: Dmitri*."""
    found = []
    for declaration in Declaration:
        seats = [Seat(seat) for seat, each in enumerate(hand.declared) if each is declaration]
        if seats:
            who = listed([names.object(seat) for seat in seats])
            found.append(_("%(suit)s: %(who)s") % {"suit": suit_head(declaration), "who": who})
    found += [
        _("%(who)s broke %(suit)s")
        % {"who": names.subject(each.breaker), "suit": suit_head(each.declaration).lower()}
        for each in breaks
        if each.campaign == hand.number
    ]
    return "; ".join(found)


# --- the page ---------------------------------------------------------------------------------------


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
        url=campaign_url(desk.table.key, each.number),
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
