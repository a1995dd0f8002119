"""Words for the end of a conflict: a message for each place that tells it, and the choice among the ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.view import Ending

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class EndWords:
    """Messages for one way in which a conflict may end."""

    log: StrOrPromise
    highlight: StrOrPromise
    verdict: StrOrPromise
    preview: StrOrPromise


_TAKEN = EndWords(
    log=_("%(name)s took %(country)s for %(side)s: %(against)s"),
    highlight=_("%(side)s took %(country)s"),
    verdict=_("%(side)s took %(country)s."),
    preview=_("That ends it: %(country)s is taken by %(side)s, %(power)d against %(defence)d."),
)
_TAKEN_AWAY = EndWords(
    log=_("%(name)s took %(country)s from %(rival)s: %(against)s"),
    highlight=_TAKEN.highlight,
    verdict=_("%(side)s took %(country)s from %(rival)s."),
    preview=_TAKEN.preview,
)
_KEPT = EndWords(
    log=_("%(name)s kept %(country)s for %(side)s, with one more token: %(against)s"),
    highlight=_("%(side)s kept %(country)s"),
    verdict=_("%(side)s kept %(country)s, with one more token."),
    preview=_("That ends it: %(country)s is kept by %(side)s, %(power)d against %(defence)d."),
)
_HELD = EndWords(
    log=_("%(country)s held out: %(whose)s %(against)s"),
    highlight=_("%(country)s held out"),
    verdict=_("%(country)s held out."),
    preview=_("That ends it: %(country)s holds out, %(power)d does not beat %(defence)d."),
)
_TIED = EndWords(
    log=_("Nobody won %(country)s: %(tied)s tied with %(suit_power)s"),
    highlight=_("Nobody won %(country)s"),
    verdict=_("A tie at %(power)d: nobody won %(country)s."),
    preview=_("That ends it: a tie at %(power)d, nobody wins %(country)s."),
)
_POWERLESS = EndWords(
    log=_("Nobody won %(country)s: there was no power in %(suit)s"),
    highlight=_TIED.highlight,
    verdict=_("Nobody had power: nobody won %(country)s."),
    preview=_("That ends it: nobody has power, nobody wins %(country)s."),
)


def end_words(ending: Ending, *, side: Side | None, taken_from: Side | None, power: int) -> EndWords:
    """The messages for an ending.

    :param side: that of the winner. :param taken_from: the holder before, if the country was taken.
    :param power: the highest power in the suit that decided.
    """
    if ending is Ending.DRAW:
        return _TIED if power else _POWERLESS
    if ending is Ending.HELD:
        return _HELD
    if taken_from is None:
        return _TAKEN
    return _KEPT if taken_from is side else _TAKEN_AWAY
