"""Errors of events: the reasons why somebody cannot enter one, or do something there."""

from __future__ import annotations

from datetime import datetime

from games.selectors.ratings.ratings import PersonRating


class EventError(Exception):
    """Something that cannot be done in an event."""


class NotYetOpen(EventError):
    """Nobody can enter yet. :ivar opens_at: when that begins."""

    def __init__(self, opens_at: datetime) -> None:
        super().__init__()
        self.opens_at = opens_at


class HasBegun(EventError):
    """It has begun, is over or was called off: nobody enters any more."""


class NotRunning(EventError):
    """It does not run: it has not begun, or is over."""


class Suspended(EventError):
    """The account is suspended, closed, or a bot's."""


class TooYoung(EventError):
    """The account has not been there long enough. :ivar may_at: from when on it has."""

    def __init__(self, may_at: datetime) -> None:
        super().__init__()
        self.may_at = may_at


class NoAddress(EventError):
    """The account has no address that is confirmed."""


class TooFewTurns(EventError):
    """The event asks for reliability, and too little is known of the account yet."""

    def __init__(self, turns: int) -> None:
        """Keep the number of turns from which on enough is known."""
        super().__init__()
        self.turns = turns


class NotReliable(EventError):
    """The event asks for more reliability than the account has."""

    def __init__(self, least: int, percent: int) -> None:
        """Keep what the event asks for and what the account has, in per cent."""
        super().__init__()
        self.least, self.percent = least, percent


class OutOfLimits(EventError):
    """The account has, or had within the last half year, another rating than the event asks for."""

    def __init__(self, least: int | None, most: int | None, rating: PersonRating) -> None:
        """Keep the limits of the event, in points, and the rating of the account that counts."""
        super().__init__()
        self.least, self.most, self.rating = least, most, rating


class NotMember(EventError):
    """The event is for members of its club, and the account is none."""


class SameHousehold(EventError):
    """Somebody has entered with whom the account has declared to live, and all play in one group."""


class BlockedHere(EventError):
    """The account has blocked somebody who has entered a private event."""


class EventFull(EventError):
    """As many have entered as may."""


class NotForYou(EventError):
    """Somebody in a private event has blocked the account, which must not learn of it."""


class TooManyEvents(EventError):
    """The account is in as many events as may be before one was played to its end. :ivar most: so many."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


class TooManyAtOnce(EventError):
    """The event needs more matches at the same time than the account has room for."""

    def __init__(self, most: int, needs: int, taken: int, until: datetime | None) -> None:
        """Keep what they have said at most, what the event needs, and what is taken until when."""
        super().__init__()
        self.most, self.needs, self.taken, self.until = most, needs, taken, until


class WasTooSlow(EventError):
    """Three matches of the last season were adjudicated in which the account had used more time."""


class WasTakenOut(EventError):
    """A moderator has taken the account out of the event, for good."""


class AlreadyIn(EventError):
    """The account is in the event already, in another way: as another pair, or as a reserve."""


class NotIn(EventError):
    """The account is not in the event."""


class NotAsked(EventError):
    """Nothing waits for an answer of the account: nobody has asked it, or it is too late."""


class NoWaves(EventError):
    """The event is not played in two waves."""


class ForPairs(EventError):
    """The event is for pairs: one enters it with a partner."""


class NotForPairs(EventError):
    """The event is for single people."""


class NobodyCalledSo(EventError):
    """No person has that user name."""


class PartnerIsYou(EventError):
    """One person is to be both of a pair."""


class YouBlocked(EventError):
    """The account has blocked whoever is to be its partner."""


class CannotBeAsked(EventError):
    """The partner who was named is in the event already, is suspended, or has blocked the account.

    Which of these it is the account must not learn.
    """


class BadPairName(EventError):
    """A name of a pair that is none: empty, too long, or of signs that cannot be read."""


class NotItsHost(EventError):
    """Somebody else looks after the event."""


class MayNotMake(EventError):
    """The account may make no event for others, or none for a club that it does not keep."""

    def __init__(self, percent: int | None = None, matches: int = 0, *, is_of_club: bool = False) -> None:
        """Keep its reliability in per cent, if any is known, and how many matches it has behind it."""
        super().__init__()
        self.percent, self.matches, self.is_of_club = percent, matches, is_of_club


class TooManyOwn(EventError):
    """The account looks after as many events that are not over as one may."""


class BadPlan(EventError):
    """An event that cannot be played so. :ivar fields: the names of its fields that are wrong."""

    def __init__(self, fields: frozenset[str]) -> None:
        super().__init__()
        self.fields = fields


class EventNameTaken(EventError):
    """An event that is not over is called so, or almost so."""


class NotADraft(EventError):
    """It was opened, or called off: its terms stand."""


class TooLate(EventError):
    """It begins too soon for anybody to enter."""


class BadDays(EventError):
    """A last day is put off by so many days by nobody."""


class AlreadyExtended(EventError):
    """Its last day was put off once."""


class NothingToExtend(EventError):
    """It does not run: no last day can be put off."""


class CannotTakeOver(EventError):
    """They cannot look after the event: it is oneself, suspended, blocked, or no keeper of its club.

    Which of these it is the account must not learn.
    """


class NotAskedToHost(EventError):
    """Nobody asks the account to look after the event, or no longer."""
