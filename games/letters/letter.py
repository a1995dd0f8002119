"""A mail about somebody's tables: its words, its looks and its headers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.mail import html_of
from accounts.models import Delivery, User
from accounts.notifications.addresses import address_of
from games.letters.subjects import subject_of
from games.letters.words import sentence, within


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail that can be sent."""

    subject: str
    text: str
    html: str
    headers: Mapping[str, str]


def letter_for(
    user: User, deliveries: Sequence[Delivery], *, now: datetime, is_digest: bool
) -> Letter | None:
    """The one mail that tells a person of all of `deliveries`; None: nothing of it is so any more.

    Two queries a table, and none for what needs none.

    :param deliveries: of one person, by mail or digest, in any order. :param is_digest: it is a digest.
    """
    with within(user):
        parts = [said for each in deliveries if (said := sentence(user, each, now=now))]
        if not parts:
            return None
        subject = subject_of(deliveries, is_digest=is_digest)
        text = "\n\n".join([*parts, address_of("/settings/")])
        return Letter(subject, text, html_of(subject=subject, text=text), {})
