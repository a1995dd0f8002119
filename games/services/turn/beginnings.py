"""Begins many matches at once, as `start_if_full` and `grow` begin one, with as many statements as for a few.

Of what follows when a record grows (`record.EFFECTS`) that is here which can apply to its first moves where
nobody has planned anything: rows of the record and its campaigns, banks, turns and their clocks, calls to
bots. Nobody is told anything: whoever begins matches of people at once tells them of all in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeVar

from django.db import models, transaction

from accounts.row_inserts import insert_models
from games.catalogue import GAMES, RULES
from games.kit.rules.seats import Seat
from games.models import Campaign, Match, MoveRecord, SeatTenure
from games.outbox.push import push_change
from games.outbox.wake import wake_bot
from games.selectors.calendar.calendars import calendars_of, counted_calendars
from games.selectors.record.history import History, first_history
from games.selectors.time.clocks import pacing_of
from games.services.clocks.turns import start_clock
from games.services.deals.seeds import Dealer, bind_all, keep_seeds

from .campaigns import first_campaigns
from .record import appended

AT_ONCE: Final = 200
"""So many rows are written by one statement."""

_Row = TypeVar("_Row", bound=models.Model)


class Beginning(NamedTuple):
    """A match that is to begin; neither it nor its tenures have rows yet."""

    match: Match
    """Without key and commitment."""
    tenures: Sequence[SeatTenure]
    """By seat."""


def begin_all(beginnings: Sequence[Beginning], *, now: datetime, rng: Random) -> None:
    """Make the rows of matches, and have them begin. For a transaction, in which there are all or none.

    :raises ValueError: a game that draws from a stock, which has to see one match after the other.
    """
    if not beginnings:
        return
    if any(GAMES[match.game].stock for match, _tenures in beginnings):
        raise ValueError("stock")
    matches = [match for match, _tenures in beginnings]
    bounds = bind_all(matches, rng)
    rows: list[list[MoveRecord]] = []
    histories: list[History] = []
    for (match, tenures), bound in zip(beginnings, bounds, strict=True):
        match.status, match.started_at, match.rules_version = (
            Match.Status.RUNNING,
            now,
            RULES[match.game].version,
        )
        added, history = appended(
            match, first_history(match), None, tuple(tenures), now, rng, Dealer(match, rng, bound)
        )
        match.ply, match.last_move_at, match.version = history.ply, now, 1
        match.digest = RULES[match.game].digest(history.state.view(None))
        rows.append(added)
        histories.append(history)
    Match.objects.bulk_create(matches, batch_size=AT_ONCE)
    keep_seeds(matches, bounds)
    for match, added in zip(matches, rows, strict=True):
        for row in added:
            row.match = match
    _insert([row for added in rows for row in added])
    campaigns: list[Campaign] = []
    for match, history in zip(matches, histories, strict=True):
        campaigns += first_campaigns(match, history.replay.steps(0), now)
    _insert(campaigns)
    _seat(beginnings, histories, now)


def _seat(beginnings: Sequence[Beginning], histories: Sequence[History], now: datetime) -> None:
    """Write the tenures, with the turns that begin."""
    people = {t.player_id for _match, tenures in beginnings for t in tenures if not t.is_bot}
    known = calendars_of(people, now)
    first: dict[int, Match] = {}
    for (match, tenures), history in zip(beginnings, histories, strict=True):
        pace = pacing_of(match)
        holders = {tenure.player_id: tenure for tenure in tenures if not tenure.is_bot}
        calendars = counted_calendars(match, holders, known, now)
        for tenure in tenures:
            tenure.match = match
            if pace is not None and not tenure.is_bot:
                tenure.bank = pace.bank
            if Seat(tenure.seat) in history.state.to_move:
                tenure.turn_ply, tenure.turn_since = history.ply, now
                start_clock(match, tenure, now, calendars)
                if tenure.is_bot:
                    transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, history.ply))
        for user_id in holders:
            first.setdefault(user_id, match)
    _insert([tenure for _match, tenures in beginnings for tenure in tenures])
    # Nobody looks at a match yet; lists of people do, and one push is enough for each.
    for user_id, match in first.items():
        transaction.on_commit(partial(push_change, match.pk, match.version, (user_id,)))


def _insert(rows: Sequence[_Row]) -> None:
    for start in range(0, len(rows), AT_ONCE):
        insert_models(rows[start : start + AT_ONCE])
