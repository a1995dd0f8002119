"""Counts who won people's rated matches, by band of rating, for the page *Balance*."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from django.db import transaction

from games.balance.people import Kind, kind_json
from games.models import Match, MatchFacts, PeopleBalance
from games.selectors.ratings.match_rows import BLOCK, kept_verdicts, rows_of
from games.selectors.ratings.played import Played, played

LATEST: Final = 20_000
"""So many matches of a game are counted, the latest: it takes some seconds, however many there are."""
EVERY: Final = timedelta(days=1)


@transaction.atomic(durable=True)
def count_people(*, game: str, now: datetime) -> bool:
    """Count the latest rated matches of people in a game anew, once a day. :returns: whether it was due."""
    row = PeopleBalance.objects.select_for_update().filter(pk=game).first()
    if row is not None and row.counted_at > now - EVERY:
        return False
    kinds: dict[tuple[str, int, str], Kind] = {}
    counted = MatchFacts.objects.filter(
        game=game,
        match__status=Match.Status.FINISHED,
        match__rated_at__isnull=False,
        match__unrated_why="",
    )
    latest = counted.order_by("-finished_at", "-match").values_list("pk", flat=True)[:LATEST]
    left = iter(list(latest))
    while some := list(islice(left, BLOCK)):
        rows = list(rows_of(MatchFacts.objects.filter(pk__in=some)))
        kept = kept_verdicts(rows)
        for each in rows:
            match = played(each, {entry.person: entry.before for entry in kept[each.id].entries})
            if match is not None:
                _count(match, kinds)
    PeopleBalance.objects.update_or_create(
        game=game,
        defaults={"kinds": [kind_json(kinds[key]) for key in sorted(kinds)], "counted_at": now},
    )
    return True


def _count(match: Played, kinds: dict[tuple[str, int, str], Kind]) -> None:
    """Count a match in which every seat that is not the rules' own has a person."""
    seats, fixed = match.seats, match.pairing.fixed
    people = [holder for seat, holder in enumerate(seats) if seat not in fixed]
    if any(holder.person is None for holder in people):
        return
    level = next((seats[seat].level for seat in fixed), "")
    scale = match.pairing.scales[0]
    kind = kinds.setdefault((scale, len(seats), level), Kind(scale, level, match.pairing.sides))
    kind.add([holder.strength.mu for holder in people], match.result)
