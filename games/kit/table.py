"""A table as one viewer may see it: all that a game knows of the site while it draws a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.kit.log import GoneBack, Happening, LogEntry
from games.kit.occasions import Occasion
from games.kit.proposals import OpenProposal
from games.kit.questions import Answering, Wording
from games.kit.rules.seats import Seat, Viewer
from games.kit.seats import Former, Holder
from games.kit.waiting import Pending, Plans


@dataclass(frozen=True, slots=True)
class End:
    """The moment at which a campaign is over and the next has not begun."""

    number: int
    """Of the campaign, from 1."""
    ply: int
    """Number of moves that the record has then."""


@dataclass(frozen=True, slots=True)
class Held:
    """An end that a table has kept, and what a list says of the position that the match has come to since."""

    end: End
    digest: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms that were agreed before a match began: how long a turn may take, and who may go."""

    pace: str = "none"
    """Of `Match.Pace`; with the hour and the zone of turns that end at a fixed hour."""
    pace_hour: int | None = None
    pace_zone: str = ""
    contract: str = "bot"
    """The consequence of a turn that lapses: of `Match.Contract`."""
    allows_leave: bool = True
    is_rated: bool = False
    """True if it counts for ratings, as far as the table goes."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match as everybody may know it, whatever moment of it is shown."""

    name: str
    game: str
    seat_count: int
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    status: str = "running"
    """Of `Match.Status`."""
    terms: Terms = Terms()
    started_at: datetime | None = None
    finished_at: datetime | None = None
    paused_at: datetime | None = None
    """Time since when the clocks stand, by agreement of all; else None."""
    paused_until: datetime | None = None
    verdict: Mapping[str, Any] | None = None
    """Outcome by which a moderator ended the match, as its row holds it; None: nobody did."""
    is_annulled: bool = False
    """True if a moderator annulled it, so that it counts for nobody."""
    commitment: str = ""
    """Fingerprint of the seed that chance follows from; empty of matches from before there were any."""
    is_board: bool = False
    """A board is played here, which is done once."""
    is_sealed: bool = False
    """The board is not shown yet."""
    occasion: Occasion | None = None
    """Event of which it is a part, if the reader may know of it."""
    counts: str = ""
    """Part of a match that is over in ratings: ``due``, ``counted``, or why it counts for none.

    Empty: it is not over, or nobody met another person there and nobody said that it should count.
    """


@dataclass(frozen=True, slots=True)
class Moment:
    """The place in the record at which a table is shown, and what lies around it."""

    is_past: bool = False
    """An earlier moment, of a match that runs or in a replay: nobody can play, resign or go on from there."""
    is_undone: bool = False
    """An earlier moment past which the match has gone back since."""
    held: Held | None = None
    """The end of a campaign that the table has kept, though the match has gone on; else None."""
    stops: tuple[int, ...] = ()
    """After how many moves of the whole record there was something new to be seen, in order."""
    happened: tuple[Happening, ...] = ()
    """Log lines between the moves, in order; nothing of it at an earlier moment."""
    gone_back: tuple[GoneBack, ...] = ()
    """Rewinds of the match, in order; what each undid is in no log but its own."""
    opened: tuple[Any, ...] = ()
    """In a replay with everything open: what each seat knew at that moment, its view, by seat; else empty."""


@dataclass(frozen=True, slots=True)
class Account:
    """The account that looks: what it likes, and what it alone may do or is told at this table."""

    id: int | None = None
    """Of who holds a seat, if seats have changed hands; a line of before calls nobody else *you*."""
    own_version: int = 0
    """The version of what the viewer alone sees of the table."""
    hand_order: str = "rising"
    """Order in which the viewer likes the cards of a suit: ``rising`` or ``falling``."""
    confirm_moves: bool = True
    """True if the viewer confirms each move, false if a second tap sends it."""
    shows_worth: bool = False
    """True if the viewer wants to be told what a hand is worth."""
    kept_seat: Viewer = None
    """The seat that a bot keeps for the account."""
    free_seats: tuple[Seat, ...] = ()
    """The seats that the account may take over."""
    has_decided: bool = False
    """True if the account made a move of its own in a match that is over, and may look back at it."""
    has_moved: bool = False
    """True if the page answers a move of the viewer that was taken."""
    chance: float | None = None
    """Share that the viewer's side is expected to win, until play begins; None: it is not to be told."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last move of the viewer, which may be undone if those whom it concerns agree."""

    ply: int
    """Of that move: so many are before it."""
    is_alone: bool
    """True if bots hold all other seats: nobody is asked."""


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """The viewer's part in a running match beside its position: what waits, and what was asked."""

    sent: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Fields that the viewer has sent and was refused, or took back, where no script keeps them chosen."""
    pending: Pending | None = None
    """Waiting move of the viewer, at the table as it is."""
    plans: Plans | None = None
    """Plans of who plays in a running match, at the present moment; else None."""
    asked: OpenProposal | None = None
    """Proposal that is open at the table; None: nothing, or an earlier moment."""
    given: frozenset[Seat] = frozenset()
    """The seats to whose present turn the viewer has given time."""
    take_back: TakeBack | None = None
    """The move that the viewer may ask to have undone, where that was not asked before; else None."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """The questions of a game that asks any, as far as the viewer may read them."""

    wordings: Mapping[str, Wording] = field(default_factory=dict[str, Wording])
    """By id what the questions read that the viewer may read: its own once opened, others once told."""
    answering: Answering | None = None
    """The clock of the viewer's own question, at the table as it is; None before it is opened, and after."""
    kept_question: int | None = None
    """The round from whose question, answered by now, the viewer has not gone on; None: there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything that a table's page may show to one viewer. No row and no hidden thing is in it."""

    key: str
    version: int
    match: MatchFacts
    viewer: Viewer
    """Viewer who sees it: what that seat may know is shown."""
    reader: Viewer
    """The seat of whoever reads, which is called *you*; at a table that is played always the viewer's."""
    view: Any
    holders: tuple[Holder, ...]
    """Holders of the seats at this moment."""
    former: tuple[Former, ...] = ()
    """Former holders of seats, by seat, then in order."""
    log: tuple[LogEntry, ...]
    ply: int
    since: int
    """The viewer has seen the record up to this ply; what is at or after it is new."""
    moment: Moment = Moment()
    account: Account = Account()
    turn: OwnTurn = OwnTurn()
    quiz: Quiz = Quiz()

    @property
    def me(self) -> Holder | None:
        """The viewer's own chair, or None for a spectator."""
        return None if self.viewer is None else self.holders[self.viewer]

    def was_sent(self, name: str, value: str) -> bool:
        """True if a field of the form came with such a value, which is then to come chosen again."""
        return value in self.turn.sent.get(name, ())

    @property
    def has_sent(self) -> bool:
        """True if the viewer has sent a move that may still be taken back."""
        return self.turn.pending is not None and self.turn.pending.why == "sent"

    @property
    def is_my_turn(self) -> bool:
        """True if the viewer is asked for a move."""
        return self.me is not None and self.me.turn_ply is not None and not self.has_sent
