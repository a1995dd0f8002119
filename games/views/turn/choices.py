"""The page on which one thinks again: each choice of one's turn with its preview, beside one's own note."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import UserRequest
from games.catalogue import PRESENTERS
from games.kit.face.choices import chosen_url
from games.selectors.notes.notes import note_of
from games.selectors.seats.snapshot import Seating
from games.selectors.table.table import table_of
from games.views.login_required import login_needed
from games.views.match_by_key import with_seating
from games.views.responses import STARTED

_FORBIDDEN: Final = 403


@require_safe
@login_needed
@never_cache
@with_seating
def choices(request: UserRequest, seating: Seating) -> HttpResponseBase:
    """The choices that the reader's dock has, from what their seat knows; none while nothing is asked.

    403 for who holds no seat there; 404 before the match has begun, and where a game has no such page.
    """
    match = seating.match
    play = PRESENTERS[match.game].play
    if play.choices is None or match.status not in STARTED:
        raise Http404
    table = table_of(seating, request.user.pk)
    if table.me is None:
        return render(request, "games/choices.html", {"match": match, "may_choose": False}, status=_FORBIDDEN)
    dock, ply = play.page(table).dock, table.me.turn_ply
    found = play.choices(table) if dock.compares and ply is not None else ()
    lines = [
        (choice, [(each, chosen_url(match.key, ply or 0, each)) for each in choice.outlooks])
        for choice in found
    ]
    context = {
        "match": match,
        "may_choose": True,
        "play": play,
        "dock": dock,
        "lines": lines,
        "note": note_of(match, request.user.pk),
    }
    return render(request, "games/choices.html", context)
