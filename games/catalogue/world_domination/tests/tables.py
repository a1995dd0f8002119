"""Tables of World Domination without a database: grown by playing, seen by any viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.rules.view import View
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Table
from games.selectors.record.history import History
from games.selectors.record.log import redacted
from tests.support.clock import NOON

NAMES = ("Maximiliana von Habenstein", "Bartholomew Ng", "Tamsin Okonkwo", "Dmitri Voskresensky")
Chooser = Callable[[Sequence[Move], Random], Move]


def start(seats: int = 4, **options: Any) -> History:
    """Before the first move of a match."""
    config = WORLD_DOMINATION.parse_config(options)
    return History(Replay.start(WORLD_DOMINATION, config, seats))


def after(position: History, moves: Iterable[tuple[Mover, str]]) -> History:
    """The position after some more moves in notation; one takes a minute."""
    for mover, notation in moves:
        move = WORLD_DOMINATION.parse_move(notation)
        position = position.after(mover, move, NOON + timedelta(minutes=position.ply))
    return position


def _any(legal: Sequence[Move], rng: Random) -> Move:
    return rng.choice(legal)


def step(position: History, rng: Random, choose: Chooser = _any) -> History:
    """The position after one random move of whoever is to move."""
    chance = position.state.chance_move(rng)
    if chance is not None:
        mover, move = None, chance
    else:
        mover = min(position.state.to_move)
        move = choose(position.state.legal_moves(mover), rng)
    return position.after(mover, move, NOON + timedelta(minutes=position.ply))


def play_until(
    position: History, rng: Random, done: Callable[[History], bool], choose: Chooser = _any
) -> History:
    """Random moves until `done` or the end of the match."""
    while position.state.outcome is None and not done(position):
        position = step(position, rng, choose)
    return position


def view_of(position: History, viewer: Viewer = None) -> View:
    """The view that `viewer` has of `position`."""
    view: View = position.state.view(viewer)
    return view


def table_at(
    position: History,
    viewer: Viewer = None,
    since: int | None = None,
    names: Sequence[str] = NAMES,
    game: str = "world-domination",
) -> Table:
    """The table at `position` before `viewer`, who has seen it up to `since` (None: all of it)."""
    view = position.state.view(viewer)
    holders = tuple(
        Holder(
            seat=Seat(seat),
            player_id=seat + 1,
            username=f"player{seat}",
            name=name,
            is_bot=False,
            level="",
            turn_since=NOON if seat in view.to_move else None,
            turn_ply=position.ply if seat in view.to_move else None,
            seen_ply=0,
            won=None if view.outcome is None else seat in view.outcome.winners,
        )
        for seat, name in enumerate(names[: view.seats])
    )
    return Table(
        key="abc",
        version=1,
        match=MatchFacts(
            name="The Lisbon Accord",
            game=game,
            seat_count=view.seats,
            status="running" if view.outcome is None else "finished",
            started_at=NOON,
        ),
        viewer=viewer,
        reader=viewer,
        view=view,
        holders=holders,
        log=redacted(position, viewer, is_open=view.outcome is not None),
        ply=position.ply,
        since=position.ply if since is None else since,
    )
