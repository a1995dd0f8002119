"""Log of Three Colours, event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.three_colours.face.words import colour_html, dot, placed_html, won_html
from games.catalogue.three_colours.rules.events import COLOUR_WON, DISC_PLACED, MATCH_ENDED, SWAPPED
from games.catalogue.three_colours.rules.view import Win
from games.kit.face.markup import element, filled, joined
from games.kit.face.phrases import listed
from games.kit.face.telling import Story, Teller
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.kit.rules.seats import Seat

_HEADS: Final = dict.fromkeys((RESIGNED, CAMPAIGN_ENDED, MATCH_ENDED), gettext_lazy("The end"))


@dataclass(slots=True)
class ColoursStory(Story):
    """A story of one chapter and its end."""

    def head(self, event: Event) -> str:
        return str(_HEADS.get(event.code, ""))


def _seat(event: Event) -> Seat:
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def _began(_event: Event, story: Story) -> SafeString:
    first = Seat(0)
    if first == story.names.reader:
        return joined([_("The board is empty; you begin")])
    return filled(_("The board is empty; %(who)s begins"), {"who": story.names.html[first]})


def _placed(event: Event, story: Story) -> SafeString:
    colour = event.data["colour"]
    disc = joined([dot(colour), colour_html(colour)])
    return placed_html(story.names.html[_seat(event)], disc, event.data["cell"])


def _swapped(event: Event, story: Story) -> SafeString:
    seat = _seat(event)
    values = {
        "who": story.names.html[seat],
        "swapped": element("b", _("swapped")),
        "whose": story.names.html_possessive(Seat(1 - seat)),
    }
    return filled(_("%(who)s %(swapped)s and took %(whose)s pairs of colours"), values)


def _won(event: Event, story: Story) -> SafeString:
    data = event.data
    win = Win(
        data["colour"],
        _seat(event),
        data["way"],
        data["cells"],
        data["mover"],
        data["for_both"],
        data["trophy"],
        data["barred"],
    )
    said = won_html(win, story.names)
    return said if win.trophy else joined([said, _("; no disc is left to be taken for it")])


def _resigned(event: Event, story: Story) -> SafeString:
    return filled(_("%(who)s resigned"), {"who": story.names.html[_seat(event)]})


def _ended(event: Event, story: Story) -> SafeString:
    winners = sorted(event.data["winners"])
    if not winners:
        return joined([_("The match ended without a winner")])
    scores, seat = event.data["scores"], winners[0]
    values = {
        "who": listed([story.names.html[each] for each in winners]),
        "won": scores[seat],
        "lost": scores[1 - seat],
    }
    return filled(_("%(who)s won the match %(won)d : %(lost)d"), values)


_SENTENCES: Final[Mapping[str, Callable[[Event, ColoursStory], SafeString]]] = {
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
