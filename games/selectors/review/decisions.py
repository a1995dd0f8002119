"""Gathers a match that is over for a player's review: moments, decisions, and the bots' judgement of them.

What a player knew at a moment is their seat's view of it, and nothing else leaves this module for those who
judge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from games.catalogue import GAMES
from games.kit.bots.findings import Findings, ToldVerdict
from games.kit.rules.seats import Resign, Seat
from games.models import Match, MoveRecord, Review, SeatTenure
from games.selectors.record.history import History, history_of
from games.selectors.seats.holders import Sitters
from games.thinking.reviewing import JudgedMoment

MOMENTS: Final = 240
"""So many moments of a match are looked at: every one, or every second, third …; decisions always."""
DECISIONS: Final = 160
"""So many decisions are: all, or every second, third …"""
WEIGHED: Final = 8
"""So many decisions that seemed costly at first sight are weighed."""
TOLD: Final = 3
"""So many of those that then seem most costly are weighed once more in other worlds, and told of by that:
what has been chosen for looking costly looks costlier than it was."""
WEIGHTY: Final = 10
"""So many first looks take as long as weighing a decision, about."""


@dataclass(frozen=True, slots=True)
class Course:
    """A match as one player went through it."""

    plies: tuple[int, ...]
    """The moments to look at, as the number of moves made before each."""
    decisions: Mapping[int, Seat]
    """Of these the ones at which the player decided something, with the seat."""
    seats: Mapping[int, Seat]
    """At each the player's seat."""
    made: int
    """Number of decisions that the player made, those included that are not looked at."""

    @property
    def weighed(self) -> int:
        """The number of decisions that are weighed, if as many can be judged."""
        return min(WEIGHED, len(self.decisions))

    @property
    def total(self) -> int:
        """The number of pieces of work: those to look at, to weigh, and to weigh once more."""
        return len(self.plies) + self.weighed + min(TOLD, len(self.decisions))


def judged(slug: str) -> bool:
    """True if a game has bots that can judge decisions."""
    return slug in GAMES and GAMES[slug].judge is not None


def tenures_of(match: Match, user_id: int | None) -> list[SeatTenure]:
    """The time that an account has spent in seats of a match, in order."""
    if user_id is None:
        return []
    return list(match.tenures.filter(player_id=user_id, level="").order_by("from_ply", "id"))


def course_of(match: Match, history: History, tenures: Sequence[SeatTenure], user_id: int) -> Course:
    """The course of a match that a player may go through. One query.

    Decisions are moves that count, that this account made itself and that were not the only legal one. What
    the site played for it, what it had planned before it saw the position, what was undone and giving up are
    none.
    """
    moves = MoveRecord.objects.filter(match=match, by_id=user_id, ply__lt=history.ply)
    own = set(moves.filter(cause="", is_unseen=False).values_list("ply", flat=True))
    seats: dict[int, Seat] = {}
    decisions: dict[int, Seat] = {}
    for step in history.branch:
        ply, before = step.ply - 1, step.previous
        assert before is not None  # noqa: S101 - it is a step
        seat = _seat_at(tenures, ply)
        if seat is None:
            continue
        seats[ply] = seat
        is_own = step.mover == seat and ply in own and not isinstance(step.move, Resign)
        if is_own and len(before.state.legal_moves(seat)) > 1:
            decisions[ply] = seat
    chosen = set(_thinned(decisions, DECISIONS))
    shown = chosen.union(_thinned(seats, MOMENTS))
    plies = tuple(ply for ply in seats if ply in shown)
    looked = {ply: seat for ply, seat in decisions.items() if ply in chosen}
    return Course(plies, looked, {ply: seats[ply] for ply in plies}, len(decisions))


def _thinned(plies: Collection[int], most: int) -> list[int]:
    """All, or every second, third …, so that there are not more than `most`."""
    return list(plies)[:: max(1, ceil(len(plies) / most))]


def moment_of(course: Course, history: History, ply: int) -> JudgedMoment:
    """The view that the player had at one of the moments, and their move if they had to decide."""
    seat = course.seats[ply]
    state = history.at(ply).state
    made = history.at(ply + 1).replay.move if ply in course.decisions else None
    return JudgedMoment(ply, state.view(seat), made)


def costly(found: Findings) -> tuple[int, ...]:
    """The plies of the decisions to be weighed: those that cost most at first sight.

    Units differ within a match, so what counts is how large a loss is among those of its unit.
    """
    return tuple(_largest((each.ply, each.unit, each.loss) for each in found.sketches)[:WEIGHED])


