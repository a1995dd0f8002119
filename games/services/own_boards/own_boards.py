"""Changes of boards of one's own. Nothing of a table changes by it: no version grows, nobody is told.

Each change says where it is made, by the moves of the match and the line after them, and not what the whole
board shall be, so that an older page overwrites nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.db import transaction

from games.catalogue import rules_of
from games.kit.rules.variations import (
    MOST_MOVES,
    Forest,
    Line,
    Variations,
    after,
    answers_of,
    count_answers,
    depth_of,
    notation_of,
    tried,
    with_line,
    without,
)
from games.models import Match, OwnBoard, SeatTenure
from games.selectors.own_boards.own_boards import (
    Place,
    kept_of,
    own_board_of,
    place_of,
    played_line,
    tree_of,
    variations_of,
)
from games.selectors.record.history import History, history_of
from games.services.access import locked
from games.services.errors import NotRunning
from games.services.turn.plans import instruct_within, planner

from .errors import (
    ChangedMeanwhile,
    NoAnswers,
    NoOwnBoard,
    NotOver,
    NotTried,
    StillKept,
    TableMovedOn,
    TooDeep,
    TooManyTried,
    WentBack,
)


@dataclass(frozen=True, slots=True)
class Where:
    """Place on the board at which something is done, as a page says it."""

    at: int
    """After so many moves of the match …"""
    line: Line
    """… and these that are tried."""
    ply: int
    """The moves of the record when the page was made, undone ones among them."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A board that may be changed, its match locked."""

    match: Match
    tenure: SeatTenure
    variations: Variations
    history: History
    board: OwnBoard | None

    @property
    def tree(self) -> Forest:
        return tree_of(self.board)


@transaction.atomic(durable=True)
def try_move(*, match_id: int, user_id: int, where: Where, compose: Callable[[], str], now: datetime) -> Line:
    """Try a move at a place; one that was tried there before is only gone to.

    :param compose: makes the notation of the move.
    :returns: the line with it.
    :raises NotSeated, NotRunning, NoOwnBoard, WentBack, TooManyTried, BadPlace: see there.
    :raises RulesError: bad notation or an illegal move.
    """
    found = _opened(match_id, user_id, where)
    place = _place(found, where)
    code = found.variations.code(rules_of(found.match.game, found.match.rules_version).parse_move(compose()))
    line = (*where.line, code)
    _place(found, Where(where.at, line, where.ply))  # only to know that it is legal
    whole = (*place.whole, code)
    if after(found.tree, whole) is None:
        tree = with_line(found.tree, whole)
        if tried(tree, place.played) > MOST_MOVES:
            raise TooManyTried
        _write(found, tree, now)
    return line


@transaction.atomic(durable=True)
def name_line(*, match_id: int, user_id: int, where: Where, name: str, revision: int, now: datetime) -> None:
    """Give the branch at a place a name; an empty one takes it away. The same once more changes nothing.

    :param name: cleaned, not longer than `OwnBoard.LONGEST_NAME`.
    :raises NotSeated, NotRunning, NoOwnBoard, WentBack, NotTried, ChangedMeanwhile, BadPlace: see there.
    :raises RulesError: the line is not one of the game.
    """
    found = _opened(match_id, user_id, where)
    board, whole = _tried(found, where)
    key = ".".join(whole)
    if board.names.get(key, "") == name:
        return
    _check(board, revision)
    names = {line: said for line, said in board.names.items() if line != key}
    _write(found, found.tree, now, {**names, key: name} if name else names)


@transaction.atomic(durable=True)
def cut_off(*, match_id: int, user_id: int, where: Where, revision: int, now: datetime) -> None:
    """Take the move at a place off the board, and all that follows it there.

    :raises NotSeated, NotRunning, NoOwnBoard, WentBack, NotTried, StillKept, ChangedMeanwhile: see there.
    :raises BadPlace: see there. :raises RulesError: the line is not one of the game.
    """
    found = _opened(match_id, user_id, where)
    board, whole = _tried(found, where)
    _check(board, revision)
    played = played_line(found.variations, found.history)
    kept = kept_of(found.variations, found.tenure, found.match, played)
    if kept and whole[: len(played)] == played and after(kept, whole[len(played) :]) is not None:
        raise StillKept
    key = ".".join(whole)
    names = {
        line: said for line, said in board.names.items() if line != key and not line.startswith(f"{key}.")
    }
    _write(found, without(found.tree, whole), now, names)


