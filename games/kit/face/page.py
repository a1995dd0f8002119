"""Page of a table: the context of the one template of all, ``games/_table.html``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils.safestring import SafeString

from games.kit.face.addresses import move_url
from games.kit.face.clock import Clock
from games.kit.face.desk import Desk
from games.kit.face.dock import Dock
from games.kit.face.guide import GuideStep
from games.kit.face.markup import NOTHING
from games.kit.face.result_sheet import Sheet
from games.kit.face.seat_plates import SeatPlate
from games.kit.face.table_clocks import head_clock

OwnT_co = TypeVar("OwnT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Tab:
    """A part of the record between the log and the table in words."""

    name: str
    """An id of its own on the page."""
    label: str
    about: str
    """Description of it, for who cannot see where it lies."""
    template: str
    """Template that draws it, with all that the table's template has."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Ways in which moves may be typed."""

    like: str
    """An example."""
    moves: Sequence[str] = ()
    """Notations to be offered."""
    options: SafeString = NOTHING
    """The same as ready options, in fragments, where there are very many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage(Generic[OwnT_co]):
    """A table for one viewer: what all games show, and what only one shows (`own`)."""

    desk: Desk[Any]
    css: str
    """Prefix of the game's classes: ``wd``."""
    looks: Sequence[str] = ()
    """Classes of the root beside it, by what comes after ``wd--``."""
    part: str = ""
    """The part of the match before `where`: *campaign 2 of 3*."""
    where: str
    """Position of the match: *conflict 5 of 12*."""
    seats: Sequence[SeatPlate]
    tabs: Sequence[Tab] = ()
    dock: Dock
    sheet: Sheet | None = None
    """End of a campaign or of the match; it lies where the dock would."""
    typed: Typed
    words: Callable[[], SafeString]
    """Makes the whole position in words, where somebody reads them."""
    guide: Sequence[GuideStep] = ()
    own: OwnT_co
    """Parts that only this game's own template shows."""

    @property
    def text(self) -> SafeString:
        """The whole position in words."""
        return self.words()

    @property
    def my_turn(self) -> bool:
        """True if the viewer is asked for a move."""
        return self.desk.is_my_turn

    @property
    def clock(self) -> Clock | None:
        """The clock in the table's head; None where nothing is waited for."""
        return head_clock(self.desk)

    @property
    def turn_ply(self) -> int | None:
        """The ply at which the viewer's turn began; a move is sent with it."""
        return self.desk.table.me.turn_ply if self.desk.table.me else None

    @property
    def move_url(self) -> str:
        """The address to which a move is sent."""
        return move_url(self.desk.table.key)
