"""Runs bots' reviews of one's decisions in a match that is over: a review is asked for, and done by pieces.

Whoever does a piece takes the review for a while, works without a transaction and adds what was found if
nobody else has meanwhile. A worker that dies is thus not missed for long, and two calls at once do nothing
twice.

A first look goes over all decisions; eight are weighed, and three of these once more, by whose figures alone
they are told: what is chosen for looking costly always looks costlier than it was. A value is told as a
chance only where the game says that it is one (`Trial.ends`); a judge gets the view of the seat at that
moment.
"""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.transient_errors import is_away
from games.catalogue import LEVELS, RulesGone
from games.kit.bots.findings import Findings, Outlook, Sketched, ToldVerdict, Weighed
from games.models import Match, Review
from games.models.review import ReviewQuerySet
from games.outbox.wake import wake_review
from games.selectors.record.history import History, history_of
from games.selectors.replay.replay import is_over
from games.selectors.review.decisions import (
    Course,
    costliest,
    costly,
    course_of,
    judged,
    moment_of,
    tenures_of,
)
from games.thinking.pool import HeadError, HeadStopped, PoolEnded
from games.thinking.reviewing import look_at, weigh

log = logging.getLogger(__name__)

A_DAY: Final = timedelta(days=1)
AT_ONCE: Final = 40
"""Moments that are sent to be looked at together; as many are as there is time for."""
MOST_STOPS: Final = 3
"""So often in a row may a piece have to be stopped before the review is given up."""
MOST_THRIFT: Final = 3
"""So often at most are the worlds halved in which a slow machine judges."""
SLACK: Final = timedelta(seconds=15)
"""Longer than a piece may take, and its way to the worker, before somebody else takes it."""


class ReviewError(Exception):
    """Decisions cannot be gone through."""


class ReviewTooEarly(ReviewError):
    """The match still runs, may be taken up again, or never began."""


class NotAPlayer(ReviewError):
    """The account has held no seat of the match."""


class NoJudge(ReviewError):
    """No bot of the game can judge decisions."""


class TooManyReviews(ReviewError):
    """The account has asked for as many as it may within a day."""


