"""One game as the site knows it: its rules, bots, pages, counts and demo tables in one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from games.kit.board import AnyBoards
from games.kit.bots.weighing import Judge
from games.kit.problem import Problems
from games.kit.rated import Rated
from games.kit.rules.api import Json
from games.kit.rules.replay import AnyRules, Replay
from games.kit.rules.selfplay import Choose

if TYPE_CHECKING:  # rules and bots think in processes that load no Django
    from games.kit.face.presenter import Presenter

Count: TypeAlias = Callable[[int, Iterable[Replay]], dict[str, Any]]
"""From a number of seats and its finished matches to counts, as JSON holds them."""


@dataclass(frozen=True, slots=True)
class DemoTable:
    """A table of the demo data, played by bots up to some point in the past."""

    name: str
    seats: int
    days_ago: float
    """Age of the table."""
    host: int = 0
    """Host of the table: 0 or 1 of the two people of the demo; the other sits in the chair left."""
    seat: int = 0
    """The host's."""
    bots: Mapping[int, str] = field(default_factory=dict[int, str])
    """Seat to level."""
    pace: str = "none"
    """Of `Match.Pace`."""
    options: Mapping[str, Json] = field(default_factory=dict[str, Json])
    until: Callable[[Mapping[str, Any]], bool] | None = None
    """True for a digest at which the first person's turn may wait; None: played to its end."""
    is_open: bool = False
    """Nobody else sits down, so that it has not begun."""


@dataclass(frozen=True, slots=True)
class Season:
    """Length and rhythm of a league of a game with some number of seats."""

    weeks: int
    months: int
    """One begins in every so manieth month."""
    league: str = ""
    """Name of the league that a site has from its beginning; empty: it has none."""


def no_event_options(seats: int) -> Mapping[str, Json]:  # noqa: ARG001 - the same shape as all
    """Of a game that is played in events as anywhere else."""
    return {}


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that the site has of a game. A game's folder has one in its module ``game``, as `GAME`."""

    folder: Path
    versions: tuple[AnyRules, ...]
    """Every version of the rules of which a site may have a match, the newest last: running matches finish
    under theirs, and those that are over are replayed by it."""
    levels: Mapping[str, Choose]
    """The levels of its bots, from weak to strong."""
    load_presenter: Callable[[], Presenter]
    """Imports how its pages are drawn and its words."""
    rated: Rated[Any, Any]
    """Its scales of strength, and what a finished match says of it."""
    boards: AnyBoards | None = None
    """Deals that are played at several tables; None: it has no chance, so that every table is alike."""
    problems: Problems | None = None
    """Positions in which one move alone forces something; None: nobody looks for any in its matches."""
    judge: Judge | None = None
    """Weighs a decision for those who look back at a match; None: its bots judge nothing."""
    count: Count | None = None
    """Counts finished matches; None: it is not counted."""
    stock: str = ""
    """The stock of the site that answers what chance needs from outside (`Need`); empty: its rules
    make it up, if they need anything."""
    compiled: tuple[str, ...] = ()
    """Modules that ``make fast`` compiles: where its bots spend their time."""
    demo: tuple[DemoTable, ...] = ()
    seasons: Mapping[int, Season] = field(default_factory=dict[int, Season])
    """By number of seats, those for which there are leagues."""
    event_options: Callable[[int], Mapping[str, Json]] = no_event_options
    """From a number of seats to the options that nobody chooses in events, so that all play alike."""

    @property
    def rules(self) -> AnyRules:
        """The rules by which a match is begun."""
        return self.versions[-1]

    @property
    def slug(self) -> str:
        """The game's name in addresses and rows."""
        return self.rules.slug
