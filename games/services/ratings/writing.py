"""Writes what matches have come to: entries, ratings, and the reason why a match does not count.

For transactions that hold the row of the game's `RatingLock`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from accounts.row_inserts import insert_rows
from games.catalogue import RATED
from games.models import Match, Rating, RatingEntry, RatingLock
from games.ratings.counting import RATING_VERSION, Verdict
from games.ratings.counting import Rating as Known
from games.ratings.matches import Key
from games.selectors.ratings.match_rows import BLOCK, FactsRow

ALLIES_OF: Final = 20
"""Different allies are counted in so many of the last counted matches."""


class Counted(NamedTuple):
    """A match whose effect has been computed."""

    row: FactsRow
    verdict: Verdict

    @property
    def why(self) -> str:
        """Reason for which it does not count; empty if it does, or goes on again."""
        return (self.verdict.why or "") if self.row.tells_end else ""


def lock_ratings(game: str) -> None:
    """Lock the ratings of a game for the transaction, and count one more that has written them."""
    mine = RatingLock.objects.filter(game=game)
    if not mine.update(writes=F("writes") + 1):
        # Of two who are first at once one finds the other's row.
        RatingLock.objects.bulk_create([RatingLock(game=game)], ignore_conflicts=True)
        mine.update(writes=F("writes") + 1)


def insert_entries(some: Iterable[Counted]) -> None:
    """Write the entries of matches that have none yet."""
    insert_rows(
        RatingEntry,
        (
            "match_id", "player_id", "scale", "ally_id", "mu_before", "sigma_before", "mu", "sigma", "weight",
            "finished_at",
        ),
        (
            (row.id, person, scale, ally, *before, *after, verdict.weight, row.finished_at)
            for row, verdict in some
            for person, scale, before, after, ally in verdict.entries
        ),
    )  # fmt: skip


def replace_entries(some: Sequence[Counted]) -> None:
    """Write the entries of matches anew."""
    RatingEntry.objects.filter(match__in=[row.id for row, _verdict in some]).delete()
    insert_entries(some)


def write_reasons(some: Iterable[Counted]) -> None:
    """Write why matches do not count, or that they do, where something of their effect has changed.

    Their rows need not be locked: whatever else is done to them meanwhile stays, and is found to be due.
    """
    by_why = defaultdict[str, list[int]](list)
    for each in some:
        by_why[each.why].append(each.row.id)
    for why, those in by_why.items():
        Match.objects.filter(pk__in=those).update(unrated_why=why, version=F("version") + 1)


def write_ratings(game: str, ratings: Mapping[Key, Known], keys: Collection[Key]) -> None:
    """Write the ratings of some people as they stand at the end of the way; who has none loses their row."""
    keys = sorted(keys)
    for at in range(0, len(keys), BLOCK):
        some = keys[at : at + BLOCK]
        allies = _allies(game, some)
        rows, gone = list[Rating](), Q()
        for key in some:
            known = ratings.get(key)
            if known is None or known.last_at is None:
                gone |= Q(player=key[0], scale=key[1])
            else:
                rows.append(rating_row(key, known, known.last_at, allies.get(key, 0)))
        if gone:
            Rating.objects.filter(gone).delete()
        write_rows(rows)


def write_rows(rows: Sequence[Rating]) -> None:
    """Write ratings over those that are kept of the same people and scales."""
    Rating.objects.bulk_create(
        rows,
        BLOCK,
        update_conflicts=True,
        unique_fields=["player", "scale"],
        update_fields=["mu", "sigma", "matches", "last_at", "allies", "version"],
    )


def rating_row(key: Key, known: Known, last_at: datetime, allies: int) -> Rating:
    """A rating as its row, not saved."""
    person, scale = key
    return Rating(
        player_id=person,
        scale=scale,
        mu=known.strength.mu,
        sigma=known.strength.sigma,
        matches=known.matches,
        last_at=last_at,
        allies=allies,
        version=RATING_VERSION,
    )


def _allies(game: str, keys: Collection[Key]) -> dict[Key, int]:
    """The number of different allies of people in their last counted matches, where people have any."""
    scales = {scale for _person, scale in keys}.intersection(RATED[game].allied)
    if not scales:
        return {}
    people = {person for person, scale in keys if scale in scales}
    lately = (
        RatingEntry.objects.filter(player__in=people, scale__in=scales)
        .annotate(
            place=Window(
                RowNumber(),
                partition_by=[F("player"), F("scale")],
                order_by=[F("finished_at").desc(), F("match").desc()],
            )
        )
        .filter(place__lte=ALLIES_OF)
    )
    found = defaultdict[Key, set[int]](set)
    for person, scale, ally in lately.values_list("player", "scale", "ally"):
        if ally is not None:
            found[person, scale].add(ally)
    return {key: len(those) for key, those in found.items()}
