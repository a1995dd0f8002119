"""Reads one person's entry in the directory: their own, or that of somebody who wants to be found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Barrier
from games.models import DirectoryEntry


@dataclass(frozen=True, slots=True)
class Said:
    """Words and likings of somebody for whoever looks for people to play with."""

    is_listed: bool = False
    games: Sequence[str] = ()
    """Slugs, sorted."""
    paces: Sequence[str] = ()
    languages: str = ""
    line: str = ""


NOTHING_SAID: Final = Said()


def findable(reader_id: int, now: datetime) -> QuerySet[DirectoryEntry]:
    """The entries of all whom somebody may find: others who want it, and whom nothing keeps apart.

    Nobody whose account is closed or suspended, whom the reader mutes or blocks, or who has blocked them.
    """
    mine = Barrier.objects.filter(owner=reader_id, person=OuterRef("player"))
    theirs = Barrier.objects.filter(owner=OuterRef("player"), person=reader_id, kind=Barrier.Kind.BLOCK)
    return (
        DirectoryEntry.objects.filter(
            Q(player__suspended_until=None) | Q(player__suspended_until__lte=now),
            ~Exists(mine),
            ~Exists(theirs),
            is_listed=True,
            player__is_active=True,
            player__anonymised_at=None,
        )
        .exclude(player=reader_id)
        .select_related("player")
    )


def own_entry(user_id: int) -> Said:
    """The entry of somebody, whether they want to be found or not. Two queries at most."""
    return _said(DirectoryEntry.objects.filter(player=user_id))


def entry_for(reader_id: int | None, person_id: int, now: datetime) -> Said:
    """The entry of somebody for a reader; `NOTHING_SAID` unless they may find them. Two queries at most.

    Of oneself as others see it. A stranger finds nobody.
    """
    if reader_id is None:
        return NOTHING_SAID
    if reader_id == person_id:
        return _said(DirectoryEntry.objects.filter(player=person_id, is_listed=True))
    return _said(findable(reader_id, now).filter(player=person_id))


def said_of(entries: Sequence[DirectoryEntry]) -> Mapping[int, Said]:
    """The content of some entries, by account; their games come prefetched."""
    return {
        entry.player_id: Said(
            entry.is_listed,
            sorted(row.game for row in entry.games.all()),
            tuple(entry.paces),
            entry.languages,
            entry.line,
        )
        for entry in entries
    }


def _said(entries: QuerySet[DirectoryEntry]) -> Said:
    return next(iter(said_of(list(entries.prefetch_related("games"))).values()), NOTHING_SAID)
