"""Moves of bot seats: choosing one, and playing it when its moment has come."""

from __future__ import annotations

import logging
from datetime import datetime
from random import Random

from games.bots.registry import choose
from games.models import SeatTenure
from games.outbox.figures import FALLBACKS, THINKING_SECONDS
from games.outbox.thinking import think
from games.rules.core.api import Seat
from games.rules.registry import has_rules
from games.selectors.table import position_of

from .play import AlreadyPlayed, PlayError, play_move

log = logging.getLogger(__name__)


def choose_for_bot(*, match_id: int, seat: int, turn_ply: int, rng: Random) -> str | None:
    """The notation that the bot at `seat` chooses, or None if the turn that began at `turn_ply` is over.

    The bot sees its seat's view and nothing else. The move is legal whatever goes wrong in its head.
    """
    tenure = _tenure(match_id, seat, turn_ply)
    if tenure is None:
        return None
    match = tenure.match
    if not has_rules(match.game, match.rules_version):
        log.warning("a bot of match %s cannot move: its rules are not here any more", match.key)
        return None
    state = position_of(match).state
    view = state.view(Seat(seat))
    legal = {move.notation() for move in state.legal_moves(Seat(seat))}
    seed = rng.getrandbits(64)
    try:
        with THINKING_SECONDS.labels(match.game, tenure.level).time():
            notation = think(match.game, tenure.level, view, seed)
        if notation in legal:
            return notation
        problem = "chose a move that is not legal"
    except Exception:  # a bot must never stop a match
        log.exception("a bot's head failed")
        problem = "failed"
    FALLBACKS.labels(match.game, tenure.level).inc()
    # The place of the position, not what is in it: whoever may read records can go there.
    where = (tenure.level, match.key, seat, match.ply)
    log.error("bot %s of match %s seat %d at ply %d %s; a random move is played", *where, problem)
    fallback: str = choose(match.game, "random", view, Random(seed)).notation()
    return fallback


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
