"""Shapes of what programs are answered, for both sides to check."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Schema
from pydantic import Field


class Problem(Schema):
    """A refusal: what is the matter (RFC 9457)."""

    type: str = Field(description="An address at which it is explained.")
    title: str
    status: int
    detail: str = Field(description="What is the matter, in words.")
    code: str = Field(description="A stable word for it; where the rules refuse a move, the rules’ own.")
    errors: dict[str, list[str]] | None = Field(
        default=None, description="By field, what is the matter with it."
    )
    fresh: Any = Field(default=None, description="Of a move for another turn: the match as it is now.")


class SeatFacts(Schema):
    """A seat and who holds it."""

    seat: int
    username: str | None = Field(description="null: nobody sits there.")
    name: str | None
    is_bot: bool = Field(default=False, description="A program of the site plays it.")
    level: str = Field(default="", description="Of a bot: how strong it plays.")
    is_kept: bool = Field(default=False, description="It is kept for somebody who was invited.")
    bots_only: bool = Field(default=False, description="By the rules no person may hold it.")
    turn_since: datetime | None = Field(
        default=None, description="Since when it is their turn; null: it is not."
    )
    deadline: datetime | None = Field(
        default=None, description="The first instant that is too late; null: none runs."
    )
    clock_stands: str = Field(default="", description="Why the clock stands: night, rest-day, leave, paused.")
    won: bool | None = Field(default=None, description="Once the match is over.")


class MatchFacts(Schema):
    """A match or an open table, as everybody may know it."""

    key: str
    name: str
    game: str
    status: str = Field(description="open, running, finished, cancelled.")
    version: int = Field(description="It grows with whatever the match shows.")
    is_public: bool
    options: dict[str, Any]
    seats: list[SeatFacts]
    pace: str
    pace_hour: int | None = None
    pace_zone: str = ""
    contract: str = Field(description="What follows when somebody’s time is over: bot, lose, pause.")
    is_rated: bool
    is_annulled: bool = False
    is_board: bool = Field(default=False, description="A board that many play is played here.")
    digest: dict[str, Any] = Field(description="Some public facts of the position, by game.")
    outcome: dict[str, Any] | None = Field(
        default=None, description="winners, scores, reason; null while it runs."
    )
    created_at: datetime
    last_move_at: datetime | None = None
    finished_at: datetime | None = None
    paused_until: datetime | None = None
    ply: int | None = Field(default=None, description="Moves of the record; not said in lists.")
    rules_version: int | None = Field(default=None, description="Of the rules; not said in lists.")


class MatchPage(Schema):
    """Some matches, and where the next ones begin."""

    items: list[MatchFacts]
    cursor: str = Field(default="", description="For `cursor` of the next page; empty: there is none.")


class OpenTable(MatchFacts):
    """An open table, and whether the asker may sit down there."""

    free: int = Field(description="So many seats are free.")
    may_sit: bool
    why_not: str = Field(default="", description="A code; empty where one may.")


class TablePage(Schema):
    """Some open tables, and where the next ones begin."""

    items: list[OpenTable]
    cursor: str = ""


class NotationKind(Schema):
    """A kind of move."""

    word: str = Field(description="The first word of its notation.")
    about: str
    example: str


class GameFacts(Schema):
    """A game."""

    slug: str
    name: str
    seat_counts: list[int]
    rules_version: int
    levels: list[str] = Field(description="Of its bots, from weak to strong.")
    options: list[dict[str, Any]]


class WholeGame(GameFacts):
    """A game with all that a program needs to play it."""

    view: dict[str, Any] = Field(description="JSON Schema of `view`.")
    notation: list[NotationKind]
    hidden: list[str] = Field(description="Words of moves of which a running match’s record may hide parts.")


class Happened(Schema):
    """A move that was made, as far as the asker may know it."""

    ply: int
    at: datetime
    seat: int | None = Field(description="null: chance.")
    events: list[dict[str, Any]] = Field(description="`code`, `seat`, `data`.")


class Asked(Schema):
    """A question that waits for the votes of the people at the table."""

    id: int
    kind: str
    days: int
    lapses_at: datetime
    agreed: list[int]
    missing: list[int]


class Waiting(Schema):
    """A move of one’s own that is not played yet."""

    why: str = Field(description="sent, forced or planned.")
    notation: str
    due_at: datetime


class OwnMatch(Schema):
    """A match as the seat that one holds there sees it."""

    facts: MatchFacts
    seat: int | None = Field(description="The asker’s; null: they only watch.")
    view: Any = Field(description="All that one may know of the position; `games/{slug}` has its schema.")
    legal: list[str] = Field(
        description="Every legal move but resigning, in notation; empty: not one’s turn."
    )
    to_move: list[int] = Field(description="The seats that are to move.")
    turn_ply: int | None = Field(description="What names the present turn; null: it is not one’s turn.")
    deadline: datetime | None
    ply: int
    since: list[Happened] = Field(description="What happened since one’s last move.")
    waiting: Waiting | None = None
    plans: dict[str, list[str]] = Field(
        description="Notations of plans: `offered` now, and `standing`.", default_factory=dict
    )
    asked: Asked | None = None
    questions: dict[str, dict[str, Any]] = Field(
        description="By id the questions that one may read, where a game asks any.", default_factory=dict
    )
    answer_until: datetime | None = Field(
        default=None, description="Until when one’s open question is to be answered."
    )
    already: bool = Field(default=False, description="This very move had been played before.")


class InboxMatch(Schema):
    """A match of one’s own in the inbox."""

    facts: MatchFacts
    seat: int
    list: str = Field(description="turn, thinking, kept, left, lost, open, invitation, finished.")
    turn_ply: int | None = None
    deadline: datetime | None = None
    waits: str = ""


class InboxPage(Schema):
    """One’s own matches."""

    items: list[InboxMatch]
    cursor: str = ""


class Me(Schema):
    """The account of the token."""

    username: str
    name: str
    time_zone: str
    take_back: str = Field(description="When a move waits so that it can be taken back.")
    scopes: list[str] = Field(description="What the token may do.")
    token: str = Field(description="What the token is called.")
    token_ends: datetime | None
    suspended_until: datetime | None
    muted_until: datetime | None


class GamesPlayed(Schema):
    """Matches of a game that are over."""

    game: str
    played: int
    won: int


class RatingFacts(Schema):
    """A rating on one scale."""

    scale: str
    points: int
    give_or_take: int
    is_provisional: bool
    matches: int
    won: int


class Person(Schema):
    """Somebody, as their profile shows them."""

    username: str
    name: str
    about: str
    is_bot: bool
    since: datetime
    played: list[GamesPlayed]
    in_time_percent: int | None = Field(description="Turns in time; null: too little is known.")


class Ratings(Schema):
    """The ratings of somebody, as far as they show them."""

    is_hidden: bool
    items: list[RatingFacts]


class SaidOut(Schema):
    """A message as one may read it."""

    token: str
    at: datetime
    seat: int | None
    username: str
    name: str
    is_mine: bool
    text: str
    state: str = Field(default="", description="taken-back, hidden, blocked; empty: as it was written.")
    is_muted: bool = False


class Room(Schema):
    """A room, and the messages in it, the oldest first."""

    room: str
    may_write: bool
    why_not: str = ""
    items: list[SaidOut]
    cursor: str = Field(default="", description="For `before`: messages that came earlier; empty: none.")


class Rooms(Schema):
    """The rooms that one may look into."""

    rooms: list[str]
