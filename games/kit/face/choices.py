"""Choices of a turn side by side, each with its preview: the page on which one thinks again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.http import urlencode
from django.utils.safestring import SafeString

from games.kit.face.addresses import match_url
from games.kit.face.markup import NOTHING

CHOSEN = "choose"
"""Parameter of a table's address that has it come with a choice: the ply at which that turn began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """One way to make a choice, and its effect."""

    says: str
    """The sentence of the preview, as the dock says it."""
    fields: Mapping[str, str]
    """Fields of the dock's form that make the choice."""
    way: SafeString = NOTHING
    """What is chosen besides, such as whose card a special takes; empty: nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighedChoice:
    """A card, bid or territory that the viewer may choose."""

    name: str
    face: SafeString
    """It as it is drawn at the table; hidden from who does not see it, for whom there is `name`."""
    outlooks: tuple[Outlook, ...]
    """One, or one for each way to choose it."""


def chosen_url(key: str, ply: int, outlook: Outlook) -> str:
    """The address of a table that comes with a choice made and not yet confirmed.

    :param ply: where the turn began: in a later one the address chooses nothing.
    """
    return f"{match_url(key)}?{urlencode({CHOSEN: str(ply), **outlook.fields})}"
