"""Wake-up calls to Celery. Each may be lost or come twice; the sweep finds what was lost."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from celery import current_app
from django.core.cache import cache
from django.utils import timezone

from accounts.after_response import after_response
from games.selectors.questions.visible import GRACE, PATIENCE
from games.thinking.bot_turns import BotTurn, call_seconds

log = logging.getLogger(__name__)

BOT_MOVE = "games.bots.move"
BOT_PLAY = "games.bots.play"
WAITING_PLAY = "games.pending.play"
LAPSE = "games.clock.lapse"
LEAVE_RENEW = "games.leave.renew"
LAPSE_ALL = "games.clock.overdue"
CLOSE = "games.questions.close"
GO_ON = "games.reviews.go_on"
COUNT = "games.ratings.count"
PICTURE = "games.pictures.draw"
TEAM_MATCH = "games.boards.team_match"
EVENT = "games.tournaments.event"
BOTS, CLOCK, REVIEWS = "bots", "clock", "reviews"

PLAY_WORTH_SECONDS = 60.0

OVERDUE_WORTH_SECONDS = 30.0
"""As long as a worker that has much to do takes to come to it; a second call that comes then does nothing."""

LONGEST_CALL_AHEAD = 60.0
"""Later moves are found by the sweep: Redis gives a message to another worker that waits for too long."""

PATIENCE_WITH_MOVES: Final = timedelta(seconds=1)
"""So long after a deadline a turn is still left alone: a move that came in time may be on its way."""

PICTURE_WORTH_SECONDS = 10.0
"""Lifetime of a call to draw a board; so long is nobody else called for the same."""

REVIEW_WORTH_SECONDS = 60.0
"""Lifetime of a call to go on with a review; so long is nobody else called."""

PATIENCE_WITH_ANSWERS: Final = GRACE + PATIENCE


def wake_bot(match_id: int, seat: int, turn_ply: int, seconds: float = 0.0) -> None:
    """Have a worker asked, aside, to think for the bot at `seat`, whose turn began at `turn_ply`.

    :param seconds: how long to leave it alone before.
    """
    after_response(lambda _runner: call_bot(match_id, seat, turn_ply, seconds))


def call_bot(match_id: int, seat: int, turn_ply: int, seconds: float = 0.0) -> None:
    """Ask a worker to think, unless one has been asked and the call is still worth something."""
    turn = BotTurn(match_id, seat, turn_ply)
    when = {"countdown": seconds, "expires": seconds + call_seconds()}
    if turn.call() and not _sent(BOT_MOVE, match_id, seat, turn_ply, queue=BOTS, **when):
        turn.let_go()


def play_later(match_id: int, seat: int, turn_ply: int, notation: str, seconds: float) -> None:
    """Ask a worker to play what the bot at `seat` has chosen, so many seconds from now.

    Not among the calls to think: a move that has been chosen must not wait for the others' thoughts.
    """
    arguments = (match_id, seat, turn_ply, notation)
    _sent(BOT_PLAY, *arguments, queue=CLOCK, countdown=seconds, expires=seconds + PLAY_WORTH_SECONDS)


def play_waiting_later(match_id: int, seat: int, turn_ply: int, seconds: float) -> None:
    """Have a worker asked, aside, to play what waits at `seat`, so many seconds from now."""
    if seconds <= LONGEST_CALL_AHEAD:
        after_response(lambda _runner: call_waiting(match_id, seat, turn_ply, seconds))


def call_waiting(match_id: int, seat: int, turn_ply: int, seconds: float = 0.0) -> None:
    """Ask a worker to play what waits at `seat` for the turn that began at `turn_ply`."""
    when = {"countdown": seconds, "expires": seconds + PLAY_WORTH_SECONDS}
    _sent(WAITING_PLAY, match_id, seat, turn_ply, queue=CLOCK, **when)


def lapse_later(match_id: int, seat: int, turn_ply: int, deadline_at: datetime) -> None:
    """Have a worker called, aside, when the turn of a seat lapses, unless the sweep has time to find it."""
    if (deadline_at - timezone.now()).total_seconds() <= LONGEST_CALL_AHEAD:
        after_response(lambda _runner: call_lapse(match_id, seat, turn_ply, deadline_at))


def call_lapse(match_id: int, seat: int, turn_ply: int, deadline_at: datetime) -> None:
    """Call a worker a moment after the deadline of the turn that began at `turn_ply`."""
    ahead = (deadline_at + PATIENCE_WITH_MOVES - timezone.now()).total_seconds()
    when = {"countdown": max(ahead, 0.0), "expires": max(ahead, 0.0) + PLAY_WORTH_SECONDS}
    _sent(LAPSE, match_id, seat, turn_ply, deadline_at.isoformat(), queue=CLOCK, **when)


def close_later(match_id: int, seat: int, number: int, closes_at: datetime) -> None:
    """Have a worker called, aside, when the time to answer a seat's question is over; see `lapse_later`."""
    if (closes_at - timezone.now()).total_seconds() <= LONGEST_CALL_AHEAD:
        after_response(lambda _runner: call_close(match_id, seat, number, closes_at))


