"""A small match for the rules: played with the rules, drawn as a table would be."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.rules.config import Config
from games.catalogue.dark_lord.rules.land import SEATS
from games.catalogue.dark_lord.rules.moves import parse_move
from games.catalogue.dark_lord.rules.state import DarkLord, initial_state
from games.kit.log import LogEntry
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Moment, Table

PEOPLE: Final = ("Ada", "Ben", "Cleo")
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_RIGHT: Final = 1
"""The place of every right answer here."""


class Example:
    """A match in which castles stand where they did in many: Ada's, Ben's and the Dark Lord's."""

    def __init__(self, bases: str = "t8,t18,t7", **options: Any) -> None:
        self.state: DarkLord = initial_state(Config(**options), SEATS)
        self.log: list[LogEntry] = []
        self.make(None, f"bases {bases}")

    def make(self, mover: Mover, notation: str) -> None:
        """One move."""
        step = self.state.play(mover, parse_move(notation))
        self.log.append(LogEntry(len(self.log), _THEN, mover, step.events))
        self.state = step.state

    def play(self, kind: str, lands: str) -> Example:
        """Moves of one kind, each by whoever is to move: ``play("claim", "t6 t4")``."""
        for land in lands.split():
            self.make(min(self.state.to_move), f"{kind} {land}")
        return self

    def answer(self, *right: bool) -> Example:
        """Questions are drawn, and answered by Ada and Ben, rightly or not."""
        number = self.state.view(None).round
        self.make(None, f"questions q{2 * number - 1}.1:{_RIGHT}/q{2 * number}.1:{_RIGHT}")
        for seat, is_right in enumerate(right):
            self.make(Seat(seat), f"answer {_RIGHT if is_right else 0}")
        return self

    def desk(self, viewer: Viewer = None) -> DarkDesk:
        """The table before a viewer; before somebody who watches if None."""
        return DarkDesk(self.table(viewer))

    def table(self, viewer: Viewer = None) -> Table:
        """The table as it stands, at a moment gone by: nothing can be chosen."""
        return Table(
            key="example",
            version=1,
            match=MatchFacts(name="", game="dark-lord", seat_count=SEATS),
            moment=Moment(is_past=True),
            viewer=viewer,
            reader=None,
            view=self.state.view(viewer),
            holders=_holders(PEOPLE),
            log=tuple(self.log),
            ply=len(self.log),
            since=len(self.log),
        )


def _holders(people: Iterable[str]) -> tuple[Holder, ...]:
    return tuple(
        Holder(
            seat=Seat(seat),
            player_id=seat,
            username=name.lower(),
            name=name,
            is_bot=False,
            level="",
            turn_since=None,
            turn_ply=None,
            seen_ply=0,
            won=None,
        )
        for seat, name in enumerate(people)
    )


_EXPANSION: Final = "t6 t4 t14 t12 t9 t17 t11 t13 t19 t3 t5 t15 t2 t1 t16"
_SIXTH: Final = "t10"


def castles() -> Example:
    """The castles stand, everything else is free."""
    return Example()


def growing() -> Example:
    """The middle of the expansion."""
    return Example().play("claim", " ".join(_EXPANSION.split()[:7]))


def begun() -> Example:
    """The battle has just begun."""
    return Example().play("claim", f"{_EXPANSION} {_SIXTH}")


def marching() -> Example:
    """Both allies have chosen what they attack."""
    return begun().play("attack", f"{_SIXTH} t11")


def answered() -> Example:
    """Ada's answer was right, Ben's was not."""
    return marching().answer(True, False)


def struck() -> Example:
    """The Dark Lord has struck once of the two times that this gave him."""
    return answered().play("strike", "t15")
