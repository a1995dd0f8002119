"""Re-authentication before anything by which an account could be taken from its owner.

A session alone, on a shared or stolen device, changes nothing about how one gets in and who is told. Whoever
wants to has typed the password or used a factor within `ACCOUNT_REAUTHENTICATION_TIMEOUT` seconds, in this
session: allauth's pages ask for it and lead back.

Every view that gives such a thing away is wrapped, whatever its method:

    @login_required
    @fresh_required
    def export(request: UserRequest) -> HttpResponse: ...

The page with the form is wrapped too, so that nobody types something that is then lost: what was sent by POST
is never done afterwards by itself. Services ask nothing of this: who calls one without a request (a worker, a
command) has a right of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.account.signals import authentication_step_completed
from allauth.core.exceptions import ReauthenticationRequired
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import is_safe, page_before

View = Callable[..., HttpResponseBase]


def is_fresh(request: HttpRequest) -> bool:
    """True if somebody has confirmed who they are, a moment ago and in this session."""
    return bool(did_recently_reauthenticate(request))


def fresh_required(view: View) -> View:
    """`view` for those alone who are fresh; all others are asked, and come back by themselves.

    While the ways into an account are locked (`access_changes.undo_access_changes`) nobody gets there.

    :raises ReauthenticationRequired: by the view; `FreshMiddleware` makes it the way to the question.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not is_fresh(request):
            raise ReauthenticationRequired
        if getattr(request.user, "access_locked_at", None) is not None:
            return render(request, "accounts/locked.html", status=403)
        return view(request, *args, **kwargs)

    wrapped.asks_who = True  # type: ignore[attr-defined] # by which tests know them
    return wrapped


class FreshMiddleware:
    """Leads whoever is not fresh to the question who they are, and from there to a page.

    In the place of allauth's own way, which keeps what was sent by POST in the session and does it after the
    answer: whoever shares the session could leave something there for its owner to do.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The way to the question; None: something else is the matter."""
        if not isinstance(exception, ReauthenticationRequired):
            return None
        back_to = request.get_full_path() if is_safe(request) else page_before(request)
        ways = get_adapter(request).get_reauthentication_methods(request.user)
        if not ways:
            return redirect_to_login(back_to)
        if not is_safe(request):
            messages.info(request, _("Nothing has been changed yet. Say who you are, then do it again."))
        address = f"{ways[0]['url']}?{urlencode({'next': back_to})}"
        return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else redirect(address)


@receiver(authentication_step_completed)
def leave_copies_behind(request: HttpRequest, reauthenticated: bool = False, **_more: Any) -> None:
    """Give the session another key: a copy of its cookie, in whose hands it may be, does not become fresh."""
    if not reauthenticated:
        return
    before = request.session.session_key
    request.session.cycle_key()
    UserSession.objects.filter(session_key=before).update(session_key=request.session.session_key)
