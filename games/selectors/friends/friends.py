"""Friends of somebody, with what anybody may read of them: their ratings and their public tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.relationships import friends_of
from games.models import Match, Rating, SeatTenure
from games.selectors.ratings.ratings import PersonRating, read, sees_beside_names

PAGE_SIZE: Final = 50
TABLES_SHOWN: Final = 3
"""So many tables of one friend; the rest stands on their profile."""


class NoSuchPage(Exception):
    """There are no friends on a page of that number."""


@dataclass(frozen=True, slots=True)
class FriendTable:
    """A public table at which a friend sits."""

    name: str
    key: str
    game: str
    is_open: bool
    """True if it still waits for players."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend as a list shows them."""

    name: str
    username: str
    hides_rating: bool
    ratings: Sequence[tuple[str, PersonRating]]
    """With their scales, the most played first; empty if they keep them or the reader wants none."""
    tables: Sequence[FriendTable]
    """Those that wait for players, then the liveliest; at most `TABLES_SHOWN`."""
    more_tables: int


@dataclass(frozen=True, slots=True)
class FriendsPage:
    """Part of a list of friends."""

    friends: Sequence[Friend]
    total: int
    number: int
    """From 1."""

    @property
    def pages(self) -> int:
        """Number of pages, at least one."""
        return max(1, -(-self.total // PAGE_SIZE))


def friends_page(reader: User, number: int) -> FriendsPage:
    """A page of the friends of whoever reads, by name. Three statements at most.

    :param number: from 1.
    :raises NoSuchPage: see there.
    """
    people = friends_of(reader.pk)
    page = FriendsPage((), len(people), number)
    if not 1 <= number <= page.pages:
        raise NoSuchPage(number)
    shown = people[PAGE_SIZE * (number - 1) : PAGE_SIZE * number]
    if not shown:
        return page
    ratings = _public_ratings(reader, [person.pk for person in shown])
    tables = _public_tables([person.pk for person in shown])
    friends = [
        Friend(
            person.name,
            person.username,
            person.hides_rating,
            ratings.get(person.pk, ()),
            tables.get(person.pk, [])[:TABLES_SHOWN],
            max(0, len(tables.get(person.pk, ())) - TABLES_SHOWN),
        )
        for person in shown
    ]
    return FriendsPage(friends, page.total, number)


def _public_ratings(
    reader: User | AnonymousUser, user_ids: Collection[int]
) -> dict[int, list[tuple[str, PersonRating]]]:
    found: dict[int, list[tuple[str, PersonRating]]] = defaultdict(list)
    if sees_beside_names(reader):
        rows = Rating.objects.filter(player__in=user_ids, player__hides_rating=False)
        for row in rows.order_by("-matches", "scale"):
            found[row.player_id].append((row.scale, read(row)))
    return found


def _public_tables(user_ids: Collection[int]) -> dict[int, list[FriendTable]]:
    matches = Match.objects.listed().unsealed().among_people()
    sits = SeatTenure.objects.current().filter(
        player__in=user_ids,
        level="",
        match__in=matches.filter(status__in=[Match.Status.OPEN, Match.Status.RUNNING]).values("pk"),
    )
    found: dict[int, list[FriendTable]] = defaultdict(list)
    rows = sits.order_by("-match__last_move_at", "-match").values_list(
        "player", "match__name", "match__key", "match__game", "match__status"
    )
    for player_id, name, key, game, status in rows:
        found[player_id].append(FriendTable(name, key, game, status == Match.Status.OPEN))
    for tables in found.values():
        tables.sort(key=lambda table: not table.is_open)
    return found
