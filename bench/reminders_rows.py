"""Deliveries that are due, found, queued and handed over; what a move says to the database.

A program of its own, for its settings come from the environment; `bench.reminders` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import timedelta
from time import perf_counter
from typing import Any

import django
from django.db import connection

from bench.run import sized

DUE, ENDED, PEOPLE = sized((10_000, 100_000, 2_000), (200, 1_000, 40))
MAILED, ALERTS = sized((200, 5_000), (5, 100))


def seconds_of(work: Any) -> float:
    """The time that something takes once, by the clock."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def rows_of(people: Sequence[Any], count: int, *, is_over: bool) -> None:
    """So many deliveries, due now or ended, of some people in turn."""
    from accounts.models import Delivery, Kind, Way  # noqa: PLC0415 - after the set-up, here and below
    from bench.site_data import NOW  # noqa: PLC0415

    state = Delivery.State.SENT if is_over else Delivery.State.WAITING
    at = NOW - timedelta(days=is_over)
    Delivery.objects.bulk_create(
        (
            Delivery(
                user=people[n % len(people)], kind=Kind.TURN, way=Way.DIGEST, thread=f"t{n}", title="Oslo",
                made_at=at, due_at=at, state=state, ended_at=at if is_over else None,
            )
            for n in range(count)
        ),
        batch_size=2_000,
    )  # fmt: skip


def found() -> dict[str, float]:
    """Seconds of finding whom something is due to and calling for all of them; the memory broker takes it."""
    from accounts.models import Delivery  # noqa: PLC0415
    from accounts.notifications.due import BY_MAIL, people_due  # noqa: PLC0415
    from accounts.notifications.wake import MAILS, call_for_people  # noqa: PLC0415
    from bench.site_data import NOW  # noqa: PLC0415

    assert Delivery.objects.due(NOW).count() == DUE
    due: list[int] = []
    parts = {"finding": seconds_of(lambda: due.extend(people_due(BY_MAIL, NOW)))}
    parts["queuing"] = seconds_of(lambda: call_for_people(MAILS, due))
    assert len(due) == PEOPLE
    return parts


def handed_over() -> float:
    """Mails a second, made of five deliveries each with the plainest of words."""
    from accounts.mail import html_of  # noqa: PLC0415
    from accounts.models import Mail, User  # noqa: PLC0415
    from accounts.notifications.due import BY_MAIL, people_due  # noqa: PLC0415
    from accounts.notifications.mail_delivery import hand_over_mails  # noqa: PLC0415
    from bench.site_data import NOW  # noqa: PLC0415
    from games.letters import Letter  # noqa: PLC0415
    from games.selectors.reminders.outdated import no_longer_so  # noqa: PLC0415

    def write(_user: User, deliveries: Any) -> Letter:
        text = "\n\n".join(f"{each.title}: your turn." for each in deliveries)
        return Letter("Your tables", text, html_of(subject="Your tables", text=text), {})

    due = people_due(BY_MAIL, NOW)[:MAILED]

    def hand_over() -> None:
        for user_id in due:
            hand_over_mails(user_id=user_id, now=NOW, judge=no_longer_so, write=write)

    taken = seconds_of(hand_over)
    assert Mail.objects.count() == MAILED
    return MAILED / taken


def spread_all(people: Sequence[Any]) -> float:
    """Alerts a second that become deliveries."""
    from accounts.models import Alert, Kind  # noqa: PLC0415
    from accounts.notifications.fan_out import spread  # noqa: PLC0415
    from bench.site_data import NOW  # noqa: PLC0415

    Alert.objects.bulk_create(
        (
            Alert(
                user=people[n % len(people)], kind=Kind.TURN, thread=f"a{n}", title="Oslo", mark="1", at=NOW
            )
            for n in range(ALERTS)
        ),
        batch_size=2_000,
    )

    def work() -> None:
        while spread(now=NOW):
            continue

    return ALERTS / seconds_of(work)


def statements() -> dict[str, float]:
    """Of the moves of a match among four: all statements a move, and those that write alerts."""
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from bench import site_data  # noqa: PLC0415
    from bench.site_pages import reached  # noqa: PLC0415

    match = site_data.opened(site_data.people(4), pace="standard", seed=3)
    before = match.ply
    with CaptureQueriesContext(connection) as queries:
        match = site_data.play_on(match, reached({"campaign": 1, "conflict": 3}), seed=3)
    said = [each["sql"] for each in queries]
    plies = match.ply - before
    alerts = sum("accounts_alert" in sql for sql in said)
    return {"all": len(said) / plies, "alerts": alerts / plies}


def main() -> dict[str, Any]:
    """Make the rows, measure."""
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    from bench import site_data  # noqa: PLC0415

    told: dict[str, Any] = {"database": connection.vendor, "due": DUE, "people": PEOPLE, "ended": ENDED}
    told["statements"] = statements()
    people = site_data.people(PEOPLE)
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=f"{user.username}@example.org", primary=True, verified=True)
        for user in people
    )
    rows_of(people, DUE, is_over=False)
    told["few"] = found()
    rows_of(people, ENDED, is_over=True)
    told["many"] = found()
    told["mails"] = handed_over()
    told["spread"] = spread_all(people)
    return told


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
