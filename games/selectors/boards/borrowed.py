"""Tables at which boards that are shown are played again: one's own, and what it would have made."""

from __future__ import annotations

from games.boards.comparison import Compared
from games.catalogue import RULES, boards_of
from games.models import Board, BoardSeat, Match
from games.selectors.boards.barred import knows_board
from games.selectors.boards.boards import Own
from games.selectors.boards.lines import line_number, line_of, lines_of, stamps_of
from games.selectors.boards.tables import Placed
from games.selectors.record.history import history_of


def borrowed_by(board: Board, user_id: int) -> Own | None:
    """Somebody's own table of a board that they play again, and how it would stand; None if there is none.

    One query; three and the record's once it is over. Nothing is compared of a table that was not played on.
    """
    match = _match(board, user_id)
    if match is None:
        return None
    raw = _raw(board, match)
    if raw is None:
        return Own(match.key, match.status != Match.Status.RUNNING)
    compared, sides = _would(board, raw)
    return Own(match.key, True, compared, False, *sides)


def borrowed_table(board: Board, user_id: int, name: str) -> Placed | None:
    """The same as a table that can be laid beside others; None if it was not played to its end.

    :param name: of whoever plays it.
    """
    match = _match(board, user_id)
    raw = None if match is None else _raw(board, match)
    if match is None or raw is None:
        return None
    return Placed(None, name, "", raw, "", _would(board, raw)[0], None, match.key, is_own=True)


def _match(board: Board, user_id: int) -> Match | None:
    mine = BoardSeat.objects.filter(board=board, player=user_id, match__is_borrowed=True)
    seat = mine.select_related("match").first()
    return None if seat is None else seat.match


def _raw(board: Board, match: Match) -> int | None:
    """The raw result of whoever plays; None if the match was not played to its end."""
    outcome = match.outcome
    if match.status != Match.Status.FINISHED or outcome is None or outcome["reason"] != "played":
        return None
    return boards_of(board.game).raw(history_of(match).state.view(None))[line_number(board)]


def _would(board: Board, raw: int) -> tuple[Compared, tuple[int, int, int]]:
    lines = lines_of([board], stamps_of([board]))[board.pk]
    return lines.would(line_of(board), raw)


def plays_again(board_id: int, user_id: int) -> bool:
    """True while somebody plays again a board that is shown. One query."""
    mine = BoardSeat.objects.filter(board=board_id, player=user_id, match__is_borrowed=True)
    return mine.filter(match__status=Match.Status.RUNNING).exists()


def may_play_again(board: Board, user_id: int) -> bool:
    """True if somebody may still play a board that is shown, or does just now. Queries: see `knows_board`."""
    is_playable = board.is_sound and board.rules_version == RULES[board.game].version
    return is_playable and (plays_again(board.pk, user_id) or not knows_board(board, user_id))
