"""Hiding what a person has written: a line stays in its place, and the text comes back with the reverse."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import QuerySet

from accounts.models import User
from games.models import Message
from games.services.moderation import hidden_messages
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

from .base import somebody

LONGEST: Final = 90
"""So many days back."""


def can_hide(deed: Deed) -> None:
    """:raises NotNow: ``bot``, ``gone``, ``none``: nothing of the last `LONGEST` days is not hidden."""
    recent = _shown(somebody(deed)).filter(at__gte=deed.now - timedelta(days=LONGEST))
    if not recent.exists():
        raise NotNow("none")


def hide_messages(deed: Deed) -> Done:
    """One, by `message` (its id), or all of the last `days`, at the match `match` (an id) or anywhere.

    :raises NotNow: ``bot``, ``gone``; ``bad-days``; ``none``: there is nothing that is not hidden.
    """
    person = somebody(deed)
    rows = _shown(person)
    one, match_id, days = (deed.values.get(name) for name in ("message", "match", "days"))
    if isinstance(one, int):
        rows = rows.filter(pk=one)
    elif isinstance(days, int) and 1 <= days <= LONGEST:
        rows = rows.filter(at__gte=deed.now - timedelta(days=days))
        rows = rows.filter(match=match_id) if isinstance(match_id, int) else rows
    else:
        raise NotNow("bad-days", most=LONGEST)
    hidden = hidden_messages.hide_messages(rows, at=deed.now)
    if not hidden:
        raise NotNow("none")
    return Done(
        after={"messages": [message.pk for message in hidden]},
        message_id=hidden[0].pk if len(hidden) == 1 else None,
    )


def show_messages(_: Deed, action: Action) -> Done:
    """Show those again that an action hid. :raises NotNow: ``none``: they are shown."""
    shown = hidden_messages.show_messages(Message.objects.filter(pk__in=action.after["messages"]))
    if not shown:
        raise NotNow("none")
    return Done(after={"messages": [message.pk for message in shown]})


def _shown(person: User) -> QuerySet[Message]:
    return Message.objects.filter(sender=person, hidden_at=None)


ACTS: Final = (
    Act(
        Code.HIDE_MESSAGES,
        Target.PERSON,
        "act_hide_messages",
        hide_messages,
        show_messages,
        Code.SHOW_MESSAGES,
        check=can_hide,
    ),
)