@transaction.atomic(durable=True)
def keep_answers(
    *, match_id: int, user_id: int, where: Where, revision: int, now: datetime, rng: Random
) -> int:
    """Have the answers of the branch at a place play by themselves, beside those that are kept already.

    :returns: how many they are in all.
    :raises NotSeated, NotRunning, NoOwnBoard, WentBack, TableMovedOn, NoAnswers, TooDeep: see there.
    :raises ChangedMeanwhile, NotOffered, NotLive, ReadFirst, BadPlace: see there.
    :raises RulesError: the line is not one of the game.
    """
    found = _opened(match_id, user_id, where)
    place = _place(found, where)
    if found.board is None:
        raise NoAnswers
    is_mine, wanted = wanted_answers(found.variations, found.tree, place, found.tenure, found.match)
    if not count_answers(wanted, is_mine=is_mine):
        raise NoAnswers if place.at == len(place.played) else TableMovedOn
    if depth_of(wanted) > found.variations.deepest:
        raise TooDeep
    instruction = found.variations.answers(len(place.played), wanted, is_mine)
    if kept_of(found.variations, found.tenure, found.match, place.played) != wanted:
        _check(found.board, revision)
        instruct_within(found.match, found.tenure, [instruction.notation()], now=now, rng=rng)
    return count_answers(wanted, is_mine=is_mine)


def wanted_answers(
    variations: Variations, tree: Forest, place: Place, tenure: SeatTenure, match: Match
) -> tuple[bool, Forest]:
    """True if a seat is to move at its table, and the answers that stand if those at a place are kept.

    They are none at a place that does not come after where the match stands.
    """
    is_mine = tenure.turn_ply is not None
    if place.at != len(place.played):
        return is_mine, ()
    below = after(tree, place.played) or ()
    kept = kept_of(variations, tenure, match, place.played)
    return is_mine, answers_of(below, is_mine=is_mine, chosen=place.line, kept=kept)


@transaction.atomic(durable=True)
def let_go(*, match_id: int, user_id: int, now: datetime, rng: Random) -> None:
    """Have no answers play by themselves any more; they stay on the board. Doing it twice does nothing.

    :raises NotSeated, NotRunning, ReadFirst: see there.
    """
    match = locked(match_id)
    instruct_within(match, planner(match, user_id), [], now=now, rng=rng)


@transaction.atomic(durable=True)
def show_board(*, match_id: int, user_id: int, is_shown: bool) -> None:
    """Show one's board with the replay, or no longer.

    :raises NotOver: see there. :raises NotTried: there is none.
    """
    match = locked(match_id)
    if match.status != Match.Status.FINISHED:
        raise NotOver
    if not OwnBoard.objects.filter(match=match, player=user_id).update(is_shown=is_shown):
        raise NotTried


def _opened(match_id: int, user_id: int, where: Where) -> _Open:
    match = locked(match_id)
    tenure = planner(match, user_id)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    variations = variations_of(match)
    if variations is None:
        raise NoOwnBoard
    history = history_of(match)
    if any(back >= where.ply for back in history.backs):
        raise WentBack
    return _Open(match, tenure, variations, history, own_board_of(match, user_id))


def _place(found: _Open, where: Where) -> Place:
    return place_of(found.variations, found.history, where.at, where.line)


def _tried(found: _Open, where: Where) -> tuple[OwnBoard, Sequence[str]]:
    """The board and the whole line of a move on it."""
    whole = _place(found, where).whole
    if found.board is None or not where.line or after(found.tree, whole) is None:
        raise NotTried
    return found.board, whole


def _check(board: OwnBoard, revision: int) -> None:
    if board.revision != revision:
        raise ChangedMeanwhile


def _write(found: _Open, tree: Forest, now: datetime, names: dict[str, str] | None = None) -> None:
    board = found.board or OwnBoard(match=found.match, player_id=found.tenure.player_id)
    board.tree, board.revision, board.changed_at = notation_of(tree), board.revision + 1, now
    board.names = board.names if names is None else names
    board.save()
