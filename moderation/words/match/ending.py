"""Words of acts that end a match, and that annul it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

from .shared import NO_SUCH_SEAT, OVER

_NOT_ENDED: Final = _("No moderator has ended this match, or it goes on already.")
_ANNULLED: Final = _("The match is annulled already.")
_NOT_ANNULLED: Final = _("The match is not annulled.")

WORDS: Final = {
    "end": ActWords(
        title=_("End the match"),
        does=_(
            "The match is over, with the winners that you name or without any. What is hidden stays hidden, "
            "for it may be taken up again. It says nothing about anybody’s reliability."
        ),
        done=_("The match was ended"),
        told=_("The match was ended."),
        errors={
            "not-running": OVER,
            "no-such-seat": NO_SUCH_SEAT,
            "all-win": _("Not all of them can have won."),
        },
    ),
    "reopen": ActWords(
        title=_("Take the match up again"),
        does=_("It goes on where it stood; the clocks of those who are to move begin anew."),
        done=_("The match was taken up again"),
        told=_("The match was taken up again. Clocks begin anew."),
        errors={"not-ended": _NOT_ENDED},
    ),
    "withdraw-board": ActWords(
        title=_("Withdraw the board"),
        does=_(
            "All its results become 50 % and nobody’s fault, those of tables that go on too. Nobody begins "
            "it any more, and its pages say so."
        ),
        done=_("A board was withdrawn"),
        told=_("The board was withdrawn: all results are 50 % and nobody’s fault."),
        errors={"withdrawn": _("The board is withdrawn already.")},
    ),
    "restore-board": ActWords(
        title=_("Let the board count again"),
        does=_(
            "Results count as they were before it was withdrawn; those of tables that ended since stay 50 %."
        ),
        done=_("A board counts again"),
        told=_("The board counts again: results are as they were."),
        errors={"not-withdrawn": _("The board is not withdrawn.")},
    ),
    "annul": ActWords(
        title=_("Annul the match"),
        does=_(
            "It counts for nobody: neither in statistics nor for reliability. It stays readable, and one "
            "that is being played may be played on."
        ),
        done=_("The match was annulled"),
        told=_(
            "The match was annulled: it counts for nobody. If it is still being played, it may be left"
            " without loss."
        ),
        errors={
            "not-begun": _("The match has not begun, or was called off."),
            "annulled": _ANNULLED,
            "not-annulled": _NOT_ANNULLED,
        },
    ),
    "restore": ActWords(
        title=_("Let the match count again"),
        does=_("It counts again, with all that was taken out when it was annulled."),
        done=_("The match counts again"),
        told=_("The match counts again."),
        errors={"not-annulled": _NOT_ANNULLED, "annulled": _ANNULLED},
    ),
}
