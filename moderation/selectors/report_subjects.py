"""Finds the subject of a report, as far as the person who reports may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from accounts.models import User
from accounts.user_lookup import account_called
from games.catalogue import RulesGone
from games.models import Club, Event, Match, Message, MoveRecord
from games.models.chat import Home
from games.selectors.people.mutes_and_blocks import barriers_of
from games.selectors.seats.snapshot import Seating, seating_of
from games.selectors.table.table import table_of
from games.selectors.talk.messages import readable
from games.selectors.talk.rooms import STARTED, Door, club_door, doors_of
from games.selectors.tournaments.facts import NoSuchEvent, event_row

LONGEST: Final = 150
"""Signs of anything in an address that names something."""


class SubjectError(Exception):
    """Something that nobody can report, or not this person."""


class NoSuchThing(SubjectError):  # noqa: N818 - an error is called by what is the matter
    """There is none, or the person may not see it: whoever asks learns no difference."""


class NotReportable(SubjectError):  # noqa: N818 - as above
    """It is the person's own doing, or a bot's."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing that may be reported. Rows: server-only."""

    kind: str
    """``message``, ``match``, ``person``, ``move``, ``club`` or ``event``."""
    about: str
    """Key under which all reports of it come together: `Case.about`."""
    person: User | None = None
    seating: Seating | None = None
    message: Message | None = None
    door: Door | None = None
    """Of a message the room in which it stands."""
    ply: int | None = None
    club: Club | None = None
    event: Event | None = None

    @property
    def home(self) -> Home | Event | None:
        """The table, the club or the event that it is about."""
        return self.event or self.room

    @property
    def room(self) -> Home | None:
        """The table, or the club, in whose rooms people talk."""
        return self.club or self.match

    @property
    def match(self) -> Match | None:
        return None if self.seating is None else self.seating.match


def subject_of(asked: Mapping[str, str], user: User) -> Subject:
    """The subject that an address names: ``match`` (a key) alone or with ``message`` (a token), ``ply`` or
    ``person`` (a user name), ``club`` (a key) alone or with ``message``, ``event`` (a key), or ``person``
    alone.

    :raises NoSuchThing, NotReportable: see there.
    """
    if any(len(value) > LONGEST or "\x00" in value for value in asked.values()):
        raise NoSuchThing
    key, name = asked.get("match", ""), asked.get("person", "")
    if asked.get("club"):
        return _of_club(asked["club"], asked.get("message", ""), user)
    if asked.get("event"):
        return _of_event(asked["event"], user)
    seating = seating_of(key) if key else None
    if key and seating is None:
        raise NoSuchThing
    if seating is None:
        person = _person(name, user)
        return Subject("person", f"person:{person.pk}", person)
    if asked.get("message"):
        return _message(seating, asked["message"], user)
    if "ply" in asked:
        return _move(seating, asked["ply"], user)
    if name:
        person = _person(name, user)
        if not seating.match.tenures.filter(player=person).exists():
            raise NoSuchThing
        about = f"person:{person.pk}:{seating.match.pk}"
        return Subject("person", about, person, seating)
    return Subject("match", f"match:{seating.match.pk}", None, seating)


def others_at_table(seating: Seating, user_id: int) -> list[User]:
    """The other people who sit at a table, by seat."""
    seated = [row.owner if row.is_bot else row.player for row in seating.tenures]
    return [person for person in seated if person is not None and person.pk != user_id]


def _person(name: str, user: User) -> User:
    person = account_called(name)
    if person is None or person.anonymised_at is not None:
        raise NoSuchThing
    return _another(person, user)


def _another(person: User, user: User) -> User:
    if person.is_bot or person.pk == user.pk:
        raise NotReportable
    return person


def _of_club(key: str, token: str, user: User) -> Subject:
    """A club, or a message in its room, for its members."""
    club = Club.objects.filter(key=key).first()
    if club is None:
        raise NoSuchThing
    if not token:
        return Subject("club", f"club:{club.pk}", club=club)
    door = club_door(club, user.pk)
    found = None if door is None else _said(club, door, token, user)
    if found is None:
        raise NoSuchThing
    return Subject(
        "message", f"message:{found.pk}", _writer(found, user), message=found, door=door, club=club
    )


def _of_event(key: str, user: User) -> Subject:
    """An event of which the reporter may know; their own is theirs to change."""
    try:
        event = event_row(key, user.pk)
    except NoSuchEvent as error:
        raise NoSuchThing from error
    if event.host_id == user.pk:
        raise NotReportable
    return Subject("event", f"event:{event.pk}", event=event)


def _said(home: Home, door: Door, token: str, user: User) -> Message | None:
    """A message that the reporter can read in a room; not what was taken back or hidden."""
    rows = readable(home, door, user.pk, barriers_of(user.pk)).filter(taken_back_at=None, hidden_at=None)
    return rows.filter(token=token).first()


def _writer(message: Message, user: User) -> User:
    if message.sender.anonymised_at is not None:
        raise NoSuchThing
    return _another(message.sender, user)


def _message(seating: Seating, token: str, user: User) -> Subject:
    """One that the reporter can read; of one that was taken back or hidden there is nothing to be read."""
    for door in doors_of(seating, user.pk):
        message = _said(seating.match, door, token, user)
        if message is not None:
            person = _writer(message, user)
            return Subject("message", f"message:{message.pk}", person, seating, message, door)
    raise NoSuchThing


def _move(seating: Seating, text: str, user: User) -> Subject:
    """One of which the reporter's own log has a line."""
    match = seating.match
    if match.status not in STARTED or not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise NoSuchThing
    ply = int(text)
    try:
        log = table_of(seating, user.pk).log
    except RulesGone as error:
        raise NoSuchThing from error
    if not any(entry.ply == ply and entry.mover is not None and entry.events for entry in log):
        raise NoSuchThing
    move = MoveRecord.objects.select_related("by").get(match=match, ply=ply)
    if move.by is None or move.by.anonymised_at is not None:
        raise NotReportable
    return Subject("move", f"move:{match.pk}:{ply}", _another(move.by, user), seating, ply=ply)
