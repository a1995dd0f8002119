"""Addresses to which parts of a table's page lead: the one place in the kit that names pages of the site.

What most tables lead to is kept: to work an address out costs more than the line that it stands in.
"""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=1024)
def match_url(key: str) -> str:
    """The one address of a match for the whole of its life."""
    return reverse("games:match", args=[key])


@lru_cache(maxsize=1024)
def table_url(key: str) -> str:
    """The address at which a page fetches the table of a match anew."""
    return reverse("games:table", args=[key])


@lru_cache(maxsize=1024)
def move_url(key: str) -> str:
    """The address to which a move at the match with this key is sent."""
    return reverse("games:move", args=[key])


@lru_cache(maxsize=1024)
def replay_url(key: str) -> str:
    """The replay of a match. A log names it once a line."""
    return reverse("games:replay", args=[key])


@lru_cache(maxsize=1024)
def campaign_url(key: str, number: int) -> str:
    """The page of one campaign of a match."""
    return reverse("games:history", args=[key, number])


@lru_cache(maxsize=1024)
def score_url(key: str) -> str:
    """The page with the score of a match, campaign by campaign."""
    return reverse("games:score", args=[key])


def question_flag_url(key: str, number: int) -> str:
    """The page on which a fault in a match's question is reported."""
    return reverse("games:question-flag", args=[key, number])


@lru_cache(maxsize=1024)
def resign_url(key: str) -> str:
    """The page on which a player resigns from a match."""
    return reverse("games:resign", args=[key])
