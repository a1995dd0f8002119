"""Reads two tables of a board that is shown, to be looked at beside each other."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.rules.seats import Mover, Viewer
from games.kit.table import Table
from games.models import Board, Match
from games.selectors.boards.lines import line_number
from games.selectors.record.history import History, history_of
from games.selectors.replay.replay import is_over, past_table
from games.selectors.seats.holders import Sitters


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table of a board with its whole record, everything open."""

    match: Match
    history: History
    sitters: Sitters
    user_id: int | None
    """Of the reader, who alone is called *you*."""
    line: int
    """Index of the line at which people sit."""

    def at(self, ply: int) -> Table:
        """The table after so many moves, nothing hidden."""
        return past_table(
            self.match, self.history, ply, None, self.sitters, user_id=self.user_id, hand_order="rising"
        )

    @property
    def end(self) -> Table:
        """The table after its last move, with its whole log."""
        return self.at(self.history.ply)

    @property
    def moves(self) -> list[tuple[Mover, str]]:
        """Every move with who made it."""
        return [(step.mover, step.move.notation()) for step in self.history.steps]

    @property
    def reader(self) -> Viewer:
        """The reader's seat here; None of a table of others."""
        return self.sitters.seat_of(self.user_id)


def board_table(board: Board, match_key: str, user_id: int | None) -> BoardTable | None:
    """A table of a board that is shown; None if it has no such one, or none that may be replayed.

    :raises ValueError: the board is not shown. :raises RulesGone: see there.
    """
    if board.shown_at is None:
        raise ValueError(board.key)
    match = Match.objects.filter(board=board, key=match_key).first()
    if match is None or match.is_adjudicated or not is_over(match):
        return None
    return BoardTable(match, history_of(match), Sitters.of(match), user_id, line_number(board))
