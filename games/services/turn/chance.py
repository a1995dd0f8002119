"""Answers what chance needs from outside the rules, such as questions, where matches are played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

from games.catalogue import GAMES, rules_of
from games.kit.rules.api import Content
from games.kit.rules.catalogue import Catalogue
from games.models import Match
from games.services.questions.stock import stock as questions

Stock: TypeAlias = Callable[[Match], Content]
"""A stock as one match draws from it: it may look at who sits there and what they have had before."""

STOCKS: Final[Catalogue[Stock]] = Catalogue({"questions": questions})
"""The stock of each game that needs one."""


def chance_move(match: Match, state: Any, rng: Random) -> Any:
    """The move of chance that is due in a position of `match`, or None. For a transaction.

    :raises NoContent: the game needs something, and nobody has it.
    :raises BadNotation: what the stock gave cannot be written down so that it is read again.
    """
    stock, rules = GAMES[match.game].stock, rules_of(match.game, match.rules_version)
    if not stock:
        return state.chance_move(rng, rules.made_up)
    move = state.chance_move(rng, STOCKS[stock](match))
    # A record that cannot be read would end the match for good.
    return move if move is None else rules.parse_move(move.notation())
