"""A mail about somebody's tables: its words, its looks and its headers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Delivery, Kind, User, Way
from accounts.notifications.site_urls import absolute_url
from games.letters.headers import WayOut, headers_of, parts_of, ways_out
from games.letters.news import letter_news
from games.letters.outline import MailOutline, outline_of
from games.letters.plain_text import text_of
from games.letters.styles import STYLES
from games.letters.time_zone import in_zone_of
from games.letters.told import LetterNews
from games.letters.topics import Topic, loses, topic_of
from games.letters.turns import LetterTurn, letter_turn
from games.selectors.reminders.turn_letter import waiting_for
from games.selectors.seats.snapshot import Seating, seating_of

_WHY: Final[dict[Kind, Promise]] = {
    Kind.TURN: gettext_lazy("You get this because a turn of yours waited ten minutes."),
    Kind.TIME: gettext_lazy("You get this because little time is left for a turn of yours."),
    Kind.BEGUN: gettext_lazy("You get this because a match of yours has begun."),
    Kind.ENDED: gettext_lazy("You get this because a match of yours has ended."),
    Kind.ASKED: gettext_lazy("You get this because you are asked something."),
    Kind.WROTE: gettext_lazy("You get this because somebody wrote at a table of yours."),
    Kind.EVENT_BEGUN: gettext_lazy("You get this because of an event that you have entered."),
    Kind.PAIRED: gettext_lazy("You get this because you are in the next round of an event."),
    Kind.LAST_DAY: gettext_lazy("You get this because a match of yours is to be over soon."),
    Kind.RESERVE: gettext_lazy("You get this because you wait for a place in an event."),
    Kind.EVENT_OVER: gettext_lazy("You get this because of an event that you have played in."),
    Kind.ACCOUNT: gettext_lazy("You get this because it is about your account."),
}


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail that can be sent."""

    subject: str
    text: str
    html: str
    headers: Mapping[str, str]


def letter_for(user: User, deliveries: Sequence[Delivery], *, now: datetime) -> Letter | None:
    """The one mail that tells a person of all of `deliveries`; None: nothing of it is so any more.

    It is made of what everybody at a table may know: a mail is forwarded and kept, so that not even the
    reader's own hand is in it. Two queries a table, three of a vote.

    :param deliveries: of one person, by mail or digest, in any order, each read with its alert.
    """
    with in_zone_of(user):
        told, sheet = _read(user, deliveries, now=now)
        if not told:
            return None
        return _drawn(user, told, sheet)


def _read(user: User, deliveries: Sequence[Delivery], *, now: datetime) -> tuple[list[Delivery], MailOutline]:
    """The `deliveries` that are still so, and the sheet of them: a turn and its warning are one thing."""
    tables: dict[str, Seating | None] = {"": None}
    topics = {id(each): topic_of(each) for each in deliveries}
    counts = Counter(topics.values())
    warned = {topic.thread for topic in counts if topic.is_turn and topic.kind is Kind.TIME}
    lost = loses(deliveries)
    turns: dict[str, LetterTurn] = {}
    news: dict[Topic, LetterNews] = {}
    for topic, count in counts.items():
        thread = topic.thread
        if thread not in tables:
            tables[thread] = seating_of(thread, now)
        seating = tables[thread]
        if not topic.is_turn:
            said = letter_news(user, topic, seating, count=count)
            if said is not None:
                news[topic] = said
        elif seating is not None and thread not in turns:
            waiting = waiting_for(seating, user.pk, now=now)
            if waiting is not None:
                turns[thread] = letter_turn(
                    waiting, is_warning=thread in warned, loses=thread in lost, now=now
                )
    told = [each for each in deliveries if _is_told(topics[id(each)], turns, news)]
    return told, outline_of(list(turns.values()), list(news.values()))


def _is_told(topic: Topic, turns: Mapping[str, LetterTurn], news: Mapping[Topic, LetterNews]) -> bool:
    return topic.thread in turns if topic.is_turn else topic in news


def _drawn(user: User, told: Sequence[Delivery], sheet: MailOutline) -> Letter:
    parts = parts_of(told)
    out = ways_out(user, parts)
    why = _why(parts)
    settings_url = absolute_url(reverse("accounts:reminders"))
    return Letter(
        subject=sheet.subject,
        text=text_of(sheet, why=why, settings_url=settings_url, out=out),
        html=_html(sheet, why=why, settings_url=settings_url, out=out),
        headers=headers_of(user, told, parts, out),
    )


def _why(parts: Sequence[tuple[Kind, Way]]) -> str:
    at_once = [kind for kind, way in parts if way != Way.DIGEST]
    if not at_once:
        return _("This is your digest: what has waited for it since the last one.")
    why = (
        str(_WHY[at_once[0]])
        if len(at_once) == 1
        else _("You get this because of what happened at your tables.")
    )
    if len(at_once) == len(parts):
        return why
    return _("%(why)s With it comes your digest: what has waited for it since the last one.") % {"why": why}


def _html(sheet: MailOutline, *, why: str, settings_url: str, out: Sequence[WayOut]) -> str:
    context = {"sheet": sheet, "css": STYLES, "why": why, "settings_url": settings_url, "out": out}
    return render_to_string("games/letters/letter.html", context)
