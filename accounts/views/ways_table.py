"""The table of kinds and ways as pages draw it and forms send it back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Kind, Way
from accounts.notifications.defaults import CHOOSABLE, OFF, Ways, chosen, is_off, stored_choice
from accounts.notifications.labels import KINDS, SHORT_WAYS, WAYS
from accounts.notifications.preferences import ChoiceError, NoWarningError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_MORE: Mapping[Kind, StrOrPromise] = {
    Kind.TURN: gettext_lazy("a mail at once waits ten minutes, and is dropped if you have been there"),
    Kind.TIME: gettext_lazy(
        "one warning a deadline, also in quiet hours if you would lose the seat before they end"
    ),
}
_MARKS: Mapping[str, str] = {"page": "eye", "push": "device", "mail": "mail", "digest": "digest"}


@dataclass(frozen=True, slots=True)
class WayBox:
    """One way for one kind."""

    way: str
    name: StrOrPromise
    short: StrOrPromise
    mark: str
    is_chosen: bool

    @property
    def is_mail(self) -> bool:
        """True if it is one of the two of which at most one holds."""
        return self.way in {Way.MAIL, Way.DIGEST}


@dataclass(frozen=True, slots=True)
class KindRow:
    """One kind with its ways."""

    kind: Kind
    name: StrOrPromise
    more: StrOrPromise
    boxes: tuple[WayBox, ...]
    is_off: bool
    error: str = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Contents of the table, and what is wrong with them."""

    rows: tuple[KindRow, ...]
    errors: Mapping[Kind, str] = field(default_factory=dict)

    @property
    def heads(self) -> tuple[WayBox, ...]:
        """The ways, as the first row has them."""
        return self.rows[0].boxes


class NotTheTableError(Exception):
    """Something was sent that the table has no box for."""


def sent(data: QueryDict, kinds: Collection[Kind] = CHOOSABLE) -> dict[str, list[str]]:
    """The choice that a form holds, for every kind. :param kinds: those that it has boxes for.

    :raises NotTheTableError: it names a way that there is not.
    """
    ways: dict[str, list[str]] = {}
    for kind in kinds:
        marked = set(data.getlist(kind.value))
        if marked - set(Way.values) - {OFF}:
            raise NotTheTableError
        ways[kind.value] = stored_choice([way for way in Way if way.value in marked], off=OFF in marked)
    return ways


def drawn(*choices: Ways, error: ChoiceError | None = None, kinds: Collection[Kind] = CHOOSABLE) -> Matrix:
    """The table of some choices, the nearest first, and what is wrong with the first of them."""
    errors = {} if error is None else {error.kind: _words(error)}
    rows = []
    for kind in kinds:
        marked = set(choices[0][kind]) if error and kind in choices[0] else chosen(kind, *choices)
        boxes = tuple(
            WayBox(way.value, WAYS[way], SHORT_WAYS[way], _MARKS[way.value], way.value in marked)
            for way in Way
        )
        rows.append(
            KindRow(
                kind, KINDS[kind], _MORE.get(kind, ""), boxes, is_off(kind, *choices), errors.get(kind, "")
            )
        )
    return Matrix(tuple(rows), errors)


def _words(error: ChoiceError) -> str:
    if isinstance(error, NoWarningError):
        if error.kind is not Kind.TIME:
            return _("Keep one way open for “%(what)s”: on the page is enough.") % {"what": KINDS[error.kind]}
        return _("Keep one way open for “little time left”: without it you may lose a seat.")
    return _("A mail comes at once or waits for the digest. Choose one of the two.")
