"""End sheet of a campaign or a match, in the place of the hand: of any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.safestring import SafeString

from games.kit.face.markup import NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPart:
    """One of up to three pieces that lie side by side under the title."""

    name: str
    """A css word: ``count``, ``stairs``, ``match`` …"""
    label: str
    aside: SafeString = NOTHING
    """Text at the right end of the label."""
    body: SafeString
    note: SafeString = NOTHING
    """One sentence under it."""
    more: SafeString = NOTHING
    """Addition to the note where there is room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignLink:
    """A campaign of a match that is over, in small; a link that looks through it."""

    url: str
    label: str
    """Destination of the link, in words."""
    head: SafeString
    picture: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The verdict. A template draws it; what a button does depends on whose table it is."""

    kind: Literal["campaign", "match"]
    number: int
    """Of the campaign that is over last, from 1."""
    mark: SafeString
    """The winner's token, or what stands for it."""
    title: str
    sentence: SafeString
    parts: tuple[SheetPart, ...] = ()
    chapters: tuple[CampaignLink, ...] = ()
    look_url: str = ""
    """Address at which one looks through it; empty: nowhere."""
    go: str = ""
    """Text of the button to the next campaign; empty in a match that is over."""
    told: SafeString = NOTHING
    """The same as a table in words."""