def call_close(match_id: int, seat: int, number: int, closes_at: datetime) -> None:
    """Call a worker a moment after the last instant at which an answer to a question of a round counts."""
    ahead = max((closes_at + PATIENCE_WITH_ANSWERS - timezone.now()).total_seconds(), 0.0)
    when = {"countdown": ahead, "expires": ahead + PLAY_WORTH_SECONDS}
    _sent(CLOSE, match_id, seat, number, queue=CLOCK, **when)


def tell_clocks(user_id: int) -> None:
    """Have a worker asked, aside, to bring somebody's leave to the clocks that run for them."""
    after_response(lambda _runner: call_renewal(user_id))


def call_renewal(user_id: int) -> None:
    """Ask a worker to bring somebody's leave to the clocks that run for them."""
    _sent(LEAVE_RENEW, user_id, queue=CLOCK, expires=PLAY_WORTH_SECONDS)


def call_overdue() -> None:
    """Call a worker to the turns that lapsed while nobody was called."""
    _sent(LAPSE_ALL, queue=CLOCK, expires=OVERDUE_WORTH_SECONDS)


def wake_picture(key: str) -> None:
    """Have a worker asked, aside, to draw the board of a match, unless one has been a moment ago."""

    def call(_runner: object) -> None:
        if cache.add(f"picture.{key}.called", True, PICTURE_WORTH_SECONDS):
            _sent(PICTURE, key, queue=REVIEWS, expires=PICTURE_WORTH_SECONDS)

    after_response(call)


def wake_review(review_id: int) -> None:
    """Have a worker asked, aside, to go on with a review."""
    after_response(lambda _runner: call_review(review_id))


def call_review(review_id: int) -> None:
    """Ask a worker to go on with a review, unless one has been and the call is still worth something.

    In a queue of their own, with a worker of its own: no bot at a table waits for any of them. Each piece
    is called for anew, behind those of others.
    """
    key = f"review.{review_id}.called"
    if cache.add(key, True, REVIEW_WORTH_SECONDS) and not _sent(
        GO_ON, review_id, queue=REVIEWS, expires=REVIEW_WORTH_SECONDS
    ):
        cache.delete(key)


def came_to_review(review_id: int) -> None:
    """Note that a worker has come: others may be called."""
    cache.delete(f"review.{review_id}.called")


def wake_ratings(game: str) -> None:
    """Have a worker asked, aside, to count the matches of a game that are due for ratings."""
    after_response(lambda _runner: call_ratings(game))


def call_ratings(game: str) -> None:
    """Ask a worker to count the matches of a game that are due for ratings."""
    _sent(COUNT, game, queue=REVIEWS, expires=REVIEW_WORTH_SECONDS)


def wake_team_match(team_match_id: int) -> None:
    """Have a worker asked, aside, to see whether boards of a team match are over."""
    after_response(lambda _runner: call_team_match(team_match_id))


def call_team_match(team_match_id: int) -> None:
    """Ask a worker to see whether boards of a team match are over."""
    _sent(TEAM_MATCH, team_match_id, queue=CLOCK, expires=PLAY_WORTH_SECONDS)


def wake_event(event_id: int) -> None:
    """Have a worker asked, aside, to see whether matches of an event are over."""
    after_response(lambda _runner: call_event(event_id))


def call_event(event_id: int) -> None:
    """Ask a worker to see whether matches of an event are over."""
    _sent(EVENT, event_id, queue=CLOCK, expires=PLAY_WORTH_SECONDS)


def calls_waiting() -> int:
    """The number of calls to think that nobody has taken yet, those included that are too old."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        return int(channel.queue_declare(BOTS).message_count)


def _sent(task: str, *arguments: object, queue: str, **options: Any) -> bool:
    try:
        current_app.send_task(task, args=list(arguments), queue=queue, **options)
    except Exception as error:  # noqa: BLE001 - a broker that is down must not fail what has been committed
        log.warning("could not send %s %s: %r", task, arguments[:1], error)
        return False
    return True
