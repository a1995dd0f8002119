"""The rooms of a table over HTTP: addresses, forms and what comes back."""

from __future__ import annotations

from typing import Any

from games.models import Match

from .chats import token

HTMX = {"HX-Request": "true"}


def url(match: Match, room: str = "table", part: str = "") -> str:
    return f"/m/{match.key}/chat/{room}/{part}"


def form(text: str = "Hello", **fields: str) -> dict[str, str]:
    return {"text": text, "token": token()} | fields


def html(response: Any) -> str:
    return str(response.content.decode())
