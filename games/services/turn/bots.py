"""Moves of bot seats: choosing one, and playing it when its moment has come.

A bot's move travels through the broker after it has been chosen, so that it can be played at a moment that
does not depend on how long the choice took.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import replace
from datetime import datetime
from random import Random

from games.catalogue import has_rules, knowledge_of, levels_from, rules_of
from games.kit.bots.levels import choose_random
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Seat
from games.models import SeatTenure
from games.outbox.figures import FALLBACKS, STOPS, THINKING_SECONDS
from games.selectors.record.history import history_of
from games.services.deals.boards import board_bot_seed
from games.services.errors import AlreadyPlayed, PlayError
from games.thinking.bot_turns import BotTurn
from games.thinking.choosing import Thought, think
from games.thinking.pool import HeadError, HeadStopped, PoolEnded

from .moves import play_move

log = logging.getLogger(__name__)


STOPS_A_LEVEL = 2
"""So many heads of a level may have to be stopped in one turn before a weaker one is asked."""


def choose_for_bot(*, match_id: int, seat: int, turn_ply: int, rng: Random) -> Thought | None:
    """The move that the bot at `seat` chooses. The bot sees its seat's view and nothing else.

    None if there is nothing to be played now: the turn that began at `turn_ply` is over, somebody else
    thinks about it, or the head had to be stopped. Then the sweep calls again, and after `STOPS_A_LEVEL`
    such calls a weaker level thinks. A head that fails makes way for a weaker one at once, and at last for
    chance, so that no mistake in a bot stops a match; a slow machine is no reason to play at random.
    """
    turn = BotTurn(match_id, seat, turn_ply)
    tenure = _tenure(match_id, seat, turn_ply)
    if tenure is None:
        return None
    match = tenure.match
    if not has_rules(match.game, match.rules_version):
        log.warning("a bot of match %s cannot move: its rules are not here any more", match.key)
        return None
    if not turn.take():
        return None
    try:
        return _chosen(tenure, turn, board_bot_seed(match, seat) or rng.getrandbits(64))
    except PoolEnded:
        turn.let_go()
        return None
    except HeadStopped:
        turn.let_go()
        where, times = _place(tenure), turn.took_too_long()
        log.warning("bot %s of match %s seat %d at ply %d was stopped, %d times so far", *where, times)
        return None
    except BaseException:
        turn.let_go()
        raise


def _chosen(tenure: SeatTenure, turn: BotTurn, seed: int) -> Thought:
    match, seat = tenure.match, Seat(tenure.seat)
    state = history_of(match).state
    recalled = _recalled(tenure, state, Random(seed))
    if recalled is not None:
        return recalled
    view = state.view(seat)
    legal = {move.notation() for move in state.legal_moves(seat)}
    for level in levels_from(match.game, tenure.level, turn.times_too_long() // STOPS_A_LEVEL):
        try:
            thought = think(match.game, level, view, seed, turn.go_on)
            THINKING_SECONDS.labels(match.game, level).observe(thought.seconds)
            if thought.notation in legal:
                lately = _lately.setdefault((match.game, level), deque(maxlen=LATELY))
                return _as_if_with_a_choice(lately, thought, Random(seed), forced=len(legal) == 1)
            problem = "chose a move that is not legal"
        except PoolEnded:
            raise
        except HeadStopped:
            STOPS.labels(match.game, level).inc()
            raise
        except HeadError as error:
            # The error's text may speak of what the seat holds.
            problem = f"failed with {error.kind}"
        FALLBACKS.labels(match.game, level).inc()
        # The place of the position, not what is in it: whoever may read records can go there.
        log.error("bot %s of match %s seat %d at ply %d %s", level, *_place(tenure)[1:], problem)
    return Thought(choose_random(view, Random(seed)).notation(), 0.0)


def _recalled(tenure: SeatTenure, state: AnyState, rng: Random) -> Thought | None:
    """A bot's answer that rests on its knowledge of the world, not on the position: no head thinks of that.

    It takes as long whether it is right or wrong: no time at all, and then the pause of every move.
    """
    match = tenure.match
    level, *_ = levels_from(match.game, tenure.level)
    knowledge = knowledge_of(match.game, level)
    rules = rules_of(match.game, match.rules_version)
    move = rules.recall(state, Seat(tenure.seat), knowledge, rng)
    return None if move is None else Thought(move.notation(), 0.0)


LATELY = 16
"""So many of them are remembered: one and the same time again and again would tell, too."""
_lately: dict[tuple[str, str], deque[float]] = {}
"""Durations of the latest choices, by game and level, in this process.

Before the first one a move without a choice takes the pause alone. That tells something only where choices
take longer than the pause, and only until one has been made.
"""


def _as_if_with_a_choice(lately: deque[float], thought: Thought, rng: Random, *, forced: bool) -> Thought:
    """The thought, to seem as long as one with a choice: that there was none is nobody's business.

    :param lately: how long choices took; grows by this one, or gives one where there was none.
    """
    if forced:
        return replace(thought, at_least=rng.choice(lately or (0.0,)))
    lately.append(thought.seconds)
    return thought


def _place(tenure: SeatTenure) -> tuple[str, str, int, int]:
    return (tenure.level, tenure.match.key, tenure.seat, tenure.match.ply)


def play_for_bot(
    *, match_id: int, seat: int, turn_ply: int, notation: str, now: datetime, rng: Random
) -> bool:
    """Play what the bot at `seat` chose, if its turn is still the one that began at `turn_ply`.

    Safe to call twice, and for turns that are long over. True if a move was made.
    """
    tenure = _tenure(match_id, seat, turn_ply)
    if tenure is None:
        return False
    try:
        play_move(
            match_id=match_id,
            user_id=tenure.player_id,
            notation=notation,
            turn_ply=turn_ply,
            now=now,
            rng=rng,
        )
    except (AlreadyPlayed, PlayError):
        log.info("the turn of bot seat %d in match %d was over already", seat, match_id)
        return False
    return True


def _tenure(match_id: int, seat: int, turn_ply: int) -> SeatTenure | None:
    bots = SeatTenure.objects.current().exclude(level="").select_related("match")
    return bots.filter(match_id=match_id, seat=seat, turn_ply=turn_ply).first()
