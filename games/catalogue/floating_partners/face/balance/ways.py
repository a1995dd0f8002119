"""Sentences about ways to play otherwise than well, and whether they pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.floating_partners.balance.ways import WAYS, kept_ways
from games.kit.balance.rates import Mean, mean_of
from games.kit.face.charts import many
from games.kit.face.figures import spread

_SAID: Final[Mapping[str, str | Promise]] = {
    "zero": gettext_lazy(
        "In %(hands)s hands, one who always bid 0 got %(own)s points a hand, the others %(others)s."
    ),
    "ten": gettext_lazy(
        "In %(hands)s hands, one who always bid 10, for the kitty and the lead, got %(own)s points a hand,"
        " the others %(others)s."
    ),
    "keep": gettext_lazy(
        "In %(hands)s hands, one who never changed suit got %(own)s points a hand, the others %(others)s."
    ),
}


def sentences_of(seats: int) -> tuple[str, ...]:
    """Two sentences for each way that has been tried at tables for so many."""
    kept = kept_ways()
    return tuple(sentence_of(way, kept[way][str(seats)]) for way in WAYS if str(seats) in kept.get(way, {}))


def sentence_of(way: str, counted: Mapping[str, Any]) -> str:
    """The result of a way, and whether it pays, from its counts."""
    own, others = mean_of(spread(counted["points"])), mean_of(spread(counted["others"]))
    hands = many(sum(counted["points"].values()))
    said = _SAID[way] % {"hands": hands, "own": _points(own), "others": _points(others)}
    return f"{said} {_verdict(own, others)}"


def _verdict(own: Mean, others: Mean) -> str:
    if abs(own.value - others.value) < own.half + others.half:
        return _("These are too few to tell whether that pays.")
    return _("That pays.") if own.value > others.value else _("That does not pay.")


def _points(mean: Mean) -> str:
    return f"{mean.value:.1f}".replace("-", "−")
