"""Stops suspended accounts, and shows unread warnings, on every page: new pages are stopped too.

Services refuse by themselves what matters most (seats, chat, moves); this is what says so on every page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SAFE
from accounts.models import User
from accounts.problems import is_for_programs, problem
from games.api.pages import page_of
from games.selectors.questions.showings import opened_of
from moderation.selectors.sanctions import unread_warnings
from moderation.services.warnings import mark_warnings_read

OWN: Final = ("accounts:", "account_", "usersessions_", "mfa_", "moderation:sanctions")
"""Prefixes of names of pages about one's own data, or against decisions."""

STILL: Final = frozenset(
    {
        # what is running goes on
        "games:move", "games:question", "games:take_back", "games:send_now", "games:instructions",
        "games:go_on", "games:later", "games:resign", "games:vote", "games:withdraw_proposal",
        "games:come_back",
        # one's own, and what takes nothing
        "games:leave", "games:notices_read", "games:hours", "games:on_leave_plan", "games:on_leave_now",
        "games:on_leave_end", "games:on_leave_off", "games:reminders", "games:chat_show",
        "games:chat_take_back",
        # refused where one would write, with what was typed
        "games:chat",
    }
)  # fmt: skip
"""Names of pages to which a suspended account may still send."""

NOT_EVEN_LOOKED_AT: Final = frozenset({"games:new", "games:plan", "games:first"})
"""Pages that lead to nothing but a new seat."""

MOVE: Final = "games:move"
MOVES: Final = frozenset({MOVE, "games:send_now", "games:question", "games:instructions"})
"""Before these a warning is read."""

READ: Final = "warnings"
"""The field in which the page of a warning says which of them were read."""


class StandingMiddleware:
    """Answers 403 to what a suspended account may not, and shows a warning before the next move."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., Any], _args: Any, _kwargs: Any
    ) -> HttpResponseBase | None:
        user, match = request.user, request.resolver_match
        if not isinstance(user, User) or match is None:
            return None
        page = match.view_name
        if is_for_programs(request):
            page = page_of(page, request.method or "") or ""
        if user.is_suspended(timezone.now()) and not may_still(page, request.method or ""):
            return _suspended(request)
        if user.is_warned and request.method == "POST" and page in MOVES:
            is_answer = page == MOVE and _answers(user, match.kwargs.get("key", ""))
            return None if is_answer else _to_be_read(request, user)
        return None


def may_still(view_name: str, method: str) -> bool:
    """True if a suspended account may open a page, or send something to it."""
    if method in SAFE:
        return view_name not in NOT_EVEN_LOOKED_AT
    return view_name in STILL or view_name.startswith(OWN)


def _answers(user: User, key: str) -> bool:
    """True if the time of a question runs that they are asked at a table: nothing holds that up."""
    return opened_of(user.pk).filter(match__key=key).exists()


def _suspended(request: HttpRequest) -> HttpResponseBase:
    if is_for_programs(request):
        return problem(403, "suspended", _("Your account is suspended."))
    if request.headers.get("HX-Request"):
        answer = HttpResponseClientRedirect(reverse("moderation:sanctions"))
        answer.status_code = 403
        return answer
    return render(request, "moderation/suspended.html", status=403)


def _to_be_read(request: HttpRequest, user: User) -> HttpResponseBase | None:
    """The warning with the form that was sent, to be sent again; None: it has been read, and goes on."""
    if is_for_programs(request):
        words = _("A moderator has warned you. Read that on the site first, then go on.")
        return problem(403, "read-first", words)
    told = request.POST.getlist(READ)[:100]
    read = [int(sign) for sign in told if sign.isascii() and sign.isdecimal() and len(sign) < 19]
    if read and not mark_warnings_read(user_id=user.pk, sanction_ids=read, now=timezone.now()):
        return None
    sent = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {
        "warnings": unread_warnings(user.pk),
        "sent": [pair for pair in sent if pair[0] not in {READ, "csrfmiddlewaretoken"}],
    }
    template = "moderation/_warned.html" if request.headers.get("HX-Request") else "moderation/warned.html"
    return render(request, template, context, status=409)
