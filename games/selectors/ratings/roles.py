"""Sums up the roles that somebody had in counted matches, from what is kept of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import F, IntegerField, Sum
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast

from games.catalogue import RATED
from games.models import MatchFacts, RatingEntry

LOOK_BACK: Final = 1_000
"""So many of the matches that counted last are summed up."""


def role_key(user_id: int) -> str:
    """The name under which facts of a match keep somebody's roles; one of digits alone would be a place."""
    return f"p{user_id}"


def role_counts(user_id: int, game: str, scale: str) -> Mapping[str, tuple[int, int]]:
    """The roles that somebody had in their last `LOOK_BACK` counted matches on a scale.

    :return: by role how often, and what they gained so; without those that they never had. One query, or
        none on a scale without roles.
    """
    roles = RATED[game].roles
    names = () if roles is None else roles.names.get(scale, ())
    if not names:
        return {}
    last = RatingEntry.objects.filter(player=user_id, scale=scale).order_by("-finished_at", "-match")
    facts = MatchFacts.objects.filter(pk__in=last.values("match")[:LOOK_BACK])
    mine: Any = KeyTransform(role_key(user_id), KeyTransform("roles", F("facts")))
    sums = {
        f"{name}_{place}": Sum(
            Cast(KeyTextTransform(str(place), KeyTransform(name, mine)), IntegerField()), default=0
        )
        for name in names
        for place in (0, 1)
    }
    found = facts.aggregate(**sums)
    counts = {name: (found[f"{name}_0"], found[f"{name}_1"]) for name in names}
    return {name: count for name, count in counts.items() if count[0]}
