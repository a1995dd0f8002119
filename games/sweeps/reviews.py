"""Celery tasks of reviews: bots go through decisions of matches that are over, a piece at a time."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.outbox.wake import GO_ON, call_review, came_to_review
from games.selectors.review.decisions import due_reviews
from games.services.review.reviews import continue_review as do_a_piece

MOST_CALLED: int = 50
"""So many are called for at once; the others' turn comes."""


@shared_task(name=GO_ON)
def continue_review_task(review_id: int) -> None:
    """Do a piece of a review, and call for the next one behind what else waits."""
    came_to_review(review_id)
    if do_a_piece(review_id=review_id, now=timezone.now()):
        call_review(review_id)


@shared_task(name="games.reviews.sweep")
def go_on_with_all() -> None:
    """Call for the reviews that nobody works on: their calls were lost, or whoever worked on them died."""
    for review_id in due_reviews(timezone.now(), MOST_CALLED):
        call_review(review_id)
