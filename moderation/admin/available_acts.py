"""Measures that can be taken on a match or a person, as links, and the reasons against the others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse

from moderation.acts.base import Thing
from moderation.models import Case
from moderation.selectors.available_acts import possible_acts
from moderation.words.registry import words_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from accounts.models import User


@dataclass(frozen=True, slots=True)
class ActLink:
    """Something that a moderator may do."""

    code: str
    title: StrOrPromise
    address: str
    why_not: str
    """Reason why it cannot be done now, in words; empty: it can."""


@dataclass(frozen=True, slots=True)
class ActLinks:
    """Measures on one thing within a moderator's rights."""

    now: tuple[ActLink, ...] = ()
    not_now: tuple[ActLink, ...] = ()


def act_links(user: User, target: Thing, now: datetime, *, case: Case | None = None) -> ActLinks:
    """The measures that can be taken on a match or a person, and those that cannot now.

    :param case: because of which it is done, if there is one.
    """
    found = []
    for each in possible_acts(user, target, now):
        words = words_of(each.code)
        address = reverse("admin:moderation_act", args=(each.code, target.pk))
        query = {} if case is None else _chosen(case, each.code)
        found.append(
            ActLink(
                code=each.code,
                title=words.title,
                address=f"{address}?{urlencode(query)}" if query else address,
                why_not="" if each.why_not is None else words.refusal(each.why_not),
            )
        )
    return ActLinks(
        now=tuple(each for each in found if not each.why_not),
        not_now=tuple(each for each in found if each.why_not),
    )


def _chosen(case: Case, code: str) -> dict[str, int | str]:
    """The values of the form that the case gives already."""
    if code != "hide-messages":
        return {"case": case.pk}
    if case.message_id is not None:
        return {"case": case.pk, "message": case.message_id}
    return {"case": case.pk} if case.match is None else {"case": case.pk, "match": case.match.key}
