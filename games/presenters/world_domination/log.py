"""The log of the present campaign in sentences, newest first, and what of it is new to the viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.safestring import SafeString

from games.presenters.log import Line, announced, is_new, log_items
from games.presenters.people import Names, names_of
from games.presenters.phrases import listed, plain
from games.presenters.world_domination.endings import campaign_result
from games.presenters.world_domination.sentences import sentence
from games.presenters.world_domination.story import Story
from games.presenters.world_domination.words import SIDE_WORD, country_name, side_called, suit_html
from games.rules.core.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED, Event
from games.rules.world_domination import events as e
from games.rules.world_domination.view import Ending
from games.selectors.table import LogEntry, Table

_HEADS: Final = {
    **dict.fromkeys(
        (CAMPAIGN_STARTED, e.WORLD_LAID_OUT, e.CARDS_DEALT, e.HAND_DEALT, e.FIRST_BIDDER), "The deal"
    ),
    **dict.fromkeys((e.KEPT, e.KEPT_CARDS, e.HAND_RECEIVED, e.DRAFT_ENDED), "Draft"),
    **dict.fromkeys((e.MET, e.SHOWN), "Secret meeting"),
    **dict.fromkeys((e.BID, e.PASSED, e.ALL_PASSED, e.AUCTION_WON), "State of the Nations"),
    e.ARMING_STARTED: "Drafting phase",
    e.ARMING_ENDED: "The Aggressor",
    **dict.fromkeys(
        (
            e.EMPIRE_NAMED, e.PAIRS_LAID, e.PAIRS_LAID_CARDS, e.TRIBUTE_LAID, e.TRIBUTE_LAID_CARDS,
            e.PAIRS_TAKEN, e.PAIR_TAKEN, e.TRIBUTE_TAKEN,
        ),
        "Rise to Power",
    ),
    **dict.fromkeys((CAMPAIGN_ENDED, RESIGNED, e.MATCH_ENDED), "The end"),
}  # fmt: skip
_ECHOES: Final = {
    e.KEPT: e.KEPT_CARDS,
    e.PAIRS_LAID: e.PAIRS_LAID_CARDS,
    e.TRIBUTE_LAID: e.TRIBUTE_LAID_CARDS,
}
"""What everybody is told, and what says the same with the cards."""


def campaign_start(log: Sequence[LogEntry]) -> int:
    """The index in `log` of the entry with which the latest campaign began."""
    for index in range(len(log) - 1, -1, -1):
        if any(event.code == CAMPAIGN_STARTED for event in log[index].events):
            return index
    return 0


def lines_of(table: Table, entries: Iterable[LogEntry]) -> list[Line]:
    """The sentences of some entries in order; they begin where a campaign does."""
    story = Story(names_of(table))
    lines = []
    for entry in entries:
        new = is_new(entry, table)
        for event in _without_echo(entry.events):
            story.follow(event)
            head = _head_of(event, story)
            lines.append(Line(entry.ply, entry.at, head, new, event, sentence(event, story)))
    return lines


def told(table: Table) -> list[tuple[int, SafeString]]:
    """All of `table.log` in sentences, each with the ply of its move; it begins where a campaign does."""
    return [(line.ply, SafeString(line.html)) for line in lines_of(table, table.log)]


def _head_of(event: Event, story: Story) -> str:
    """What a sentence stands under. Who resigns from a match that goes on does so in the midst of it."""
    goes_on = event.code == RESIGNED and event.data["side"] is None
    if event.code in _HEADS and not goes_on:
        return _HEADS[event.code]
    if story.trick and event.code != e.DECLARED:
        return f"Drafting phase · trick {story.trick}"
    if story.conflict:
        return f"Conflict {story.conflict} · {story.target}"
    return "Rise to Power" if len(story.names.full) == 3 else "The Aggressor"


def _without_echo(events: tuple[Event, ...]) -> Iterator[Event]:
    """The events, but that somebody chose cards where the cards are told as well."""
    told = {(event.code, event.seat) for event in events}
    return (event for event in events if (_ECHOES.get(event.code), event.seat) not in told)


def log_context(table: Table, now: datetime | None = None) -> dict[str, Any]:
    """The context of ``_log.html``: ``log``, the items of the list; ``log_new``, how many are new.

    :param now: what decides between *11:52*, *Thu* and *12 Nov*; the present if None.
    """
    start = campaign_start(table.log)
    lines = lines_of(table, table.log[start:])
    page = _page(table, _campaign(table.log[start:]))
    items = log_items(
        table, lines, summary=summary(table), head=lambda words, told: _head(words, told, page), now=now
    )
    earlier = SafeString("".join(_earlier(table, start)))
    return {"log": items + earlier, "log_new": sum(line.is_new for line in lines)}


def _campaign(log: Sequence[LogEntry]) -> int:
    """The number of the campaign that `log` begins with."""
    started = (event for entry in log[:1] for event in entry.events if event.code == CAMPAIGN_STARTED)
    return next((event.data["number"] for event in started), 1)


def _page(table: Table, campaign: int) -> str:
    """The address of a campaign's own page."""
    return reverse("games:history", args=(table.key, campaign))


