"""Quiet line at a table whose chance follows from a seed: that it does, and where to check it."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.face.marks import icon
from games.kit.face.markup import element, filled, fragment, joined


def dealt_line(key: str) -> SafeString:
    """The mark and the words, with a link to the check of the match with this key."""
    return _drawn(key, get_language())


@lru_cache(maxsize=1024)
def dealt_item(key: str, _language: str | None) -> SafeString:
    """The same as the first line of a log."""
    return fragment(element("li", _drawn(key, _language), css="quiet"))


@lru_cache(maxsize=1024)
def _drawn(key: str, _language: str | None) -> SafeString:
    """The same whenever it is asked for: each drawing of a table has it."""
    link = element("a", _("how to check"), href=reverse("games:fair", args=[key]))
    words = filled(_("Dealt by a seed that was fixed before anybody sat down · %(link)s"), {"link": link})
    return joined([icon("lock"), element("span", words)])
