"""Every event of World Domination as a sentence of HTML, in the viewer's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.presenters.phrases import listed
from games.presenters.world_domination.before import BEFORE
from games.presenters.world_domination.endings import ENDINGS
from games.presenters.world_domination.specials import effect_html
from games.presenters.world_domination.story import Story, start, who
from games.presenters.world_domination.words import (
    card_html,
    country_name,
    power_html,
    side_called,
    suit_html,
    suit_name,
)
from games.rules.core.api import Event
from games.rules.world_domination import events as e
from games.rules.world_domination.cards import SUITS, is_special
from games.rules.world_domination.view import Ending


def sentence(event: Event, story: Story) -> str:
    """The event in words, as HTML; `story` has followed it."""
    return _SENTENCES[event.code](event, story)


def has_words(code: str) -> bool:
    """Whether an event's code has a sentence."""
    return code in _SENTENCES


def _target(event: Event, story: Story) -> str:
    owner = event.data["owner"]
    held = "neutral" if owner is None else f"held by {side_called(owner, story.names.seats)}"
    defence = ", ".join(suit_html(suit, event.data["defence"][suit]) for suit in SUITS)
    return f"{who(event, story)} chose <b>{story.target}</b>, {held}, which defends with {defence}"


def _played(event: Event, story: Story) -> str:
    data = event.data
    words = f"{who(event, story)} {'led' if data['led'] else 'played'} {card_html(data['card'])}"
    if is_special(data["card"]):
        return f"{words}: {effect_html(event, story)}"
    if data["led"] or data["followed"] or story.leading is None:
        return words
    return f"{words}, holding no {suit_name(story.leading)}"


def _conflict_ended(event: Event, story: Story) -> str:
    words = _ENDINGS[event.data["ending"]](event.data, story)
    following = event.data["next"]
    return words if following is None else f"{words}. {start(story, following, 'start', 'next')}"


def _against(data: Any, story: Story) -> str:
    """*Politics power 9 against a defence of 3*; whether the dominant suit broke in is said."""
    broke = ", the dominant suit," if data["by_dominant"] and data["suit"] is not story.leading else ""
    return f"{power_html(data['suit'], data['power'])}{broke} against a defence of {data['defence']}"


def _taken(data: Any, story: Story) -> str:
    side, before = data["side"], data["taken_from"]
    who, country = story.names.html[data["winner"]], f"<b>{country_name(data['country'])}</b>"
    if before is None:
        words = f"{who} took {country} for {side_called(side, story.names.seats)}"
    elif before is side:
        words = f"{who} put another token on {country}, which {side_called(side, story.names.seats)} held"
    else:
        words = f"{who} took {country} from {side_called(before, story.names.seats)}"
    return f"{words}: {_against(data, story)}"


def _held(data: Any, story: Story) -> str:
    whose = story.names.html_possessive(data["winner"])
    return f"<b>{country_name(data['country'])}</b> held out: {whose} {_against(data, story)}"


def _draw(data: Any, story: Story) -> str:
    country = f"<b>{country_name(data['country'])}</b>"
    if not data["tied"]:
        return f"Nobody won {country}: there was no power in {suit_html(data['suit'])}"
    tied = listed([story.names.html_object(seat) for seat in data["tied"]])
    return f"Nobody won {country}: {tied} tied with {power_html(data['suit'], data['power'])}"


_ENDINGS: Final = {Ending.TAKEN: _taken, Ending.HELD: _held, Ending.DRAW: _draw}


_SENTENCES: Final[Mapping[str, Callable[[Event, Story], str]]] = {
    **BEFORE,
    e.TARGET_CHOSEN: _target,
    e.CARD_PLAYED: _played,
    e.CONFLICT_ENDED: _conflict_ended,
    **ENDINGS,
}
