"""Public log of moderators' actions: kind and day, no names, no reasons, no notes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.selectors.pagination import BadCursor, page_of
from moderation.models import Action
from moderation.selectors.history import WITHIN, public_actions
from moderation.words.registry import WORDS, words_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class PublicAct:
    """One action as anybody may know of it. Whom it concerns, and why, only they read."""

    on: datetime
    what: StrOrPromise
    is_reverse: bool
    by_two: bool
    is_alone: bool


@require_GET
def log(request: HttpRequest) -> HttpResponse:
    """The public log by the page, of all kinds or of one. :raises Http404: there is no such kind or page."""
    kind = request.GET.get("kind", "")
    kinds = sorted(
        (str(words_of(code).done), code)
        for code in Action.Code.values
        if code in WORDS and code not in WITHIN
    )
    if kind and kind not in {code for _words, code in kinds}:
        raise Http404
    try:
        shown = page_of(
            public_actions(kind), request.GET.get("after", ""), made=lambda rows: [_line(row) for row in rows]
        )
    except BadCursor as error:
        raise Http404 from error
    context = {
        "page": shown,
        "kinds": kinds,
        "kind": kind,
        "here": f"?kind={kind}&" if kind else "?",
        "cursor": request.GET.get("after", ""),
    }
    return render(request, "moderation/log.html", context)


def _line(action: Action) -> PublicAct:
    return PublicAct(
        on=action.at,
        what=words_of(action.code).done,
        is_reverse=action.reverse_of_id is not None,
        by_two=action.second_id is not None,
        is_alone=action.is_alone,
    )
