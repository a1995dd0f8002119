"""Log before the tricks, event by event as sentences of HTML: the deal, alliances, bids, the kitty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.log.story import (
    PartnersStory,
    cards_html,
    hand_html,
    people,
    seat_of,
    who,
)
from games.catalogue.floating_partners.face.numbers import points_words
from games.catalogue.floating_partners.face.words import suit_html
from games.catalogue.floating_partners.rules import events as e
from games.kit.rules.api import CAMPAIGN_STARTED, Event


def _began(event: Event, story: PartnersStory) -> str:
    dealer = story.names.html_object(event.data["dealer"])
    return _("Hand %(number)d began; it was dealt by %(dealer)s") % {
        "number": event.data["number"],
        "dealer": dealer,
    }


def _dealt(event: Event, story: PartnersStory) -> str:
    is_mine = seat_of(event) == story.names.reader
    words = _("You were dealt %(cards)s") if is_mine else _("%(name)s was dealt %(cards)s")
    return words % {"name": who(event, story), "cards": hand_html(event.data["cards"])}


# --- alliances ------------------------------------------------------------------------------------


def _declared(event: Event, story: PartnersStory) -> str:
    data = event.data
    words = _kept_or_new(event) if data["before"] in (None, data["declaration"]) else _changed(event)
    return words % {
        "name": who(event, story),
        "suit": suit_html(data["declaration"]),
        "before": "" if data["before"] is None else suit_html(data["before"]),
        "allies": people(data["joined"], story),
        "left": people(data["left"], story),
    }


def _kept_or_new(event: Event) -> str:
    if event.data["before"] is not None:
        return _("%(name)s kept %(suit)s")
    if event.data["joined"]:
        return _("%(name)s declared %(suit)s and joined %(allies)s")
    return _("%(name)s declared %(suit)s")


def _changed(event: Event) -> str:
    joined, left = event.data["joined"], event.data["left"]
    if joined and left:
        return _("%(name)s changed from %(before)s to %(suit)s, left %(left)s and joined %(allies)s")
    if left:
        return _("%(name)s changed from %(before)s to %(suit)s and left %(left)s")
    if joined:
        return _("%(name)s changed from %(before)s to %(suit)s and joined %(allies)s")
    return _("%(name)s changed from %(before)s to %(suit)s")


def broken(event: Event, story: PartnersStory) -> str:
    """An alliance is no more: *Dmitri broke the alliance in hearts: you and Dmitri lost 10 points each*."""
    penalties = event.data["penalties"]
    words = (
        _("%(name)s broke the alliance in %(suit)s: %(losers)s lost %(points)s each")
        if len(penalties) > 1
        else _("%(name)s broke the alliance in %(suit)s and lost %(points)s")
    )
    return words % {
        "name": who(event, story),
        "suit": suit_html(event.data["declaration"]),
        "losers": people(penalties, story),
        "points": points_words(-min(penalties.values())),
    }


# --- bids -----------------------------------------------------------------------------------------


def _bid(event: Event, story: PartnersStory) -> str:
    words = _("%(name)s raised to %(number)d") if event.data["round"] > 1 else _("%(name)s bid %(number)d")
    return words % {"name": who(event, story), "number": event.data["number"]}


def _stood(event: Event, story: PartnersStory) -> str:
    return _("%(name)s stood") % {"name": who(event, story)}


def bidding_over(event: Event, story: PartnersStory) -> str:
    """The shares of the kitty, and the leader: *The highest bid is 6, by you; the next is Ada’s …*."""
    return _(
        "The bidding is over: with %(number)d, two cards of the kitty and the first lead go to %(first)s,"
        " the third card to %(second)s"
    ) % {
        "number": event.data["number"],
        "first": story.names.html_object(event.data["first"]),
        "second": story.names.html_object(event.data["second"]),
    }


# --- the kitty ------------------------------------------------------------------------------------


def _taken(event: Event, story: PartnersStory) -> str:
    count = event.data["count"]
    words = ngettext(
        "%(name)s took %(count)d card from the kitty", "%(name)s took %(count)d cards from the kitty", count
    )
    return words % {"name": who(event, story), "count": count}


def _taken_cards(event: Event, story: PartnersStory) -> str:
    cards = cards_html(event.data["cards"])
    return _("%(name)s took %(cards)s from the kitty") % {"name": who(event, story), "cards": cards}


def _discarded(event: Event, story: PartnersStory) -> str:
    count = event.data["count"]
    words = ngettext("%(name)s put %(count)d card away", "%(name)s put %(count)d cards away", count)
    return words % {"name": who(event, story), "count": count}


def _my_discard(event: Event, story: PartnersStory) -> str:
    cards = cards_html(event.data["cards"])
    return _("%(name)s put away %(cards)s") % {"name": who(event, story), "cards": cards}


BEFORE: Final[Mapping[str, Callable[[Event, PartnersStory], str]]] = {
    CAMPAIGN_STARTED: _began,
    e.DEALT: _dealt,
    e.DECLARED: _declared,
    e.ALLIANCE_BROKEN: broken,
    e.BID: _bid,
    e.STOOD: _stood,
    e.BIDDING_OVER: bidding_over,
    e.KITTY_TAKEN: _taken,
    e.KITTY_CARDS: _taken_cards,
    e.DISCARDED: _discarded,
    e.MY_DISCARD: _my_discard,
}
