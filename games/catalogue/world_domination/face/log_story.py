"""Log's memory of earlier events of World Domination."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.catalogue.world_domination.face.words import card_html, country_name
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import Card, Suit
from games.kit.face.telling import Story
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.seats import Seat

_HEADS: Final = {
    **dict.fromkeys(
        (CAMPAIGN_STARTED, e.WORLD_LAID_OUT, e.CARDS_DEALT, e.HAND_DEALT, e.FIRST_BIDDER), "The deal"
    ),
    **dict.fromkeys((e.KEPT, e.KEPT_CARDS, e.HAND_RECEIVED, e.DRAFT_ENDED), "Draft"),
    **dict.fromkeys((e.MET, e.SHOWN), "Secret meeting"),
    **dict.fromkeys((e.BID, e.PASSED, e.ALL_PASSED, e.AUCTION_WON), "State of the Nations"),
    e.ARMING_STARTED: "Arming phase",
    e.ARMING_ENDED: "The Aggressor",
    **dict.fromkeys(
        (
            e.EMPIRE_NAMED, e.PAIRS_LAID, e.PAIRS_LAID_CARDS, e.TRIBUTE_LAID, e.TRIBUTE_LAID_CARDS,
            e.PAIRS_TAKEN, e.PAIR_TAKEN, e.TRIBUTE_TAKEN,
        ),
        "Rise to Power",
    ),
    **dict.fromkeys((CAMPAIGN_ENDED, RESIGNED, e.MATCH_ENDED), "The end"),
}  # fmt: skip


@dataclass(slots=True)
class WorldStory(Story):
    """Point at which the story stands: kept up to date event by event."""

    campaign: int = 1
    layout: tuple[str, ...] = ()
    conflict: int = 0
    trick: int = 0
    """The trick of the arming; 0 in a conflict."""
    target: str = ""
    """The name of the country fought for."""
    leading: Suit | None = None
    played: dict[Seat, Card] = field(default_factory=dict)
    """The cards of the present conflict or trick."""

    def follow(self, event: Event) -> None:
        """Take in one event; before its sentence is made."""
        data = event.data
        if event.code == e.CARD_PLAYED and event.seat is not None:
            if data["led"]:
                self.leading, self.trick, self.played = data["suit"], data["trick"] or 0, {}
            self.played[event.seat] = data["card"]
        elif event.code == e.TARGET_CHOSEN:
            self.conflict, self.target = data["conflict"], country_name(data["country"])
            self.leading, self.trick, self.played = None, 0, {}
        elif event.code == e.WORLD_LAID_OUT:
            self.layout = data["layout"]
        elif event.code == CAMPAIGN_STARTED:
            self.campaign, self.conflict, self.trick = data["number"], 0, 0

    def head(self, event: Event) -> str:
        """The head over a sentence. A seat may resign from a match that goes on in the midst of it."""
        goes_on = event.code == RESIGNED and event.data["side"] is None
        if event.code in _HEADS and not goes_on:
            return _HEADS[event.code]
        if self.trick and event.code != e.DECLARED:
            return f"Arming phase · trick {self.trick}"
        if self.conflict:
            return f"Conflict {self.conflict} · {self.target}"
        return "Rise to Power" if self.names.seats == 3 else "The Aggressor"

    def whose(self, seat: Seat, card: Card | None = None) -> str:
        """A card of the conflict with its player: *your Military 9*."""
        shown = self.played[seat] if card is None else card
        return f"{self.names.html_possessive(seat)} {card_html(shown)}"


def seat_of(event: Event) -> Seat:
    """The seat of an event."""
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def who(event: Event, story: WorldStory) -> str:
    """The seat of an event as the subject of a sentence: *Dmitri*, *You*."""
    return story.names.html[seat_of(event)]


def start(story: WorldStory, seat: Seat, verb: str, rest: str) -> str:
    """*Dmitri starts …*, *You start …*."""
    return f"{story.names.html[seat]} {verb}{story.names.verb(seat, 's', '')} {rest}"
