"""Teller of Floating Partners: its sentences, what decided, where its pages have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.catalogue.floating_partners.face.log.before import BEFORE, bidding_over, broken
from games.catalogue.floating_partners.face.log.story import PartnersStory
from games.catalogue.floating_partners.face.log.tricks import TRICKS, hand_result, match_ended, resigned, won
from games.catalogue.floating_partners.rules import events as e
from games.kit.face.campaign_words import HANDS
from games.kit.face.telling import Teller
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Event

_HIGHLIGHTS: Final[Mapping[str, Callable[[Event, PartnersStory], str]]] = {
    e.ALLIANCE_BROKEN: broken,
    e.BIDDING_OVER: bidding_over,
    e.TRICK_WON: won,
    CAMPAIGN_ENDED: lambda event, story: hand_result(event, story.names),
    RESIGNED: resigned,
    e.MATCH_ENDED: match_ended,
}


def _anchor(event: Event) -> str:
    """A trick has its place on its hand's page."""
    match event.code:
        case e.CARD_PLAYED:
            return f"trick-{event.data['trick']}"
        case e.TRICK_WON:
            return f"trick-{event.data['number']}"
        case _:
            return ""


TELLER: Final = Teller(
    story=PartnersStory,
    sentences={**BEFORE, **TRICKS},
    highlights=_HIGHLIGHTS,
    echoes={e.KITTY_TAKEN: e.KITTY_CARDS, e.DISCARDED: e.MY_DISCARD},
    anchor=_anchor,
    calls=HANDS,
)
