"""A page with scripts, as far as it keeps fragments of its table: the Python of static/js/fragments.js."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from games.models import Match, SeatTenure
from games.views.fragments import HEADER

HTMX = {"HX-Request": "true"}
KEPT = 150
_MARKED = re.compile(r"<!--new ([\w.]{8})-->(.*?)<!--end-->|<!--=([\w.]{8})-->", re.DOTALL)
_ANEW = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|data-now="\d+"')
"""Whatever differs from one drawing of the same to the next."""


class KeepingPage:
    """The page of a match before one reader, who has just loaded it."""

    def __init__(self, client: Client, match: Match) -> None:
        self.client = client
        self.url = f"/m/{match.key}/"
        self.kept: dict[str, str] = {}
        self.shown = self.whole(client.get(self.url))

    @property
    def headers(self) -> dict[str, str]:
        """Headers of its requests."""
        return {**HTMX, HEADER: "".join(self.kept)}

    @property
    def address(self) -> str:
        """The address of what follows what it shows."""
        return self._said("url")

    def renew(self) -> Any:
        """The answer to a push, which the page then shows."""
        return self._show(self.client.get(self.address, headers=self.headers))

    def open_question(self, turn: SeatTenure) -> None:
        """Open the question that the shown table has for its reader, if it has one."""
        if 'id="open-question"' in self.shown:
            self._show(self.client.post(f"{self.url}question/", {"ply": turn.turn_ply}, headers=self.headers))

    def form(self, notation: str, turn: SeatTenure) -> dict[str, object]:
        """The form with which it sends a move."""
        return {"move": notation, "ply": turn.turn_ply, "since": self._said("ply")}

    def send(self, form: dict[str, object]) -> Any:
        """The answer to a move, which the page then shows."""
        return self._show(self.client.post(f"{self.url}move/", form, headers=self.headers))

    def whole(self, response: Any) -> str:
        """An answer with its gaps filled. :raises KeyError: the page cannot fill one."""
        had = self.kept.copy()

        def filled(mark: re.Match[str]) -> str:
            digest = mark[1] or mark[3]
            self.kept.pop(digest, None)
            self.kept[digest] = mark[2] if mark[1] else had[digest]
            return self.kept[digest]

        text = _MARKED.sub(filled, response.content.decode())
        for digest in list(self.kept)[:-KEPT]:
            del self.kept[digest]
        return _ANEW.sub("", text)

    def _show(self, response: Any) -> Any:
        self.shown = self.whole(response)
        return response

    def _said(self, name: str) -> str:
        """A fact that the shown table has of itself in an attribute."""
        found = re.search(rf' data-{name}="([^"]*)"', self.shown)
        assert found is not None
        return found[1]


def undivided(response: Any) -> str:
    """An answer without gaps, without its marks."""
    text = response.content.decode()
    assert "<!--=" not in text
    return _ANEW.sub("", _MARKED.sub(r"\2", text))
