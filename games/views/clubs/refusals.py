"""Words for what cannot be done in a club."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.services.clubs import errors

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

REFUSALS: Final[dict[type[errors.ClubError], tuple[int, StrOrPromise]]] = {
    errors.ClubIsClosed: (409, _("This club is closed.")),
    errors.NotAMember: (403, _("Only members of this club can do that.")),
    errors.NotAKeeper: (403, _("Only those who keep this club can do that.")),
    errors.MayNot: (403, _("Your account is suspended: until that is over, you cannot do this.")),
    errors.NameTaken: (
        409,
        _("Somebody here has this name, or one that looks almost like it. Please choose another one."),
    ),
    errors.BadSize: (422, _("The club has more members already.")),
    errors.TooManyFounded: (
        409,
        _("You have founded several clubs in the last 30 days. Wait some time before the next."),
    ),
    errors.KeepsTooMany: (409, _("Nobody keeps more than five clubs. Give one up first.")),
    errors.InTooMany: (409, _("Nobody is in more than 20 clubs. Leave one first.")),
    errors.ClubFull: (409, _("This club has as many members as it may.")),
    errors.OnlyInvited: (403, _("This club takes in only people whom a member invites.")),
    errors.WasRemoved: (
        403,
        _("You were taken out of this club. You can join again when somebody who keeps it invites you."),
    ),
    errors.NobodyInvitable: (422, _("Nobody here has that user name. Their profile shows it.")),
    errors.IsMember: (409, _("They are a member already.")),
    errors.Blocked: (409, _("You have blocked them. Unblock them before you invite them.")),
    errors.CannotInvite: (409, _("They cannot be invited at present. Ask somebody else.")),
    errors.TooManyInvited: (409, _("Many invitations wait for an answer. Wait some time before the next.")),
    errors.NoSuchMember: (409, _("That has changed meanwhile. Look at the list as it is now.")),
    errors.IsAKeeper: (409, _("They keep the club: they give that up themselves.")),
    errors.TooManyKeepers: (409, _("Five people keep this club already.")),
    errors.LastKeeper: (409, _("Nobody else keeps this club. Have somebody keep it first.")),
}


def club_refusal(error: errors.ClubError) -> tuple[int, str]:
    """The status and the words with which something is refused."""
    status, words = REFUSALS[type(error)]
    return status, str(words)
