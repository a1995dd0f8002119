"""News of events for their people: an alert, which goes by mail and push, and a line in their list of tables.

For a transaction that holds the event's row locked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.models import Event, Notice
from games.services import alerts
from games.services.notices import tell_many


def tell_of_event(
    event: Event, what: str, user_ids: Iterable[int], *, at: datetime, mark: str = "", **data: Any
) -> None:
    """Tell each of some people once: a word of `alerts.OF_EVENT`, with what is said besides.

    :param mark: of what may come about again, such as the number of a round.
    :param data: as JSON; nothing that not everybody may know who may see the event.
    """
    people = sorted(set(user_ids))
    alerts.of_event(event, what, people, at=at, mark=mark, **data)
    tell_many(people, Notice.Kind.EVENT, {"what": what, "event": event.key, "name": event.name, **data})
