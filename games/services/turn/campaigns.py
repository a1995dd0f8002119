"""The rows of a match's campaigns, which are copies of what its record says of them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event
from games.kit.rules.replay import Replay
from games.models import Campaign, Match
from games.selectors.record.history import History


def add_campaigns(match: Match, steps: Iterable[Replay], now: datetime) -> None:
    """Write the campaigns that have begun or ended with the moves that a record has grown by."""
    for step in steps:
        for event in step.events:
            if event.code == CAMPAIGN_STARTED:
                Campaign.objects.create(
                    match=match, number=event.data["number"], from_ply=step.ply - 1, started_at=now
                )
            elif event.code == CAMPAIGN_ENDED:
                Campaign.objects.filter(match=match, number=event.data["number"]).update(
                    to_ply=step.ply - 1, ended_at=now, result=_result(event)
                )


def first_campaigns(match: Match, steps: Iterable[Replay], now: datetime) -> list[Campaign]:
    """The rows, not written yet, of the campaigns that begin with a match."""
    return [
        Campaign(match=match, number=event.data["number"], from_ply=step.ply - 1, started_at=now)
        for step in steps
        for event in step.events
        if event.code == CAMPAIGN_STARTED
    ]


def rewrite_campaigns(match: Match, history: History) -> None:
    """Write the campaigns anew, of the moves that count."""
    found: dict[int, dict[str, Any]] = {}
    for step in history.branch:
        ply, at = step.ply - 1, history.times[step.ply - 1]
        for event in step.events:
            if event.code == CAMPAIGN_STARTED:
                begun = {"from_ply": ply, "started_at": at}
                found[event.data["number"]] = {**begun, "to_ply": None, "ended_at": None, "result": None}
            elif event.code == CAMPAIGN_ENDED:
                ended = {"to_ply": ply, "ended_at": at, "result": _result(event)}
                found[event.data["number"]].update(ended)
    Campaign.objects.filter(match=match).exclude(number__in=found).delete()
    for number, row in found.items():
        Campaign.objects.update_or_create(match=match, number=number, defaults=row)


def _result(event: Event) -> dict[str, Any]:
    return {"winners": sorted(event.data["winners"]), "scores": list(event.data["scores"])}
