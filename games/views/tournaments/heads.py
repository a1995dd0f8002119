"""Head of an event's pages, and the entity tag by which a browser learns that its copy is still right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.http import SiteRequest, is_logged_in
from games.presenters.tournaments.words import near, rule_sentences, sentence, what_line, when_line
from games.selectors.inbox.badge import turns_of
from games.selectors.tournaments.facts import EventFacts, NoSuchEvent, event_for
from games.selectors.tournaments.matches import OwnMatchRow, own_matches

HOLDS: Final = timedelta(minutes=10)
"""So long a copy is right at most: names and ratings change without the event."""


@dataclass(frozen=True, slots=True)
class Head:
    """Text and buttons above the tabs of an event."""

    what: str
    when: str
    rule: tuple[str, ...]
    alert: str
    """A last day that is near, and what is asked by then."""
    table: str
    """Address of the own table that asks, or runs; empty: none does."""
    my_turn: bool
    may_enter: bool
    """Entry is open, and the reader is not in it."""
    may_withdraw: bool
    is_asked: bool
    """The reader is asked to be a partner."""
    has_seat: bool
    """The reader is asked, as a reserve, to play on for somebody."""
    may_wait: bool
    """The reader may become a reserve."""
    notice: str
    """That it was cancelled, is not open yet, or is in no list."""


def event_or_404(request: SiteRequest, key: str) -> EventFacts:
    """The event of a key, if the reader may know of it. :raises Http404: they may not, or there is none."""
    try:
        return event_for(key, reader_id(request))
    except NoSuchEvent as error:
        raise Http404 from error


def reader_id(request: SiteRequest) -> int | None:
    """The account that reads; None: nobody is logged in."""
    return request.user.pk if is_logged_in(request) else None


def own_running(facts: EventFacts) -> Sequence[OwnMatchRow]:
    """The reader's matches that run in an event. One query, or none."""
    if not facts.is_mine or facts.reader_id is None or facts.status != "running":
        return ()
    return own_matches(facts.reader_id, facts.id)


def head_of(facts: EventFacts, running: Sequence[OwnMatchRow], now: datetime) -> Head:
    """The head of an event for its reader."""
    asks = next((row for row in running if row.my_turn), None)
    first = asks or next(iter(running), None)
    is_open = facts.status == "open" and facts.opens_at <= now < facts.begins_at
    return Head(
        what=what_line(facts),
        when=when_line(facts),
        rule=tuple(rule_sentences(facts)),
        alert=_alert(running, now),
        table="" if first is None else reverse("games:match", args=[first.key]),
        my_turn=asks is not None,
        may_enter=is_open and facts.own_state in {None, "out"},
        may_withdraw=facts.own_state in {"entered", "playing", "asked"}
        and facts.status in {"open", "running"},
        is_asked=facts.own_state == "asked" and not facts.has_agreed,
        has_seat=facts.asked_until is not None and now < facts.asked_until,
        may_wait=facts.own_state in {None, "out"} and not facts.is_reserve and facts.status == "running",
        notice=_notice(facts, now),
    )


def _alert(running: Sequence[OwnMatchRow], now: datetime) -> str:
    last = min((row.last_day for row in running if row.last_day is not None), default=None)
    if last is None or not near(last, now):
        return ""
    runs = ngettext(
        "%(count)d of your matches still runs", "%(count)d of your matches still run", len(running)
    ) % {"count": len(running)}
    turns = sum(row.my_turn for row in running)
    words = {"when": sentence(date_format(timezone.localtime(last), "l, H:i")), "runs": runs}
    if turns:
        return _("%(when)s: %(runs)s, and it is your turn.") % words
    return _("%(when)s: %(runs)s.") % words


def _notice(facts: EventFacts, now: datetime) -> str:
    if facts.status == "draft":
        return _("Nobody but you sees this event yet.")
    if facts.status == "cancelled":
        return _("This event was cancelled: nothing is played.")
    if facts.is_hidden:
        return _("A moderator has taken this event off the lists.")
    if facts.status == "open" and now < facts.opens_at:
        return _("Entry opens on %(day)s.") % {
            "day": date_format(timezone.localtime(facts.opens_at), "D j F, H:i")
        }
    if facts.is_group_instead:
        return _("Too few entered for rounds: everybody plays everybody.")
    return ""


def event_etag(request: SiteRequest, facts: EventFacts, running: Sequence[OwnMatchRow], now: datetime) -> str:
    """The entity tag of a page of an event for one reader."""
    taste: tuple[object, ...] = ()
    turns = None
    if is_logged_in(request):
        user = request.user
        taste = (user.pk, user.shown_ratings, user.name, user.theme)
        turns = turns_of(user.pk, now=now)
    shown = (
        settings.RELEASE,
        facts.key,
        facts.version,
        (facts.own_state, facts.has_agreed, facts.is_reserve, facts.asked_until),
        request.get_full_path(),
        taste,
        turns,
        [(row.key, row.my_turn) for row in running],
        timezone.get_current_timezone_name(),
        int(now.timestamp() // HOLDS.total_seconds()),
        request.COOKIES.get("theme"),
    )
    return quote_etag(sha256(repr(shown).encode()).hexdigest()[:32])


def unchanged(request: SiteRequest, etag: str) -> HttpResponse | None:
    """The answer that a browser's copy is right still; None: it is not, or something is to be told."""
    if etag not in parse_etags(request.headers.get("If-None-Match", "")) or len(get_messages(request)):
        return None
    answer = HttpResponseNotModified()
    answer["ETag"] = etag
    return answer


def tagged(answer: HttpResponse, etag: str) -> HttpResponse:
    """A page that a browser keeps for its own reader, and asks about before it is shown again."""
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def tabs_of(facts: EventFacts, here: str) -> list[tuple[str, str, bool]]:
    """Words, address and whether it is here, of each tab."""
    first = {"knockout": _("Bracket")}.get(facts.kind, _("Table"))
    if not facts.has_begun:
        first = _("Entrants")
    tabs = [
        ("event", first),
        ("event_matches", _("Matches")),
        ("event_rules", _("Rules")),
        ("event_log", _("Log")),
    ]
    return [(words, reverse(f"games:{name}", args=[facts.key]), name == here) for name, words in tabs]


def base_context(
    facts: EventFacts, running: Sequence[OwnMatchRow], here: str, now: datetime
) -> dict[str, Any]:
    """The context that all pages of an event share."""
    return {
        "event": facts,
        "head": head_of(facts, running, now),
        "tabs": tabs_of(facts, here),
        "is_private": facts.visibility != "public",
    }
