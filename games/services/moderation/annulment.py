"""Annuls a match: takes out of all counts of people and questions what it has put in, and puts it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Match, Reliability
from games.models.reliability import MATCHES_COUNTED, TURNS_COUNTED
from games.outbox.wake import wake_ratings
from games.selectors.people.kept_turns import kept_matches, kept_turns
from games.services.changes import result_changed
from games.services.questions.counting import restore_counts, take_out

Taken = Mapping[str, tuple[str, str]]
"""By account, as JSON has it: the signs of its turns and of its matches that were taken out."""


def annul(match: Match, *, now: datetime) -> Taken:
    """Let `match` count for nobody from now on, and take out what it has counted.

    Signs of one kind are alike, so that as many of the latest are taken as the match has put in, and never
    more than there are. The caller holds its row locked in a transaction.

    :returns: what `restore` gives back.
    """
    match.annulled_at = now
    _count_anew(match)
    take_out(match, now=now)
    if match.is_sealed:  # nothing of it is counted yet
        return {}
    tenures = list(match.tenures.filter(level=""))
    people = {tenure.player_id for tenure in tenures}
    turns = kept_turns(match)
    matches = kept_matches(match, tenures) if len(people) > 1 else Counter[tuple[int, str]]()
    taken = {}
    for row in _locked(people):
        row.turns, gone = _without(row.turns, {sign: turns[row.player_id, sign] for sign in "10"})
        row.matches, left = _without(row.matches, {sign: matches[row.player_id, sign] for sign in "10"})
        row.save(update_fields=["turns", "matches"])
        taken[str(row.player_id)] = (gone, left)
    return taken


def restore(match: Match, taken: Taken, *, now: datetime) -> None:
    """Let `match` count again, with what `annul` has taken: it is older than whatever was counted since.

    The caller holds its row locked in a transaction.
    """
    match.annulled_at = None
    _count_anew(match)
    restore_counts(match, now=now)
    for row in _locked(int(person) for person in taken):
        turns, matches = taken[str(row.player_id)]
        row.turns = (turns + row.turns)[-TURNS_COUNTED:]
        row.matches = (matches + row.matches)[-MATCHES_COUNTED:]
        row.save(update_fields=["turns", "matches"])


def _count_anew(match: Match) -> None:
    """Save what has changed of a match, and have it counted for ratings anew if it is over.

    One that goes on keeps its `rated_at`: where that is set, what its first end has counted is still to go.
    """
    if match.status == Match.Status.FINISHED:
        match.rated_at = None
    match.save(update_fields=["annulled_at", "rated_at"])
    transaction.on_commit(partial(wake_ratings, match.game))
    result_changed(match)


def _locked(people: Iterable[int]) -> Iterable[Reliability]:
    rows = Reliability.objects.select_for_update().filter(player__in=sorted(people))
    return list(rows.order_by("player_id"))


def _without(signs: str, counts: Mapping[str, int]) -> tuple[str, str]:
    """Signs without so many of the latest of each kind, and those, in order.

    >>> _without("1101", {"1": 2, "0": 0})
    ('10', '11')
    """
    left = dict(counts)
    kept, gone = [], []
    for sign in reversed(signs):
        if left.get(sign, 0) > 0:
            left[sign] -= 1
            gone.append(sign)
        else:
            kept.append(sign)
    return "".join(reversed(kept)), "".join(reversed(gone))
