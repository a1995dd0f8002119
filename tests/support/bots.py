"""A match in which bots are to move."""

from __future__ import annotations

from games.models import Match

from .tables import bot, match_of, person, turns


def begun_by_a_bot() -> Match:
    """World Domination between Ann and three bots, one of which is the first to speak."""
    players = [person("ann"), *(bot(f"b{n}") for n in range(3))]
    for seed in range(20):
        match = match_of(players, levels=["", "easy", "easy", "random"], seed=seed)
        if turns(match)[0].is_bot:
            return match
    raise AssertionError("Ann always begins")


def whose_turn(match: Match) -> tuple[int, int]:
    """The seat that is to move, and the ply at which its turn began."""
    (turn,) = turns(match)
    assert turn.turn_ply is not None
    return turn.seat, turn.turn_ply
