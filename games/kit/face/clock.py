"""The clock of a turn as a page shows it: what is left, until when, and what happens then."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.durations import counted_down, patterns, short
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, attributes, element, joined
from games.kit.face.times import due
from games.kit.seats import Ticking

ROUND: Final = 56.5
"""Length of the circle of a ring, in units of its box."""
COUNTED: Final = timedelta(hours=1)
"""With less than this left the seconds are counted."""
MARKS: Final = {"night": "moon", "rest-day": "moon", "leave": "anchor", "paused": "pause"}
"""Of the site's marks, by why a clock stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock as ``games/_clock.html`` draws it: three lines beside a ring, or a mark where it stands."""

    looks: str
    """Its classes beside ``clock``."""
    head: str
    """Bold: what is left."""
    pattern: str = "{left}"
    """`head`, with ``{left}`` for what a script counts down."""
    until: SafeString = NOTHING
    then: str = ""
    mark: str = ""
    """Of the site's marks; empty: a ring."""
    share: float = 1.0
    """Share of the ring that is left."""
    data: SafeString = NOTHING
    """Data for a script, as attributes."""

    @property
    def dashes(self) -> str:
        """The ring's dash and gap."""
        return f"{ROUND * self.share:.1f} 57"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockHolder:
    """Person whose clock it is, and the fate of their seat when time is up."""

    name: str
    """As others call them."""
    is_me: bool
    contract: str
    seat_count: int

    @property
    def then(self) -> str:
        """The consequence at the deadline."""
        if self.contract != "lose":
            return (
                _("then a bot plays for you") if self.is_me else self._of(_("then a bot plays for %(name)s"))
            )
        if self.seat_count == 2:
            return (
                _("then you lose the match") if self.is_me else self._of(_("then %(name)s loses the match"))
            )
        return _("then your seat is lost") if self.is_me else self._of(_("then the seat of %(name)s is lost"))

    @property
    def last_minute(self) -> str:
        """The sentence that is read out when a minute is left."""
        return _("You have one minute left.") if self.is_me else self._of(_("%(name)s has one minute left."))

    def why(self, stands: str) -> str:
        """The reason why the clock stands."""
        mine, others = {
            "night": (_("your night"), _("it is night where %(name)s lives")),
            "rest-day": (_("your rest day"), _("%(name)s rests today")),
            "leave": (_("you are on leave"), _("%(name)s is on leave")),
        }[stands]
        return mine if self.is_me else self._of(others)

    def _of(self, words: str) -> str:
        return words % {"name": self.name}


def clock_of(ticking: Ticking, sitter: ClockHolder, now: datetime | None = None) -> Clock:
    """A turn's clock for the head of its table or a row of a list.

    :param now: the moment at which `ticking` was read; the present if None.
    """
    now = now or timezone.now()
    if ticking.stands == "paused":
        return paused(ticking.stands_until, now)
    left = left_of(ticking, now)
    mine = "clock--mine" if sitter.is_me else ""
    if ticking.stands:
        return Clock(
            looks=mine,
            mark=MARKS[ticking.stands],
            head=_("Stands"),
            until=_lines(
                _said(_("until {when}"), ticking.stands_until, now),
                format_html(_("{left} left then"), left=short(left)),
            ),
            then=sitter.why(ticking.stands),
            data=_data(now, look_at=ticking.stands_until),
        )
    is_low = ticking.warning_at is not None and now >= ticking.warning_at
    is_counted = left < COUNTED
    is_free = ticking.free_until is not None
    pattern = "{left}" if is_counted else _pattern(sitter, is_free=is_free)
    looks = [mine, "clock--low" if is_low else "", "clock--live" if is_counted else ""]
    return Clock(
        looks=" ".join(filter(None, looks)),
        head=pattern.replace("{left}", counted_down(left) if is_counted else short(left)),
        pattern=_pattern(sitter, is_free=is_free),
        until=_said(_("free until {when}"), ticking.free_until, now)
        if is_free
        else _said(_("until {when}"), ticking.deadline_at, now),
        then=_("then the %(left)s to spare run") % {"left": short(ticking.bank_left)}
        if is_free
        else sitter.then,
        share=1.0 if is_free else _share(left, ticking.whole),
        data=_data(
            now,
            ends_at=now + left,
            low_at=ticking.warning_at,
            look_at=ticking.free_until if is_free else None,
            stops_at=ticking.stops_at,
            whole=None if is_free else ticking.whole,
            last_minute=sitter.last_minute,
            is_mine=sitter.is_me,
        ),
    )


