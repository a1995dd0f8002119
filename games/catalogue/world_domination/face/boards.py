"""Words of boards of World Domination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

from games.kit.face.presenter import BoardWords

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def _counted(seats: int) -> StrOrPromise:
    if seats == 3:
        return gettext_lazy(
            "Result: twice your countries as the Empire, and the conflicts you won as a Rebel."
        )
    return gettext_lazy(
        "Result: your side’s countries above ten or below, and five more for the campaign won, five less"
        " for it lost."
    )


BOARDS: Final = BoardWords(
    same=gettext_lazy("Everybody who plays this board is dealt the same."), counted=_counted
)
