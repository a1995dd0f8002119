"""Part of the settings in which one says whether one wants to be found, and by what."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import UserRequest
from games.forms.directory import EntryForm
from games.selectors.directory.entries import own_entry
from games.services.directory.entries import keep_entry
from games.views.login_required import login_needed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
def being_found(request: UserRequest) -> HttpResponseBase:
    """Show what is kept, or keep what is sent."""
    now, kept = timezone.now(), own_entry(request.user.pk)
    form = EntryForm(request.POST or None, kept=kept, is_muted=request.user.is_muted(now))
    if request.method == "POST" and form.is_valid():
        keep_entry(user_id=request.user.pk, **form.cleaned_data, now=now)
        if form.cleaned_data["is_listed"]:
            messages.success(request, _("Saved. People can find you now."))
        else:
            messages.success(request, _("Saved. Nobody finds you."))
        return redirect("games:being_found")
    context = {
        "form": form,
        "kept": kept,
        "chosen_games": form["games"].value() or [],
        "chosen_paces": form["paces"].value() or [],
    }
    return render(request, "games/being_found.html", context, status=422 if form.errors else 200)
