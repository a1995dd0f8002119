"""Template tags for ratings beside names, of those that a page has read (`ratings` of its context)."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString

from accounts.models import User
from games.presenters.inbox import rows
from games.presenters.ratings import beside_names
from games.selectors.inbox.inbox import Mine
from games.selectors.lobby.rows import Chair, TableRow
from games.selectors.ratings.ratings import NO_RATINGS, NamedRatings

register = template.Library()


def _read(context: dict[str, Any]) -> NamedRatings:
    ratings: NamedRatings = context.get("ratings", NO_RATINGS)
    return ratings


@register.simple_tag(takes_context=True)
def rating(context: dict[str, Any], line: TableRow, chair: Chair) -> SafeString:
    """Draw the rating of whoever sits in a chair."""
    return beside_names.drawn(beside_names.at_chair(line, chair, _read(context)))


@register.simple_tag(takes_context=True)
def guest_rating(context: dict[str, Any], guest: User, scale: str) -> SafeString:
    """Draw the rating of somebody who may be invited."""
    return beside_names.drawn(beside_names.of_guest(guest, scale, _read(context)))


@register.simple_tag(takes_context=True)
def against(context: dict[str, Any], line: TableRow) -> str:
    """Word the ratings of those whom one would meet at an open table."""
    return beside_names.against(line, _read(context))


@register.simple_tag(takes_context=True)
def company(context: dict[str, Any], mine: Mine) -> SafeString:
    """Name the others at a table of mine, with their ratings as long as it goes on."""
    return rows.company(mine, NO_RATINGS if mine.line.finished_at else _read(context))
