"""Closes questions that nobody answered in time: the site gives no answer for their seats.

What decides is when an answer reached the site, not when anybody comes to act. A worker is called when the
time of a question is over, the sweep finds those that nobody was called to, and whoever looks at the table
closes them too: all find the same, and the first of them does it. It is no timeout: the turn's own clock is
another, and who has no answer in time stays at the table.
"""

from __future__ import annotations

import logging
from datetime import datetime
from random import Random

from django.db import IntegrityError, transaction

from accounts.transient_errors import is_away
from games.catalogue import has_rules
from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure, Showing
from games.selectors.questions.visible import GRACE, PATIENCE
from games.selectors.record.history import history_of
from games.services.questions.answers import is_answer_late, question_asked_of, showing_of
from games.services.turn.growth import Made
from games.services.turn.record import grow

log = logging.getLogger(__name__)


def close_overdue(*, match_id: int, now: datetime, rng: Random) -> bool:
    """Close the questions of a match whose time is long over, for whoever is about to look at it.

    True if any was closed. What cannot be closed now is found by the sweep.
    """
    open_ = Showing.objects.filter(match=match_id, answered_at=None, closes_at__lt=now - GRACE - PATIENCE)
    due = list(open_.order_by("closes_at", "seat").values_list("seat", "round"))
    closed = [try_to_close(match_id=match_id, seat=seat, number=at, now=now, rng=rng) for seat, at in due]
    return any(closed)


def try_to_close(*, match_id: int, seat: int, number: int, now: datetime, rng: Random) -> bool:
    """As `close_question`, for a caller that goes on whatever becomes of it."""
    try:
        return close_question(match_id=match_id, seat=seat, number=number, now=now, rng=rng)
    except IntegrityError:  # somebody else was first, where rows are not locked
        return False
    except Exception as error:
        if is_away(error):
            said = "a question of match %s could not be closed for now: %s"
            log.warning(said, match_id, type(error).__name__)
            return False
        log.exception("the question of seat %s at match %s cannot be closed", seat, match_id)
    return False


@transaction.atomic(durable=True)
def close_question(*, match_id: int, seat: int, number: int, now: datetime, rng: Random) -> bool:
    """Give no answer for a seat that has opened its question of a round and let the time for it run out.

    Safe to call twice, too early, and for questions that were answered. Where the turn itself lapsed before
    that, what its table has agreed on comes first, and this waits for whoever holds the seat then.

    :returns: whether that was done.
    """
    match = Match.objects.select_for_update().filter(pk=match_id, status=Match.Status.RUNNING).first()
    if match is None or not has_rules(match.game, match.rules_version):
        return False
    history = history_of(match)
    asking = question_asked_of(match, history, seat)
    if asking is None or asking.round != number:
        return False
    showing = showing_of(match, seat, asking)
    if showing is None or showing.closes_at is None or not is_answer_late(showing, now):
        return False
    tenure = SeatTenure.objects.current().get(match=match, seat=seat)
    if tenure.deadline_at is not None and tenure.deadline_at <= showing.closes_at:
        return False
    made = Made(Seat(seat), asking.nothing, tenure.player_id)
    grow(match, history, made, now=now, rng=rng, arrived_at=showing.closes_at, is_present=False)
    return True
