"""What a list says of a table, read for many tables at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from games.models import Invitation, Match, SeatTenure
from games.rules.registry import has_rules


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair that is taken, or kept for somebody."""

    seat: int
    player_id: int
    username: str
    name: str
    is_bot: bool = False
    level: str = ""
    is_kept: bool = False
    turn_since: datetime | None = None
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One table in a list: public facts only."""

    key: str
    version: int
    name: str
    game: str
    seat_count: int
    options: Mapping[str, Any]
    status: str
    is_public: bool
    host_id: int | None
    chairs: tuple[Chair, ...]
    digest: Mapping[str, Any]
    outcome: Mapping[str, Any] | None
    created_at: datetime
    last_move_at: datetime | None
    finished_at: datetime | None
    is_readable: bool = True
    """Whether the rules are here by which the match is played; else its digest means nothing to anybody."""

    @property
    def places(self) -> tuple[Chair | None, ...]:
        """Every chair by seat, None where it is free."""
        by_seat = {chair.seat: chair for chair in self.chairs}
        return tuple(by_seat.get(seat) for seat in range(self.seat_count))

    @property
    def seated(self) -> tuple[Chair, ...]:
        return tuple(chair for chair in self.chairs if not chair.is_kept)

    @property
    def free(self) -> int:
        """How many chairs anybody may take."""
        return self.seat_count - len(self.chairs)

    @property
    def host(self) -> Chair | None:
        """Where the host sits, as long as they do."""
        return next((chair for chair in self.seated if chair.player_id == self.host_id), None)

    @property
    def thinking(self) -> tuple[Chair, ...]:
        """Those whose turn it is, the longest wait first."""
        due = [(chair.turn_since, chair) for chair in self.chairs if chair.turn_since is not None]
        return tuple(chair for _, chair in sorted(due, key=lambda pair: (pair[0], pair[1].seat)))

    def chair_of(self, user_id: int | None) -> Chair | None:
        """Where an account sits, or the chair kept for it."""
        return next((chair for chair in self.chairs if chair.player_id == user_id), None)


def lines_of(matches: Sequence[Match]) -> list[Line]:
    """A line for each match, in their order. Two queries, whatever their number.

    The chairs are read after the matches. A match that has changed in between is read again with its
    chairs, so that no line shows one position with the turns of another.
    """
    versions = {match.pk: match.version for match in matches}
    late: set[int] = set()
    chairs: dict[int, list[Chair]] = defaultdict(list)
    for row in _sat(versions):
        if row.version != versions[row.match_id]:
            late.add(row.match_id)
        chairs[row.match_id].append(
            Chair(
                seat=row.seat,
                player_id=row.player_id,
                username=row.player.username,
                name=row.player.name,
                is_bot=row.is_bot,
                level=row.level,
                turn_since=row.turn_since,
                won=row.won,
            )
        )
    for kept in _kept(match.pk for match in matches if match.status == Match.Status.OPEN):
        if kept.version != versions[kept.match_id]:
            late.add(kept.match_id)
        chairs[kept.match_id].append(
            Chair(kept.seat, kept.player_id, kept.player.username, kept.player.name, is_kept=True)
        )
    lines = {match.pk: _line(match, chairs[match.pk]) for match in matches}
    if late:
        again = list(Match.objects.filter(pk__in=late))
        lines.update(zip((match.pk for match in again), lines_of(again), strict=True))
    return [lines[match.pk] for match in matches]


def _sat(match_ids: Iterable[int]) -> Iterable[Any]:
    sat = SeatTenure.objects.current().filter(match__in=list(match_ids)).select_related("player")
    return sat.annotate(version=F("match__version")).order_by("seat")


def _kept(match_ids: Iterable[int]) -> Iterable[Any]:
    kept = Invitation.objects.filter(match__in=list(match_ids)).select_related("player")
    return kept.annotate(version=F("match__version"))


def _line(match: Match, chairs: list[Chair]) -> Line:
    return Line(
        key=match.key,
        version=match.version,
        name=match.name,
        game=match.game,
        seat_count=match.seat_count,
        options=match.options,
        status=match.status,
        is_public=match.visibility == Match.Visibility.PUBLIC,
        host_id=match.host_id,
        chairs=tuple(sorted(chairs, key=lambda chair: chair.seat)),
        digest=match.digest,
        outcome=match.outcome,
        created_at=match.created_at,
        last_move_at=match.last_move_at,
        finished_at=match.finished_at,
        is_readable=match.status == Match.Status.OPEN or has_rules(match.game, match.rules_version),
    )
