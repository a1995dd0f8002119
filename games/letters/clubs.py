"""News of clubs in a mail: an invitation."""

from __future__ import annotations

from typing import Final

from django.utils.html import format_html
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.notifications.site_urls import absolute_url
from games.letters.told import LetterNews
from games.letters.topics import Topic
from games.models import Membership

INVITED: Final = "club-invited"
WORDS: Final = frozenset({INVITED})
"""The words with which these are written down (`games.services.alerts`)."""


def news_of_club(topic: Topic, user: User) -> LetterNews | None:
    """The news of `topic` for somebody; None: it is no longer so. One query."""
    waits = Membership.objects.waiting(user.pk).filter(club__key=topic.thread).first()
    if waits is None:
        return None
    said = format_html(
        _("<b>{who}</b> invites you into a club. You join it, or decline, on its page."),
        who=_("A member") if waits.by is None else waits.by.name,
    )
    return LetterNews(
        kind=topic.kind,
        name=waits.club.name,
        url=absolute_url(waits.club.get_absolute_url()),
        subject=_("You are invited into a club: %(club)s") % {"club": waits.club.name},
        html=said,
        act=_("Look at the club"),
    )
