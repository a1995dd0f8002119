"""Makes the moves of chance where matches are played, and answers what they need from outside the rules."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from games.catalogue import GAMES, rules_of
from games.deals.acts import Act, due_act
from games.kit.rules.api import Content, Json, Need
from games.kit.rules.catalogue import Catalogue
from games.kit.rules.errors import BadNotation, IllegalMove
from games.kit.rules.replay import Replay
from games.models import Match
from games.services.deals.boards import ChanceGone, board_chance, keep_board_chance
from games.services.deals.seeds import Dealer
from games.services.questions.boards import asked_by, note_board_questions
from games.services.questions.boards import board_stock as board_questions
from games.services.questions.stock import stock as questions

from .growth import Made

logger = logging.getLogger(__name__)

Stock: TypeAlias = Callable[[Match], Content]
"""A stock as one match draws from it: it may look at who sits there and what they have had before."""

STOCKS: Final[Catalogue[Stock]] = Catalogue({"questions": questions})
"""The stock of each game that needs one."""

BOARD_STOCKS: Final[Catalogue[Stock]] = Catalogue({"questions": board_questions})
"""The same for boards, of which all tables get what the first of them draws."""


def chance_move(match: Match, replay: Replay, dealer: Dealer) -> Made | None:
    """The move of chance that is due after a record of `match`, or None. For a transaction.

    What comes from a stock is drawn from other numbers than the act's: a stock grows, and nobody could draw
    from it again.

    :raises NoContent: the game needs something, and nobody has it; or the match's seed is lost.
    :raises BadNotation: what the stock gave cannot be written down so that it is read again.
    :raises ChanceGone: see there.
    """
    act = due_act(replay)
    if act is None:
        return None
    if match.board_id is not None:
        return _of_board(match, replay, act, dealer)
    name = str(act) if match.commitment else ""
    rules = rules_of(match.game, match.rules_version)
    move = _drawn(match, replay, act, dealer, STOCKS)
    # A record that cannot be read would end the match for good.
    return Made(None, rules.parse_move(move.notation()) if GAMES[match.game].stock else move, None, name)


def _of_board(match: Match, replay: Replay, act: Act, dealer: Dealer) -> Made:
    """The move as all tables of a board have it, drawn by the first of them."""
    rules, name = rules_of(match.game, match.rules_version), str(act)
    known = board_chance(match, name)
    notation = known or keep_board_chance(
        match, name, _drawn(match, replay, act, dealer, BOARD_STOCKS).notation()
    )
    try:
        move = rules.parse_move(notation)
        after = replay.state.play(None, move).state
    except (BadNotation, IllegalMove) as error:
        # Without the error, whose words may name what is hidden.
        logger.error("act %s of the board of match %s is no move of its rules", name, match.key)  # noqa: TRY400
        raise ChanceGone from error
    note_board_questions(match, asked_by(rules.quiz, move, after), is_new=known is None)
    return Made(None, move, None, name)


def _drawn(match: Match, replay: Replay, act: Act, dealer: Dealer, stocks: Mapping[str, Stock]) -> Any:
    """A move of chance, drawn now."""
    numbers, stock = dealer.numbers(act), GAMES[match.game].stock
    if not stock:
        return replay.state.chance_move(numbers, rules_of(match.game, match.rules_version).made_up)
    drawn_from = stocks[stock](match)

    def content(need: Need, _numbers: Random) -> Json:
        return drawn_from(need, dealer.rng)

    return replay.state.chance_move(numbers, content)
