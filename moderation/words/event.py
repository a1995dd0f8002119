"""Words of acts on events."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

_OVER: Final = _("The event is over, or was called off.")
_NOBODY: Final = _("Nobody in the event has that user name.")
_NOT_RUNNING: Final = _("The event is not being played.")
_LATE: Final = _("It is too late for that.")

WORDS: Final = {
    "rename-event": ActWords(
        title=_("Rename the event"),
        does=_("The event has another name from now on, on all pages and in its log."),
        done=_("An event was renamed"),
        told=_("The event has another name."),
        errors={
            "bad-name": _("That name cannot be given: %(why)s"),
            "bad-length": _("A name has at least one character and at most %(most)d."),
            "same-name": _("The event already has that name."),
            "taken": _("Another event that is not over is called so, or almost so."),
        },
    ),
    "retext-event": ActWords(
        title=_("Change the text of the event"),
        does=_("The text on its page is another one, or none. The one of before can be given back."),
        done=_("The text of an event was changed"),
        told=_("The text of the event was changed."),
        errors={
            "same-text": _("The event already has that text."),
            "written": _("Somebody has written another text."),
        },
    ),
    "hide-event": ActWords(
        title=_("Hide the event"),
        does=_("It is in no list any more. Who is in it, and its host, still see it, and it goes on."),
        done=_("An event was hidden"),
        told=_("The event is in no list any more."),
        errors={"hidden": _("It is hidden already.")},
    ),
    "show-event": ActWords(
        title=_("Show the event again"),
        does=_("It is in the lists again."),
        done=_("An event was shown again"),
        told=_("The event is in the lists again."),
        errors={"shown": _("It is not hidden.")},
    ),
    "cancel-event": ActWords(
        title=_("Call the event off"),
        does=_(
            "Nobody enters it any more, nothing more is paired, and nobody wins it. Matches that run go on"
            " as matches of their own. All who are in it are told."
        ),
        done=_("An event was called off"),
        told=_("The event was called off."),
        errors={"over": _OVER},
    ),
    "revive-event": ActWords(
        title=_("Let the event go on"),
        does=_("It is what it was before it was called off."),
        done=_("An event goes on"),
        told=_("The event goes on."),
        errors={
            "late": _("It should have begun meanwhile: its host makes another."),
            "gone": _("It is not called off."),
        },
    ),
    "remove-entrant": ActWords(
        title=_("Take an entrant out"),
        does=_(
            "They are out for good. While the event is played, bots have their seats until a reserve says"
            " yes, and two-player matches are lost."
        ),
        done=_("An entrant was taken out of an event"),
        told=_("An entrant was taken out of the event."),
        errors={"over": _OVER, "no-entrant": _NOBODY},
    ),
    "return-entrant": ActWords(
        title=_("Let the entrant come back"),
        does=_("They are in the event again. That is possible until it begins."),
        done=_("An entrant of an event came back"),
        told=_("An entrant is in the event again."),
        errors={"late": _("The event has begun: they cannot come back."), "gone": _("They are not out.")},
    ),
    "replace-entrant": ActWords(
        title=_("Replace an entrant"),
        does=_(
            "The first reserve has all seats of an entrant who has not made a move, and their name in the "
            "schedule. It cannot be taken back."
        ),
        done=_("An entrant of an event was replaced"),
        told=_("A reserve has the place of an entrant who did not come."),
        errors={
            "not-running": _NOT_RUNNING,
            "no-entrant": _NOBODY,
            "no-reserve": _("No reserve waits, or none who may play there."),
            "moved": _("They have made a move: take them out instead, and reserves are asked."),
        },
    ),
    "give-event-time": ActWords(
        title=_("Put a last day off"),
        does=_("One match that runs may last up to 7 days longer. Each match has that once."),
        done=_("The last day of a match of an event was put off"),
        told=_("The last day of a match of the event was put off."),
        errors={
            "not-running": _NOT_RUNNING,
            "no-match": _("That match is over by now."),
            "given": _("Its last day was put off once already."),
            "bad-days": _("From 1 to %(most)d days can be given."),
        },
    ),
    "take-event-time": ActWords(
        title=_("Take the days back"),
        does=_("The match ends on the day of before, if that is still to come."),
        done=_("The last day of a match of an event is that of before again"),
        told=_("The last day of a match of the event is that of before again."),
        errors={"no-match": _("That match is over by now."), "late": _LATE},
    ),
}
