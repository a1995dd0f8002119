"""Words of acts on clubs."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

_CLOSED = _("Nobody is in the club any more.")
_TAKEN = _("Somebody else has that name by now.")

WORDS: Final = {
    "rename-club": ActWords(
        title=_("Rename the club"),
        does=_("The club has another name from now on. Nobody has the old one for a year, the club neither."),
        done=_("A club was renamed"),
        told=_("The club has another name."),
        errors={
            "closed": _CLOSED,
            "bad-name": _("That name cannot be given: %(why)s"),
            "bad-length": _("A name has at least one character and at most %(most)d."),
            "same-name": _("The club already has that name."),
            "taken": _TAKEN,
        },
    ),
    "clear-club": ActWords(
        title=_("Clear the text of the club"),
        does=_("The text on its page is taken away. It can be given back."),
        done=_("The text of a club was cleared"),
        told=_("The text of the club has been taken away."),
        errors={"empty": _("The club has no text.")},
    ),
    "restore-club": ActWords(
        title=_("Give the text of the club back"),
        does=_("The text is there again, if nobody has written another."),
        done=_("The text of a club was given back"),
        told=_("The text of the club is there again."),
        errors={"written": _("Somebody has written another text.")},
    ),
    "close-club": ActWords(
        title=_("Close the club"),
        does=_(
            "Nobody joins, writes or opens tables there any more. Matches that run go on, and its members "
            "stay members, in case it is opened again."
        ),
        done=_("A club was closed"),
        told=_("The club is closed."),
        errors={"closed": _("The club is closed already.")},
    ),
    "open-club": ActWords(
        title=_("Open the club again"),
        does=_("Everything is there as it was, with the members that it has."),
        done=_("A club was opened again"),
        told=_("The club is open again."),
        errors={"open": _("The club was never closed."), "empty": _CLOSED},
    ),
    "remove-member": ActWords(
        title=_("Take a member out"),
        does=_("They are no member any more, and come back only when a keeper of the club invites them."),
        done=_("A member of a club was taken out"),
        told=_("Somebody was taken out of the club."),
        errors={"closed": _CLOSED, "no-member": _("No member has that user name.")},
    ),
    "return-member": ActWords(
        title=_("Let the member come back"),
        does=_("They are a member again, as they were."),
        done=_("A member of a club came back"),
        told=_("Somebody is a member of the club again."),
        errors={"closed": _CLOSED, "gone": _("They are back already, or have left the site.")},
    ),
}
