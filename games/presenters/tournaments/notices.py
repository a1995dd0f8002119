"""Sentences of events in one's notices."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.face.times import moment_words

_NOTICES: Final[Mapping[str, Promise]] = {
    "event-begun": gettext_lazy("%(event)s has begun."),
    "event-paired": gettext_lazy("You are paired for the next round of %(event)s."),
    "event-seat": gettext_lazy(
        "Somebody has left %(event)s. Would you play on in their place? Answer by %(until)s."
    ),
    "event-taken": gettext_lazy("You have a place in %(event)s: somebody did not come."),
    "event-waits": gettext_lazy("There was no place left in %(event)s: you are one of the reserves."),
    "event-over": gettext_lazy("%(event)s is over."),
    "event-off": gettext_lazy("%(event)s was called off."),
    "event-alone": gettext_lazy("Your partner has left %(event)s, so that your pair is no longer in it."),
    "event-asked": gettext_lazy("You are asked to play in %(event)s as a pair."),
    "event-host": gettext_lazy("You are asked to look after %(event)s."),
    "event-apart": gettext_lazy(
        "There is somebody in %(event)s with whom you do not sit together elsewhere, and you may have to play"
        " each other. You may withdraw until it begins."
    ),
}
_OUT: Final[Mapping[str, Promise]] = {
    "absent": gettext_lazy("You made no move in the first 72 hours of %(event)s: a reserve has your place."),
    "moderated": gettext_lazy("A moderator has taken you out of %(event)s."),
    "lapsed": gettext_lazy("Two turns in a row passed without you: you are no longer in %(event)s."),
}


def event_notice_in_words(data: Mapping[str, Any]) -> SafeString:
    """A line about an event, with its name as a link, for whom it concerns."""
    what = str(data.get("what"))
    link = format_html(
        '<a href="{}">{}</a>', reverse("games:event", args=[data.get("event", "")]), data.get("name", "")
    )
    until = str(data.get("until") or "")
    words = {"until": moment_words(datetime.fromisoformat(until)) if until else ""}
    said: str | Promise | None = _NOTICES.get(what)
    if what == "event-out":
        said = _OUT.get(str(data.get("why")), gettext_lazy("You are no longer in %(event)s."))
    elif what == "event-last-day":
        said = ngettext(
            "%(count)d match of yours in %(event)s is decided as it stands if it is not over by %(until)s.",
            "%(count)d matches of yours in %(event)s are decided as they stand if not over by %(until)s.",
            int(data.get("count", 1)),
        )
        words["count"] = str(int(data.get("count", 1)))
    if said is None:
        return format_html(_("Something has changed in {event}."), event=link)
    text = escape(said).replace("%(event)s", "{event}").replace("%(until)s", "{until}")
    return format_html(text.replace("%(count)d", "{count}"), event=link, **words)
