"""Pages of Three Colours without a view, and the controls on them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from django.template.loader import render_to_string
from django.test import RequestFactory

from games.catalogue.three_colours.face import THREE_COLOURS
from games.kit.table import Table


def rendered(table: Table, **messages: Any) -> str:
    """The partial, as a view renders it, but for the token against forged requests."""
    context = THREE_COLOURS.context(table) | messages
    html = render_to_string(THREE_COLOURS.template, context, RequestFactory().get("/"))
    return re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)


class Controls(HTMLParser):
    """The tags of a page with their attributes; an input without a form belongs to the one around it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.form = ""
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = found.get("id", "")
        self.tags.append((tag, {"form": self.form} | found))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""

    def inputs(self, name: str) -> dict[str, dict[str, str]]:
        """The choices in the form of the turn, by value."""
        return {
            found["value"]: found
            for tag, found in self.tags
            if tag == "input" and found.get("name") == name and found["form"] == "move-form"
        }

    def labels(self) -> list[str]:
        """The names of all cells, as they are read out, in the order of the page."""
        return [found["aria-label"] for _, found in self.tags if found.get("id", "").startswith("cell-")]
