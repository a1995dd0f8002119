"""Tables at which a board is played: alone with bots, or by the site itself."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import transaction
from django.utils.translation import gettext

from games.catalogue import LEVELS, RULES, usual_level
from games.kit.rules.seats import Seat
from games.models import Board, BoardSeat, Match
from games.selectors.boards.barred import Seen, seen_of
from games.services.lobby.errors import LobbyError
from games.services.lobby.seats import bot_seats, start_if_full, take_bot, take_seat

from .dealing import new_table

REFERENCE_RUNS = 8
"""So often the site plays a board itself."""


class BoardClosed(LobbyError):
    """The board may not be begun yet, or no more."""


class BoardSeen(LobbyError):
    """The account has seen something of the board without having played it."""

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen)
        self.seen = seen


@transaction.atomic(durable=True)
def play_board(*, board_id: int, user_id: int, now: datetime, rng: Random) -> Match:
    """Sit down at a board with bots; the match begins. Whoever has played it is led to their table.

    :raises BoardClosed, BoardSeen, NoBotFree: see there.
    :raises Suspended, TooManyTables, TooManyMatches: see there.
    """
    board = Board.objects.select_for_update().get(pk=board_id)
    played = BoardSeat.objects.filter(board=board, player=user_id).select_related("match").first()
    if played is not None:
        return played.match
    if board.day is None or not board.is_open(now) or board.rules_version != RULES[board.game].version:
        raise BoardClosed
    if seen := seen_of(board, user_id):
        raise BoardSeen(seen)
    match = _table(board, now, rng, host_id=user_id)
    take_seat(match, board.seat, user_id, now=now)
    BoardSeat.objects.create(board=board, player_id=user_id, match=match, since=now)
    begin_with_bots(match, board, now, rng)
    return match


@transaction.atomic(durable=True)
def begin_reference_run(*, board_id: int, run: int, now: datetime, rng: Random) -> Match:
    """Begin one of the runs that the site plays itself, by a level that goes round from weak to strong.

    A run that has begun is not begun again.

    :param run: from 0. :raises NoBotFree: see there.
    """
    board = Board.objects.select_for_update().get(pk=board_id)
    begun = Match.objects.filter(board=board, reference_run=run).first()
    if begun is not None:
        return begun
    levels = LEVELS[board.game]
    match = _table(board, now, rng, reference_run=run)
    take_bot(match, board.seat, levels[run % len(levels)])
    begin_with_bots(match, board, now, rng)
    return match


def _table(board: Board, now: datetime, rng: Random, **fields: object) -> Match:
    return new_table(board, name=gettext("The board of the day"), now=now, rng=rng, **fields)


def begin_with_bots(match: Match, board: Board, now: datetime, rng: Random) -> None:
    """Fill the other seats with bots, which begins the match: of the usual level, or as the rules say."""
    kept = bot_seats(match)
    for seat in map(Seat, range(board.seat_count)):
        if seat != board.seat:
            level = kept.get(seat, usual_level(board.game))
            take_bot(match, seat, level, bots_only=seat in kept)
    start_if_full(match, now=now, rng=rng, by=match.host_id)
