"""Requires a log-in before a view acts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponseBase
from django.shortcuts import resolve_url
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest, UserRequest, is_logged_in, page_before

P = ParamSpec("P")


def login_needed(
    view: Callable[Concatenate[UserRequest, P], HttpResponseBase],
) -> Callable[Concatenate[SiteRequest, P], HttpResponseBase]:
    """Send visitors to the log-in page, and back afterwards to the page they asked for or came from.

    An htmx request is told to leave the page, for a log-in form inside a table helps nobody. It leads back
    to that page, for what it asked for is a part without a style.
    """

    @wraps(view)
    def wrapped(request: SiteRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if is_logged_in(request):
            return view(request, *args, **kwargs)
        is_page = request.method == "GET" and not request.htmx
        back = request.get_full_path() if is_page else page_before(request)
        response = redirect_to_login(back, resolve_url(settings.LOGIN_URL))
        if request.htmx:
            return HttpResponseClientRedirect(response.url)
        return response

    return wrapped
