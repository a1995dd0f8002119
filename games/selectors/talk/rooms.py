"""The rooms of a table in which people write, and who may go into which.

At the table: all who sit there, and those for whom a bot keeps a seat, from its opening on. All of them read
the same, so that no partner learns more than the others. Partners: as the rules of the game say.
While anybody's time to answer a question runs, nobody at the table writes in either.
Watchers: whoever has no seat; players read it if they choose, and never write there.
Club: its members, at no table; others learn nothing of it.

A room is no part of a table's page; its own script fetches it. Nothing of one that a person may not look into
reaches their browser, no number either: sockets name it to its readers alone, messages have random tokens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from games.catalogue import RulesGone, rules_of
from games.kit.rules.seats import Seat
from games.kit.rules.talk import Talk, no_talk
from games.models import ChatPlace, Club, Match, Message, SeatTenure
from games.selectors.moderation.looks import has_looked
from games.selectors.record.history import history_of
from games.selectors.seats.holders import has_left
from games.selectors.seats.snapshot import Seating

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

ANSWERING: Final = "answering"
"""The word for a room that is closed since somebody's time to answer a question runs."""

STARTED: Final = (Match.Status.RUNNING, Match.Status.FINISHED)


class Why(StrEnum):
    """Reasons why somebody who may look into a room may not write there now."""

    MAY = ""
    ALONE = "alone"  # only bots would hear it, or nobody
    RULES = "rules"  # the rules of the game forbid it now
    PLAYS = "plays"  # who plays does not write among the watchers
    PLAYED = "played"  # who has held a seat knows too much while the match runs
    STRANGER = "stranger"  # somebody not logged in
    CLOSED = "closed"  # a moderator closed all rooms of the table
    SEALED = "sealed"  # the table of a board is over that others still play
    LOOKED = "looked"  # who has looked at its hidden things as a moderator
    MUTED = "muted"  # a moderator has taken their voice for a time
    AWAY = "away"  # their account is suspended


@dataclass(frozen=True, slots=True)
class Door:
    """One account's way into a room. Rows' ids: server-only."""

    room: str
    """Of `Message.Room`."""
    why: Why
    rule: str = ""
    """Of `Why.RULES` the rules' own word, or `ANSWERING`."""
    seats: int = 0
    """Number of seats that it is for; 0: any number of people."""
    has_bots: bool = False
    """Of the table's room: whether a bot sits there."""
    readers: frozenset[int] = frozenset()
    """The people who read it because of their seats; of a club whoever asks."""
    circle: tuple[int, ...] = ()
    """Of the partners' room those who are in it now: their tenures, in order."""
    is_shown: bool = True
    """True if its text is shown; players choose it of the watchers' room."""
    until: datetime | None = None
    """Of `Why.MUTED` and `Why.AWAY`: until when."""
    because: str = ""
    """Of `Why.MUTED`: what the moderator wrote."""


def doors_of(seating: Seating, user_id: int | None) -> tuple[Door, ...]:
    """The rooms that an account may look into, at a table that is not closed; the first is where it belongs.

    Up to two queries, and the record's where a game has rooms for partners and it is not known.
    """
    if seating.match.status == Match.Status.CANCELLED:
        return ()
    doors = _doors_of(seating, user_id)
    if seating.match.chat_closed_at is not None:
        return tuple(_shut(door, Why.CLOSED) for door in doors)
    if seating.match.is_sealed and seating.match.status == Match.Status.FINISHED:
        return tuple(_shut(door, Why.SEALED) for door in doors)
    return doors


def _shut(door: Door, why: Why) -> Door:
    """A room in which nobody writes; the watchers' is none of its players'."""
    return door if door.why == Why.PLAYS else replace(door, why=why, rule="")


def _doors_of(seating: Seating, user_id: int | None) -> tuple[Door, ...]:
    """As `doors_of`, at a table whose rooms are open."""
    match = seating.match
    people = people_seated(seating.tenures)
    if user_id is None or user_id not in people:
        return (_among_watchers(match, user_id),) if match.status in STARTED else ()
    is_quiet = seating.closes_at is not None
    alone = Why.ALONE if people == {user_id} else Why.RULES if is_quiet else Why.MAY
    rule = ANSWERING if alone == Why.RULES else ""
    bots = any(tenure.is_bot for tenure in seating.tenures)
    doors = [
        Door(Message.Room.TABLE, alone, rule=rule, seats=match.seat_count, has_bots=bots, readers=people)
    ]
    mine = next((tenure for tenure in seating.tenures if tenure.player_id == user_id), None)
    talk = None if mine is None else talk_of(match, Seat(mine.seat))
    if talk is not None:
        doors.append(_among_partners(seating, talk))
    if match.status in STARTED:
        doors.append(Door(Message.Room.WATCHERS, Why.PLAYS, is_shown=_wants_watchers(match, user_id)))
    return tuple(doors)


def club_door(club: Club, user_id: int | None) -> Door | None:
    """The way into the room of a club; None: the account is no member. One query."""
    if user_id is None or not club.memberships.members().filter(player=user_id).exists():
        return None
    return Door(Message.Room.CLUB, Why.MAY if club.is_open else Why.CLOSED, readers=frozenset({user_id}))


def hushed(door: Door, user: User | AnonymousUser, at: datetime) -> Door:
    """A door as it is for somebody who may be muted or suspended at an instant."""
    if door.why != Why.MAY or not user.is_authenticated:
        return door
    if user.is_suspended(at):
        return replace(door, why=Why.AWAY, until=user.suspended_until)
    if user.is_muted(at):
        return replace(door, why=Why.MUTED, until=user.muted_until, because=user.muted_why)
    return door


def people_seated(tenures: Iterable[SeatTenure]) -> frozenset[int]:
    """The people at a table: who holds a seat, and for whom a bot keeps one."""
    holders = (tenure.owner_id if tenure.is_bot else tenure.player_id for tenure in tenures)
    return frozenset(user_id for user_id in holders if user_id is not None)


def talk_of(match: Match, seat: Seat) -> Talk | None:
    """The room in which a seat may talk apart from the table, by the rules for the position as it is now."""
    if match.status not in STARTED:
        return None
    try:
        rules = rules_of(match.game, match.rules_version)
    except RulesGone:
        return None
    return None if rules.talk is no_talk else rules.talk(history_of(match).state.view(seat))


def _among_partners(seating: Seating, talk: Talk) -> Door:
    tenures = [tenure for tenure in seating.tenures if tenure.seat in talk.partners]
    readers = frozenset(tenure.player_id for tenure in tenures if not tenure.is_bot)
    closed = talk.closed or (ANSWERING if seating.closes_at is not None else "")
    why = Why.RULES if closed else Why.ALONE if len(readers) < 2 else Why.MAY
    return Door(
        Message.Room.PARTNERS,
        why,
        rule=closed,
        seats=len(tenures),
        readers=readers,
        circle=tuple(sorted(tenure.pk for tenure in tenures)),
    )


def _among_watchers(match: Match, user_id: int | None) -> Door:
    if user_id is None:
        return Door(Message.Room.WATCHERS, Why.STRANGER)
    if match.status != Match.Status.RUNNING:
        return Door(Message.Room.WATCHERS, Why.MAY)
    if has_left(match, user_id):
        return Door(Message.Room.WATCHERS, Why.PLAYED)
    return Door(Message.Room.WATCHERS, Why.LOOKED if has_looked(match, user_id) else Why.MAY)


def _wants_watchers(match: Match, user_id: int) -> bool:
    return ChatPlace.objects.filter(
        match=match, player_id=user_id, room=Message.Room.WATCHERS, is_shown=True
    ).exists()
