"""A club as moderators see it: its page, who is in it, what can be done, what was done."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from moderation.selectors.conflicts_of_interest import is_in_club
from moderation.selectors.history import done_to
from moderation.selectors.rights import is_moderator, may

from .available_acts import ActLinks, act_links
from .history import action_rows
from .page import club_or_404, console_page, moderator_of

SHOWN: Final = 500
"""So many members are listed: all."""


def console_club_page(request: HttpRequest, club_id: int) -> HttpResponse:
    """The page of a club, without what is written in its room.

    :raises PermissionDenied: the account looks after other things. :raises Http404: there is no such club.
    """
    user = moderator_of(request)
    if not is_moderator(user):
        raise PermissionDenied
    club, now = club_or_404(club_id), timezone.now()
    is_mine = is_in_club(user, club)
    members = club.memberships.members().select_related("player").order_by("since", "id")
    return console_page(
        request, "moderation/club.html", title=club.name, club=club, is_mine=is_mine,
        members=members[:SHOWN], acts=ActLinks() if is_mine else act_links(user, club, now),
        history=action_rows(request, done_to(club), user, can_undo=not is_mine),
        cases=club.cases.order_by("-id")[:20] if may(user, "handle_cases") and not is_mine else [],
    )  # fmt: skip
