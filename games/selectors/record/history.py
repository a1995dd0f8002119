"""Replay of a match's record, with every moment on the way.

Server-only: nothing in it is redacted.

Histories are kept in a small cache of this process, one a match, and made longer move by move; a history
follows from the record alone, so a process that has not got it only pays the replay once. An earlier moment
of a match is a part of its history and costs no replay.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any, Final, TypeAlias

from cachetools import LRUCache

from games.catalogue import rules_of
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_STARTED
from games.kit.rules.back import Back
from games.kit.rules.proofs import Proof
from games.kit.rules.replay import AnyState, Replay
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.table import End
from games.models import Match, MoveRecord
from games.selectors.record.moments import ends_of, stops_of, watched_end

MOVES_KEPT: Final = 60_000
"""Limit of the moves in all kept histories together: about 2 KB each, so about 120 MB."""

Told: TypeAlias = tuple[tuple[Replay, ...], tuple[LogEntry, ...]]
"""Moves that count, and what one viewer was told of them."""


@dataclass(frozen=True)
class History:
    """A match as far as its record goes, or some way into it."""

    replay: Replay
    times: tuple[datetime, ...] = ()
    """Times of the moves."""
    logs: dict[tuple[Viewer, bool], Told] = field(default_factory=dict, repr=False, compare=False)
    """Logs as each viewer was told them, and whether all was laid open (`games.selectors.record.log`): the
    same in the longer and the earlier histories that are made of this one."""
    proofs: Mapping[int, Proof] = field(default_factory=dict[int, Proof])
    """Proofs after which the site played out the rest of a campaign, by the ply of the move before it."""

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return self.replay.ply

    @property
    def state(self) -> AnyState:
        """The state after them."""
        return self.replay.state

    def after(self, mover: Mover, move: Any, at: datetime) -> History:
        """The history one move on. :raises IllegalMove:"""
        return History(self.replay.play(mover, move), (*self.times, at), self.logs, self.proofs)

    def proved(self, proof: Proof) -> History:
        """The history with a proof after its last move."""
        return replace(self, proofs={**self.proofs, self.ply - 1: proof})

    def at(self, ply: int) -> History:
        """The history as it was after the first `ply` moves. :raises IndexError: it is not that long."""
        if ply == self.ply:
            return self
        proofs = {move: proof for move, proof in self.proofs.items() if move < ply}
        return History(self.replay.at(ply), self.times[:ply], self.logs, proofs)

    @cached_property
    def steps(self) -> tuple[Replay, ...]:
        """The replay after each move, with what the move brought about: by ply, from 0."""
        return tuple(self.replay.steps())

    @cached_property
    def branch(self) -> tuple[Replay, ...]:
        """As `steps`, of the moves that still count: the match has not gone back past them."""
        return tuple(self.replay.branch()) if self.backs else self.steps

    @cached_property
    def backs(self) -> Mapping[int, int]:
        """The rows that go back, by their ply: to how many moves."""
        return {ply: step.move.ply for ply, step in enumerate(self.steps) if isinstance(step.move, Back)}

    @cached_property
    def undone(self) -> frozenset[int]:
        """The plies of moves that do not count any more."""
        return frozenset(range(self.ply)) - {step.ply - 1 for step in self.branch} - self.backs.keys()

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The plies at which a step ends that is to be seen, undone or not; the first is the start."""
        return stops_of([step.mover for step in self.steps], self.backs)

    @cached_property
    def campaigns(self) -> tuple[int, ...]:
        """The plies of the moves with which the campaigns began that count."""
        return tuple(
            step.ply - 1
            for step in self.branch
            if any(event.code == CAMPAIGN_STARTED for event in step.events)
        )

    def is_played_out(self, ply: int) -> bool:
        """True if the site made the move of that ply, since a proof that nothing can change a score."""
        proof = max((move for move in self.proofs if move < ply), default=None)
        return proof is not None and not any(proof < begun <= ply for begun in (*self.campaigns, *self.backs))

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """The moments at which campaigns that count are over."""
        return ends_of((step.ply, step.events) for step in self.branch)

    @property
    def watched_end(self) -> End | None:
        """See `games.selectors.record.moments.watched_end`."""
        return watched_end(self.ends, [step.mover for step in self.steps], self.backs)

    @property
    def campaigns_over(self) -> int:
        """The number of the last campaign that is over; 0 if none is."""
        return self.ends[-1].number if self.ends else 0

    def stop_near(self, ply: int) -> int:
        """The index of the stop that made `ply` visible, at or after it; of the last for what is beyond."""
        return min(bisect_left(self.stops, ply), len(self.stops) - 1)


def history_key(match: Match) -> Hashable:
    """The cache key of a match's history; another one when its record has been shortened."""
    return match.pk, match.rewinds


class HistoryCache:
    """The histories of the matches used last, as long as possible; safe to use from several threads.

    :param moves: how many moves all histories may have together; a longer one is not kept.
    """

    def __init__(self, moves: int) -> None:
        self._histories: LRUCache[Hashable, History] = LRUCache(moves, getsizeof=lambda history: history.ply)
        self._lock = Lock()

    def get(self, key: Hashable) -> History | None:
        """The kept history of a match, which may be longer than whoever asks knows."""
        with self._lock:
            return self._histories.get(key)

    def keep(self, key: Hashable, history: History) -> None:
        """Keep `history` unless a longer one is kept. Only for histories whose moves are committed."""
        with self._lock:
            kept = self._histories.get(key)
            if (kept is None or kept.ply < history.ply) and history.ply <= self._histories.maxsize:
                self._histories[key] = history

    def clear(self) -> None:
        """Forget everything (the tests' databases start over with the same ids)."""
        with self._lock:
            self._histories.clear()


histories = HistoryCache(MOVES_KEPT)


def first_history(match: Match) -> History:
    """`match` before its first move. :raises BadConfig: its rules have grown and know its options no more."""
    rules = rules_of(match.game, match.rules_version)
    return History(Replay.start(rules, rules.parse_config(match.options), match.seat_count))


def history_of(match: Match) -> History:
    """`match` up to its ply, from the cache or by replaying what of its record is not in it.

    Any earlier moment is at hand then: ``history_of(match).at(ply)``.

    :raises RulesGone, BadConfig, BrokenMove: see there.
    """
    known = histories.get(history_key(match))
    if known is None or known.replay.rules is not rules_of(match.game, match.rules_version):
        known = first_history(match)
    if known.ply >= match.ply:
        return known.at(match.ply)
    history = _longer(match, known)
    histories.keep(history_key(match), history)
    return history


def _longer(match: Match, known: History) -> History:
    rows = (
        MoveRecord.objects.filter(match=match, ply__gte=known.ply, ply__lt=match.ply)
        .order_by("ply")
        .values_list("ply", "seat", "notation", "played_at", "proof")
    )
    replay, times, proofs = known.replay, list(known.times), dict(known.proofs)
    for ply, seat, notation, at, proof in rows:
        replay = replay.extend(None if seat is None else Seat(seat), notation)
        times.append(at)
        if proof is not None:
            proofs[ply] = Proof(proof["code"], proof["data"])
    return History(replay, tuple(times), known.logs, proofs)
