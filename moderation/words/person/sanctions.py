"""Words of mutes, suspensions, bans and warnings."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

from .errors import OF_ALL

_DAYS = _("One day at least and %(most)d days at most.")
_MATCHES = _("Choose what becomes of the matches that are being played.")
_AWAY = _(
    "They cannot take new seats or write anything. They may read, appeal, and play or leave what is running."
)

WORDS: Final = {
    "warn": ActWords(
        title=_("Warn"),
        does=_("They have to read the reason before their next move."),
        done=_("Somebody was warned"),
        told=_("You have been warned. Read the warning before your next move."),
        errors=OF_ALL,
    ),
    "mute": ActWords(
        title=_("Mute"),
        does=_("They cannot write anything that others read, and see why where they would write."),
        done=_("Somebody was muted"),
        told=_("You have been muted: until then you cannot write anything that others read."),
        errors={**OF_ALL, "muted": _("They are muted already. Lift that first."), "bad-days": _DAYS},
    ),
    "suspend": ActWords(
        title=_("Suspend"),
        does=_AWAY,
        done=_("Somebody was suspended"),
        told=_("Your account has been suspended: until then you cannot take new seats or write anything."),
        errors={
            **OF_ALL,
            "suspended": _("They are suspended already. Lift that first."),
            "bad-days": _DAYS,
            "bad-matches": _MATCHES,
        },
    ),
    "ban": ActWords(
        title=_("Ban"),
        does=_AWAY,
        done=_("Somebody was banned"),
        told=_("Your account has been banned: you cannot take new seats or write anything."),
        errors={**OF_ALL, "banned": _("They are banned already."), "bad-matches": _MATCHES},
    ),
    "lift": ActWords(
        title=_("Lift"),
        does=_("What it took away is given back."),
        done=_("A measure was lifted"),
        told=_("A measure against you has been lifted."),
        errors={**OF_ALL, "over": _("It is over already.")},
    ),
    "stop-reports": ActWords(
        title=_("Withdraw reporting"),
        does=_("They cannot report anything until it is allowed again."),
        done=_("Somebody may not report any more"),
        told=_("You cannot report anything any more."),
        errors={**OF_ALL, "stopped": _("They cannot report anything already.")},
    ),
    "allow-reports": ActWords(
        title=_("Allow reporting"),
        does=_("They may report again."),
        done=_("Somebody may report again"),
        told=_("You may report again."),
        errors={**OF_ALL, "over": _("It is over already.")},
    ),
}
