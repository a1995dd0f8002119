"""Boards for people who meet: deals some boards, and seats given people at tables of one.

Team matches and events use it: whatever has several groups play the same boards. Each function is for a
transaction of its caller, so that there are all boards and tables of a round or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from django.db.models import F
from django.views.decorators.debug import sensitive_variables

from games.catalogue import RULES, boards_of, rules_of, usual_level
from games.deals.stream import SEED_BYTES, commitment
from games.models import Board, BoardSeat, Match, SeatTenure
from games.models.match import BOARD_KEY, new_key
from games.selectors.boards.barred import knows_board
from games.selectors.people.bots import free_bot
from games.services.deals.seeds import free_key
from games.services.lobby.errors import NoBotFree
from games.services.lobby.seats import start_if_full
from games.services.reliability import count_shown
from games.services.seats.suspended import keep_for_the_suspended

from .errors import BoardKnown


def deal_boards(
    count: int,
    *,
    game: str,
    seat_count: int,
    now: datetime,
    rng: Random,
    first: int | None = 1,
    closes_at: datetime | None = None,
    **fields: Any,
) -> list[Board]:
    """So many new boards of a game, with the options of its boards, for a transaction.

    Nobody sits down at them by themselves: their tables begin with them (`seat_table`).

    :param first: the number of the first of them; None: they have none, but for those of a team match.
    :param closes_at: until when tables of them may begin; None: only those that are seated with them.
    :param fields: of their rows, such as what plays them.
    :raises LookupError: the game has no boards.
    """
    return [
        new_board(
            game=game,
            seat_count=seat_count,
            opens_at=now,
            closes_at=closes_at or now,
            rng=rng,
            number=None if first is None else first + index,
            **fields,
        )
        for index in range(count)
    ]


@sensitive_variables()
def new_board(
    *,
    game: str,
    seat_count: int,
    opens_at: datetime,
    closes_at: datetime,
    rng: Random,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Board:
    """A board bound to a seed of its own. For a transaction.

    :param options: of its tables; None: those of a board that one person plays alone.
    :raises LookupError: the game has no boards.
    """
    rules = RULES[game]
    options = boards_of(game).options(seat_count) if options is None else options
    key, seed = new_key(rng), rng.randbytes(SEED_BYTES)
    return Board.objects.create(
        key=key,
        game=game,
        rules_version=rules.version,
        options=rules.config_options(rules.parse_config(options)),
        seat_count=seat_count,
        seed=seed,
        commitment=commitment(key, seed),
        opens_at=opens_at,
        closes_at=closes_at,
        **fields,
    )


def new_table(board: Board, *, name: str, now: datetime, rng: Random, **fields: Any) -> Match:
    """A table of a board at which nobody sits yet: game, options and chance are the board's, seats are fixed.

    For a transaction. :param fields: of its row: host, terms.
    """
    return Match.objects.create(
        key=free_key(rng, BOARD_KEY),
        board=board,
        is_sealed=board.shown_at is None,
        commitment=board.commitment,
        game=board.game,
        rules_version=board.rules_version,
        options=board.options,
        seat_count=board.seat_count,
        name=name,
        visibility=Match.Visibility.LINK,
        seating=Match.Seating.CHOSEN,
        plays_out=rules_of(board.game, board.rules_version).proves,
        created_at=now,
        **fields,
    )


def seat_table(
    board: Board, holders: Mapping[int, int | None], *, name: str, now: datetime, rng: Random, **terms: Any
) -> Match:
    """A table of a board at which given people sit; it begins. For a transaction.

    They are not told that it does: whoever has them play tells them of it. Where somebody is suspended and
    does not play on, a bot keeps the seat for them.

    :param holders: the account at each seat; None: it is closed, and a bot plays there.
    :param terms: pace, leave and whether it is rated, as of `Match`.
    :raises ValueError: somebody sits at two seats, or nobody is named for one.
    :raises BoardKnown: somebody of them knows the board already.
    :raises NoBotFree: see there.
    """
    people = [user_id for user_id in holders.values() if user_id is not None]
    if set(holders) != set(range(board.seat_count)) or len(set(people)) != len(people):
        raise ValueError(board.key)
    if any(knows_board(board, user_id) for user_id in people):
        raise BoardKnown
    match = new_table(board, name=name, now=now, rng=rng, **terms)
    for seat, user_id in sorted(holders.items()):
        if user_id is not None:
            SeatTenure.objects.create(match=match, seat=seat, player_id=user_id)
            BoardSeat.objects.create(board=board, player_id=user_id, match=match, since=now)
            continue
        bot = free_bot(match)
        if bot is None:
            raise NoBotFree
        SeatTenure.objects.create(match=match, seat=seat, player=bot, level=usual_level(board.game))
    start_if_full(match, now=now, rng=rng, is_told=False)
    keep_for_the_suspended([match], now=now)
    return match


def show_board(board: Board, *, now: datetime) -> None:
    """Let everybody read everything of a board. For a transaction."""
    Board.objects.filter(pk=board.pk, shown_at=None).update(shown_at=now)
    if board.day is None:  # on a board of a day people meet bots alone
        for match in board.matches.filter(is_sealed=True).order_by("pk"):
            count_shown(match)
    # A page that shows a table looks again: nothing of it is hidden any more.
    board.matches.filter(is_sealed=True).update(is_sealed=False, version=F("version") + 1)
