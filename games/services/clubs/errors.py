"""Errors of clubs: the reasons why something cannot be done there."""

from __future__ import annotations


class ClubError(Exception):
    """Something that cannot be done in a club, or with one."""


class ClubIsClosed(ClubError):
    """The club was closed."""


class NotAMember(ClubError):
    """Only members of the club may do this."""


class NotAKeeper(ClubError):
    """Only keepers of the club may do this."""


class MayNot(ClubError):
    """The account is suspended."""


class NameTaken(ClubError):
    """Somebody took the name a moment before."""


class BadSize(ClubError):
    """A club cannot have that many members, or so few, or has more already."""


class TooManyFounded(ClubError):
    """The account has founded `limits.MOST_FOUNDED` clubs lately."""


class KeepsTooMany(ClubError):
    """The account keeps `limits.MOST_KEPT` clubs."""


class InTooMany(ClubError):
    """The account is a member of `limits.MOST_IN` clubs."""


class ClubFull(ClubError):
    """The club has as many members as it may."""


class OnlyInvited(ClubError):
    """The club takes in only whom a member invites."""


class WasRemoved(ClubError):
    """The account was taken out of the club, and has not been invited again."""


class NobodyInvitable(ClubError):
    """No person has that user name."""


class IsMember(ClubError):
    """They are a member already."""


class Blocked(ClubError):
    """The member who invites has blocked them."""


class CannotInvite(ClubError):
    """They said no lately, were removed and no keeper asks, or are suspended; it is not told which."""


class TooManyInvited(ClubError):
    """So many wait for an answer, or were invited by the account lately, that it may invite no more."""


class NoSuchMember(ClubError):
    """Nobody of that name has such a standing in the club."""


class IsAKeeper(ClubError):
    """A keeper is taken out by nobody: they give it up first."""


class TooManyKeepers(ClubError):
    """The club has `limits.MOST_KEEPERS` keepers."""


class LastKeeper(ClubError):
    """Nobody else keeps the club: somebody has to be a keeper first."""