def paused(until: datetime | None, now: datetime) -> Clock:
    """The clock of a table whose clocks all stand by agreement."""
    return Clock(
        looks="clock--paused",
        mark="pause",
        head=_("Paused"),
        until=_said(_("until {when} at most"), until, now),
        then=_("every clock keeps what it has"),
        data=_data(now, look_at=until),
    )


def unclocked(name: str, since: datetime, now: datetime | None = None) -> Clock:
    """The clock where none runs: since when somebody else is waited for."""
    now = now or timezone.now()
    return Clock(
        looks="",
        mark="clock",
        head=_("No clock"),
        until=format_html(_("{name} to move since {when}"), name=name, when=due(since, now)),
    )


def left_of(ticking: Ticking, now: datetime) -> timedelta:
    """The time left: never more than there is until the deadline."""
    if ticking.deadline_at is None:
        return ticking.left
    return max(min(ticking.left, ticking.deadline_at - now), timedelta(0))


def most_pressing(tickings: Iterable[tuple[int, Ticking]]) -> tuple[int, Ticking] | None:
    """Of several seats the one whose deadline comes first; one without a deadline comes last."""
    return min(tickings, key=lambda pair: (pair[1].deadline_at is None, pair[1].deadline_at), default=None)


def small(ticking: Ticking, *, is_me: bool, now: datetime | None = None) -> SafeString:
    """The clock on a seat's plate: a ring or a mark, and what is left."""
    now = now or timezone.now()
    left = left_of(ticking, now)
    if ticking.stands:
        return format_html('<span class="seat__clock">{}{}</span>', icon(MARKS[ticking.stands]), short(left))
    is_low = ticking.warning_at is not None and now >= ticking.warning_at
    is_counted = left < COUNTED
    is_free = ticking.free_until is not None
    return format_html(
        '<span class="seat__clock{}{}"{}>{}<b>{}</b></span>',
        " clock--low" if is_low else "",
        " clock--live" if is_counted else "",
        _data(
            now,
            ends_at=now + left,
            low_at=ticking.warning_at,
            stops_at=ticking.stops_at,
            whole=None if is_free else ticking.whole,
            is_mine=is_me,
        ),
        _ring(1.0 if is_free else _share(left, ticking.whole)),
        counted_down(left) if is_counted else short(left),
    )


def _ring(share: float) -> SafeString:
    dashes = f"{ROUND * share:.1f} 57"
    return element(
        "svg",
        element("circle", css="clock__track", cx=12, cy=12, r=9),
        element(
            "circle",
            css="clock__left",
            cx=12,
            cy=12,
            r=9,
            stroke_dasharray=dashes,
            transform="rotate(-90 12 12)",
        ),
        css="clock__ring",
        viewBox="0 0 24 24",
        aria_hidden="true",
    )


def _pattern(sitter: ClockHolder, *, is_free: bool) -> str:
    if not sitter.is_me:
        return _("%(name)s: {left}") % {"name": sitter.name.replace("{", "(")}
    return "{left}" if is_free else _("{left} left")


def _said(words: str, at: datetime | None, now: datetime) -> SafeString:
    return NOTHING if at is None else format_html(words, when=due(at, now))


def _lines(*lines: SafeString) -> SafeString:
    return joined(filter(None, lines), " · ")


def _share(left: timedelta, whole: timedelta) -> float:
    return min(left / whole, 1.0) if whole else 0.0


def _data(
    now: datetime,
    *,
    ends_at: datetime | None = None,
    low_at: datetime | None = None,
    look_at: datetime | None = None,
    stops_at: datetime | None = None,
    whole: timedelta | None = None,
    last_minute: str = "",
    is_mine: bool = False,
) -> SafeString:
    """The data for `static/js/clock.js`, as attributes; instants in milliseconds since 1970.

    :param ends_at: what is counted down to. :param low_at: from then on little is left.
    :param look_at: when the page is to look again, for what it shows is over. :param whole: of the ring.
    :param stops_at: when the clock stands, before it has run down.
    """
    numbers = {
        "now": now,
        "ends": ends_at,
        "low": low_at,
        "look": look_at,
        "stops": stops_at,
    }
    told: dict[str, object] = {
        f"data-{name}": f"{at.timestamp() * 1000:.0f}" for name, at in numbers.items() if at
    }
    told["data-whole"] = f"{whole.total_seconds() * 1000:.0f}" if whole else None
    told["data-mine"] = is_mine
    if ends_at is not None:
        told["data-forms"] = json.dumps(patterns(), ensure_ascii=False)
        told["data-announce"] = last_minute or None
    return attributes(told)
