"""Reads of one's own: the account, the inbox, a match as one's seat sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from ninja import Query

from games.api import schemas
from games.api.cursors import opened_cursor, sealed_cursor
from games.api.facts import facts_of_row
from games.api.reading import ProgramRequest
from games.api.site import READ, Cursor, answers, router, seen_by
from games.selectors.inbox.inbox import Inbox, Mine, inbox


@router.get("me", auth=READ, url_name="me", response=answers(schemas.Me), summary="My account")
def me(request: ProgramRequest) -> Any:
    """The owner of the token, and its rights."""
    user, token = request.user, request.token
    return {
        "username": user.username,
        "name": user.name,
        "time_zone": user.time_zone,
        "take_back": user.take_back,
        "scopes": token.scopes,
        "token": token.name,
        "token_ends": token.ends_at,
        "suspended_until": user.suspended_until,
        "muted_until": user.muted_until,
    }


@router.get(
    "me/matches", auth=READ, url_name="own-matches", response=answers(schemas.InboxPage), summary="My matches"
)
def my_matches(
    request: ProgramRequest,
    turn: Annotated[Literal["", "mine"], Query(description="`mine`: only where it is my turn.")] = "",
    cursor: Cursor = "",
) -> Any:
    """Those where it is my turn first, by the time that is left; on later pages where others think."""
    user_id = request.user.pk
    question = f"me/matches {turn}"
    place = opened_cursor(cursor, question=question, user_id=user_id)
    found = inbox(user_id, cursor=place)
    rows = [("turn", mine) for mine in found.turns] if turn else list(_lists(found))
    if place:
        rows = [(name, mine) for name, mine in rows if name in {"thinking", "left", "lost", "open"}]
    older = "" if turn else found.older
    return {
        "items": [_row(name, mine) for name, mine in rows],
        "cursor": sealed_cursor(older, question=question, user_id=user_id),
    }


@router.get(
    "me/matches/{key}",
    auth=READ,
    url_name="own-match",
    response=answers(schemas.OwnMatch, 410),
    summary="A match, as I see it",
)
def my_match(request: ProgramRequest, key: str) -> Any:
    """The position as my seat may know it, my legal moves, and what happened since my last one."""
    return seen_by(key, request.user.pk)


def _lists(found: Inbox) -> Iterator[tuple[str, Mine]]:
    for name, rows in (
        ("turn", found.turns),
        ("thinking", found.thinking),
        ("kept", found.kept),
        ("left", found.left),
        ("lost", found.lost),
        ("open", found.open),
        ("invitation", found.invitations),
        ("finished", found.finished),
    ):
        yield from ((name, mine) for mine in rows)


def _row(name: str, mine: Mine) -> dict[str, Any]:
    chair = mine.line.places[mine.seat]
    ticking = None if chair is None else chair.ticking
    return {
        "facts": facts_of_row(mine.line),
        "seat": mine.seat,
        "list": name,
        "turn_ply": mine.turn_ply if name == "turn" else None,
        "deadline": ticking.deadline_at if name == "turn" and ticking is not None else None,
        "waits": mine.waits,
    }
