"""The contract between a game's rules and everything that uses them.

A game is a package of pure values: no Django, no clock, no input or output, no module-level state
that changes. A position is an immutable `State`; a move turns it into a `Step`, the next position
and the events that tell what happened. What one viewer may know of a position is its view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from games.kit.rules.draws import Draws, no_draws
from games.kit.rules.instructions import Instructions, no_instructions
from games.kit.rules.options import Option, whole_options
from games.kit.rules.proofs import Proof, Work
from games.kit.rules.quiz import Quiz, no_quiz
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.rules.talk import Talk, no_talk
from games.kit.rules.variations import Variations

Json: TypeAlias = str | int | float | bool | list["Json"] | dict[str, "Json"] | None


@dataclass(frozen=True, slots=True)
class Need:
    """A need of chance that is not in the rules: something of a stock outside them, such as a question."""

    kind: str
    """Kind of it, in the game's own words."""
    data: Mapping[str, Json] = field(default_factory=dict[str, Json])
    """Details: how many, how hard, which not again, as the game and whoever answers have agreed."""


Content: TypeAlias = Callable[[Need, Random], Json]
"""Function that answers a need, with an rng.

Where a match is played the site's stock; where there is none, somebody who makes it up (`Rules.made_up`).
What was answered stands in the record, so that a replay asks nobody.
"""


class NoContent(LookupError):  # noqa: N818 - it reads as what is so
    """Nobody has an answer to a need."""


def no_content(need: Need, rng: Random) -> Json:  # noqa: ARG001 - it is a `Content`
    """Of a game that needs nothing from outside. :raises NoContent: always."""
    raise NoContent(need.kind)


class Move(Protocol):
    """Something a mover does; one frozen dataclass a kind."""

    def notation(self) -> str:
        """The move's only text form; `Rules.parse_move` reads it back."""
        ...


CAMPAIGN_STARTED: Final = "campaign-started"
"""Event code every game uses when a campaign (the scoring unit) begins; data: ``number``, from 1."""

CAMPAIGN_ENDED: Final = "campaign-ended"
"""Event code every game uses when one ends; data: ``number``, ``winners``, ``scores`` (by seat), and more."""

RESIGNED: Final = "resigned"
"""Event code every game uses when a seat resigns."""


PLAYED_OUT: Final = "played-out"
"""Event code of every game for a proof (`Rules.prove`): the site plays the rest; data: ``proof``."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log. A presenter turns it into words."""

    code: str
    seat: Seat | None = None
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    only_for: frozenset[Seat] | None = None
    """The seats that may see it; None: everybody. When the match is over everything is open."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """End of a match."""

    winners: frozenset[Seat]
    scores: tuple[int, ...]
    reason: str
    """``played`` or ``resigned``; a site may state ``timeout``, ``cancelled`` or ``adjudicated``."""


MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT")
ConfigT = TypeVar("ConfigT")
StateT_co = TypeVar("StateT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT_co]):
    """Result of a move in a position."""

    state: StateT_co
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Made(Generic[MoveT]):
    """A move of a record with all that it brought about, hidden things too."""

    mover: Mover
    move: MoveT
    events: tuple[Event, ...]


HIDDEN: Final = "?"
"""Sign in a notation, as one viewer may know it, for parts that are hidden from them."""


def disclose_all(moves: Sequence[Made[Any]], viewer: Viewer) -> tuple[str, ...]:  # noqa: ARG001
    """Of a game that hides nothing: every notation as it is."""
    return tuple(made.move.notation() for made in moves)


class State(Protocol[MoveT, ViewT_co]):
    """A position: an immutable value.

    At every moment exactly one holds: there is an outcome, some seats are to move, or chance is.
    """

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that may move now; several in a simultaneous phase."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, or None while it runs."""
        ...

    def legal_moves(self, seat: Seat) -> tuple[MoveT, ...]:
        """Every legal move of `seat` but resigning; empty unless it is to move."""
        ...

    def chance_move(self, rng: Random, content: Content = no_content) -> MoveT | None:
        """A move of chance, drawn with `rng`, exactly if chance is to move.

        :param content: answers what the move needs from outside; asked only by games that need something.
        """
        ...

    def play(self, mover: Mover, move: MoveT) -> Step[Self]:
        """The position after `move`.

        :raises IllegalMove: if `mover` may not make it now; nothing changes.
        """
        ...

    def view(self, viewer: Viewer) -> ViewT_co:
        """All that `viewer` may know, built up from nothing; everything once there is an outcome."""
        ...


def no_bot_seats(config: object, seats: int) -> Mapping[Seat, str]:  # noqa: ARG001 - as in `Rules.bot_seats`
    """Of a game whose seats all are for people."""
    return {}


def holds_no_content(move: object) -> Json:  # noqa: ARG001 - as in `Rules.content_of`
    """Of a game that needs nothing from outside."""
    return None


def never_falls(view: object) -> bool:  # noqa: ARG001 - as in `Rules.falls`
    """Of a game whose cards all are played by somebody, or that has none."""
    return False


