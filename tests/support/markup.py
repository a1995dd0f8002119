"""Reads a page as strictly as no browser does: what is wrong with it, browsers mend in silence."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
DRAWN: Final = frozenset(["circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "stop", "use"])
"""Parts of pictures, which may end in themselves."""
BLOCKS: Final = frozenset(
    {"address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer",
     "form", "h1", "h2", "h3", "h4", "header", "hr",
     "main", "nav", "ol", "p", "pre", "section", "table", "ul"}
)  # fmt: skip
"""Elements that end a paragraph that is still open."""
ONLY_IN: Final = {
    "li": {"ul", "ol"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "option": {"select", "optgroup", "datalist"},
    "legend": {"fieldset"},
    "summary": {"details"},
    "figcaption": {"figure"},
}
ONLY: Final = {"ul": {"li"}, "ol": {"li"}, "tr": {"td", "th"}, "select": {"option", "optgroup"}}
"""Children that alone may stand right in these."""
POINTS: Final = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form")
"""Attributes that name elements of the page by their ids."""
UNLABELLED: Final = frozenset({"hidden", "submit", "button", "image"})


@dataclass(slots=True)
class _Open:
    tag: str
    line: int


@dataclass(slots=True)
class _Found:
    ids: dict[str, int] = field(default_factory=dict)
    points: list[tuple[str, str, int]] = field(default_factory=list)
    controls: list[tuple[str, dict[str, str], int, bool]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.found = _Found()
        self._open: list[_Open] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._take(tag, attrs)
        if tag not in VOID:
            self._open.append(_Open(tag, self._line))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._take(tag, attrs)
        if tag not in VOID | DRAWN:
            self._blame(f"<{tag}/> does not end in itself")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            self._blame(f"</{tag}> ends what has no end")
        elif not self._open or self._open[-1].tag != tag:
            inner = f"<{self._open[-1].tag}> of line {self._open[-1].line}" if self._open else "nothing"
            self._blame(f"</{tag}> while {inner} is open")
            while self._open and any(each.tag == tag for each in self._open) and self._open.pop().tag != tag:
                pass
        else:
            self._open.pop()

    def end(self) -> None:
        self.close()
        for each in self._open:
            self.faults.append(f"line {each.line}: <{each.tag}> is never closed")

    def _take(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if len(values) < len(attrs):
            self._blame(f"<{tag}> has an attribute twice")
        self._place(tag)
        self._names(tag, values)
        if tag in {"input", "select", "textarea"}:
            is_inside = any(each.tag == "label" for each in self._open)
            self.found.controls.append((tag, values, self._line, is_inside))
        if tag in {"a", "button"} and any(each.tag in {"a", "button"} for each in self._open):
            self._blame(f"<{tag}> within something else that is pressed")

    def _place(self, tag: str) -> None:
        parent = self._open[-1].tag if self._open else ""
        if tag in BLOCKS and any(each.tag == "p" for each in self._open):
            self._blame(f"<{tag}> within a paragraph")
        if tag in ONLY_IN and parent not in ONLY_IN[tag]:
            self._blame(f"<{tag}> in <{parent}>")
        if parent in ONLY and tag not in ONLY[parent]:
            self._blame(f"<{tag}> right in <{parent}>")

    def _names(self, tag: str, values: dict[str, str]) -> None:
        if "id" in values:
            if not values["id"] or values["id"] in self.found.ids:
                self._blame(f"the id {values['id']!r} of <{tag}> is empty or there already")
            self.found.ids[values["id"]] = self._line
        for name in POINTS:
            self.found.points += [(name, each, self._line) for each in values.get(name, "").split()]

    def _blame(self, what: str) -> None:
        self.faults.append(f"line {self._line}: {what}")

    @property
    def _line(self) -> int:
        return self.getpos()[0]


def faults_of(markup: str) -> list[str]:
    """The faults of a page, or a part of one, each with its line.

    Tags that do not match, things where they must not stand, ids that are there twice or that nothing has,
    and fields that nobody is told the meaning of.
    """
    reader = _Reader()
    reader.feed(markup)
    reader.end()
    found, faults = reader.found, reader.faults
    faults += [
        f"line {line}: {name}={target!r} leads nowhere"
        for name, target, line in found.points
        if target not in found.ids
    ]
    named = {target for name, target, _ in found.points if name == "for"}
    faults += [
        f"line {line}: <{tag} name={values.get('name', '')!r}> has no label"
        for tag, values, line, is_inside in found.controls
        if values.get("type", "text") not in UNLABELLED
        and not is_inside
        and values.get("id") not in named
        and not {"aria-label", "aria-labelledby"} & values.keys()
    ]
    return faults
