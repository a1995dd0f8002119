"""Teller of World Domination: its sentences, what decided, where its pages have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.log.endings import campaign_result
from games.catalogue.world_domination.face.log.sentences import SENTENCES
from games.catalogue.world_domination.face.log.story import WorldStory, who
from games.catalogue.world_domination.face.words import (
    country_name,
    power_html,
    side_called,
    side_name,
    suit_html,
)
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.view import Ending
from games.kit.face.phrases import capitalised
from games.kit.face.telling import Teller
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Event

_ECHOES: Final = {
    e.KEPT: e.KEPT_CARDS,
    e.PAIRS_LAID: e.PAIRS_LAID_CARDS,
    e.TRIBUTE_LAID: e.TRIBUTE_LAID_CARDS,
}
"""Events that everybody is told, and those that say the same with the cards."""


def _aggressor(event: Event, _story: WorldStory) -> str:
    return f"<b>{side_name(event.data['side'])}</b> became the Aggressor with {event.data['number']}"


def _trick(event: Event, story: WorldStory) -> str:
    data = event.data
    if data["winner"] is None:
        return f"Nobody took trick {data['trick']}"
    power = power_html(data["suit"], data["power"])
    return f"{story.names.html[data['winner']]} took trick {data['trick']} with {power}"


def _conflict(event: Event, story: WorldStory) -> str:
    data = event.data
    values = {"country": f"<b>{country_name(data['country'])}</b>"}
    if data["ending"] is Ending.TAKEN:
        values["side"] = capitalised(side_called(data["side"], story.names.seats))
        kept = data["taken_from"] is data["side"]
        return (_("%(side)s kept %(country)s") if kept else _("%(side)s took %(country)s")) % values
    if data["ending"] is Ending.HELD:
        return _("%(country)s held out") % values
    return _("Nobody won %(country)s") % values


def _declared(event: Event, story: WorldStory) -> str:
    return f"{who(event, story)} declared {suit_html(event.data['suit'])} dominant"


_HIGHLIGHTS: Final[Mapping[str, Callable[[Event, WorldStory], str]]] = {
    e.ALL_PASSED: SENTENCES[e.ALL_PASSED],
    e.AUCTION_WON: _aggressor,
    e.TRICK_ENDED: _trick,
    e.DECLARED: _declared,
    e.PAIRS_TAKEN: lambda _event, _story: "The pairs and the tributes were exchanged",
    e.CONFLICT_ENDED: _conflict,
    CAMPAIGN_ENDED: lambda event, story: campaign_result(event, story.names),
    RESIGNED: SENTENCES[RESIGNED],
    e.MATCH_ENDED: SENTENCES[e.MATCH_ENDED],
}


def _anchor(event: Event) -> str:
    """A conflict or a trick has its place on the campaign's page."""
    kinds = (kind for kind in ("conflict", "trick") if event.data.get(kind) is not None)
    return next((f"{kind}-{event.data[kind]}" for kind in kinds), "")


TELLER: Final = Teller(
    story=WorldStory,
    sentences=SENTENCES,
    highlights=_HIGHLIGHTS,
    echoes=_ECHOES,
    anchor=_anchor,
)
