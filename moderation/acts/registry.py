"""Registry of acts: all that moderators can do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import person
from .base import Act
from .club import clubs
from .event import events
from .match import annulling, ending, excusing, listing, looking, pausing, rewinding, seats, time

_ALL: Final = (
    *pausing.ACTS,
    *time.ACTS,
    *excusing.ACTS,
    *seats.ACTS,
    *ending.ACTS,
    *annulling.ACTS,
    *rewinding.ACTS,
    *listing.ACTS,
    *looking.ACTS,
    *clubs.ACTS,
    *events.ACTS,
    *person.ACTS,
)

ACTS: Final[Mapping[str, Act]] = MappingProxyType({act.code.value: act for act in _ALL})
