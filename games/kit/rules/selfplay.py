"""Plays a match without people: every seat by a function of its view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.kit.rules.api import Move
from games.kit.rules.records import Entry, Record, record_of
from games.kit.rules.replay import AnyRules, Replay
from games.kit.rules.seats import Seat

Choose = Callable[[Any, Random], Move]
"""A move of the viewer of a view, one of its legal moves."""


def play_match(
    rules: AnyRules,
    config: object,
    choosers: Sequence[Choose],
    rng: Random,
    *,
    legal: bool = False,
    knowledge: Sequence[float] = (),
) -> Record:
    """Play a match to its end, a chooser a seat.

    :param rng: decides for chance, for the choosers, and who is first where several may move.
    :param legal: note all legal moves of the seat with each move, for `replay_record` to check.
    :param knowledge: by seat, how much of the world it knows (0–1), see `Rules.recall`. Without it
        choosers choose everything.
    :raises IllegalMove: if a chooser does not choose a legal move.
    :raises BadConfig: a number of seats that the game has not.
    """
    seats = len(choosers)
    replay = Replay.start(rules, config, seats)
    listed: list[tuple[str, ...] | None] = []
    while replay.state.outcome is None:
        state = replay.state
        mover: Seat | None = None
        move: Move | None = state.chance_move(rng, rules.made_up)
        if move is None:
            mover = rng.choice(sorted(state.to_move))
            if knowledge:
                move = rules.recall(state, mover, knowledge[mover], rng)
            if move is None:
                move = choosers[mover](state.view(mover), rng)
        names = None
        if legal and mover is not None:
            names = tuple(m.notation() for m in state.legal_moves(mover))
        listed.append(names)
        replay = replay.extend(mover, move.notation())
    record = record_of(replay, config, seats)
    if not legal:
        return record
    moves = tuple(
        Entry(entry.mover, entry.notation, names) for entry, names in zip(record.moves, listed, strict=True)
    )
    return replace(record, moves=moves)
