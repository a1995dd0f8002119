"""Looks after the people of events that run: those who stay away, reserves who are asked, last days.

Each step is a transaction of its own, safe to do twice; one that fails is logged and holds up no other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from accounts.transient_errors import is_away

from . import last_day, stays_away

log = logging.getLogger(__name__)


def look_after_people(*, now: datetime, rng: Random) -> None:
    """Do whatever is due for the people of all events. Six queries where nothing is."""
    for event_id in stays_away.due_absences(now):
        _tried(partial(stays_away.replace_absent, event_id=event_id, now=now, rng=rng), event_id)
    for event_id in stays_away.due_lapses():
        _tried(partial(stays_away.take_out_lapsed, event_id=event_id, now=now, rng=rng), event_id)
    for event_id in stays_away.due_questions(now):
        _tried(partial(stays_away.ask_on, event_id=event_id, now=now), event_id)
    for event_id in last_day.due_warnings(now):
        _tried(partial(last_day.warn, event_id=event_id, now=now), event_id)
    for event_id, row_id in last_day.due_to_adjudicate(now):
        _tried(partial(last_day.decide, event_id=event_id, event_match_id=row_id, now=now), event_id)


def _tried(step: Callable[[], Any], event_id: int) -> None:
    try:
        step()
    except Exception as error:
        if is_away(error):
            log.warning("event %d cannot be looked after for now: %s", event_id, type(error).__name__)
            return
        log.exception("event %d cannot be looked after", event_id)
