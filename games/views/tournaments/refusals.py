"""Words for what cannot be done in an event."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.services.tournaments import errors
from games.services.tournaments.making import LEAST_MATCHES, LEAST_PERCENT

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

NO_PLACE: Final[tuple[int, StrOrPromise]] = (
    409,
    gettext_lazy("You cannot have a place in this event at the moment. Look for another one."),
)
"""One answer to what is nobody's business: it is full, or somebody in it has blocked the reader."""

REFUSALS: Final[dict[type[errors.EventError], tuple[int, StrOrPromise]]] = {
    errors.HasBegun: (409, gettext_lazy("This event takes no more entries: it has begun, or is over.")),
    errors.NotRunning: (409, gettext_lazy("This event is not being played.")),
    errors.Suspended: (
        403,
        gettext_lazy("Your account is suspended: until that is over, you cannot take part in events."),
    ),
    errors.NoAddress: (
        409,
        gettext_lazy("Confirm your e-mail address first: what happens in an event is told there."),
    ),
    errors.NotMember: (
        403,
        gettext_lazy("This event is for members of its club. The club’s page says how one joins."),
    ),
    errors.SameHousehold: (
        409,
        gettext_lazy("Somebody with whom you live has entered, and all would play in one group."),
    ),
    errors.BlockedHere: (
        409,
        gettext_lazy("You have blocked somebody who has entered: you do not play in events with them."),
    ),
    errors.EventFull: NO_PLACE,
    errors.NotForYou: NO_PLACE,
    errors.WasTooSlow: (
        409,
        gettext_lazy(
            "In the last season three of your matches were not over in time, and you had used more of it than"
            " the others. You can enter again after this season."
        ),
    ),
    errors.WasTakenOut: (403, gettext_lazy("A moderator has taken you out of this event.")),
    errors.AlreadyIn: (409, gettext_lazy("You are in this event already. Withdraw first to change that.")),
    errors.NotIn: (409, gettext_lazy("You are not in this event.")),
    errors.NotAsked: (409, gettext_lazy("That question is no longer open.")),
    errors.NoWaves: (422, gettext_lazy("In this event all matches are played at once.")),
    errors.ForPairs: (422, gettext_lazy("Pairs enter this event: say with whom you play.")),
    errors.NotForPairs: (422, gettext_lazy("Everybody enters this event alone.")),
    errors.NobodyCalledSo: (
        422,
        gettext_lazy("Nobody here has that user name. Their profile shows it."),
    ),
    errors.PartnerIsYou: (422, gettext_lazy("A pair is two people. Name somebody else.")),
    errors.YouBlocked: (409, gettext_lazy("You have blocked them. Unblock them before you ask them.")),
    errors.CannotBeAsked: (
        409,
        gettext_lazy("They cannot be your partner here. Ask somebody else."),
    ),
    errors.BadPairName: (422, gettext_lazy("Name your pair with 1 to 60 characters that can be read.")),
    errors.NotItsHost: (403, gettext_lazy("Somebody else looks after this event.")),
    errors.TooManyOwn: (
        409,
        gettext_lazy("You look after three events already. One of them has to be over first."),
    ),
    errors.BadPlan: (422, gettext_lazy("This cannot be played so. Look over your choices.")),
    errors.EventNameTaken: (
        409,
        gettext_lazy("An event that is not over has this name, or one that looks almost like it."),
    ),
    errors.NotADraft: (409, gettext_lazy("The event is a draft no longer: what was said of it stands.")),
    errors.TooLate: (
        409,
        gettext_lazy("It would begin before anybody could enter. Change its first day."),
    ),
    errors.BadDays: (422, gettext_lazy("Choose from 1 to 7 days.")),
    errors.AlreadyExtended: (409, gettext_lazy("Its last day was put off once already.")),
    errors.NothingToExtend: (409, gettext_lazy("Only while an event is played can its last day be put off.")),
    errors.CannotTakeOver: (409, gettext_lazy("They cannot look after this event. Ask somebody else.")),
    errors.NotAskedToHost: (409, gettext_lazy("That question is no longer open.")),
}


def event_refusal(error: errors.EventError) -> tuple[int, str]:
    """The status and the words with which something is refused, for the language and zone of the reader."""
    match error:
        case errors.NotYetOpen():
            words = _("Entry to this event opens on %(day)s.") % {"day": _day(error.opens_at)}
        case errors.TooYoung():
            words = _("Your account is still new. You can enter events from %(day)s on.")
            words %= {"day": _day(error.may_at)}
        case errors.TooFewTurns():
            words = _(
                "This event asks for reliability, which is known after %(count)d turns with a deadline."
                " Play some at ordinary tables first."
            ) % {"count": error.turns}
        case errors.NotReliable():
            words = _("This event asks for %(least)d%% of turns in time; you have %(own)d%%.") % {
                "least": error.least,
                "own": error.percent,
            }
        case errors.OutOfLimits():
            words = _limits(error)
        case errors.TooManyEvents():
            words = ngettext(
                "You are in %(count)d event already. Play one to its end first.",
                "You are in %(count)d events already. Play one to its end first.",
                error.most,
            ) % {"count": error.most}
        case errors.TooManyAtOnce():
            words = _too_many(error)
        case errors.MayNotMake():
            return 403, _may_not_make(error)
        case _:
            status, text = REFUSALS[type(error)]
            return status, str(text)
    return 409, words


def _too_many(error: errors.TooManyAtOnce) -> str:
    numbers = {"most": error.most, "needs": error.needs, "taken": error.taken}
    if error.until is None or not error.taken:
        return (
            _("You have said at most %(most)d at a time; this needs %(needs)d. Your settings change that.")
            % numbers
        )
    return ngettext(
        "You have said at most %(most)d at a time; this needs %(needs)d"
        " and %(taken)d is taken until %(day)s.",
        "You have said at most %(most)d at a time; this needs %(needs)d"
        " and %(taken)d are taken until %(day)s.",
        error.taken,
    ) % {**numbers, "day": _day(error.until)}


def _may_not_make(error: errors.MayNotMake) -> str:
    if error.is_of_club:
        return _("Only those who keep a club make events for it.")
    asked = {"percent": LEAST_PERCENT, "matches": LEAST_MATCHES}
    said = _(
        "To make events for others takes %(percent)d%% of turns in time and %(matches)d matches with other"
        " people played."
    )
    if error.percent is None:
        return said % asked
    own = _("You have %(percent)d%% and %(matches)d.") % {"percent": error.percent, "matches": error.matches}
    return f"{said % asked} {own}"


def _limits(error: errors.OutOfLimits) -> str:
    own = {"own": error.rating.points, "least": error.least, "most": error.most}
    if error.most is None:
        return _("This event is for ratings from %(least)d on; yours is %(own)d.") % own
    if error.least is None:
        return _("This event is for ratings up to %(most)d; within half a year yours was %(own)d.") % own
    return _("This event is for ratings from %(least)d to %(most)d; yours is, or was of late, %(own)d.") % own


def _day(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j F")
