"""Words of rewinds."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.selectors.moderation.rewind_points import CONSENT, IN_CHANCE, NO_SUCH_PLY, NOTHING, TOO_OLD, UNDONE
from moderation.words.base import ActWords

WHY_NOT: Final = {
    NO_SUCH_PLY: _("There is no such moment in the record of this match."),
    UNDONE: _("That moment was undone itself: the match has gone back past it."),
    NOTHING: _("There is nothing to undo: the match stands there."),
    IN_CHANCE: _("Chance is at work there: choose the moment before it, or after."),
    TOO_OLD: _("What would be undone is older than %(days)d days."),
    CONSENT: _(
        "People have seen cards there that they would hold again: only where a campaign begins, which is then"
        " dealt anew, or with the consent of all who sit there."
    ),
}
"""Messages for moments that are barred, by the code of `games.selectors.moderation.rewind_points`."""

WORDS: Final = {
    "rewind": ActWords(
        title=_("Go back in the match"),
        does=_(
            "The position is again an earlier one, and chance is drawn anew from there. What was played since"
            " stays in the log, struck out. Clocks of turns begin anew; messages stay."
        ),
        done=_("The match went back to an earlier moment"),
        told=_(
            "The match went back to an earlier moment and is played again from there. Your clock begins anew."
        ),
        errors={
            **WHY_NOT,
            "not-running": _("The match is not being played."),
            "no-content": _("The site has no questions left that could be asked there."),
            "overtaken": _("Somebody moved at this very moment. Look at the match again."),
            "played-on": _("Somebody has moved since. Go back to that moment itself, if it is still right."),
        },
    ),
    "ask-rewind": ActWords(
        title=_("Ask whether to go back"),
        does=_(
            "All people who sit there are asked, for three days. As soon as all have agreed the match goes"
            " back, after a second moderator has agreed where one is needed; one no is enough against it."
        ),
        done=_("All at a match were asked whether it may go back"),
        told=_("A moderator asks whether the match may go back to an earlier moment. Answer at the table."),
        errors={
            **{code: words for code, words in WHY_NOT.items() if code != CONSENT},
            "not-running": _("The match is not being played."),
            "no-consent-needed": _("Nobody has to be asked: the match may go back there at once."),
            "asked-already": _("Something is asked at this table already. It is to be answered first."),
            "nobody-there": _("No person sits at this table who could agree."),
            "nobody-asks": _("Only a moderator asks that."),
            "decided": _("The question is decided already, or its time is over."),
        },
    ),
    "unask-rewind": ActWords(
        title=_("Take the question back"),
        does=_("Nobody is asked any more."),
        done=_("The question whether to go back was taken back"),
        told=_("Nobody is asked any more whether the match may go back."),
    ),
}
