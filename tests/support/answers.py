"""Answers for ratings: matches of The Dark Lord with their facts, and showings; none of their moves."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from accounts.models import User
from games.models import Match, QuestionVersion, Showing
from games.services.questions.counting import count_answer

from .clock import NOON
from .rated import ended
from .tables import bot

GAME: Final = "dark-lord"
_EVEN: Final = {"kind": "places", "places": [0, 0]}


def allies_meet(one: User, other: User, at: datetime = NOON, **fields: Any) -> Match:
    """A match of two allies against a bot, which ended even."""
    lord = User.objects.filter(username="lord").first() or bot("lord")
    return ended([one, other, lord], _EVEN, at, game=GAME, **fields)


def answer(
    match: Match,
    player: User | None,
    version: QuestionVersion,
    at: datetime,
    *,
    place: int | None = 0,
    is_right: bool = True,
    **fields: Any,
) -> Showing:
    """An answer to a question, the right one if not said otherwise."""
    opened = {"opened_at": at, "closes_at": at} if player else {}
    values = {"seat": 0, "round": match.showings.count() + 1} | opened | fields
    showing = Showing.objects.create(match=match, player=player, version=version, **values)
    count_answer(showing, place=place, is_right=is_right, now=at)
    return showing
