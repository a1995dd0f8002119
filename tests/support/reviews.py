"""Decisions that are gone through, as tests have them."""

from __future__ import annotations

from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Match, Review
from games.selectors.record.history import histories, history_of
from games.selectors.review.decisions import Course, course_of, tenures_of
from games.services.review.reviews import MOST_THRIFT, continue_review, request_review
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.tables import match_of, people, play_on


def a_duel(plies: int = 8) -> Match:
    """Two people at Three Colours; one gives up."""
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=plies)
    resign(match_id=match.pk, user_id=user("ben").pk, now=NOON, rng=Random(1))
    match.refresh_from_db()
    return match


def user(name: str) -> User:
    return User.objects.get(username=name)


def asked(match: Match, name: str = "ann", *, now: Any = NOON) -> Review:
    return request_review(match_id=match.pk, user_id=user(name).pk, now=now, rng=Random(3))


def worked_out(review: Review, most: int = 100) -> Review:
    """All of it, a piece after the other, in as few worlds as on a machine that is much too slow."""
    Review.objects.filter(pk=review.pk, found={}).update(found={"thrift": MOST_THRIFT})
    for _ in range(most):
        if not continue_review(review_id=review.pk, now=timezone.now()):
            break
    review.refresh_from_db()
    return review


def course_for(match: Match, name: str = "ann") -> Course:
    """The course of a match that somebody may go through, read anew."""
    histories.clear()
    match.refresh_from_db()
    pk = user(name).pk
    return course_of(match, history_of(match), tenures_of(match, pk), pk)


def decided(match: Match, name: str = "ann") -> list[int]:
    """The plies of somebody's decisions."""
    return list(course_for(match, name).decisions)
