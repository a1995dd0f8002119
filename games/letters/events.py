"""News of events in a mail: begun, paired, near their last day, a seat for a reserve, over."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Alert, User
from accounts.notifications.site_urls import absolute_url
from games.kit.face.markup import joined
from games.kit.face.phrases import listed
from games.kit.face.times import moment_words
from games.letters.told import LetterNews
from games.letters.topics import Topic
from games.models import EntrantPerson, Event, EventSeat
from games.services.alerts import OF_EVENT

WORDS: Final = frozenset(OF_EVENT)
"""The words with which these are written down (`games.services.alerts`)."""


def news_of_event(topic: Topic, user: User) -> LetterNews | None:
    """The news of `topic` for somebody; None: it is no longer so. Four queries at most."""
    event = Event.objects.filter(key=topic.thread).first()
    if event is None:
        return None
    told = Alert.objects.filter(user=user, thread=topic.thread, kind=topic.kind, data__what=topic.what)
    latest = told.order_by("-at", "-id").first()
    said = _said(topic.what, event, user, {} if latest is None else latest.data)
    if said is None:
        return None
    subject, html, act = said
    url = absolute_url(event.get_absolute_url())
    return LetterNews(topic.kind, event.name, url, subject % {"table": event.name}, html, act)


_Said = tuple[str, SafeString, str]
"""A subject in which ``%(table)s`` stands, what is said, and the words of a button."""


def _said(what: str, event: Event, user: User, data: dict[str, Any]) -> _Said | None:
    act = _("Open the event")
    match what:
        case "event-begun":
            return _("It begins: %(table)s"), _begun(event, user), act
        case "event-paired":
            return _("You are paired: %(table)s"), _paired(event, user, data), act
        case "event-last-day":
            return _("The last day is near: %(table)s"), _last_day(data), act
        case "event-seat":
            return _("Will you play on in %(table)s?"), _seat(data), _("Answer on its page")
        case "event-out":
            return _("You are out: %(table)s"), _html(out_in_words(data)), act
        case "event-apart":
            return _("Look who has entered: %(table)s"), _html(apart_in_words()), act
        case "event-asked":
            return _asked(user, event)
    subject, words = _PLAIN[what]
    return str(subject), _html(str(words)), act


_PLAIN: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "event-taken": (
        gettext_lazy("You have a place: %(table)s"),
        gettext_lazy("Somebody did not come, and you are next: their place and their matches are yours."),
    ),
    "event-waits": (
        gettext_lazy("No place yet: %(table)s"),
        gettext_lazy("There was no place left for you. You are the next of the reserves."),
    ),
    "event-over": (gettext_lazy("It is over: %(table)s"), gettext_lazy("All matches are over.")),
    "event-off": (gettext_lazy("Called off: %(table)s"), gettext_lazy("It was called off.")),
    "event-host": (
        gettext_lazy("Will you look after %(table)s?"),
        gettext_lazy("Its host asks you to look after it from now on. Its page has the question."),
    ),
    "event-alone": (
        gettext_lazy("Your pair is out: %(table)s"),
        gettext_lazy("Your partner has left, so that your pair is no longer in it."),
    ),
}


def out_in_words(data: dict[str, Any]) -> str:
    """The reason why somebody is no longer in an event."""
    match data.get("why"):
        case "absent":
            return _("You made no move in the first 72 hours, so that a reserve has your place.")
        case "lapsed":
            return _("Two turns in a row passed without you, so that you are no longer in it.")
        case "moderated":
            return _("A moderator has taken you out of it.")
    return _("You are no longer in it.")


def apart_in_words() -> str:
    """The sentence for two who have blocked each other in an event whose groups cannot part them.

    It names nobody, and says not who has blocked whom.
    """
    return _(
        "There is somebody in it with whom you do not sit together elsewhere, and you may have to play each"
        " other. You may withdraw until it begins."
    )


def _begun(event: Event, user: User) -> SafeString:
    mine = EventSeat.objects.filter(entrant__people__player=user, event_match__event=event)
    count = mine.filter(event_match__match__isnull=False).count()
    words = ngettext("You have %(count)d match.", "You have %(count)d matches.", count) % {"count": count}
    if event.last_day is None:
        return _html(words)
    return _html(f"{words} {_('Their last day is %(when)s.') % {'when': moment_words(event.last_day)}}")


def _paired(event: Event, user: User, data: dict[str, Any]) -> SafeString:
    number = int(data.get("round", 0))
    mine = EventSeat.objects.filter(entrant__people__player=user, event_match__event=event)
    matches = mine.filter(event_match__round=number).values_list("event_match", flat=True)
    rivals = EntrantPerson.objects.filter(entrant__seats__event_match__in=list(matches)).exclude(
        entrant__people__player=user
    )
    names = sorted(set(rivals.values_list("entrant__name", "player__display_name", "player__username")))
    if not names:
        return _html(_("You have a bye: no match is asked of you in this round."))
    bold = [format_html("<b>{}</b>", name or shown or user_name) for name, shown, user_name in names]
    return format_html(_("You play {rivals}."), rivals=listed(list(dict.fromkeys(bold))))


def _last_day(data: dict[str, Any]) -> SafeString:
    count = int(data.get("count", 1))
    words = ngettext(
        "%(count)d match of yours still runs. If it is not over by %(when)s, it is decided then:",
        "%(count)d matches of yours still run. What is not over by %(when)s is decided then:",
        count,
    ) % {"count": count, "when": _moment(data)}
    rule = _("who is ahead wins; if nobody is, whoever has used less time. It counts for no rating then.")
    return _html(f"{words} {rule}")


def _seat(data: dict[str, Any]) -> SafeString:
    words = _("Somebody has left. Would you play on in their place, for those who play with them?")
    until = _("An answer counts until %(when)s.") % {"when": _moment(data)}
    return _html(f"{words} {until}")


def _asked(user: User, event: Event) -> tuple[str, SafeString, str] | None:
    mine = event.people.filter(player=user, agreed_at=None, entrant__state="asked").first()
    if mine is None or event.status != Event.Status.OPEN:
        return None
    first = mine.entrant.people.select_related("player").exclude(player=user).first()
    said = format_html(
        _("{who} asks you to play as a pair, {pair}."),
        who=format_html("<b>{}</b>", _("Somebody") if first is None else first.player.name),
        pair=mine.entrant.name,
    )
    return _("You are asked to play: %(table)s"), said, _("Answer on its page")


def _moment(data: dict[str, Any]) -> str:
    until = data.get("until")
    return moment_words(datetime.fromisoformat(until)) if until else ""


def _html(words: str) -> SafeString:
    return joined([words])
