"""Words of boards of Floating Partners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

from games.kit.face.presenter import BoardWords

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def _counted(seats: int) -> StrOrPromise:  # noqa: ARG001 - as in `BoardWords.counted`
    return gettext_lazy("Result: your points above the mean of your table or below, after the last hand.")


BOARDS: Final = BoardWords(
    same=gettext_lazy("Everybody who plays this board is dealt the same hands."), counted=_counted
)
