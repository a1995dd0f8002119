"""What there is of a match for one of its players to go through: moments, decisions, and what bots make of
them.

What a player knew at a moment is their seat's view of it, and nothing else leaves this module for those who
judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from games.bots.registry import JUDGES
from games.models import Match, MoveRecord, Review, SeatTenure
from games.rules.core.api import Seat
from games.rules.core.seats import Resign
from games.selectors.replay import Sitters
from games.selectors.trail import Trail, trail_of
from games.thinking.reviewing import Moment

MOMENTS: Final = 240
"""So many moments of a match are looked at: every one, or every second, third …; decisions always."""
DECISIONS: Final = 160
"""So many decisions are, the first of them."""
WEIGHED: Final = 8
"""So many decisions that seemed costly at first sight are weighed; three of them are told of."""
TOLD: Final = 3


@dataclass(frozen=True, slots=True)
class Course:
    """A match as one player went through it."""

    plies: tuple[int, ...]
    """The moments to look at, as the number of moves made before each."""
    decisions: Mapping[int, Seat]
    """Of these the ones at which the player decided something, with the seat."""
    seats: Mapping[int, Seat]
    """At each the player's seat."""

    @property
    def total(self) -> int:
        """How many things there are to be worked out."""
        return len(self.plies) + min(WEIGHED, len(self.decisions))


def judged(slug: str) -> bool:
    """Whether a game has bots that can judge decisions."""
    return slug in JUDGES


def tenures_of(match: Match, user_id: int | None) -> list[SeatTenure]:
    """The time that an account has spent in seats of a match, in order."""
    if user_id is None:
        return []
    return list(match.tenures.filter(player_id=user_id, level="").order_by("from_ply", "id"))


def course_of(match: Match, trail: Trail, tenures: Sequence[SeatTenure], user_id: int) -> Course:
    """What a player may go through of a match. One query.

    Decisions are moves that count, that this account made itself and that were not the only legal one. What
    the site played for it, what was undone and giving up are none.
    """
    own = set(
        MoveRecord.objects.filter(match=match, by_id=user_id, cause="", ply__lt=trail.ply).values_list(
            "ply", flat=True
        )
    )
    seats: dict[int, Seat] = {}
    decisions: dict[int, Seat] = {}
    for step in trail.branch:
        ply, before = step.ply - 1, step.previous
        assert before is not None  # noqa: S101 - it is a step
        seat = _seat_at(tenures, ply)
        if seat is None:
            continue
        seats[ply] = seat
        is_own = step.mover == seat and ply in own and not isinstance(step.move, Resign)
        if is_own and len(decisions) < DECISIONS and len(before.state.legal_moves(seat)) > 1:
            decisions[ply] = seat
    every = max(1, ceil(len(seats) / MOMENTS))
    plies = tuple(ply for number, ply in enumerate(seats) if number % every == 0 or ply in decisions)
    return Course(plies, decisions, {ply: seats[ply] for ply in plies})


def moment_of(course: Course, trail: Trail, ply: int) -> Moment:
    """What the player knew at one of the moments, and what they did then if they had to decide."""
    seat = course.seats[ply]
    state = trail.at(ply).state
    made = trail.at(ply + 1).replay.move if ply in course.decisions else None
    return Moment(ply, state.view(seat), made)


def costly(found: Mapping[str, Any]) -> list[int]:
    """The plies of the decisions to be weighed: those that cost most at first sight, for what that is worth.

    Units differ within a match, so what counts is how many of its own errors a loss is, and how large among
    those of its unit.
    """
    most: dict[str, float] = {}
    for _, unit, loss, _ in found.get("sketches", ()):
        most[unit] = max(most.get(unit, 0.0), loss)
    ranked = sorted(
        found.get("sketches", ()),
        key=lambda each: (-(each[2] / most[each[1]] if most[each[1]] else 0.0), each[0]),
    )
    return [ply for ply, *_ in ranked[:WEIGHED]]


def review_of(match: Match, user_id: int | None) -> Review | None:
    """What there is for a player, if it is of the record as it is now."""
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

    verdict: Mapping[str, Any]
    """As `games.services.reviews.told_of` wrote it."""
    view: Any
    names: tuple[str, ...]
    """Who held the seats, by seat."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What the page of a review is made of; no row is in it, and nothing that its player did not know."""

    key: str
    game: str
    seats: int
    level: str
    done: int
    total: int
    is_finished: bool
    has_failed: bool
    found: Mapping[str, Any]
    seat: Seat
    """Where the player sat last: with these eyes the replay is linked to."""
    steps: Mapping[int, int]
    """The number of the replay's step, from 1, by the plies of the outlooks and decisions."""
    starts: tuple[int, ...]
    """The plies at which campaigns begin."""
    plies: int
    """Of the match."""
    scenes: tuple[Scene, ...]


def reviewed(match: Match, review: Review, tenures: Sequence[SeatTenure]) -> Reviewed:
    """For whose eyes it is. One query, or none while it is being worked out. :raises RulesGone:"""
    trail = trail_of(match)
    verdicts = review.found.get("verdicts", ()) if review.finished_at is not None else ()
    sitters = Sitters.of(match) if verdicts else None
    scenes = tuple(
        Scene(
            each,
            trail.at(each["ply"]).state.view(Seat(each["seat"])),
            tuple(holder.name for holder in sitters.at(each["ply"])) if sitters is not None else (),
        )
        for each in verdicts
    )
    plies = {ply for ply, *_ in review.found.get("outlooks", ())} | {each["ply"] for each in verdicts}
    return Reviewed(
        key=match.key,
        game=match.game,
        seats=match.seat_count,
        level=review.level,
        done=review.done,
        total=review.total,
        is_finished=review.finished_at is not None,
        has_failed=review.failed,
        found=review.found,
        seat=Seat(tenures[-1].seat),
        steps={ply: trail.stop_near(ply) + 1 for ply in plies},
        starts=trail.campaigns,
        plies=trail.ply,
        scenes=scenes,
    )


def _seat_at(tenures: Sequence[SeatTenure], ply: int) -> Seat | None:
    for tenure in tenures:
        if tenure.from_ply <= ply and (tenure.to_ply is None or ply < tenure.to_ply):
            return Seat(tenure.seat)
    return None
