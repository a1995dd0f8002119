"""Log of the end: the five endings in sentences, and those that are none of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.numbers import points_words
from games.catalogue.dark_lord.face.story import DarkStory, seat_of, who, whom
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Ending
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat


def resigned(event: Event, story: DarkStory) -> str:
    """The seat that resigned."""
    return _("%(who)s resigned") % {"who": who(seat_of(event), story)}


def ended(event: Event, story: DarkStory) -> str:
    """The ending of the match."""
    data = event.data
    ending = data.get("ending")
    values = scores_words(data["scores"]) | {"allies": capitalised(allies_html(story))}
    match ending:
        case Ending.LORD_FELL:
            return _("%(allies)s won the match: the Dark Lord has no castle any more") % values
        case Ending.ALLIES_POINTS:
            return _("%(allies)s won the match on points, %(together)s : %(lord)s") % values
        case Ending.DRAW:
            return _("The match is a draw, %(together)s : %(lord)s") % values
        case Ending.LORD_POINTS:
            if story.reads_lord:
                return _("You won the match on points, %(lord)s : %(together)s") % values
            return _("The Dark Lord won the match on points, %(lord)s : %(together)s") % values
        case Ending.ALLY_FELL:
            return _fell(story)
        case _:
            return _by_the_way(data, story)


def _fell(story: DarkStory) -> str:
    """An ally's castle has fallen."""
    of = story.fallen
    values = {"whose": "" if of is None else story.names.html_possessive(of)}
    if story.reads_lord:
        return _("You won the match: %(whose)s castle has fallen") % values
    return _("The Dark Lord won the match: %(whose)s castle has fallen") % values


def _by_the_way(data: Mapping[str, Any], story: DarkStory) -> str:
    """It ended otherwise than by the rules of the battle."""
    winners = sorted(data["winners"])
    if not winners:
        return _("The match ended without a winner")
    subject = who(LORD, story) if winners == [LORD] else capitalised(allies_html(story))
    values = {"winners": subject, "loser": "" if story.resigned is None else whom(story.resigned, story)}
    if story.resigned is None:
        return _("%(winners)s won the match") % values
    if story.resigned == story.names.reader:
        return _("%(winners)s won the match: you resigned") % values
    return _("%(winners)s won the match: %(loser)s resigned") % values


def allies_html(story: DarkStory) -> str:
    """Both allies, the reader first: *you and Dmitri*."""
    order = sorted(ALLIES, key=lambda seat: seat != story.names.reader)
    return listed([whom(seat, story) for seat in order])


def scores_words(scores: Sequence[int]) -> dict[str, str]:
    """The points of both allies together, and those of the Dark Lord."""
    return {
        "together": points_words(sum(scores[Seat(seat)] for seat in ALLIES)),
        "lord": points_words(scores[LORD]),
    }
