"""Errors of tables before the first move: the reasons why something cannot be done there."""

from __future__ import annotations

from games.selectors.ratings.ratings import PersonRating


class LobbyError(Exception):
    """Something that cannot be done at a table before it starts."""


class NotOpen(LobbyError):
    """The match has begun, or its table was closed."""


class NotHost(LobbyError):
    """Only the host may do this."""


class NotAtTable(LobbyError):
    """The account holds no chair here, and none is kept for it."""


class NotMember(LobbyError):
    """Only members of the table's club may have a seat, and this account, or a guest, is none."""


class NoSuchSeat(LobbyError):
    """The table has no such chair."""


class NoSuchLevel(LobbyError):
    """The bots of this game have no such level."""


class BadWish(LobbyError):
    """A wish, to be added to the seed, is no lower-case hex of at most 16 bytes."""


class PlayedOnce(LobbyError):
    """A board is played once, so that there is no rematch."""


class SeatTaken(LobbyError):
    """Somebody sits there."""


class OnlyForBots(LobbyError):
    """By the rules of the game only a bot may sit there."""


class SeatKept(LobbyError):
    """The chair is kept for somebody else."""


class NobodyThere(LobbyError):
    """No bot sits there and the chair is kept for nobody."""


class NoBotFree(LobbyError):
    """Every bot of the site sits at this table already."""


class TooManyTables(LobbyError):
    """The account sits at `limits.MAX_OPEN` tables that have not begun."""


class TooManyMatches(LobbyError):
    """The account takes part in `limits.MAX_RUNNING` matches that are being played."""


class TooFast(LobbyError):
    """The account has opened `limits.MAX_OPENED` tables in the last `limits.OPENED_WITHIN`."""


class NotReliable(LobbyError):
    """The table asks for more reliability than the account has."""


class TooNew(LobbyError):
    """The table asks for reliability, and too little is known of the account yet."""


class RatedWithoutClock(LobbyError):
    """A table without a clock is to count for ratings."""


class BadRatingLimits(LobbyError):
    """A table is to have limits of rating that no table can have (`rating_limits.check_limits`)."""


class OutOfLimits(LobbyError):
    """The account has another rating than the table asks for."""

    def __init__(self, least: int | None, most: int | None, rating: PersonRating) -> None:
        """Keep the limits of the table, in points, and the rating of the account."""
        super().__init__()
        self.least, self.most, self.rating = least, most, rating


class NotForYou(LobbyError):
    """Somebody at the table has blocked the account, which must not learn of it."""


class BlockedHere(LobbyError):
    """The account has blocked somebody at the table."""


class SameHousehold(LobbyError):
    """At a public table somebody is to sit with whom the account has declared to live."""


class NobodyCalledSo(LobbyError):
    """No person has that user name."""


class AtTable(LobbyError):
    """The guest to be invited sits at the table already."""


class NoChairFree(LobbyError):
    """More people are to be invited than chairs are free."""


class YouBlocked(LobbyError):
    """The host has blocked whoever is to be invited."""


class CannotBeInvited(LobbyError):
    """Chairs are kept for the person at many tables, somebody at this one is apart from them, or they are
    suspended; the host must not learn which.
    """


class Suspended(LobbyError):
    """The account is suspended: it takes no new seats, and keeps none for others."""


class RulesChanged(LobbyError):
    """The game has no longer what the table was opened with."""
