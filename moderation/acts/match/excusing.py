"""Excuses a timeout: a turn that lapsed counts as if it had been played in time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from games.models import Match, TableEvent
from games.services.reliability import blame as counted_again
from games.services.reliability import excuse as counted_kept
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

LONGEST_AGO: Final = timedelta(days=30)


def excusable(match: Match, now: datetime) -> Sequence[TableEvent]:
    """Turns of people that lapsed not too long ago and are not excused, the latest first. One query."""
    rows = match.events.filter(code=TableEvent.Code.TIMEOUT, tenure__isnull=False, at__gte=now - LONGEST_AGO)
    return list(rows.filter(data__excused__isnull=True).select_related("tenure__player").order_by("-id"))


def can_excuse(deed: Deed) -> None:
    """:raises NotNow: ``annulled``, ``no-such-timeout``: there is none."""
    if deed.match.annulled_at is not None:
        raise NotNow("annulled")
    if not excusable(deed.match, deed.now):
        raise NotNow("no-such-timeout")


def excuse(deed: Deed) -> Done:
    """The timeout with the id `event` costs no reliability; also not that a seat was lost by it.

    :raises NotNow: ``no-such-timeout``, ``too-old``, ``excused``, ``annulled``.
    """
    match = deed.match
    if match.annulled_at is not None:
        raise NotNow("annulled")
    event = _timeout(match, int(deed.values["event"]))
    if event.at < deed.now - LONGEST_AGO:
        raise NotNow("too-old")
    if event.data.get("excused"):
        raise NotNow("excused")
    turn = left = False
    if not match.is_sealed:  # else nothing of it is counted yet, and this turn will not be
        turn, left = counted_kept(_whose(event), and_match=match.contract == Match.Contract.LOSE)
    event.data = {**event.data, "excused": True}
    event.save(update_fields=["data"])
    after = {"event": event.pk, "turn": turn, "match": left}
    return Done(after=after, told=frozenset({_whose(event)}), shown={"seat": event.seat})


def blame(deed: Deed, action: Action) -> Done:
    """Takes an excuse back. :raises NotNow: ``no-such-timeout``, ``annulled``."""
    if deed.match.annulled_at is not None:
        raise NotNow("annulled")
    event, was = _timeout(deed.match, action.after["event"]), action.after
    counted_again(_whose(event), turn=was["turn"], and_match=was["match"])
    event.data = {name: value for name, value in event.data.items() if name != "excused"}
    event.save(update_fields=["data"])
    return Done(told=frozenset({_whose(event)}), shown={"seat": event.seat})


def _timeout(match: Match, event_id: int) -> TableEvent:
    rows = match.events.select_related("tenure").filter(code=TableEvent.Code.TIMEOUT, tenure__isnull=False)
    event = rows.filter(pk=event_id).first()
    if event is None:
        raise NotNow("no-such-timeout")
    return event


def _whose(event: TableEvent) -> int:
    if event.tenure is None:
        raise NotNow("no-such-timeout")
    return event.tenure.player_id


ACTS: Final = (Act(Code.EXCUSE, Target.MATCH, "act_excuse", excuse, blame, Code.BLAME, check=can_excuse),)
