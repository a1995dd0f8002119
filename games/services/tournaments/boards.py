"""Boards of events: dealt as their tables begin, the same for all groups, shown when all have played them.

For transactions that hold the event's row locked, so that a board is dealt once and shown once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from django.db import transaction

from games.catalogue import GAMES, boards_of
from games.models import Board, Event, EventMatch, Match
from games.outbox.wake import wake_ratings
from games.selectors.tournaments.boards import boards_played, ranks_by_boards
from games.selectors.tournaments.forms import form_of, has_rounds, is_swiss
from games.services.boards.dealing import new_board, seat_table, show_board
from games.services.boards.errors import BoardKnown
from games.tournaments.duplicate import LEGS, board_number, instances_for, ranking_for

from .opening import numbers

LOSES_AT: Final = 2
"""With so many seats a seat whose holder lets a turn lapse has lost; with more a bot sits in."""

Holders = Mapping[int, int | None]
"""By seat the account of who sits there; None: a bot does."""


def boards_of_meeting(event: Event) -> int:
    """The number of boards of a meeting where all play the same; 0: its game has none, or its kind."""
    boards = GAMES[event.game].boards
    if boards is None or event.seat_count not in boards.seat_counts:
        return 0
    if event.kind not in {Event.Kind.GROUP, Event.Kind.SWISS}:
        return 0
    return LEGS if form_of(event).is_paired else 1


def board_options(event: Event) -> Mapping[str, Any]:
    """The options of all boards of an event: those of a board of its game, and those of all its events."""
    usual = boards_of(event.game).options(event.seat_count)
    return {**event.options, **usual, **GAMES[event.game].event_options(event.seat_count)}


def begin_at_boards(
    event: Event,
    rows: Sequence[tuple[EventMatch, Holders, bool]],
    *,
    now: datetime,
    rng: Random,
) -> list[Match]:
    """Begin matches of a schedule as tables of boards, which are dealt if they are not yet.

    :param rows: of the schedule, each with who sits where, and whether two accounts of one address do.
    :returns: the matches, in that order.
    """
    is_paired, instance_of = form_of(event).is_paired, _instances(event, rows)
    dealt = {(board.number, board.instance): board for board in Board.objects.filter(event=event)}
    begun = []
    for row, holders, shares_address in rows:
        number = board_number(row.round, row.number, row.leg, is_paired=is_paired)
        key = number, instance_of[_unit(event, row)]
        if key not in dealt:
            dealt[key] = _deal(event, *key, now=now, rng=rng)
        begun.append(_table(event, dealt[key], row, holders, shares_address=shares_address, now=now, rng=rng))
    return begun


def rank_by_tables(event: Event, entrants: int) -> None:
    """Rank an event that begins by per cent where its boards are played at enough tables, else by swings."""
    if not ranks_by_boards(event):
        return
    form = form_of(event)
    tables = entrants // 2 if form.is_paired else entrants // form.seats
    event.ranking = ranking_for(tables // instances_for(entrants))


def show_played_boards(event: Event, *, now: datetime) -> bool:
    """Show the boards that are played at all their tables; whether there were any.

    A table that is still to begin keeps its board hidden, also where all that have begun are over.
    """
    boards = list(boards_played(event.pk).select_for_update().order_by("pk"))
    if not boards:
        return False
    is_paired = form_of(event).is_paired
    waits = EventMatch.objects.filter(event=event, match=None, ended_at=None)
    pending = {board_number(*row, is_paired=is_paired) for row in waits.values_list("round", "number", "leg")}
    shown = [board for board in boards if board.number not in pending]
    for board in shown:
        show_board(board, now=now)
    if shown and event.is_rated:
        transaction.on_commit(partial(wake_ratings, event.game))
    return bool(shown)


def _unit(event: Event, row: EventMatch) -> tuple[int, ...]:
    """The part of an event that is put on one deal of a board: a group, or a pairing of a round."""
    return (row.round, row.number) if is_swiss(event) else (row.division, row.group)


def _instances(
    event: Event, rows: Sequence[tuple[EventMatch, Holders, bool]]
) -> Mapping[tuple[int, ...], int]:
    """The deal that each part of the event is put on, by its place in a shuffled list of all such parts."""
    every = EventMatch.objects.filter(event=event)
    if has_rounds(event):
        every = every.filter(round=rows[0][0].round)
    units = sorted({_unit(event, row) for row in every})
    count = instances_for(event.entrants.filter(seed__isnull=False).count())
    if count > 1:
        name = f"deals/{rows[0][0].round}" if has_rounds(event) else "deals"
        numbers(event, name).shuffle(units)
    return {unit: place % count for place, unit in enumerate(units)}


def _deal(event: Event, number: int, instance: int, *, now: datetime, rng: Random) -> Board:
    return new_board(
        game=event.game,
        seat_count=event.seat_count,
        opens_at=now,
        closes_at=now,
        rng=rng,
        options=board_options(event),
        event=event,
        number=number,
        instance=instance,
    )


def _table(
    event: Event,
    board: Board,
    row: EventMatch,
    holders: Holders,
    *,
    shares_address: bool,
    now: datetime,
    rng: Random,
) -> Match:
    """The table of a row. Whoever knows the board already, as nobody should, has a bot sit there."""
    terms: dict[str, Any] = {
        "event": event,
        "pace": event.pace,
        "contract": Match.Contract.LOSE if event.seat_count == LOSES_AT else Match.Contract.BOT,
        "allows_leave": event.allows_leave,
        "allows_take_back": False,
        "shares_address": shares_address,
        "is_rated": event.is_rated and event.pace != Match.Pace.NONE,
    }
    name = f"{event.name[:50]} {row.number}"
    try:
        return seat_table(board, holders, name=name, now=now, rng=rng, **terms)
    except BoardKnown:
        known = set(
            board.seats.filter(player__in=filter(None, holders.values())).values_list("player", flat=True)
        )
        free = {seat: None if user_id in known else user_id for seat, user_id in holders.items()}
        return seat_table(board, free, name=name, now=now, rng=rng, **terms)
