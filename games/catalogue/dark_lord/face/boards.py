"""Words of boards of The Dark Lord."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy

from games.catalogue.dark_lord.rules.board import A_ROUND, FALLEN, ROUNDS
from games.kit.face.presenter import BoardWords, signed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def _counted(seats: int) -> StrOrPromise:  # noqa: ARG001 - as in `BoardWords.counted`
    return gettext_lazy(
        "Result: the Dark Lord’s castle felled, the sooner the better, or an ally’s castle lost, the later"
        " the better; else the allies’ points less his."
    )


def _told(raw: int) -> str:
    """A castle that fell, or points. As many points lost as a castle lost last are told as points."""
    number = ROUNDS - (abs(raw) - FALLEN) // A_ROUND
    if raw >= FALLEN:
        return gettext("castle felled in round %(number)d") % {"number": number}
    if raw < -FALLEN:
        return gettext("castle lost in round %(number)d") % {"number": number}
    return gettext("%(points)s points") % {"points": signed(raw)}


BOARDS: Final = BoardWords(
    same=gettext_lazy(
        "Everybody who plays this board has the same castles, and is asked the same questions."
    ),
    counted=_counted,
    told=_told,
)
