"""Moderators' decisions in mails and pushes: the act and its reason.

Never a note, a case, or who reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.table.moderation_words import deed

WHAT: Final = "moderation"
"""The word with which it is written down (`Alert.data`)."""

PEOPLE: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("You have been warned"),
    "mute": gettext_lazy("You have been muted"),
    "suspend": gettext_lazy("Your account has been suspended"),
    "ban": gettext_lazy("Your account has been banned"),
    "lift": gettext_lazy("A measure against you has been lifted"),
    "hide-messages": gettext_lazy("Something that you wrote has been hidden"),
    "show-messages": gettext_lazy("Something that you wrote is shown again"),
    "rename": gettext_lazy("Your name has been changed"),
    "clear-profile": gettext_lazy("Your profile has been cleared"),
    "restore-profile": gettext_lazy("Your profile has been given back"),
    "stop-reports": gettext_lazy("You cannot report anything any more"),
    "allow-reports": gettext_lazy("You may report again"),
    "appeal-lifted": gettext_lazy("Your appeal has been granted"),
    "appeal-upheld": gettext_lazy("Your appeal has been decided: it stands"),
}
"""Acts on people by code, without a full stop."""

UNTIL: Final[Mapping[str, Promise]] = {
    "mute": gettext_lazy("You have been muted until {when}"),
    "suspend": gettext_lazy("Your account has been suspended until {when}"),
}
"""The same of those that say when they end."""


CLUBS: Final[Mapping[str, Promise]] = {
    "rename-club": gettext_lazy("A moderator gave your club another name: {club}"),
    "clear-club": gettext_lazy("A moderator took away the text of the club {club}"),
    "restore-club": gettext_lazy("A moderator gave back the text of the club {club}"),
    "close-club": gettext_lazy("A moderator closed the club {club}"),
    "open-club": gettext_lazy("A moderator opened the club {club} again"),
    "remove-member": gettext_lazy("A moderator took a member out of the club {club}"),
    "return-member": gettext_lazy("A moderator let a member come back into the club {club}"),
}
"""Acts on clubs by code, for their keepers and whom they concern, without a full stop."""


EVENTS: Final[Mapping[str, Promise]] = {
    "rename-event": gettext_lazy("A moderator gave your event another name: {event}"),
    "retext-event": gettext_lazy("A moderator changed the text of the event {event}"),
    "hide-event": gettext_lazy("A moderator took the event {event} off the lists"),
    "show-event": gettext_lazy("A moderator put the event {event} on the lists again"),
    "cancel-event": gettext_lazy("A moderator called the event {event} off"),
    "revive-event": gettext_lazy("A moderator lets the event {event} go on"),
    "remove-entrant": gettext_lazy("A moderator took an entrant out of the event {event}"),
    "return-entrant": gettext_lazy("A moderator let an entrant come back into the event {event}"),
    "replace-entrant": gettext_lazy(
        "A moderator gave the place of an entrant of the event {event} to a reserve"
    ),
    "give-event-time": gettext_lazy("A moderator put the last day of a match of the event {event} off"),
    "take-event-time": gettext_lazy("The last day of a match of the event {event} is that of before again"),
}
"""Acts on events by code, for their hosts and whom they concern, without a full stop."""


def sanctions_page() -> str:
    """The page where one reads all of it, and appeals."""
    return reverse("moderation:sanctions")


def subject(data: Mapping[str, Any], table: str) -> str:
    """Of a mail about it alone. :param table: the name of the match it was done to; empty: to a person."""
    said = PEOPLE.get(data.get("act", ""))
    if said is not None:
        return str(said)
    if table:
        return _("A moderator’s decision: %(table)s") % {"table": table}
    return _("A moderator’s decision")


def said(data: Mapping[str, Any]) -> SafeString:
    """The sentence of a mail about it, with the reason."""
    what = _done(data)
    reason = data.get("reason", "")
    if not reason:
        return format_html(_("{what}."), what=what)
    return format_html(_("{what}. The reason: “{why}”"), what=what, why=reason)


def _done(data: Mapping[str, Any]) -> SafeString:
    code, shown = data.get("act", ""), data.get("shown", {})
    if code in UNTIL and "until" in shown:
        ends = timezone.localtime(datetime.fromisoformat(shown["until"]))
        return format_html(str(UNTIL[code]), when=date_format(ends, "D j M Y, H:i"))
    if code in CLUBS:
        return format_html(str(CLUBS[code]), club=shown.get("club", ""))
    if code in EVENTS:
        return format_html(str(EVENTS[code]), event=shown.get("event", ""))
    if code == "rename" and "name" in shown:
        return format_html(_("Your name has been changed: you are {name} now"), name=shown["name"])
    return format_html("{}", PEOPLE[code]) if code in PEOPLE else deed(data)
