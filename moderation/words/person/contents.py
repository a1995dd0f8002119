"""Words of acts on a person's texts, names, sessions and account."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

from .errors import OF_ALL

_TAKEN = _("Somebody else has that name by now.")

WORDS: Final = {
    "note": ActWords(
        title=_("Write a note"),
        does=_("Moderators read it with the person. Nobody else does."),
        done=_("A note was written"),
        errors={**OF_ALL, "empty": _("Write the note.")},
    ),
    "hide-messages": ActWords(
        title=_("Hide messages"),
        does=_("A line stays where they stood. The text can be shown again."),
        done=_("Messages were hidden"),
        told=_("Something that you wrote has been hidden from everybody."),
        errors={
            **OF_ALL,
            "bad-days": _("Choose a message, or one day at least and %(most)d days at most."),
            "none": _("They have written nothing lately that is not hidden."),
        },
    ),
    "show-messages": ActWords(
        title=_("Show the messages"),
        does=_("What was hidden is shown again."),
        done=_("Hidden messages were shown again"),
        told=_("What had been hidden of what you wrote is shown again."),
        errors={**OF_ALL, "none": _("They are shown already.")},
    ),
    "rename": ActWords(
        title=_("Give another name"),
        does=_("The old name stays for moderators, and nobody may take it for a year."),
        done=_("Somebody was given another name"),
        told=_("Your name has been changed. Your profile shows what you are called now."),
        errors={**OF_ALL, "bad-name": _("That name cannot be given: %(why)s"), "taken": _TAKEN},
    ),
    "clear-profile": ActWords(
        title=_("Clear the profile"),
        does=_("The name that others read and the texts about them are taken away."),
        done=_("A profile was cleared"),
        told=_("Your profile has been cleared: its name and its texts."),
        errors={**OF_ALL, "empty": _("The profile is empty."), "taken": _TAKEN},
    ),
    "restore-profile": ActWords(
        title=_("Give the profile back"),
        does=_("What has not been written anew is there again."),
        done=_("A profile was given back"),
        told=_("What had been taken from your profile is there again."),
        errors={**OF_ALL, "taken": _TAKEN},
    ),
    "end-sessions": ActWords(
        title=_("Log out everywhere"),
        does=_("They have to log in again, in every browser. They are not told why."),
        done=_("Somebody was logged out everywhere"),
        errors=OF_ALL,
    ),
    "anonymise": ActWords(
        title=_("Delete the account"),
        does=_("At the person’s own request only. Everything personal is erased and cannot be brought back."),
        done=_("An account was deleted at its owner’s request"),
        errors=OF_ALL,
    ),
}
