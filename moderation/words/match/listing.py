"""Words of acts on lists, names of tables, and rooms."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

WORDS: Final = {
    "hide": ActWords(
        title=_("Take the table off all lists"),
        does=_(
            "No list and no profile names it any more. Those who play, and whoever has its address, go on."
        ),
        done=_("The table was taken off all lists"),
        told=_("The table is on no list any more. It goes on for all who have its address."),
        errors={"hidden": _("The table is on no list already.")},
    ),
    "show": ActWords(
        title=_("List the table again"),
        does=_("Lists and profiles name it again."),
        done=_("The table is listed again"),
        told=_("The table is listed again."),
        errors={"not-hidden": _("The table was never taken off the lists.")},
    ),
    "rename-table": ActWords(
        title=_("Rename the table"),
        does=_("It has another name from now on, everywhere. Moderators still see the old one in the trail."),
        done=_("The table was renamed"),
        told=_("The table has another name."),
        errors={
            "bad-name": _(
                "A name has at least one character and at most %(most)d, and each of them can be read."
            ),
            "same-name": _("The table already has that name."),
        },
    ),
    "close-chat": ActWords(
        title=_("Close the chat"),
        does=_("Nobody writes at this table any more, watchers neither. What was written can still be read."),
        done=_("The chat was closed"),
        told=_("The chat of this table is closed. What was written can still be read."),
        errors={"chat-closed": _("The chat is closed already.")},
    ),
    "open-chat": ActWords(
        title=_("Open the chat again"),
        does=_("Everybody may write at this table again who could before."),
        done=_("The chat was opened again"),
        told=_("The chat of this table is open again."),
        errors={"chat-open": _("The chat is open already.")},
    ),
}
