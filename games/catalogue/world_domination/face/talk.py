"""Talk at a table of World Domination: what may be said, and when allies may talk."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.rules.talk import CAMPAIGN
from games.kit.face.talk import Silence

CAUTION: Final = gettext_lazy("Nobody speaks of cards or intentions during a campaign.")

SILENCES: Final = {
    CAMPAIGN: Silence(
        head=gettext_lazy("Closed during a campaign."),
        words=gettext_lazy("In World Domination allies may not talk while it is played."),
        until=gettext_lazy("Open when the match is over"),
    )
}
