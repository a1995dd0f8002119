"""Asks moderators for their second factor again before they act, and before they look at what is hidden."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts import second_factor
from accounts.http import is_safe
from accounts.models import User


def factor_again(request: HttpRequest, user: User) -> HttpResponseBase:
    """The way to the factor and back; or a page that keeps what was sent, to be sent again, and 403.

    Files are not kept: they have to be chosen again.
    """
    if is_safe(request):
        return redirect(second_factor.way_to(user, request.get_full_path()))
    sent = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {
        "sent": [pair for pair in sent if pair[0] != "csrfmiddlewaretoken"],
        "way": second_factor.way_to(user, reverse("admin:index")),
        "has_files": bool(request.FILES),
    }
    return render(request, "moderation/reauthenticate.html", context, status=403)
