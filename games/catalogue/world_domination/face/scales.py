"""Names of World Domination's scales of strength, and of the roles that profiles count beside them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy, ngettext

from games.kit.face.charts import many
from games.kit.face.presenter import RoleWords, ScaleWords


def _campaigns_won(times: int, won: int) -> str:
    words = ngettext("%(won)s of %(count)s campaign won", "%(won)s of %(count)s campaigns won", times)
    return words % {"won": many(won), "count": many(times)}


def _countries(times: int, held: int) -> str:
    words = ngettext("%(held)s country", "%(held)s countries", held) % {"held": many(held)}
    return _in_campaigns(words, times)


def _conflicts_won(times: int, won: int) -> str:
    words = ngettext("%(won)s conflict won", "%(won)s conflicts won", won) % {"won": many(won)}
    return _in_campaigns(words, times)


def _in_campaigns(what: str, times: int) -> str:
    words = ngettext("%(what)s in %(count)s campaign", "%(what)s in %(count)s campaigns", times)
    return words % {"what": what, "count": many(times)}


_SIDES: Final = {
    "aggressor": RoleWords(gettext_lazy("As Aggressor"), _campaigns_won),
    "defender": RoleWords(gettext_lazy("As Defender"), _campaigns_won),
}
_OF_THREE: Final = {
    "empire": RoleWords(gettext_lazy("As Empire"), _countries),
    "rebel": RoleWords(gettext_lazy("As Rebel"), _conflicts_won),
}
SCALES: Final = {
    "world-domination-2": ScaleWords(
        gettext_lazy("World Domination, 2 seats"), gettext_lazy("World Domination, 2"), roles=_SIDES
    ),
    "world-domination-3": ScaleWords(
        gettext_lazy("World Domination, 3 seats"), gettext_lazy("World Domination, 3"), roles=_OF_THREE
    ),
    "world-domination-4": ScaleWords(
        gettext_lazy("World Domination, 4 seats"), gettext_lazy("World Domination, 4"), roles=_SIDES
    ),
}
