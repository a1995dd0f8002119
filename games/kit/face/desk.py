"""Desk of every game, of which the parts of a table's page ask: names, viewer, holders, turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Generic, Protocol, TypeVar, cast

from django.utils.translation import gettext as _

from games.kit.face.names import Names, names_at, names_of
from games.kit.rules.api import RESIGNED, Outcome
from games.kit.rules.seats import Seat, Viewer, clockwise
from games.kit.table import Table


class TableView(Protocol):
    """Fields that the views of all games have, by the same names."""

    @property
    def viewer(self) -> Viewer: ...
    @property
    def to_move(self) -> frozenset[Seat]: ...
    @property
    def resigned(self) -> frozenset[Seat]: ...
    @property
    def outcome(self) -> Outcome | None: ...


ViewT = TypeVar("ViewT", bound=TableView)


DeskT = TypeVar("DeskT", bound="Desk[Any]")
PartT = TypeVar("PartT")


def once_a_desk(make: Callable[[DeskT], PartT]) -> Callable[[DeskT], PartT]:
    """A part that a page shows in several places, made once for all of them."""

    @wraps(make)
    def part(desk: DeskT) -> PartT:
        made = desk.made
        if part not in made:
            made[part] = make(desk)
        return cast("PartT", made[part])

    return part


@dataclass(frozen=True)
class Desk(Generic[ViewT]):
    """A table as its page draws it, worked out once for all parts; a game adds what only it knows."""

    table: Table

    @cached_property
    def made(self) -> dict[object, object]:
        """Parts that were made of it, see `once_a_desk`."""
        return {}

    @property
    def view(self) -> ViewT:
        """The viewer's view of the position."""
        view: ViewT = self.table.view
        return view

    @cached_property
    def names(self) -> Names:
        """The names of the people before the viewer."""
        return names_of(self.table)

    @property
    def me(self) -> Seat | None:
        """The seat of the viewer; None for a spectator."""
        return self.view.viewer

    @property
    def reader(self) -> Seat | None:
        """The reader, who alone is called *you*; in a replay that is not always the viewer."""
        return self.table.reader

    @property
    def near(self) -> Seat:
        """The seat that is drawn nearest and told first."""
        return Seat(0) if self.me is None else self.me

    def order(self, first: Seat | None = None) -> tuple[Seat, ...]:
        """The seats clockwise, from `first` or from the near one."""
        return tuple(clockwise(self.near if first is None else first, self.table.match.seat_count))

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats to move, in their order; nobody while chance is to move and after the end."""
        return () if self.is_over else tuple(sorted(self.view.to_move))

    @property
    def is_past(self) -> bool:
        """True if this is a moment gone by, to be looked at."""
        return self.table.moment.is_past

    @property
    def is_over(self) -> bool:
        """True if the match is over at this moment, also by what a moderator decided."""
        is_ended = self.table.match.verdict is not None and not self.is_past
        return is_ended or self.view.outcome is not None

    @property
    def is_shared(self) -> bool:
        """True if the winners share the win, rather than having won it as one side."""
        return False

    @property
    def is_my_turn(self) -> bool:
        """True if the viewer may move here and now."""
        return (
            self.me is not None
            and self.me in self.view.to_move
            and not self.is_past
            and not self.is_over
            and not self.table.has_sent
        )

    @property
    def sent(self) -> Any:
        """The move that the viewer has sent and may still take back; None: there is none."""
        return self.table.turn.pending.move if self.table.turn.pending and self.table.has_sent else None

    def names_then(self, resigned: Seat) -> Names:
        """The names of the people when a seat resigned: whoever did so is not who plays on there."""
        entries = (
            entry.ply
            for entry in self.table.log
            if any(event.code == RESIGNED and event.seat == resigned for event in entry.events)
        )
        ply = next(entries, None)
        return self.names if ply is None else names_at(self.table, ply)

    def resigned_words(self, seat: Seat) -> str:
        """The words beside a seat that has resigned: *resigned*; *Dmitri resigned*, if another has it."""
        if seat not in self.view.resigned:
            return ""
        who = self.names_then(seat)
        if who.full[seat] == self.names.full[seat]:
            return _("resigned")
        return _("%(name)s resigned") % {"name": who.subject(seat)}

    @property
    def may_resign(self) -> bool:
        """True if the viewer plays in a match that runs, and still does."""
        return (
            self.me is not None
            and not self.is_over
            and not self.is_past
            and self.me not in self.view.resigned
        )