class Prove(Protocol[ViewT_contra]):
    """Function that looks for proofs, see `Rules.prove`."""

    def __call__(
        self, view: ViewT_contra, *, is_board: bool = False, work: Work | None = None
    ) -> Proof | None: ...


def never_proves(view: object, *, is_board: bool = False, work: Work | None = None) -> None:  # noqa: ARG001 - as in `Prove`
    """Of a game whose campaigns are all played to their end."""
    return


def never_forced(view: object) -> None:  # noqa: ARG001 - as in `Rules.forced`
    """Of a game without cards."""
    return


def never_recalls(state: object, seat: Seat, knowledge: float, rng: Random) -> None:  # noqa: ARG001 - as in `Rules.recall`
    """Of a game in which no move rests on what one knows of the world."""
    return


@dataclass(frozen=True, slots=True)
class Rules(Generic[ConfigT, MoveT, ViewT]):
    """One game, as data."""

    slug: str
    version: int
    """Grows when a recorded match would replay differently."""
    seat_counts: tuple[int, ...]
    options: Mapping[str, Option]
    """Every option, as records order them."""
    config: Callable[..., ConfigT]
    """Options that `initial_state` takes, built of every option by its name; without any: the defaults."""
    parse_move: Callable[[str], MoveT]
    """:raises BadNotation:"""
    initial_state: Callable[[ConfigT, int], State[MoveT, ViewT]]
    """The position before any move, for a number of seats. :raises BadConfig: a count the game has not."""
    sample_state: Callable[[ViewT, Random], State[MoveT, ViewT]]
    """A full position that fits the view: for bots, analysis and the leak test."""
    digest: Callable[[ViewT], dict[str, Json]]
    """The few public facts that a list shows of a position, from a spectator's view."""
    disclose: Callable[[Sequence[Made[MoveT]], Viewer], tuple[str, ...]] = disclose_all
    """The notations of all moves of a match that runs as `viewer` knows them, `HIDDEN` for the rest of each.

    What its view and the events that it was told say, and no more.
    """
    hides: frozenset[str] = frozenset()
    """The kinds of moves, by the first word of their notation, of which `disclose` may hide something."""
    bot_seats: Callable[[ConfigT, int], Mapping[Seat, str]] = no_bot_seats
    """The seats that no person may hold at a table with so many, each with the level its bot plays at."""
    made_up: Content = no_content
    """Content for play without a stock: between bots, in imagined positions, in tests."""
    content_of: Callable[[MoveT], Json] = holds_no_content
    """What a recorded move of chance holds from outside the rules, as `Content` has answered it."""
    draws: Callable[[ConfigT, int], Draws] = no_draws
    """What each kind of act of chance draws at a table with so many seats, for whoever checks it."""
    falls: Callable[[ViewT], bool] = never_falls
    """True if everybody knows that the seat to move has one card left and no choice in playing it.

    From a spectator's view, so that neither a card that falls by itself nor one that does not tells anything.
    """
    forced: Callable[[ViewT], MoveT | None] = never_forced
    """The only move of the viewer, where it plays a card and has but one; else None."""
    prove: Prove[ViewT] = never_proves
    """The proof that the rest of a campaign scores the same, whatever is played, wherever hidden cards lie.

    From a spectator's view, so that neither a proof nor its absence tells what is hidden, nor how long it
    takes. On a board (``is_board``) all that tables are compared by counts as scored. None: not proved.
    """
    instructions: Instructions[ViewT, MoveT] = field(default_factory=no_instructions)
    """Instructions that a seat may give for a turn to come."""
    variations: Variations | None = None
    """Moves tried ahead on a board of one's own; None: it hides something or has chance."""
    talk: Callable[[ViewT], Talk | None] = no_talk
    """Room in which the viewer may talk apart from the table, and whether now; None: with nobody.

    From a seat's own view, so that whether a room is open tells nobody what they may not know.
    """
    quiz: Quiz[ViewT, MoveT] = field(default_factory=no_quiz)
    """The questions that it asks of seats, for whoever keeps their time and knows what they read."""
    recall: Callable[[State[MoveT, ViewT], Seat, float, Random], MoveT | None] = never_recalls
    """The move of a bot at a seat that knows so much of the world (0–1), where it rests on that knowledge and
    not on the position, such as the answer to its question; else None, and its head chooses.

    It looks at what the seat may not see, so that nobody else has to: a head knows its view and no more.
    """

    @property
    def proves(self) -> bool:
        """True if the game looks for proofs that the rest of a campaign changes no score."""
        return self.prove is not never_proves

    def parse_config(self, options: Mapping[str, object]) -> ConfigT:
        """Options as in a record, absent ones at their default. :raises BadConfig:"""
        return self.config(**whole_options(self.options, options))

    def config_options(self, config: ConfigT) -> dict[str, Json]:
        """The inverse: every option of the game with its value, as a record holds them."""
        return {name: getattr(config, name) for name in self.options}
