"""Matches whose rules are not here any more: they cannot be replayed, but what is known of them is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest
from games.catalogue import PRESENTERS, RulesGone
from games.models import Match
from games.presenters.lobby.tables import places_of
from games.selectors.lobby.tables import table_row

View = Callable[..., HttpResponseBase]


def by_its_rules(view: View, *, is_home: bool = False) -> View:
    """The view of a match; the facts of the match where its rules are gone.

    :param is_home: whether it is the one page that every match has. Where something else was asked for,
        the answer says that it is gone (410), or that it cannot be done (409).
    """

    @wraps(view)
    def wrapped(request: SiteRequest, key: str, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, key=key, **kwargs)
        except RulesGone:
            return _facts(request, key, is_home=is_home)

    return wrapped


def _facts(request: SiteRequest, key: str, *, is_home: bool) -> HttpResponseBase:
    match = get_object_or_404(Match, key=key)
    if request.htmx:
        return HttpResponseClientRedirect(match.get_absolute_url())
    line = table_row(match)
    context = {
        "line": line,
        "match": match,
        "presenter": PRESENTERS[match.game],
        "places": places_of(line),
        "is_over": match.status == Match.Status.FINISHED,
    }
    status = 200 if is_home else 410 if request.method == "GET" else 409
    return render(request, "games/retired_rules.html", context, status=status)