def _head(words: str, told: Sequence[Line], page: str) -> str:
    """What lines stand under; a conflict or a trick leads to its place on the campaign's page."""
    for line in told:
        for kind in ("conflict", "trick"):
            number = line.event.data.get(kind)
            if number is not None:
                return f'<a href="{page}#{kind}-{number}">{words}</a>'
    return words


def _earlier(table: Table, start: int) -> Iterator[str]:
    """The campaigns before the present one, newest first, with links to their pages."""
    ended = [event for entry in table.log[:start] for event in entry.events if event.code == CAMPAIGN_ENDED]
    if ended:
        yield '<li class="log__head label">Earlier campaigns</li>'
    for event in reversed(ended):
        number = event.data["number"]
        yield (
            f'<li><span class="when">{number}</span><span>{campaign_result(event, names_of(table))}. '
            f'<a href="{_page(table, number)}">Look through it</a></span></li>'
        )


# --- since you were last here ---------------------------------------------------------------------


def summary(table: Table) -> str:
    """What others did since the viewer was last here, in one or two sentences of HTML; empty: nothing."""
    fresh = [entry for entry in table.log if is_new(entry, table)]
    if not fresh:
        return ""
    events = [event for entry in fresh for event in entry.events]
    parts = [words for event in events if (words := _highlight(event, names_of(table)))]
    movers = {entry.mover for entry in fresh if entry.mover is not None}
    names = names_of(table)
    if not parts and movers:
        count = sum(entry.mover is not None for entry in fresh)
        who = listed([names.html[seat] for seat in sorted(movers)])
        return f"{who} made {count} move{'s' * (count > 1)}."
    return " ".join(f"{words}." for words in parts) or "The cards were dealt."


def _highlight(event: Event, names: Names) -> str:
    """The outcome that an event states, short; empty for everything else."""
    data = event.data
    if event.code == CAMPAIGN_ENDED:
        return campaign_result(event, names)
    if event.code == e.AUCTION_WON:
        side = SIDE_WORD[data["side"]].capitalize()
        return f"<b>{side}</b> became the Aggressor with {data['number']}"
    if event.code == e.CONFLICT_ENDED:
        country = f"<b>{country_name(data['country'])}</b>"
        if data["ending"] is Ending.TAKEN:
            side = side_called(data["side"], names.seats)
            return f"{side[0].upper()}{side[1:]} took {country}"
        return f"{country} held out" if data["ending"] is Ending.HELD else f"Nobody won {country}"
    if event.code == e.DECLARED:
        return f"{names.html[event.seat or 0]} declared {suit_html(data['suit'])} dominant"
    if event.code == e.PAIRS_TAKEN:
        return "The pairs and the tributes were exchanged"
    return "All four passed" if event.code == e.ALL_PASSED else ""


def announce(table: Table) -> str:
    """What others did since the viewer was last here, oldest first, in plain sentences to be read out."""
    start = campaign_start(table.log)
    ended = [
        plain(campaign_result(event, names_of(table)))
        for entry in table.log[:start]
        if entry.ply >= table.since
        for event in entry.events
        if event.code == CAMPAIGN_ENDED
    ]
    fresh = [plain(line.html) for line in lines_of(table, table.log[start:]) if line.is_new]
    return announced([*ended, *fresh])
