"""A board of the day and the people who will play it: ``python -m bench.boards_rows 2000``, prints JSON."""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from random import Random
from typing import Any

from bench.site_data import people
from bench.site_people import sessions

MONDAY = date(2026, 1, 5)
"""A day whose board is World Domination for four: three bots a table, more than at any other."""


def open_board() -> Any:
    """A board that opens now."""
    from django.utils import timezone  # noqa: PLC0415 - Django is set up by then, here and below

    from games.models import Board  # noqa: PLC0415
    from games.services.boards.days import OPEN_FOR, make_board  # noqa: PLC0415

    board = make_board(day=MONDAY, rng=Random(1))
    now = timezone.now()
    Board.objects.filter(pk=board.pk).update(opens_at=now - timedelta(hours=1), closes_at=now + OPEN_FOR)
    return board


def main(count: int) -> dict[str, Any]:
    """Such a board, and so many people with a session each."""
    return {"board": open_board().key, "sessions": sessions(people(count))}


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(main(int(sys.argv[1])), sys.stdout)
