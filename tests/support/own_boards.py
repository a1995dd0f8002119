"""Boards of one's own in one line: moves tried, answers kept, and forms of their page."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from django.test import Client

from accounts.models import User
from games.kit.rules.variations import Line
from games.models import Match, OwnBoard
from games.services.own_boards.own_boards import Where, keep_answers, try_move

from .clock import NOON
from .lapsed_turns import holder
from .tables import match_of, people

WORDS = {"o": "orange", "p": "purple", "g": "green"}


def word(code: str) -> str:
    """The notation of a code."""
    return code if code == "swap" else f"place {code[:-1]} {WORDS[code[-1]]}"


def two(*names: str, **fields: Any) -> Match:
    """A match of Three Colours that has just begun, seat 0 to move."""
    return match_of(people(*(names or ("ann", "ben"))), game="three-colours", **fields)


def where(match: Match, *line: str, at: int | None = None) -> Where:
    """A place, as a page of the present says it."""
    match.refresh_from_db()
    return Where(match.ply if at is None else at, line, match.ply)


def try_line(match: Match, seat: int, *codes: str, now: datetime = NOON) -> None:
    """The holder of a seat tries these moves, one after the other, from where the match stands."""
    line: Line = ()
    for code in codes:
        line = try_move(
            match_id=match.pk,
            user_id=holder(match, seat).player_id,
            where=where(match, *line),
            compose=lambda code=code: word(code),  # type: ignore[misc]
            now=now,
        )


def board_of(match: Match, seat: int) -> OwnBoard:
    """Moves that the holder of a seat has tried."""
    return OwnBoard.objects.get(match=match, player=holder(match, seat).player_id)


def keep(match: Match, seat: int, *line: str) -> int:
    """They keep the answers of the branch at a line; how many wait then."""
    return keep_answers(
        match_id=match.pk,
        user_id=holder(match, seat).player_id,
        where=where(match, *line),
        revision=board_of(match, seat).revision,
        now=NOON,
        rng=Random(3),
    )


def answer(match: Match, seat: int, *codes: str) -> int:
    """They try a line and keep the answers in it."""
    try_line(match, seat, *codes)
    return keep(match, seat, *codes)


def place_fields(match: Match, *line: str, revision: int | str = 0, **more: str) -> dict[str, str]:
    """The fields by which a form of the page says where it does something."""
    match.refresh_from_db()
    fields = {"at": str(match.ply), "line": ".".join(line), "ply": str(match.ply)}
    return {**fields, "revision": str(revision), **more}


def post(user: User | None, match: Match, what: str, fields: dict[str, str], *, htmx: bool = True) -> Any:
    """Somebody sends a form of the page."""
    client = Client()
    if user is not None:
        client.force_login(user)
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/m/{match.key}/think/{what}/", fields, headers=headers)
