"""Log of every event of World Domination as a sentence of HTML, in the viewer's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.log.before import BEFORE
from games.catalogue.world_domination.face.log.endings import ENDINGS
from games.catalogue.world_domination.face.log.specials import effect_html
from games.catalogue.world_domination.face.log.story import WorldStory, start, who
from games.catalogue.world_domination.face.words import (
    card_html,
    country_name,
    power_html,
    side_called,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import SUITS, is_special
from games.catalogue.world_domination.rules.view import Ending
from games.kit.face.phrases import listed
from games.kit.rules.api import Event


def _target(event: Event, story: WorldStory) -> str:
    owner = event.data["owner"]
    held = "neutral" if owner is None else f"held by {side_called(owner, story.names.seats)}"
    defence = ", ".join(suit_html(suit, event.data["defence"][suit]) for suit in SUITS)
    return f"{who(event, story)} chose <b>{story.target}</b>, {held}, which defends with {defence}"


def _played(event: Event, story: WorldStory) -> str:
    data = event.data
    words = f"{who(event, story)} {'led' if data['led'] else 'played'} {card_html(data['card'])}"
    if is_special(data["card"]):
        return f"{words}: {effect_html(event, story)}"
    if data["led"] or data["followed"] or story.leading is None:
        return words
    return f"{words}, holding no {suit_name(story.leading)}"


def _conflict_ended(event: Event, story: WorldStory) -> str:
    words = _ENDINGS[event.data["ending"]](event.data, story)
    following = event.data["next"]
    return words if following is None else f"{words}. {start(story, following, 'start', 'next')}"


def _against(data: Any, story: WorldStory) -> str:
    """*Politics power 9 against a defence of 3*; whether the dominant suit broke in is said."""
    broke = ", the dominant suit," if data["by_dominant"] and data["suit"] is not story.leading else ""
    return f"{power_html(data['suit'], data['power'])}{broke} against a defence of {data['defence']}"


def _taken(data: Any, story: WorldStory) -> str:
    side, before = data["side"], data["taken_from"]
    seats = story.names.seats
    values = {
        "name": story.names.html[data["winner"]],
        "country": f"<b>{country_name(data['country'])}</b>",
        "side": side_called(side, seats),
        "against": _against(data, story),
    }
    if before is None:
        words = _("%(name)s took %(country)s for %(side)s: %(against)s")
    elif before is side:
        words = _("%(name)s kept %(country)s for %(side)s, with one more token: %(against)s")
    else:
        values["rival"] = side_called(before, seats)
        words = _("%(name)s took %(country)s from %(rival)s: %(against)s")
    return words % values


def _held(data: Any, story: WorldStory) -> str:
    whose = story.names.html_possessive(data["winner"])
    return f"<b>{country_name(data['country'])}</b> held out: {whose} {_against(data, story)}"


def _draw(data: Any, story: WorldStory) -> str:
    country = f"<b>{country_name(data['country'])}</b>"
    if not data["tied"]:
        return f"Nobody won {country}: there was no power in {suit_html(data['suit'])}"
    tied = listed([story.names.html_object(seat) for seat in data["tied"]])
    return f"Nobody won {country}: {tied} tied with {power_html(data['suit'], data['power'])}"


_ENDINGS: Final = {Ending.TAKEN: _taken, Ending.HELD: _held, Ending.DRAW: _draw}


SENTENCES: Final[Mapping[str, Callable[[Event, WorldStory], str]]] = {
    **BEFORE,
    e.TARGET_CHOSEN: _target,
    e.CARD_PLAYED: _played,
    e.CONFLICT_ENDED: _conflict_ended,
    **ENDINGS,
}
