"""Table of World Domination, put together from its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.before import arming_context, auction_context, rise_context
from games.catalogue.world_domination.face.board import Marks, world
from games.catalogue.world_domination.face.conflict import conflict_context, last_conflict
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock import dock_of, notations
from games.catalogue.world_domination.face.guide import guide_steps
from games.catalogue.world_domination.face.hand import back_word, reading_sheets, readings_of
from games.catalogue.world_domination.face.outline import in_words
from games.catalogue.world_domination.face.score import contract_chip, score_context, where
from games.catalogue.world_domination.face.seats import memory_context, seats_of
from games.catalogue.world_domination.face.sheet import sheet_of
from games.catalogue.world_domination.face.words import country_name, suit_name
from games.catalogue.world_domination.rules.cards import SUITS
from games.catalogue.world_domination.rules.grid import COUNTRY
from games.catalogue.world_domination.rules.moves import Target
from games.catalogue.world_domination.rules.view import Phase
from games.kit.face.page import Tab, TablePage, Typed
from games.kit.table import Table

_MEMORY: Final = "games/world_domination/_memory.html"
_KNOWN: Final = Tab("memory", "You know", "What you know of others’ cards", _MEMORY)
_SEEN: Final = Tab("memory", "Seen", "What was seen of others’ cards", _MEMORY)
"""The same through the eyes of another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorldOwn:
    """Parts that only a table of World Domination shows."""

    phase: str
    contract: SafeString | None
    world: SafeString
    """The tiles of the grid; empty before they are laid out."""
    conflict: dict[str, Any] | None
    last: dict[str, Any] | None
    """The conflict before the one on the table."""
    auction: dict[str, Any] | None
    arming: dict[str, Any] | None
    rise: dict[str, Any] | None
    memory: dict[str, Any] | None
    score: dict[str, Any]
    readings: SafeString
    """Sheets of the specials that lie open, to be read."""


def table_page(table: Table) -> TablePage[WorldOwn]:
    """A table of World Domination before its viewer."""
    desk = WorldDesk(table)
    own = _own(desk)
    is_ended = own.conflict is not None and own.conflict["ended"]
    return TablePage(
        desk=desk,
        css="wd",
        looks=(own.phase, f"seats-{desk.view.seats}", *["ended"] * is_ended),
        part=f"campaign {desk.view.campaign} of {desk.campaigns}" if desk.campaigns > 1 else "one campaign",
        where=where(desk),
        seats=seats_of(desk),
        tabs=((_KNOWN if desk.me == desk.reader else _SEEN),) if _is_memory_aside(own) else (),
        dock=dock_of(desk),
        sheet=sheet_of(desk),
        typed=Typed("keep A,B", notations(desk)),
        guide=guide_steps(desk),
        words=lambda: in_words(desk),
        own=own,
    )


def _own(desk: WorldDesk) -> WorldOwn:
    return WorldOwn(
        phase=desk.view.phase.value,
        contract=contract_chip(desk),
        world=world(desk.view, _marks(desk)),
        conflict=conflict_context(desk),
        last=last_conflict(desk),
        auction=auction_context(desk) if desk.shown_conflict is None else None,
        arming=arming_context(desk),
        rise=rise_context(desk),
        memory=memory_context(desk),
        score=score_context(desk),
        readings=reading_sheets(readings_of(desk), back_word(desk)),
    )


def _is_memory_aside(own: WorldOwn) -> bool:
    """True if the viewer's memory stands in a tab: where the board's panel has no room for it."""
    if own.memory is None:
        return False
    return bool(own.conflict or own.auction or (own.arming and own.phase != Phase.ARMING.value))


def _marks(desk: WorldDesk) -> Marks:
    view = desk.view
    targets = [move.cell for move in view.legal if isinstance(move, Target) and desk.is_my_turn]
    shown = desk.shown_conflict
    return Marks(
        target=view.conflict.target if view.conflict else None,
        past=shown.target if shown is not None and view.conflict is None else None,
        counted=desk.counted,
        choices=tuple((cell, target_says(desk, cell)) for cell in targets),
        sent=next((cell for cell in targets if desk.table.was_sent("move", Target(cell).notation())), None),
    )


def target_says(desk: WorldDesk, cell: int) -> str:
    country = desk.view.layout[cell]
    defence = COUNTRY[country].defence
    values = ", ".join(f"{suit_name(suit)} {defence[suit]}" for suit in SUITS)
    return f"{country_name(country)} defends with {values}. You lead."
