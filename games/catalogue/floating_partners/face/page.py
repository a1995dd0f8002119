"""A table of Floating Partners, put together from its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.board import board_of
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock import dock_of
from games.catalogue.floating_partners.face.errors import EXAMPLE
from games.catalogue.floating_partners.face.guide import guide_steps
from games.catalogue.floating_partners.face.outline import outlines_of
from games.catalogue.floating_partners.face.score import AllyRow, allies_of, score_of
from games.catalogue.floating_partners.face.seats import seats_of
from games.catalogue.floating_partners.face.sheet import sheet_of
from games.catalogue.floating_partners.face.tricks import kitty_html, tricks_html
from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.outline import on_page
from games.kit.face.page import Tab, TablePage, Typed
from games.kit.table import Table

_SCORE: Final = "games/floating_partners/_score.html"
_TRICKS: Final = "games/floating_partners/_tricks.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnersOwn:
    """Parts that only a table of Floating Partners shows."""

    phase: str
    seats: str
    """Number of seats: *8 seats*."""
    chips: tuple[str, ...]
    """The options that one has to know while playing."""
    threads: SafeString
    lanes: SafeString
    centre: SafeString
    places: SafeString
    """The plates."""
    has_bids: bool
    allies: tuple[AllyRow, ...]
    tricks: SafeString
    kitty: SafeString
    """Known facts about it."""
    score: Any
    """Points of the seats, by rank."""


def table_page(table: Table) -> TablePage[PartnersOwn]:
    """A table of Floating Partners before its viewer."""
    desk = PartnersDesk(table)
    plates, dock = seats_of(desk), dock_of(desk)
    board = board_of(desk, plates)
    return TablePage(
        desk=desk,
        css="fp",
        looks=(desk.view.phase.value, f"seats-{desk.view.seats}"),
        part=part(desk),
        where=where(desk),
        seats=plates,
        tabs=(
            Tab("ranks", _("Score"), _("The score, by rank"), _SCORE),
            Tab("tricks", _("Tricks"), _("The earlier tricks of this hand"), _TRICKS),
        ),
        dock=dock,
        sheet=sheet_of(desk),
        typed=Typed(EXAMPLE, [move.notation() for move in desk.view.legal] if desk.is_my_turn else ()),
        guide=guide_steps(desk),
        words=lambda: on_page(outlines_of(desk, dock.prompt)),
        own=PartnersOwn(
            phase=desk.view.phase.value,
            seats=ngettext("%(count)d seat", "%(count)d seats", desk.view.seats) % {"count": desk.view.seats},
            chips=chips(desk),
            threads=board.threads,
            lanes=board.lanes,
            centre=board.centre,
            places=board.places,
            has_bids=desk.has_bids,
            allies=allies_of(desk),
            tricks=tricks_html(desk),
            kitty=kitty_html(desk),
            score=score_of(desk),
        ),
    )


def part(desk: PartnersDesk) -> str:
    """The hand, how many there are, and the target: *hand 6 of 12, to 500*."""
    options = desk.view.options
    values = {"number": desk.number, "last": options.max_hands, "target": options.target}
    if options.max_hands:
        return _("hand %(number)d of %(last)d, to %(target)d") % values
    return _("hand %(number)d, to %(target)d") % values


def where(desk: PartnersDesk) -> str:
    """The position in the hand: *trick 5 of 10*."""
    if desk.is_over:
        return _("the match is over")
    if desk.ended is not None:
        return _("the hand is over")
    match desk.view.phase:
        case Phase.DECLARE:
            return _("the alliances")
        case Phase.BID:
            return _("the bidding")
        case Phase.DISCARD:
            return _("the kitty")
        case Phase.PLAY:
            trick = desk.view.trick
            number = trick.number if trick is not None else HAND
            return _("trick %(number)d of %(tricks)d") % {"number": number, "tricks": HAND}
        case _:
            return _("the cards are being dealt")


def chips(desk: PartnersDesk) -> tuple[str, ...]:
    """The cost of breaking an alliance here, and with six seats the pack that is played."""
    options = desk.view.options
    costs = (
        _("breaking costs the breaker") if options.break_penalty == "breaker" else _("breaking costs each 10")
    )
    if desk.view.seats != 6:
        return (costs,)
    return (
        costs,
        _("twos and threes twice") if options.six_pack == "two" else _("11, 12 and 13 in the pack"),
    )
