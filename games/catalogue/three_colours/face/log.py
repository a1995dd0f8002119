"""Log of Three Colours, event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.catalogue.three_colours.face.words import cell_name, colour_html, dot, why_html
from games.catalogue.three_colours.rules.events import COLOUR_WON, DISC_PLACED, MATCH_ENDED, SWAPPED
from games.catalogue.three_colours.rules.view import Win
from games.kit.face.phrases import listed
from games.kit.face.telling import Story, Teller
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.seats import Seat

_HEADS: Final = dict.fromkeys((RESIGNED, CAMPAIGN_ENDED, MATCH_ENDED), "The end")


@dataclass(slots=True)
class ColoursStory(Story):
    """A story of one chapter and its end."""

    def head(self, event: Event) -> str:
        return _HEADS.get(event.code, "")


def _seat(event: Event) -> Seat:
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def _began(_event: Event, story: Story) -> str:
    names, first = story.names, Seat(0)
    return f"The board is empty; {names.html_object(first)} {names.verb(first, 'begins', 'begin')}"


def _placed(event: Event, story: Story) -> str:
    colour = event.data["colour"]
    disc = f"{dot(colour)}{colour_html(colour)}"
    return f"{story.names.html[_seat(event)]} placed {disc} on <b>{cell_name(event.data['cell'])}</b>"


def _swapped(event: Event, story: Story) -> str:
    seat = _seat(event)
    other = story.names.html_possessive(Seat(1 - seat))
    return f"{story.names.html[seat]} <b>swapped</b> and took {other} pairs of colours"


def _won(event: Event, story: Story) -> str:
    data, seat, names = event.data, _seat(event), story.names
    win = Win(
        data["colour"],
        seat,
        data["way"],
        data["cells"],
        data["mover"],
        data["for_both"],
        data["trophy"],
        data["barred"],
    )
    name = colour_html(win.colour, win.colour.word.capitalize())
    whose = "yours" if seat == names.reader else names.html_possessive(seat)
    trophy = "" if win.trophy else "; no disc is left to be taken for it"
    return f"{name} is {whose}: {why_html(win, names)}{trophy}"


def _resigned(event: Event, story: Story) -> str:
    return f"{story.names.html[_seat(event)]} resigned"


def _ended(event: Event, story: Story) -> str:
    winners = [story.names.html[seat] for seat in sorted(event.data["winners"])]
    scores = event.data["scores"]
    if not winners:
        return "The match ended without a winner"
    seat = min(event.data["winners"])
    return f"{listed(winners)} won the match {scores[seat]} : {scores[1 - seat]}"


_SENTENCES: Final[Mapping[str, Callable[[Event, ColoursStory], str]]] = {
    CAMPAIGN_STARTED: _began,
    DISC_PLACED: _placed,
    SWAPPED: _swapped,
    COLOUR_WON: _won,
    RESIGNED: _resigned,
    CAMPAIGN_ENDED: _ended,
    MATCH_ENDED: _ended,
}

TELLER: Final = Teller(
    story=ColoursStory,
    sentences=_SENTENCES,
    highlights={
        code: _SENTENCES[code] for code in (SWAPPED, COLOUR_WON, RESIGNED, CAMPAIGN_ENDED, MATCH_ENDED)
    },
    echoes={CAMPAIGN_ENDED: MATCH_ENDED},  # the only campaign ends with the match: told once
)
