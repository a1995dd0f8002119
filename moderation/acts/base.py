"""Base of an act: its target, its conditions, its effect and its reverse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from random import Random
from typing import Any, TypeAlias

from accounts.models import User
from games.models import Club, Event, Match
from moderation.models import Action, Case

Code = Action.Code

Thing: TypeAlias = Match | User | Club | Event
"""Something that an act is done to."""


class Target(StrEnum):
    """Kind of thing that an act is done to."""

    MATCH = "match"
    PERSON = "person"
    CLUB = "club"
    EVENT = "event"


def kind_of(target: Thing) -> Target:
    """The kind of something that acts are done to."""
    match target:
        case Match():
            return Target.MATCH
        case Club():
            return Target.CLUB
        case Event():
            return Target.EVENT
    return Target.PERSON


class ActError(Exception):
    """An act that is not done."""


class NotNow(ActError):
    """An act's condition does not hold: the match is over, the person muted already.

    `code` says what, for words.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code, self.data = code, data


@dataclass(frozen=True, slots=True)
class Deed:
    """An act about to be done: the row that it is done to is locked in a transaction."""

    by: User | None
    now: datetime
    rng: Random
    reason: str
    note: str
    values: Mapping[str, Any] = field(default_factory=dict)
    """Further values of its form, as JSON."""
    target: Match | None = None
    person: User | None = None
    case: Case | None = None
    place: Club | None = None
    contest: Event | None = None

    @property
    def club(self) -> Club:
        """The club it is done to. :raises ValueError: it is done to something else."""
        if self.place is None:
            raise ValueError
        return self.place

    @property
    def event(self) -> Event:
        """The event it is done to. :raises ValueError: it is done to something else."""
        if self.contest is None:
            raise ValueError
        return self.contest

    @property
    def match(self) -> Match:
        """The match it is done to. :raises ValueError: it is done to a person."""
        if self.target is None:
            raise ValueError
        return self.target

    @property
    def user(self) -> User:
        """The person it is done to. :raises ValueError: it is done to a match."""
        if self.person is None:
            raise ValueError
        return self.person


@dataclass(frozen=True, slots=True)
class Done:
    """Changes of an act, as JSON for the audit: enough to take it back."""

    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
    told: frozenset[int] = frozenset()
    """The people to be told besides those whom `carry_out` tells: of a match all who sit there, of a person
    that one, of a club its keepers, of an event its host."""
    shown: Mapping[str, Any] = field(default_factory=dict)
    """Facts for those who are told, as JSON; of an act on a match they stand in the log, and everybody may
    know them. The words stand in `games.presenters.table.moderation_words` and
    `games.letters.moderation_notices`.
    """
    sanction: Mapping[str, Any] | None = None
    """Of a `Sanction` what is to be written with the action: its kind, `starts_at`, `ends_at`."""
    message_id: int | None = None


Do = Callable[[Deed], Done]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a moderator may do.

    :param do: does it, or raises `NotNow`; asked again whatever the form has checked.
    :param check: raises the `NotNow` for which it cannot be done whatever its form says; changes nothing.
    :param undo: takes an action back that was done so, or raises `NotNow`; None: it has no reverse but words.
    :param undo_code: under what the reverse stands in the audit.
    :param needs_second: whether a second moderator has to agree to this deed.
    :param more: a permission that it takes besides for this deed (a longer mute); empty: none.
    """

    code: Code
    target: Target
    permission: str
    do: Do
    undo: Callable[[Deed, Action], Done] | None = None
    undo_code: Code | None = None
    needs_second: Callable[[Deed], bool] = lambda _: False
    more: Callable[[Deed], str] = lambda _: ""
    check: Callable[[Deed], None] = lambda _: None
    is_told: bool = True
    """True if those concerned learn of it; not of a note, nor of ended sessions."""
    is_told_at_end: bool = False
    """True if it stands in the match's log once the match is over, and not before."""

    @property
    def asks_reason(self) -> bool:
        """True if somebody reads a reason, now or later."""
        return self.is_told or self.is_told_at_end
