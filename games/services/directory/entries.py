"""Writes what somebody says for whoever looks for people to play with, and that they want to be found."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.sightings import begin_to_note, stop_noting
from games.models import DirectoryEntry, DirectoryGame


@transaction.atomic(durable=True)
def keep_entry(
    *,
    user_id: int,
    is_listed: bool,
    games: Collection[str],
    paces: Collection[str],
    languages: str,
    line: str,
    now: datetime,
) -> None:
    """Keep what somebody says about being found. Doing it twice does nothing.

    From then on the day of their last visit is kept, and as long as they want to be found.

    :param games: slugs of the catalogue. :param paces: of `Match.Pace`. :param line: a sentence; these come
        checked from a form.
    """
    User.objects.select_for_update(no_key=True).get(pk=user_id)  # two pages at once come one after the other
    entry, _ = DirectoryEntry.objects.update_or_create(
        player_id=user_id,
        defaults={
            "is_listed": is_listed,
            "paces": list(paces),
            "languages": languages,
            "line": line,
            "changed_at": now,
        },
    )
    entry.games.exclude(game__in=games).delete()
    DirectoryGame.objects.bulk_create(
        [DirectoryGame(entry=entry, game=game) for game in games], ignore_conflicts=True
    )
    if is_listed:
        begin_to_note(user_id=user_id, now=now)
    else:
        stop_noting(user_id=user_id)


def forget_entry(*, user_id: int) -> None:
    """Take away all that somebody said about being found. For an account that is closed."""
    DirectoryEntry.objects.filter(player=user_id).delete()
