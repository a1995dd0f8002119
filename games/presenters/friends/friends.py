"""Rows of a list of friends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS
from games.presenters.ratings.rating_words import rating_in_full, rating_in_short
from games.selectors.friends.friends import Friend, FriendTable

RATINGS_SHOWN: Final = 2
"""On so many scales, those with the most matches; the rest stands on their profile."""


@dataclass(frozen=True, slots=True)
class FriendRating:
    """A rating: *Three Colours 1,588*."""

    scale: str
    short: str
    full: str
    """More about it, for a tooltip."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table at which a friend sits."""

    name: str
    url: str
    says: str
    """*Three Colours, waits for players*."""


@dataclass(frozen=True, slots=True)
class FriendRow:
    """A friend."""

    name: str
    username: str
    hides_rating: bool
    ratings: Sequence[FriendRating]
    tables: Sequence[TableLink]
    more_tables: int


def friend_row(friend: Friend) -> FriendRow:
    """A friend in words."""
    return FriendRow(
        friend.name,
        friend.username,
        friend.hides_rating,
        tuple(_ratings(friend))[:RATINGS_SHOWN],
        tuple(map(_link, friend.tables)),
        friend.more_tables,
    )


def _ratings(friend: Friend) -> Iterator[FriendRating]:
    names = {
        scale: words.short
        for presenter in PRESENTERS.values()
        for scale, words in presenter.about.scales.items()
    }
    for scale, rating in friend.ratings:
        if scale in names:  # those of a game that is not in the catalogue any more have none
            yield FriendRating(str(names[scale]), rating_in_short(rating), rating_in_full(rating))


def _link(table: FriendTable) -> TableLink:
    game = PRESENTERS[table.game].name
    says = _("%(game)s, waits for players") % {"game": game} if table.is_open else str(game)
    return TableLink(table.name, reverse("games:match", args=[table.key]), says)
