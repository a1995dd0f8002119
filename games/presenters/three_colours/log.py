"""The log in sentences, newest first, and what of it is new to the viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final

from django.utils.safestring import SafeString

from games.presenters.log import Line, announced, is_new, log_items
from games.presenters.people import Names, names_of
from games.presenters.phrases import listed, plain
from games.presenters.three_colours.words import cell_name, colour_html, dot, why_html
from games.rules.core.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event, Seat
from games.rules.three_colours.events import COLOUR_WON, DISC_PLACED, MATCH_ENDED, SWAPPED
from games.rules.three_colours.view import Win
from games.selectors.table import LogEntry, Table

_HEADS: Final = dict.fromkeys((RESIGNED, CAMPAIGN_ENDED, MATCH_ENDED), "The end")
_TOLD: Final = 3
"""So many sentences say best what is new; of more only what was decided."""


def _seat(event: Event) -> Seat:
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def _placed(event: Event, names: Names) -> str:
    colour = event.data["colour"]
    disc = f"{dot(colour)}{colour_html(colour)}"
    return f"{names.html[_seat(event)]} placed {disc} on <b>{cell_name(event.data['cell'])}</b>"


def _swapped(event: Event, names: Names) -> str:
    seat = _seat(event)
    other = names.html_possessive(Seat(1 - seat))
    return f"{names.html[seat]} <b>swapped</b> and took {other} pairs of colours"


def _won(event: Event, names: Names) -> str:
    data, seat = event.data, _seat(event)
    win = Win(
        data["colour"],
        seat,
        data["way"],
        data["cells"],
        data["mover"],
        data["for_both"],
        data["trophy"],
        data["barred"],
    )
    name = colour_html(win.colour, win.colour.word.capitalize())
    whose = "yours" if seat == names.viewer else names.html_possessive(seat)
    trophy = "" if win.trophy else "; no disc is left to be taken for it"
    return f"{name} is {whose}: {why_html(win, names)}{trophy}"


def _resigned(event: Event, names: Names) -> str:
    return f"{names.html[_seat(event)]} resigned"


def _ended(event: Event, names: Names) -> str:
    winners = [names.html[seat] for seat in sorted(event.data["winners"])]
    scores = event.data["scores"]
    if not winners:
        return "The match ended without a winner"
    seat = min(event.data["winners"])
    return f"{listed(winners)} won the match {scores[seat]} : {scores[1 - seat]}"


_SENTENCES: Final[dict[str, Callable[[Event, Names], str]]] = {
    CAMPAIGN_STARTED: lambda _event, names: (
        f"The board is empty; {names.html_object(Seat(0))} {names.verb(Seat(0), 'begins', 'begin')}"
    ),
    DISC_PLACED: _placed,
    SWAPPED: _swapped,
    COLOUR_WON: _won,
    RESIGNED: _resigned,
    CAMPAIGN_ENDED: _ended,
    MATCH_ENDED: _ended,
}


def has_words(code: str) -> bool:
    """Whether an event's code has a sentence."""
    return code in _SENTENCES


def sentence(event: Event, names: Names) -> str:
    """An event in HTML, without a full stop. :raises KeyError: an event of another game."""
    return _SENTENCES[event.code](event, names)


def lines_of(table: Table, entries: Iterable[LogEntry]) -> list[Line]:
    """The sentences of some entries in order. The only campaign ends with the match: told once."""
    names = names_of(table)
    return [
        Line(
            entry.ply,
            entry.at,
            _HEADS.get(event.code, ""),
            is_new(entry, table),
            event,
            sentence(event, names),
        )
        for entry in entries
        for event in entry.events
        if event.code != CAMPAIGN_ENDED
    ]


def told(table: Table) -> list[tuple[int, SafeString]]:
    """All of `table.log` in sentences, each with the ply of its move."""
    return [(line.ply, SafeString(line.html)) for line in lines_of(table, table.log)]


def log_context(table: Table, now: datetime | None = None) -> dict[str, Any]:
    """The context of ``_log.html``: ``log``, the items of the list; ``log_new``, how many are new.

    :param now: what decides between *11:52*, *Thu* and *12 Nov*; the present if None.
    """
    lines = lines_of(table, table.log)
    return {
        "log": log_items(table, lines, summary=_summary(lines), now=now),
        "log_new": sum(line.is_new for line in lines),
    }


def summary(table: Table) -> str:
    """What others did since the viewer was last here, in a sentence or two of HTML; empty: nothing."""
    return _summary(lines_of(table, table.log))


def _summary(lines: Iterable[Line]) -> str:
    fresh = [line for line in lines if line.is_new and line.event.code != CAMPAIGN_STARTED]
    if len(fresh) > _TOLD:
        decided = [line for line in fresh if line.event.code != DISC_PLACED]
        discs = len(fresh) - len(decided)
        return " ".join([f"{discs} discs were placed."] * (discs > 0) + [f"{line.html}." for line in decided])
    return " ".join(f"{line.html}." for line in fresh)


def announce(table: Table) -> str:
    """What others did since the viewer was last here, oldest first, in plain sentences to be read out."""
    return announced(plain(line.html) for line in lines_of(table, table.log) if line.is_new)
