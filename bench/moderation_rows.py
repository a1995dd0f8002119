"""Few and many open cases, and what reading them takes.

A program of its own, for its settings come from the environment; `bench.moderation` starts it. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import timedelta
from time import perf_counter
from typing import Any

import django
from django.db import connection, reset_queries

from bench.run import sized

FEW, MANY, TIMES = sized((50, 10_000, 60), (50, 200, 3))


def main() -> dict[str, Any]:
    """The figures."""
    from bench.site_data import people  # noqa: PLC0415 - after the set-up, here and below

    users = people(100)
    moderator, *others = users
    moderator.is_superuser = True
    moderator.save()
    pages = []
    for begun, count in ((0, FEW), (FEW, MANY)):
        _report(others, begun, count)
        pages.append(_pages(moderator))
    return {"database": connection.vendor, "few": FEW, "many": MANY, "pages": pages}


def _report(users: list[Any], begun: int, count: int) -> None:
    """Cases up to so many, each with two reports."""
    from bench.site_data import NOW, opened  # noqa: PLC0415
    from moderation.models import Case, Report  # noqa: PLC0415

    match = opened(users[:4])
    cases = Case.objects.bulk_create(
        Case(
            about=f"message:{n}",
            match=match if n % 2 else None,
            person=users[n % len(users)],
            opened_at=NOW - timedelta(minutes=count - n),
        )
        for n in range(begun, count)
    )
    Report.objects.bulk_create(
        Report(
            case=case,
            by=users[(n + step) % len(users)],
            reason=Report.Reason.values[n % 7],
            text=f"Number {n}, and some words more than that",
            at=NOW,
            evidence={"messages": []},
        )
        for n, case in enumerate(cases)
        for step in (1, 2)
    )


def _pages(moderator: Any) -> dict[str, Any]:
    from django.template.loader import render_to_string  # noqa: PLC0415

    from bench.site_data import NOW  # noqa: PLC0415
    from moderation.models import Case  # noqa: PLC0415
    from moderation.selectors.case_page import case_details  # noqa: PLC0415
    from moderation.selectors.queue import queue_of  # noqa: PLC0415

    middle = str(Case.objects.order_by("opened_at")[Case.objects.count() // 2].pk)

    def drawn(after: str = "") -> str:
        return render_to_string(
            "moderation/_queue.html", {"queue": queue_of(moderator, after=after, now=NOW)}
        )

    return {
        "the queue, read and drawn": _measured(drawn),
        "from its middle on": _measured(lambda: drawn(middle)),
        "one case": _measured(lambda: case_details(int(middle), moderator, NOW)),
    }


def _measured(ask: Callable[[], Any]) -> dict[str, Any]:
    connection.force_debug_cursor = True
    reset_queries()
    ask()
    queries = len(connection.queries)
    connection.force_debug_cursor = False
    times = []
    for _ in range(TIMES):
        begun = perf_counter()
        ask()
        times.append(1000 * (perf_counter() - begun))
    times.sort()
    return {"queries": queries, "p50": times[TIMES // 2], "p95": times[TIMES * 95 // 100]}


if __name__ == "__main__":
    django.setup()
    json.dump(main(), sys.stdout)
