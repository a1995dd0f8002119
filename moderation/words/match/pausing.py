"""Words of pauses."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

from .shared import OVER

WORDS: Final = {
    "pause": ActWords(
        title=_("Pause the match"),
        does=_("All clocks stop with what is left. The match goes on by itself when the days are over."),
        done=_("The match was paused"),
        told=_("The match is paused. No clock runs."),
        errors={
            "not-running": OVER,
            "no-clocks": _("This match has no clocks that could be stopped."),
            "paused": _("The match is paused already."),
            "bad-days": _("A pause is one day at least and %(most)d days at most."),
        },
    ),
    "go-on": ActWords(
        title=_("Let the match go on"),
        does=_("All clocks run again, with what was left."),
        done=_("The match goes on"),
        told=_("The match goes on. The clocks run again."),
        errors={"not-running": OVER, "not-paused": _("The match is not paused.")},
    ),
}
