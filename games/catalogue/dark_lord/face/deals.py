"""Words of chance in The Dark Lord, where a deal is checked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from games.catalogue.dark_lord.face.words import land_name
from games.catalogue.dark_lord.rules.land import NAMES
from games.kit.face.presenter import ActWords, DealWords


def _things() -> dict[str, str]:
    return {name: land_name(land) for land, name in enumerate(NAMES)}


DEALS: Final = DealWords(
    acts={
        "bases": ActWords(name=gettext_lazy("Where the castles stand")),
        "questions": ActWords(
            name=gettext_lazy("The places of the right answers in round %(nth)s"),
            drawn=gettext_lazy("places %(numbers)s"),
        ),
    },
    things=_things,
    uncovered=gettext_lazy(
        "The questions come from a stock that grows and are not covered; where the right answers stood is."
    ),
)
