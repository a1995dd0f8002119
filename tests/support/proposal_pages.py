"""Questions at a table, asked and answered over HTTP in one line."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clock.turn import begin
from games.models import Match, Proposal
from games.selectors.calendar.calendars import calendar_of
from games.selectors.time.clocks import pacing_of
from games.services.clocks import turns as clocks
from games.services.votes.proposals import propose

from .proposals import held
from .replays import logged_in
from .tables import turns

HTMX = {"HX-Request": "true"}


def begun_now(match: Match) -> Match:
    """The same with the clocks that run begun at this moment: pages are looked at now."""
    pace, now = pacing_of(match), timezone.now()
    assert pace is not None
    with transaction.atomic():
        for tenure in turns(match):
            clocks.rewrite(match, tenure, begin(pace, pace.bank, calendar_of(tenure.player_id, now), now))
    return match


def ask(match: Match, name: str, kind: str = "pause", days: int = 7) -> Proposal:
    propose(match_id=match.pk, user_id=held(match, name).player_id, kind=kind, days=days, now=timezone.now())
    return match.proposals.latest("pk")


def send(name: str, match: Match, path: str, sent: dict[str, Any], *, htmx: bool = False) -> Any:
    return logged_in(name).post(f"/m/{match.key}/{path}", sent, headers=HTMX if htmx else {})


def said(response: Any) -> str:
    """The text of a page, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", response.content.decode()))
