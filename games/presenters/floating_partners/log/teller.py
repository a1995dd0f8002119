"""Teller of Floating Partners: its sentences, what decided, where its pages have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.presenters.called import HANDS
from games.presenters.floating_partners.log.before import BEFORE, bidding_over, broken
from games.presenters.floating_partners.log.story import PartnersStory
from games.presenters.floating_partners.log.tricks import TRICKS, hand_result, match_ended, resigned, won
from games.presenters.telling import Teller
from games.rules.core.api import CAMPAIGN_ENDED, RESIGNED, Event
from games.rules.floating_partners import events as e

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