def costliest(found: Findings) -> tuple[int, ...]:
    """The plies of the decisions to be told of, by how they were weighed: first those that surely cost
    something, then those that may have."""
    sure = _largest((each.ply, each.unit, each.gain) for each in found.weighed if each.is_costly)
    others = _largest((each.ply, each.unit, each.gain) for each in found.weighed if not each.is_costly)
    return (*sure, *others)[:TOLD]


def _largest(rows: Iterable[tuple[int, str, float]]) -> list[int]:
    """Plies by how large a figure is among those of its unit, the largest first."""
    rows = list(rows)
    most: dict[str, float] = {}
    for _ply, unit, figure in rows:
        most[unit] = max(most.get(unit, 0.0), abs(figure))
    ranked = sorted(rows, key=lambda row: (-(row[2] / (most[row[1]] or 1.0)), row[0]))
    return [ply for ply, *_rest in ranked]


def review_of(match: Match, user_id: int | None) -> Review | None:
    """The review of a match for a player, if it is of the record as it is now."""
    if user_id is None:
        return None
    review = Review.objects.filter(match=match, player_id=user_id).first()
    return review if review is not None and review.is_of(match) else None


def due_reviews(now: Any, most: int) -> list[int]:
    """The ids of those that nobody works on, the oldest first."""
    return list(Review.objects.due(now).values_list("pk", flat=True)[:most])


@dataclass(frozen=True, slots=True)
class Scene:
    """The moment of a decision, with the eyes of whoever made it."""

    verdict: ToldVerdict
    view: Any
    names: tuple[str, ...]
    """Names of the holders of the seats, by seat."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The contents of a review's page; no row is in it, and nothing that its player did not know."""

    key: str
    game: str
    seats: int
    level: str
    worked: float
    """Share of the work that is done, from 0 to 1."""
    seconds_left: float | None
    """Time for the rest at the speed measured so far; None before there is enough to go by."""
    is_finished: bool
    has_failed: bool
    found: Findings
    seat: Seat
    """Last seat of the player: with these eyes the replay is linked to."""
    steps: Mapping[int, int]
    """The number of the replay's step, from 1, by the plies of the outlooks and decisions."""
    starts: tuple[int, ...]
    """The plies at which campaigns begin."""
    plies: int
    """Of the match."""
    scenes: tuple[Scene, ...]


def reviewed(match: Match, review: Review, tenures: Sequence[SeatTenure]) -> Reviewed:
    """The review of a match for its player.

    One query, or none while it is being worked out. :raises RulesGone: One query, or none while it is being
    worked out. :raises RulesGone:
    """
    history = history_of(match)
    found = review.findings
    verdicts = found.verdicts if review.finished_at is not None else ()
    sitters = Sitters.of(match) if verdicts else None
    scenes = tuple(
        Scene(
            each,
            history.at(each.ply).state.view(each.seat),
            tuple(holder.name for holder in sitters.at(each.ply)) if sitters is not None else (),
        )
        for each in verdicts
    )
    plies = {each.ply for each in found.outlooks} | {each.ply for each in verdicts}
    return Reviewed(
        key=match.key,
        game=match.game,
        seats=match.seat_count,
        level=review.level,
        worked=_worked(review),
        seconds_left=_left(review, found.spent),
        is_finished=review.finished_at is not None,
        has_failed=review.failed,
        found=found,
        seat=Seat(tenures[-1].seat),
        steps={ply: history.stop_near(ply) + 1 for ply in plies},
        starts=history.campaigns,
        plies=history.ply,
        scenes=scenes,
    )


_ENOUGH: Final = 0.03
"""Of the work is done before anything is said of the rest."""


def _left(review: Review, spent: float) -> float | None:
    worked = _worked(review)
    return spent * (1 - worked) / worked if worked >= _ENOUGH and spent else None


def _worked(review: Review) -> float:
    weighty = min(review.total, WEIGHED + TOLD)
    looks = review.total - weighty
    whole = looks + WEIGHTY * weighty
    return (min(review.done, looks) + WEIGHTY * max(0, review.done - looks)) / whole if whole else 1.0


def _seat_at(tenures: Sequence[SeatTenure], ply: int) -> Seat | None:
    for tenure in tenures:
        if tenure.from_ply <= ply and (tenure.to_ply is None or ply < tenure.to_ply):
            return Seat(tenure.seat)
    return None
