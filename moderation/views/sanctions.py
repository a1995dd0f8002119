"""A person's own page: what was decided about them, and the way to appeal."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.http import UserRequest
from moderation.forms.appeal import AppealForm
from moderation.selectors.sanctions import SanctionEntry, standing_of
from moderation.services import appeals, warnings
from moderation.words.registry import words_of


@require_GET
@login_required
@never_cache
def own_sanctions(request: UserRequest) -> HttpResponse:
    """All that concerns the reader, the latest first."""
    return _page(request)


@require_POST
@login_required
def mark_warnings_read(request: UserRequest) -> HttpResponse:
    """Have read a warning."""
    sent = request.POST.get("warning", "")
    if not (sent.isascii() and sent.isdecimal() and len(sent) < 19):
        raise Http404
    warnings.mark_warnings_read(user_id=request.user.pk, sanction_ids=[int(sent)], now=timezone.now())
    return redirect("moderation:sanctions")


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def appeal(request: UserRequest, action_id: int) -> HttpResponse:
    """Appeal against one action."""
    entry = next((one for one in _entries(request) if one.action_id == action_id), None)
    if entry is None:
        raise Http404
    form = AppealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            appeals.appeal(
                action_id=action_id,
                by_id=request.user.pk,
                text=form.cleaned_data["text"],
                now=timezone.now(),
            )
        except appeals.NotYourAction as error:
            raise Http404 from error
        except appeals.AppealTooLate:
            return _page(request, status=409, refused=_("It is too late to appeal against that."))
        except appeals.Appealed:
            words = _(
                "Somebody else has appealed against that. There is one appeal, for all whom it concerns."
            )
            return _page(request, status=409, refused=words)
        messages.success(request, _("Your appeal has been sent. Somebody else looks at it."))
        return redirect("moderation:sanctions")
    context = {"entry": entry, "words": words_of(entry.code), "form": form}
    status = 422 if form.errors else 200
    return render(request, "moderation/appeal.html", context, status=status)


def _entries(request: UserRequest) -> list[SanctionEntry]:
    return list(standing_of(request.user.pk, timezone.now()))


def _page(request: UserRequest, *, status: int = 200, **more: Any) -> HttpResponse:
    entries = [(entry, words_of(entry.code)) for entry in _entries(request)]
    return render(request, "moderation/sanctions.html", {"entries": entries, **more}, status=status)
