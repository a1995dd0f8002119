"""Template filters for the event of which a match is a part."""

from __future__ import annotations

from django import template

from games.kit.occasions import Occasion
from games.presenters.tournaments.occasion import last_day_words, occasion_words

register = template.Library()

register.filter("last_day", last_day_words)


@register.filter
def occasion(of: Occasion, besides: str = "") -> str:
    """Word the place of a match in its event. :param besides: a name that stands beside it already."""
    return occasion_words(of, besides=besides)
