"""A person as moderators see them: what they are known for, what holds for them, what can be done."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.selectors.people.reliability import reliability_of
from moderation.selectors.conflicts_of_interest import may_see_signals
from moderation.selectors.history import (
    done_to,
    matches_of,
    names_had,
    sanctions_of,
    waiting_motions,
)
from moderation.selectors.multi_accounts import signals_of
from moderation.selectors.rating_signals import rating_signals_of
from moderation.selectors.rights import is_moderator, may

from .available_acts import ActLinks, act_links
from .history import action_rows
from .lists import listed
from .page import console_page, moderator_of, person_or_404

MATCHES = 20
"""So many of a person's matches stand on a page."""


def person_page(request: HttpRequest, user_id: int) -> HttpResponse:
    """The page of a person. No address of theirs is in it.

    :raises PermissionDenied: the account looks after other things.
    :raises Http404: there is no such person.
    """
    user = moderator_of(request)
    if not is_moderator(user):
        raise PermissionDenied
    person, now = person_or_404(user_id), timezone.now()
    is_me = person == user
    sees_signals = may(user, "handle_cases") and may_see_signals(user, person)
    return console_page(
        request, "moderation/person.html", title=person.name, person=person, is_me=is_me,
        reliability=reliability_of(person.pk), now=now,
        matches=listed(request, "matches", matches_of(person), made=list, size=MATCHES),
        sanctions=[] if is_me else sanctions_of(person),
        names=names_had(person),
        signals=signals_of(person, (), now) if sees_signals else (),
        rating_signals=rating_signals_of(person) if sees_signals else None,
        acts=ActLinks() if is_me or person.anonymised_at else act_links(user, person, now),
        history=None if is_me else action_rows(request, done_to(person), user),
        motions=[] if is_me else waiting_motions().filter(person=person, lapses_at__gt=now),
        cases=person.cases_about.order_by("-id")[:20] if may(user, "handle_cases") and not is_me else [],
    )  # fmt: skip
