"""Deliveries to people, and the links that mails hold: made inside a site for tests of their pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any


def off_path(username: str, kind: str, way: str) -> str:
    """The link with which a mail of that kind on that way to somebody leads out of it."""
    from accounts.models import Kind, User, Way
    from accounts.notifications.unsubscribe import opt_out_link

    return opt_out_link(User.objects.get(username=username).pk, Kind(kind), Way(way))


def ways_chosen(username: str, kind: str) -> list[str]:
    """The ways on which somebody is told of a kind of thing."""
    from accounts.models import Kind, User
    from accounts.notifications.ways import ways_of

    return sorted(ways_of(User.objects.get(username=username), Kind(kind)))


def told_much(username: str) -> int:
    """A log of all sorts of ends, and a digest on top of it; how many deliveries."""
    from django.utils import timezone

    from accounts.models import Delivery, Mail, User

    now = timezone.now()
    user = User.objects.get(username=username)
    # The newest last, as they come about.
    ends: list[dict[str, Any]] = [
        {"kind": "turn", "way": "digest", "state": "sent", "title": "Concert of Trieste"},
        {
            "kind": "turn",
            "way": "push",
            "state": "seen",
            "title": "Concert of Trieste",
            "where": "Phone",
            "ended_at": now,
        },
        {"kind": "turn", "way": "mail", "state": "dropped", "why": "opened", "title": "Seven sailors"},
        {"kind": "wrote", "way": "push", "state": "waiting", "why": "quiet", "title": "Slow water"},
        {"kind": "time", "way": "mail", "state": "sent", "title": "Kaleidoscope at the Café Slavia"},
        {"kind": "ended", "way": "digest", "state": "waiting", "why": "digest", "title": "Rainy Sunday"},
        {
            "kind": "turn",
            "way": "mail",
            "state": "failed",
            "why": "bounced",
            "error": "SMTPRecipientsRefused 550",
            "title": "Rainy Sunday",
        },
    ] * 4
    mail = Mail.objects.create(
        sender="a@example.org", recipient=user.email, state="sent", created_at=now, due_at=now, ended_at=now
    )
    ends += [
        {
            "kind": kind,
            "way": "digest",
            "state": "sent",
            "why": "digest",
            "mail": mail,
            "title": at,
            "thread": at,
        }
        for at in ("Concert of Trieste", "Slow water")
        for kind in ("turn", "ended", "wrote")
    ]
    tomorrow = now + timedelta(days=1)  # before that no sweep looks at those that wait
    Delivery.objects.bulk_create(
        Delivery(user=user, made_at=now + timedelta(hours=number), due_at=tomorrow, **end)
        for number, end in enumerate(ends, start=-len(ends))
    )
    return len(ends)


def pause_address(username: str) -> None:
    """As after three refusals."""
    from django.utils import timezone

    from accounts.models import ReminderSettings, User

    user = User.objects.get(username=username)
    ReminderSettings.objects.update_or_create(
        user=user, defaults={"refusals": 3, "paused_at": timezone.now()}
    )
    User.objects.filter(pk=user.pk).update(is_mail_paused=True)
