"""The forms of all acts that ask for more than two reasons. Whoever adds such an act adds its line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import club, event, person
from .base import ActForm
from .match import excusing, listing, pausing, rewinding, seats

FORMS: Final[Mapping[str, type[ActForm]]] = MappingProxyType(
    {
        **pausing.FORMS,
        **seats.FORMS,
        **excusing.FORMS,
        **rewinding.FORMS,
        **listing.FORMS,
        **club.FORMS,
        **event.FORMS,
        **person.FORMS,
    }
)


def form_of(code: str) -> type[ActForm]:
    """The form of an act."""
    return FORMS.get(code, ActForm)
