"""Words of chance in Floating Partners, where a deal is checked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from games.catalogue.floating_partners.face.words import card_name
from games.catalogue.floating_partners.rules.cards import NAMES
from games.kit.face.presenter import ActWords, DealWords


def _things() -> dict[str, str]:
    return {name: card_name(card) for card, name in enumerate(NAMES)}


DEALS: Final = DealWords(
    acts={
        "dealer": ActWords(name=gettext_lazy("Who deals first"), drawn=gettext_lazy("seat %(numbers)s")),
        "deal": ActWords(
            name=gettext_lazy("The cards of hand %(campaign)s"),
            drawn=gettext_lazy("all %(count)s cards"),
            rest=gettext_lazy("the kitty"),
        ),
    },
    things=_things,
)
