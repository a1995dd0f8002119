"""The words of reports and cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from moderation.models import Report
from moderation.services.carry_out import Involved, NotAllowed
from moderation.services.cases import CaseDecided, NotTaken, TakenByAnother

from .base import ActWords

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Reason = Report.Reason

REFUSALS: Final[Mapping[type[Exception], StrOrPromise]] = {
    NotAllowed: _("Your groups do not let you handle cases."),
    Involved: _("You have reported this, are named in it or play its match: somebody else handles it."),
    CaseDecided: _("This case is decided. A new report opens another."),
    TakenByAnother: _("Somebody else has taken this case."),
    NotTaken: _("Take the case first: it is not yours, or has been free again after two days."),
}


@dataclass(frozen=True, slots=True)
class ReasonChoice:
    """One of the reasons as a form offers it."""

    value: str
    name: StrOrPromise
    says: StrOrPromise
    icon: str


_CHOICES: Final = {
    each.value: each
    for each in (
        ReasonChoice(
            Reason.ABUSE, Reason.ABUSE.label, _("The trouble is what is said, and to whom."), "chat"
        ),
        ReasonChoice(
            Reason.SPAM, Reason.SPAM.label, _("Links, selling, or the same again and again."), "mail"
        ),
        ReasonChoice(
            Reason.STALLING, Reason.STALLING.label, _("Lets the time run out, again and again."), "clock"
        ),
        ReasonChoice(Reason.TWO_SEATS, Reason.TWO_SEATS.label, _("Or two who play as one."), "users"),
        ReasonChoice(
            Reason.COLLUSION,
            Reason.COLLUSION.label,
            _("Cards told or asked for, or help that the rules do not allow."),
            "eye",
        ),
        ReasonChoice(
            Reason.NAME, Reason.NAME.label, _("Their name, or what they say about themselves."), "flag"
        ),
        ReasonChoice(
            Reason.BROKEN,
            Reason.BROKEN.label,
            _("The site did something wrong. Say below what it was."),
            "info",
        ),
    )
}
_ORDER: Final[Mapping[str, tuple[Reason, ...]]] = {
    "message": (Reason.ABUSE, Reason.SPAM, Reason.COLLUSION),
    "match": (Reason.STALLING, Reason.TWO_SEATS, Reason.COLLUSION, Reason.BROKEN),
    "person": (Reason.NAME, Reason.ABUSE, Reason.STALLING, Reason.TWO_SEATS),
    "club": (Reason.NAME, Reason.ABUSE, Reason.SPAM),
    "event": (Reason.NAME, Reason.ABUSE, Reason.SPAM, Reason.TWO_SEATS),
    "move": (Reason.COLLUSION, Reason.BROKEN, Reason.TWO_SEATS),
}
WORDS: Final = {
    "take": ActWords(title=_("Take the case"), does="", done=_("The case was taken")),
    "leave": ActWords(title=_("Leave the case to others"), does="", done=_("The case was left to others")),
    "decide": ActWords(title=_("Decide the case"), does="", done=_("The case was decided")),
    "appeal-lifted": ActWords(title=_("Grant the appeal"), does="", done=_("An appeal was granted")),
    "appeal-upheld": ActWords(title=_("Reject the appeal"), does="", done=_("An appeal was rejected")),
}
"""Words in the history of a case, and of an appeal."""

TITLES: Final[Mapping[str, StrOrPromise]] = {
    "message": _("Report a message"),
    "match": _("Report a table"),
    "person": _("Report somebody"),
    "move": _("Report a move"),
    "club": _("Report a club"),
    "event": _("Report an event"),
}


def choices_for(kind: str) -> list[ReasonChoice]:
    """All reasons, those that fit a kind of thing first."""
    first = [reason.value for reason in _ORDER[kind]]
    return [_CHOICES[value] for value in (*first, *(value for value in _CHOICES if value not in first))]
