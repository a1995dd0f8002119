"""Finds boards of one's own, and the positions that are tried on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.catalogue import rules_of
from games.kit.rules.errors import BadNotation
from games.kit.rules.variations import Forest, Line, Variations, after, parse_forest, positions
from games.kit.table import Moment, OwnTurn, Table
from games.models import Match, OwnBoard, SeatTenure, plan_of
from games.selectors.record.history import History


class BadPlace(LookupError):
    """There is no such place on a board of one's own."""


def variations_of(match: Match) -> Variations | None:
    """The way in which a match's game lets people try moves ahead; None: it does not."""
    return rules_of(match.game, match.rules_version).variations


def own_board_of(match: Match, user_id: int) -> OwnBoard | None:
    """Somebody's board of their own at a table; None: they have tried nothing there."""
    return OwnBoard.objects.filter(match=match, player=user_id).first()


def shown_boards(match: Match) -> list[OwnBoard]:
    """The boards that their owners show with the replay of a match. One query."""
    return list(OwnBoard.objects.filter(match=match, is_shown=True).select_related("player").order_by("pk"))


def tree_of(board: OwnBoard | None) -> Forest:
    """All that was tried, from before the first move on."""
    return () if board is None else parse_forest(board.tree)


def played_line(variations: Variations, history: History) -> Line:
    """The codes of the moves that count, in order, as far as anybody could try them too."""
    line: list[str] = []
    for step in history.branch:
        try:
            line.append(variations.code(step.move))
        except BadNotation:  # somebody resigned, which ends it
            break
    return tuple(line)


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a board of one's own: so many moves of the match, and after them a line that is tried."""

    played: Line
    """The moves of the match that count, all of them."""
    at: int
    line: Line
    states: tuple[Any, ...]
    """The state after the moves of the match, and after each of the line."""

    @property
    def whole(self) -> Line:
        """The line from before the first move on."""
        return (*self.played[: self.at], *self.line)

    @property
    def is_table(self) -> bool:
        """True where the match stands."""
        return not self.line and self.at == len(self.played)


def place_of(variations: Variations, history: History, at: int | None, line: Sequence[str]) -> Place:
    """A place, checked against the rules.

    :param at: after so many moves of the match; None: after all of them.
    :raises BadPlace: the match has not so many. :raises RulesError: a move that may not be made there.
    """
    played = played_line(variations, history)
    at = len(played) if at is None else at
    if at > len(played):
        raise BadPlace(at)
    start = history.at(0).state if at == 0 else history.branch[at - 1].state
    return Place(played, at, tuple(line), positions(variations, start, line))


def kept_of(variations: Variations, tenure: SeatTenure | None, match: Match, played: Line) -> Forest:
    """The answers of a holder that wait where the match stands; server-only.

    No query where `plan` was selected with the tenure.
    """
    plan = None if tenure is None else plan_of(tenure)
    instructions = rules_of(match.game, match.rules_version).instructions
    for notation in () if plan is None else plan.notations:
        each = instructions.parse(notation)
        if each.kind == variations.kind:
            made, tree = variations.kept(each)
            return after(tree, played[made:]) or ()
    return ()


def tried_table(
    table: Table, place: Place, *, may_try: bool, sent: Mapping[str, Sequence[str]] | None = None
) -> Table:
    """A place as a table before whoever is to move there, or before its owner where nobody is.

    :param table: the table of the match before the owner.
    :param sent: fields that were sent in vain.
    """
    return _tried(table, place.states[-1], may_try=may_try, sent=sent)


def table_before(table: Table, place: Place) -> Table:
    """The same before the last move of a place's line."""
    return _tried(table, place.states[-2], may_try=False, sent=None)


def _tried(table: Table, state: Any, *, may_try: bool, sent: Mapping[str, Sequence[str]] | None) -> Table:
    viewer = next(iter(state.to_move), table.viewer)
    return replace(
        table,
        viewer=viewer,
        view=state.view(viewer),
        log=(),
        moment=Moment(is_past=not may_try),
        turn=OwnTurn(sent=sent or {}),
    )
