"""Makes the moves of chance where matches are played, and answers what they need from outside the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

from games.catalogue import GAMES, rules_of
from games.deals.acts import due_act
from games.kit.rules.api import Content, Json, Need
from games.kit.rules.catalogue import Catalogue
from games.kit.rules.replay import Replay
from games.models import Match
from games.services.deals.boards import board_chance, keep_board_chance
from games.services.deals.seeds import Dealer
from games.services.questions.stock import stock as questions

from .growth import Made

Stock: TypeAlias = Callable[[Match], Content]
"""A stock as one match draws from it: it may look at who sits there and what they have had before."""

STOCKS: Final[Catalogue[Stock]] = Catalogue({"questions": questions})
"""The stock of each game that needs one."""


def chance_move(match: Match, replay: Replay, dealer: Dealer) -> Made | None:
    """The move of chance that is due after a record of `match`, or None. For a transaction.

    What comes from a stock is drawn from other numbers than the act's: a stock grows, and nobody could draw
    from it again.

    :raises NoContent: the game needs something, and nobody has it; or the match's seed is lost.
    :raises BadNotation: what the stock gave cannot be written down so that it is read again.
    """
    act = due_act(replay)
    if act is None:
        return None
    name = str(act) if match.commitment else ""
    if (known := board_chance(match, name)) is not None:
        return Made(None, rules_of(match.game, match.rules_version).parse_move(known), None, name)
    stock, rules = GAMES[match.game].stock, rules_of(match.game, match.rules_version)
    if not stock:
        drawn: Any = replay.state.chance_move(dealer.numbers(act), rules.made_up)
        keep_board_chance(match, name, drawn.notation())
        return Made(None, drawn, None, name)
    drawn_from = STOCKS[stock](match)

    def content(need: Need, _numbers: Random) -> Json:
        return drawn_from(need, dealer.rng)

    move: Any = replay.state.chance_move(dealer.numbers(act), content)
    # A record that cannot be read would end the match for good.
    return Made(None, rules.parse_move(move.notation()), None, name)
