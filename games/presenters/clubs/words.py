"""Sentences about clubs: under their names, and in one's notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.face.phrases import listed

_NOTICES: Final[Mapping[str, Promise]] = {
    "invited": gettext_lazy("%(by)s invites you into the club %(club)s."),
    "removed": gettext_lazy("You are no member of the club %(club)s any more: its keepers took you out."),
    "keeper": gettext_lazy("You keep the club %(club)s from now on."),
}


def kept_by(names: Sequence[str]) -> str:
    """*kept by Ada and Ben*; empty where nobody is named."""
    if not names:
        return ""
    return _("kept by %(names)s") % {"names": listed(list(names))}


def members_in_words(count: int) -> str:
    """*14 members*."""
    return ngettext("%(count)d member", "%(count)d members", count) % {"count": count}


def notice_in_words(data: Mapping[str, Any]) -> SafeString:
    """A line about a club, with its name as a link, for whom it concerns."""
    said = _NOTICES.get(str(data.get("what")))
    link = format_html(
        '<a href="{}">{}</a>', reverse("games:club", args=[data.get("club", "")]), data.get("name", "")
    )
    if said is None:
        return format_html(_("Something has changed in the club {club}."), club=link)
    text = escape(said).replace("%(club)s", "{club}").replace("%(by)s", "{by}")
    return format_html(text, club=link, by=data.get("by", ""))
