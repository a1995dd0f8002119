"""Words of refusals that several acts share."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

OVER: Final = _("The match is not being played.")
NO_SUCH_SEAT: Final = _("This match has no such seat.")
PAUSED: Final = _("The match is paused: let it go on first.")
TAKEN: Final = _("Somebody else sits there by now.")
NO_BOT: Final = _("Every bot of the site sits at this table already.")
