"""Page of the export of one's own data: ask for it, and fetch it."""

from __future__ import annotations

from urllib.parse import quote

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.data_export.making import NoSuchFile, TooSoon, fetch, request_export
from accounts.http import UserRequest
from accounts.models import OwnFile
from accounts.reauthentication import fresh_required


@login_required
@fresh_required
@never_cache
@require_http_methods(["GET", "POST"])
def own_data(request: UserRequest) -> HttpResponse:
    """Say what there is, or have a file made."""
    if request.method != "POST":
        return _page(request)
    try:
        request_export(user_id=request.user.pk, now=timezone.now())
    except TooSoon as error:
        when = date_format(timezone.localtime(error.at), "j F, H:i")
        return _page(request, _("You can ask for one file a day: again from %(when)s.") % {"when": when}, 409)
    messages.success(request, _("We are putting it together. You get a mail when it is ready."))
    return redirect("accounts:own_data")


@login_required
@fresh_required
@never_cache
@require_GET
def download(request: UserRequest, token: str) -> HttpResponse:
    """The file behind the link, for its owner alone."""
    try:
        file, data = fetch(user_id=request.user.pk, token=token, now=timezone.now())
    except NoSuchFile:
        return _page(request, _("This link leads to no file of yours, or its seven days are over."), 404)
    name = f"alliances-{request.user.username}-{file.asked_at:%Y-%m-%d}.zip"
    response = HttpResponse(data, content_type="application/zip")
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name)}"
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _page(request: UserRequest, refused: str = "", status: int = 200) -> HttpResponse:
    now = timezone.now()
    mine = OwnFile.objects.filter(user=request.user)
    last = mine.order_by("-asked_at", "-id").first()
    has_failed = last is not None and last.failed_at is not None
    context = {
        "files": mine.to_fetch(now),
        "is_waiting": mine.unfinished().exists(),
        "has_failed": has_failed,
        "may_ask": last is None or has_failed or last.asked_at <= now - OwnFile.EVERY,
        "refused": refused,
    }
    return render(request, "accounts/data_export.html", context, status=status)
