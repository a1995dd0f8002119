"""iCalendar feed of deadlines (RFC 5545)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from icalendar import Calendar, Event

from games.catalogue import PRESENTERS
from games.selectors.calendar.feed import DueTurn, EventDay

EVERY: Final = timedelta(hours=1)
"""Interval at which a program may look again."""


def ical_feed(
    turns: Iterable[DueTurn],
    days: Iterable[EventDay] = (),
    *,
    address: Callable[[str], str],
    event_address: Callable[[str], str] = str,
) -> bytes:
    """A calendar with an event at each deadline, in UTC. The same turns make the same bytes.

    :param days: last days of tournaments and seasons. :param address: the whole address of a table, by its
        key. :param event_address: that of a tournament or season.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Alliances//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Alliances: my moves"))
    calendar.add("refresh-interval", EVERY, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for turn in turns:
        calendar.add_component(_event(turn, address(turn.key)))
    for day in days:
        calendar.add_component(_last_day(day, event_address(day.key)))
    written: bytes = calendar.to_ical()
    return written


def _event(turn: DueTurn, address: str) -> Event:
    event = Event()
    # A turn keeps its event for as long as it lasts, also when its time grows.
    event.add("uid", f"{turn.key}-{turn.seat}-{turn.turn_ply}@alliances")
    event.add("sequence", turn.version)
    event.add("dtstamp", turn.since.astimezone(UTC))
    event.add("dtstart", turn.deadline_at.astimezone(UTC).replace(microsecond=0))
    event.add("summary", _("Your move is due: %(table)s") % {"table": turn.name})
    event.add("description", f"{PRESENTERS[turn.game].name}\n{address}")
    event.add("url", address)
    event.add("transp", "TRANSPARENT")  # nobody is busy then
    return event


def _last_day(day: EventDay, address: str) -> Event:
    event = Event()
    event.add("uid", f"{day.key}-{day.at.astimezone(UTC):%Y%m%d%H%M}@alliances")
    event.add("sequence", day.version)
    event.add("dtstamp", day.since.astimezone(UTC))
    event.add("dtstart", day.at.astimezone(UTC).replace(microsecond=0))
    event.add("summary", _("Last day: %(event)s") % {"event": day.name})
    runs = ngettext("%(count)d match of yours runs.", "%(count)d matches of yours run.", day.matches)
    words = runs % {"count": day.matches}
    event.add("description", f"{PRESENTERS[day.game].name}\n{words}\n{address}")
    event.add("url", address)
    event.add("transp", "TRANSPARENT")
    return event
