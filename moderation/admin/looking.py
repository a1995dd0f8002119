"""Page for a moderator who looked at hidden things: what was hidden at that moment."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS, has_rules
from games.selectors.record.history import history_of
from games.selectors.seats.holders import Sitters, holders_then
from games.selectors.seats.snapshot import seating_of
from games.selectors.table.table import table_at
from moderation.models import Action
from moderation.selectors.rights import may

from .page import console_page, moderator_of


def looked_page(request: HttpRequest, action_id: int) -> HttpResponse:
    """The knowledge of each seat when a look was taken, in words.

    :raises Http404: there is no such look. :raises PermissionDenied: somebody else took it.
    """
    user = moderator_of(request)
    looks = Action.objects.filter(code=Action.Code.LOOK).select_related("match")
    action = looks.filter(pk=action_id).first() if action_id < 2**63 else None
    if action is None or action.match is None or not has_rules(action.match.game, action.match.rules_version):
        raise Http404
    if action.by_id != user.pk or not may(user, "act_look"):
        raise PermissionDenied
    seating = seating_of(action.match.key)
    if seating is None:
        raise Http404
    match, presenter = seating.match, PRESENTERS[action.match.game]
    then = history_of(match).at(int(action.after["ply"]))
    sitters = Sitters.with_former(match, seating.tenures)
    holders = holders_then(sitters.at(then.ply), then)
    tables = [
        table_at(match, then, holder.seat, holders, is_open=False, sitters=sitters, user_id=holder.player_id)
        for holder in holders
    ]
    past = [replace(table, moment=replace(table.moment, is_past=True)) for table in tables]
    words = [presenter.play.page(table).text for table in past]
    seats = [(holder.name, told) for holder, told in zip(holders, words, strict=True)]
    title = _("What was hidden at ply %(ply)d") % {"ply": then.ply}
    return console_page(
        request, "moderation/looked.html", title=title, match=match, action=action, seats=seats
    )
