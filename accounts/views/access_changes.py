"""The link that takes back what was changed in the ways into an account: it asks, and acts on POST alone."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access_change_mails import sentence_of
from accounts.access_changes import (
    AddressElsewhere,
    LinkTooOld,
    LinkUsed,
    NoSuchLink,
    UndoError,
    change_of,
    undo_access_changes,
)

REFUSALS: Final[dict[type[UndoError], tuple[int, Promise]]] = {
    LinkUsed: (410, _("This has been taken back already. Set a new password, if you have not done so yet.")),
    LinkTooOld: (
        410,
        _("This link is more than a week old. Set a new password, then look through your addresses."),
    ),
    AddressElsewhere: (
        409,
        _("An address of this account belongs to another one by now. Remove it there, then come back."),
    ),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def undo_access_change(request: HttpRequest, token: str) -> HttpResponse:
    """Say what would be taken back; take it back. Whoever holds the link is asked nothing else."""
    now = timezone.now()
    try:
        if request.method == "POST":
            return _page(request, told=undo_access_changes(token=token, now=now))
        owner, changes = change_of(token=token, now=now)
    except NoSuchLink as error:
        raise Http404 from error
    except UndoError as error:
        status, words = REFUSALS[type(error)]
        return _page(request, status=status, refused=words)
    said = [(change.made_at, sentence_of(change.what, change.about)) for change in changes]
    return _page(request, owner=owner, changes=said)


def _page(request: HttpRequest, *, status: int = 200, **context: object) -> HttpResponse:
    return render(request, "accounts/access_change.html", context, status=status)
