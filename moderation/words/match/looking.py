"""Words of looks at what is hidden."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

WORDS: Final = {
    "look": ActWords(
        title=_("Look at the hidden things"),
        does=_(
            "You see what every seat knows at this moment. It stands in the audit at once and in the log "
            "when the match ends; from now on you can take no seat there."
        ),
        done=_("Hidden things of a match were looked at"),
        told=_("A moderator looked at the hidden things while the match was played."),
        errors={
            "not-running": _("The match is not being played: what was hidden can be read in its replay."),
            "nothing-hidden": _("This game hides nothing: what you see is all there is."),
            "no-rules": _("The rules of this match are no longer kept: nothing can be shown."),
        },
    ),
}
