"""A match as moderators see it: what everybody may see, what can be done, what was done."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.catalogue import PRESENTERS, has_rules
from games.kit.table import Table
from games.models import Match
from games.selectors.seats.snapshot import seating_of
from games.selectors.table.table import table_of
from moderation.selectors.conflicts_of_interest import plays
from moderation.selectors.history import done_to, waiting_motions
from moderation.selectors.rights import is_moderator, may

from .available_acts import ActLinks, act_links
from .history import action_rows
from .page import console_page, match_or_404, moderator_of


def console_match_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """The page of a match. Nothing of anybody's hand is in it.

    :raises PermissionDenied: the account looks after other things.
    :raises Http404: there is no such match.
    """
    user = moderator_of(request)
    if not is_moderator(user):
        raise PermissionDenied
    match, now = match_or_404(match_id), timezone.now()
    table = seen_by_all(match, now)
    is_mine = plays(user, match)
    presenter = PRESENTERS.get(match.game)
    return console_page(
        request, "moderation/match.html", title=match.name, match=match, table=table,
        game=presenter.name if presenter else match.game,
        headline=presenter.lists.headline(match.digest) if presenter and match.digest else "",
        drawn=None if table is None or presenter is None else presenter.play.page(table),
        tenures=list(match.tenures.select_related("player", "owner").order_by("seat", "id")),
        is_mine=is_mine, acts=ActLinks() if is_mine else act_links(user, match, now),
        history=action_rows(request, done_to(match), user, can_undo=not is_mine),
        motions=waiting_motions().filter(match=match, lapses_at__gt=now),
        cases=match.cases.order_by("-id")[:20] if may(user, "handle_cases") and not is_mine else [],
    )  # fmt: skip


def seen_by_all(match: Match, now: datetime) -> Table | None:
    """The table with the eyes of somebody who watches; None where there is nothing to be seen (yet)."""
    is_started = match.status in {Match.Status.RUNNING, Match.Status.FINISHED}
    if not is_started or not has_rules(match.game, match.rules_version):
        return None
    seating = seating_of(match.key, now)
    return None if seating is None else table_of(seating, None, now=now)
