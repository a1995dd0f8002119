"""Acts that can be done to a match or a person now: the acts themselves are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom

from accounts.models import User
from games.models import Club, Event, Match
from moderation.acts.base import Act, Deed, NotNow, Thing, kind_of
from moderation.acts.registry import ACTS

from .rights import may


@dataclass(frozen=True, slots=True)
class Possible:
    """An act that a moderator's rights reach."""

    code: str
    why_not: NotNow | None
    """Reason why it cannot be done now; None: it can."""


def possible_acts(by: User, target: Thing, now: datetime) -> tuple[Possible, ...]:
    """The acts that a moderator would look for. Of two that undo each other, such as a pause and its end, the
    one that can be done now; where neither can, the first.
    """
    kind = kind_of(target)
    within = {code: act for code, act in ACTS.items() if act.target == kind and may(by, act)}
    why_not = {code: refusal_of(act, by, target, now) for code, act in within.items()}
    shown = (code for code, why in why_not.items() if why is None or not _stands_in(code, why_not))
    return tuple(Possible(code, why_not[code]) for code in shown)


def refusal_of(act: Act, by: User, target: Thing, now: datetime) -> NotNow | None:
    """The reason why an act cannot be done now, whatever its form says; None: it can."""
    deed = Deed(
        by=by,
        now=now,
        rng=SystemRandom(),
        reason="",
        note="",
        target=target if isinstance(target, Match) else None,
        person=target if isinstance(target, User) else None,
        place=target if isinstance(target, Club) else None,
        contest=target if isinstance(target, Event) else None,
    )
    try:
        act.check(deed)
    except NotNow as error:
        return error
    return None


def _stands_in(code: str, why_not: Mapping[str, NotNow | None]) -> bool:
    """True if the counterpart of an act that cannot be done is there in its place."""
    other = ACTS[code].undo_code
    if other is None or other == code or other not in why_not or ACTS[other].undo_code != code:
        return False
    codes = list(why_not)
    return why_not[other] is None or codes.index(other) < codes.index(code)
