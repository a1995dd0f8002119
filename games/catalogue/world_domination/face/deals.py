"""Words of chance in World Domination, where a deal is checked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.words import card_name
from games.catalogue.world_domination.rules.cards import CARDS, NAMES
from games.catalogue.world_domination.rules.grid import COUNTRIES
from games.kit.face.presenter import ActWords, DealWords


def _things() -> dict[str, str]:
    return {
        **{NAMES[card]: card_name(card) for card in CARDS},
        **{country.id: country.name for country in COUNTRIES},
    }


DEALS: Final = DealWords(
    acts={
        "layout": ActWords(
            name=gettext_lazy("The countries’ places in campaign %(campaign)s"),
        ),
        "deal": ActWords(
            name=gettext_lazy("The hands of campaign %(campaign)s"),
            again=gettext_lazy("The hands of campaign %(campaign)s, deal %(nth)s"),
            drawn=gettext_lazy("all %(count)s cards"),
            rest=gettext_lazy("the reserve"),
        ),
        "first": ActWords(
            name=gettext_lazy("Who begins in campaign %(campaign)s"),
            drawn=gettext_lazy("seat %(numbers)s"),
        ),
        "assign": ActWords(
            name=gettext_lazy("The Empire’s pairs in campaign %(campaign)s"),
            again=gettext_lazy("The Empire’s pairs in campaign %(campaign)s, once more (%(nth)s)"),
            drawn=gettext_lazy("pair %(numbers)s goes to the left"),
        ),
    },
    things=_things,
)
