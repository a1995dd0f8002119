"""Replay of a record into states, the only one there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games.kit.rules.api import Event, Rules, State
from games.kit.rules.back import Back, parse_row
from games.kit.rules.errors import BrokenMove, IllegalMove, MatchOver, NotToMove, RulesError
from games.kit.rules.seats import Mover

AnyRules = Rules[Any, Any, Any]
AnyState = State[Any, Any]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed so far: an immutable value, made longer by one move at a time.

    It shares what came before with the replay that it was made of, so that a longer one costs one state more
    and every earlier moment stays at hand.

    >>> replay = Replay.start(rules, rules.parse_config({}), 4)
    >>> replay = replay.extend(None, "layout egypt,france,...")
    >>> replay.ply, replay.state, replay.events
    """

    rules: AnyRules
    state: AnyState
    ply: int = 0
    """Number of moves made; the index of the next."""
    mover: Mover = None
    move: Any = None
    """The last move; None before the first."""
    events: tuple[Event, ...] = ()
    """Events of the last move."""
    previous: Replay | None = field(default=None, repr=False, compare=False)
    again: Replay | None = field(default=None, repr=False, compare=False)
    """After a `Back`: the earlier replay whose position it is again, itself no `Back`; else None."""

    @classmethod
    def start(cls, rules: AnyRules, config: object, seats: int) -> Replay:
        """Before the first move. :raises BadConfig: a number of seats that the game has not."""
        return cls(rules, rules.initial_state(config, seats))

    def play(self, mover: Mover, move: Any) -> Replay:
        """One move longer, which may be a `Back`. :raises IllegalMove:"""
        if isinstance(move, Back):
            return self._back(mover, move)
        step = self.state.play(mover, move)
        return Replay(self.rules, step.state, self.ply + 1, mover, move, step.events, self)

    def extend(self, mover: Mover, notation: str) -> Replay:
        """One move of a record longer. :raises BrokenMove: if it is refused, naming index, move and rule."""
        try:
            return self.play(mover, parse_row(self.rules, notation))
        except RulesError as error:
            raise BrokenMove(self.ply, notation, error) from error

    def extend_all(self, moves: Iterable[tuple[Mover, str]]) -> Replay:
        """Longer by all of `moves`. :raises BrokenMove: at the first that is refused."""
        replay = self
        for mover, notation in moves:
            replay = replay.extend(mover, notation)
        return replay

    def at(self, ply: int) -> Replay:
        """The replay as it was when `ply` moves had been made. :raises IndexError:"""
        replay: Replay | None = self
        while replay is not None and replay.ply > ply:
            replay = replay.previous
        if replay is None or replay.ply != ply:
            raise IndexError(ply)
        return replay

    @property
    def base(self) -> Replay:
        """The replay whose position this is: another one after a `Back`."""
        return self.again or self

    def branch(self) -> Iterator[Replay]:
        """The replay after each of its moves that still count, in order: none that was undone."""
        chain: list[Replay] = []
        replay = self.base
        while replay.previous is not None:
            chain.append(replay)
            replay = replay.previous.base
        return reversed(chain)

    def _back(self, mover: Mover, move: Back) -> Replay:
        if self.state.outcome is not None:
            raise MatchOver("match-over")
        if mover is not None:
            raise NotToMove("not-to-move", seat=mover)
        if not 0 <= move.ply < self.ply:
            raise IllegalMove("no-such-ply", ply=move.ply)
        base = self.at(move.ply).base
        return Replay(self.rules, base.state, self.ply + 1, mover, move, (), self, base)

    def steps(self, since: int = 0) -> Iterator[Replay]:
        """The replay after each of its moves but the first `since`, in order."""
        chain: list[Replay] = []
        replay = self
        while replay.previous is not None and replay.ply > since:
            chain.append(replay)
            replay = replay.previous
        return reversed(chain)
