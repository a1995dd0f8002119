"""Answers a form with an old CSRF token: another tab of its browser has logged in or out since.

The form is not done, for nobody knows that it was meant; where that is all there is to it, its sender is led
on to where they wanted to go, or to the form as it is now. A form from another site is refused as ever.
"""

from __future__ import annotations

from typing import Final

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.csrf import csrf_failure

NEXT: Final = "next"
_OLD: Final = "CSRF token from "
"""Prefix of Django's reason where the browser has a token and the form has another."""

ENTRANCES: Final = frozenset(
    {
        "account_login",
        "account_signup",
        "account_reauthenticate",
        "mfa_authenticate",
        "mfa_reauthenticate",
        "mfa_login_webauthn",
        "mfa_reauthenticate_webauthn",
        "account_reset_password",
    }
)
"""Forms by which one gets in: who is in needs none of them."""


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The way on for whoever is where the form would have led them, or what it asks for anew; else 403."""
    to = _way_on(request) if reason.startswith(_OLD) else None
    return csrf_failure(request, reason=reason) if to is None else redirect(to)


def _way_on(request: HttpRequest) -> str | None:
    match = request.resolver_match
    name = "" if match is None else match.url_name
    is_in = request.user.is_authenticated
    wanted = request.POST.get(NEXT) or request.GET.get(NEXT, "")
    if not get_adapter().is_safe_url(wanted):
        wanted = ""
    if name in ENTRANCES and is_in:
        return wanted or resolve_url(settings.LOGIN_REDIRECT_URL)
    if name == "account_logout":
        return reverse("account_logout") if is_in else resolve_url(settings.ACCOUNT_LOGOUT_REDIRECT_URL)
    if name == "account_confirm_email":
        return request.path
    if name in ENTRANCES:
        messages.warning(
            request, _("You have logged in or out elsewhere since. Please fill this in once more.")
        )
        form = reverse("account_login") if name == "mfa_login_webauthn" else request.path
        return f"{form}?{urlencode({NEXT: wanted})}" if wanted else form
    return None