@transaction.atomic(durable=True)
def request_review(*, match_id: int, user_id: int, now: datetime, rng: Random) -> Review:
    """Have bots go through what an account decided in a match. Asking again changes nothing.

    :raises ReviewTooEarly, NotAPlayer, NoJudge, TooManyReviews: see there.
    :raises RulesGone: it cannot be replayed any more.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    if not is_over(match) or match.is_sealed:
        raise ReviewTooEarly
    tenures = tenures_of(match, user_id)
    if not tenures:
        raise NotAPlayer
    if not judged(match.game):
        raise NoJudge
    there = Review.objects.filter(match=match, player_id=user_id).first()
    if there is not None and there.is_of(match) and not there.failed:
        return there
    if there is not None and there.is_of(match):
        return _resumed(there, now)
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    # One that failed may be asked for again: it is counted as the one that it was.
    lately = Review.objects.filter(player_id=user_id, asked_at__gt=now - A_DAY).exclude(match=match)
    if lately.count() >= settings.REVIEWS_A_DAY:
        raise TooManyReviews
    course = course_of(match, history_of(match), tenures, user_id)
    review, _ = Review.objects.update_or_create(
        match=match,
        player_id=user_id,
        defaults={
            "asked_at": now,
            "ply": match.ply,
            "rewinds": match.rewinds,
            "seed": rng.getrandbits(62),
            "level": LEVELS[match.game][-1],
            "done": 0,
            "total": course.total,
            "found": {},
            "stops": 0,
            "taken_until": None,
            "finished_at": None if course.total else now,
            "failed": False,
        },
    )
    transaction.on_commit(partial(wake_review, review.pk))
    return review


def _resumed(review: Review, now: datetime) -> Review:
    """Go on with one that failed: what was done is kept, and so is how thrifty it has become."""
    review.asked_at, review.stops, review.taken_until = now, 0, None
    review.finished_at, review.failed = None, False
    review.save(update_fields=["asked_at", "stops", "taken_until", "finished_at", "failed"])
    transaction.on_commit(partial(wake_review, review.pk))
    return review


def continue_review(*, review_id: int, now: datetime) -> bool:
    """Do the next piece of a review; whether there is more to do now.

    False too if somebody else works on it, it is finished, or it had to be stopped: then the sweep calls
    again.
    """
    until = now + timedelta(seconds=settings.REVIEW_PIECE_SECONDS) + SLACK
    if not Review.objects.due(now).filter(pk=review_id).update(taken_until=until):
        return False
    review = Review.objects.select_related("match").get(pk=review_id)
    match = review.match
    if not is_over(match) or not review.is_of(match):  # it was taken up again; there is nothing to go through
        _mine(review).delete()
        return False
    began = time.monotonic()
    try:
        found, done, total = _piece(review, match)
    except PoolEnded:
        _mine(review).update(taken_until=None)
        return False
    except RulesGone:  # nor is there where it cannot be replayed any more
        _mine(review).delete()
        return False
    except HeadStopped as error:
        return _stopped(review, now, repr(error), is_slow=True)
    except HeadError as error:
        # The error's text may speak of what a seat held.
        return _stopped(review, now, f"failed with {error.kind}")
    except Exception as error:
        if is_away(error):  # no fault of the match: the lease lapses, and it is tried again
            raise
        # Any other error shall not be tried for ever.
        return _stopped(review, now, f"failed with {type(error).__name__}")
    found = replace(found, spent=round(found.spent + time.monotonic() - began, 1))
    is_finished = done >= total
    added = _mine(review).update(
        found=(found.kept if is_finished else found).to_json(),
        done=done,
        total=total,
        stops=0,
        taken_until=None,
        finished_at=now if is_finished else None,
    )
    return bool(added) and not is_finished


def _mine(review: Review) -> ReviewQuerySet:
    """The row, if nobody else has added to it meanwhile and it was not asked for anew."""
    return Review.objects.filter(pk=review.pk, done=review.done, asked_at=review.asked_at)


def _piece(review: Review, match: Match) -> tuple[Findings, int, int]:
    """The findings of the next piece, its size, and the size of the whole.

    :raises HeadError, HeadStopped, PoolEnded: see there.
    """
    history = history_of(match)
    course = course_of(match, history, tenures_of(match, review.player_id), review.player_id)
    place = review.done - len(course.plies)
    if place < 0:
        found, done = _looked(review, match.game, course, history)
    elif place < course.weighed:
        found, done = _weighed(review, match.game, course, history, place)
    else:
        found, done = _told(review, match.game, course, history, place - course.weighed)
    return found, done, course.total


def _weighed(review: Review, slug: str, course: Course, history: History, place: int) -> tuple[Findings, int]:
    """One more of the decisions that seemed costly at first sight."""
    found = review.findings
    chosen = found.chosen or costly(found)
    if place >= len(chosen):  # fewer could be judged than were decided
        return found, len(course.plies) + course.weighed
    moment = moment_of(course, history, chosen[place])
    verdict = weigh(slug, moment, review.seed, "weighed", found.thrift)
    weighed = () if verdict is None else (Weighed.of(moment.ply, verdict),)
    return replace(found, chosen=chosen, weighed=(*found.weighed, *weighed)), review.done + 1


def _told(review: Review, slug: str, course: Course, history: History, place: int) -> tuple[Findings, int]:
    """One more of the decisions that are told of, weighed in worlds that had no part in choosing it."""
    found = review.findings
    chosen = found.most or costliest(found)
    if place >= len(chosen):
        return found, course.total
    moment = moment_of(course, history, chosen[place])
    verdict = weigh(slug, moment, review.seed, "told", found.thrift)
    told = () if verdict is None else (ToldVerdict.of(moment.ply, course.decisions[moment.ply], verdict),)
    before = found.verdicts if place else ()
    return replace(found, most=chosen, verdicts=(*before, *told)), review.done + 1


def _looked(review: Review, slug: str, course: Course, history: History) -> tuple[Findings, int]:
    """Some more of the moments looked at."""
    found, done = review.findings, review.done
    moments = [moment_of(course, history, ply) for ply in course.plies[done : done + AT_ONCE]]
    looks = look_at(slug, moments, review.seed, found.thrift)
    outlooks = [Outlook.of(look.ply, look.outlook) for look in looks if look.outlook is not None]
    sketches = [Sketched.of(look.ply, look.sketch) for look in looks if look.sketch is not None]
    return replace(
        found,
        outlooks=(*found.outlooks, *outlooks),
        sketches=(*found.sketches, *sketches),
        decisions=course.made,
        looked=len(course.decisions),
    ), done + len(looks)


def _stopped(review: Review, now: datetime, why: str, *, is_slow: bool = False) -> bool:
    """Have the sweep call again, or give up.

    :param is_slow: whether it took too long: from now on everything is judged in half as many worlds.
    """
    stops = review.stops + 1
    log.warning("a review of match %s could not go on at %d: %s", review.match.key, review.done, why)
    over: dict[str, Any] = {"finished_at": now, "failed": True} if stops >= MOST_STOPS else {}
    if is_slow:
        found = review.findings
        over["found"] = replace(found, thrift=min(MOST_THRIFT, found.thrift + 1)).to_json()
    _mine(review).update(stops=stops, taken_until=None, **over)
    return False
