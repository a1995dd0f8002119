"""Ends a match by a moderator's decision, and takes that back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import partial
from random import Random

from django.db import transaction

from games.kit.rules.api import Outcome
from games.kit.rules.records import ADJUDICATED, outcome_json
from games.kit.rules.seats import Seat
from games.models import Match
from games.outbox.figures import match_over
from games.outbox.wake import wake_ratings
from games.selectors.record.history import history_of
from games.selectors.seats.tenures import all_people_of, sitters_of
from games.services.changes import changed, result_changed
from games.services.ending import STOPPED, stop_match
from games.services.moderation.new_turns import begin_turns


def adjudicate(match: Match, winners: Collection[int], *, now: datetime) -> None:
    """End a running `match` with these seats as winners, or without any; its record stays as long as it is.

    Who keeps what they begin is not counted by it: nobody could play on. What is hidden stays hidden, for
    the match may be taken up again. The caller holds its row locked in a transaction.
    """
    scores = match.digest.get("scores") or [0] * match.seat_count
    match.outcome = outcome_json(
        Outcome(frozenset(Seat(seat) for seat in winners), tuple(scores), ADJUDICATED)
    )
    stop_match(match, Match.Status.FINISHED, now=now)
    match.rated_at, match.unrated_why = None, ""
    match.tenures.update(won=False)
    match.tenures.current().filter(seat__in=winners).update(won=True)
    transaction.on_commit(partial(wake_ratings, match.game))
    changed(match, *STOPPED, "outcome", "rated_at", "unrated_why", user_ids=all_people_of(sitters_of(match)))
    noted = partial(match_over, game=match.game, key=match.key, ply=match.ply, reason=ADJUDICATED)
    transaction.on_commit(noted)


def reopen(match: Match, *, now: datetime, rng: Random) -> None:
    """Take up a match again that was adjudicated. Whoever is to move has a turn that begins now.

    The caller holds its row locked in a transaction.
    """
    match.status, match.finished_at, match.outcome = Match.Status.RUNNING, None, None
    transaction.on_commit(partial(wake_ratings, match.game))
    match.tenures.update(won=None, ended_at=None)
    result_changed(match)
    changed(match, *STOPPED, "outcome", user_ids=all_people_of(sitters_of(match)))
    begin_turns(match, history_of(match), now=now, rng=rng)
