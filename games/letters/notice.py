"""A push notice: what a locked screen may show. No card, no bid, no position, no word of anybody's."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime

from accounts.models import Delivery, User
from games.letters.subjects import subject_of
from games.letters.words import line, page_of, within
from games.selectors.inbox import turns_count


@dataclass(frozen=True, slots=True)
class Notice:
    """What a browser shows, and what a click opens."""

    title: str
    body: str
    url: str
    """A path of this site."""
    tag: str
    """A newer notice with the same tag takes the place of an older one."""
    badge: int
    """In how many matches the person is asked for a move."""

    def payload(self) -> bytes:
        """As the site's service worker reads it: JSON with the same names."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")).encode()


def notice_for(user: User, delivery: Delivery, *, now: datetime) -> Notice | None:
    """What a push tells a person of `delivery`; None: it is no longer so. Two queries."""
    with within(user):
        body = line(user, delivery, now=now)
        if body is None:
            return None
        return Notice(
            title=subject_of([delivery], is_digest=False),
            body=body,
            url=page_of(delivery),
            tag=delivery.thread or delivery.kind,
            badge=turns_count(user.pk),
        )
