"""Django's admin behind the site's own door: by permission, and by a second factor in this session.

Every page asks for a fresh factor but those in `READABLE`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import second_factor
from accounts.http import is_safe
from accounts.models import User
from moderation.reauthentication import factor_again
from moderation.selectors.rights import is_moderator, may, may_enter
from moderation.services.boards import RIGHT

from .acting import act_page, undo_page
from .board import board_page, boards_page
from .case import case_page, queue_page
from .club import console_club_page
from .event import console_event_page
from .looking import looked_page
from .match import console_match_page
from .motions import motion_page, motions_page
from .person import person_page
from .search import find_page

View = Callable[..., HttpResponseBase]

READABLE: Final = (
    console_event_page,
    console_match_page,
    console_club_page,
    person_page,
    find_page,
    motions_page,
    motion_page,
    queue_page,
    case_page,
)
"""Pages for which a factor from any time in the session is enough: nothing hidden is there."""


class Console(AdminSite):
    """Admin site by permission: people with any right here see what it is for; `is_staff` counts for
    nothing.
    """

    site_title = gettext_lazy("Alliances administration")
    site_header = gettext_lazy("Alliances administration")
    index_title = gettext_lazy("Administration")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """True if the door is open: some right, and a second factor used in this session."""
        user = request.user
        return isinstance(user, User) and may_enter(user) and second_factor.is_used(request, user)

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # type: ignore[override] # as it is used
        """Django's door; who acts, or looks at what is hidden, has used the factor a moment ago.

        That is every page but those that are named here, so that a new one is guarded by itself.
        """
        behind: View = super().admin_view(view, cacheable)
        readable = (*READABLE, self.index, self.app_index, self.i18n_javascript, self.catch_all_view)

        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            user = request.user
            is_open = view == self.logout or (is_safe(request) and view in readable)
            if is_open or not self.has_permission(request) or not isinstance(user, User):
                return behind(request, *args, **kwargs)
            if not second_factor.has_fresh_factor(request, user, now=timezone.now()):
                return factor_again(request, user)
            return behind(request, *args, **kwargs)

        return checked

    def password_change(self, *_: Any, **__: Any) -> HttpResponse:  # type: ignore[override] # no page
        """The way to where everybody changes their password, and is told of it."""
        return redirect("account_change_password")

    def password_change_done(self, *_: Any, **__: Any) -> HttpResponse:  # type: ignore[override] # no page
        """The same way."""
        return redirect("account_change_password")

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002 - Django's shape
        """Not a page: the way to whatever is missing, and from there back.

        :raises PermissionDenied: the account has no right here.
        """
        wanted = _wanted(request)
        user = request.user
        if not isinstance(user, User):
            return redirect_to_login(wanted, reverse("account_login"))
        if not may_enter(user):
            raise PermissionDenied
        if second_factor.is_used(request, user):
            return redirect(wanted)
        if not second_factor.has_one(user):
            said = _("Set up a second factor first. Then come back: the administration asks for it.")
            messages.warning(request, said)
        return redirect(second_factor.way_to(user, wanted))

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The pages of moderation before Django's own."""
        pages = (
            ("moderation/match/<int:match_id>/", console_match_page, "moderation_match"),
            ("moderation/club/<int:club_id>/", console_club_page, "moderation_club"),
            ("moderation/event/<int:event_id>/", console_event_page, "moderation_event"),
            ("moderation/person/<int:user_id>/", person_page, "moderation_person"),
            ("moderation/do/<slug:code>/<int:target_id>/", act_page, "moderation_act"),
            ("moderation/undo/<int:action_id>/", undo_page, "moderation_undo"),
            ("moderation/looked/<int:action_id>/", looked_page, "moderation_looked"),
            ("moderation/find/", find_page, "moderation_find"),
            ("moderation/motions/", motions_page, "moderation_motions"),
            ("moderation/motions/<int:motion_id>/", motion_page, "moderation_motion"),
            ("moderation/case/<int:case_id>/", case_page, "moderation_case"),
            ("moderation/queue/", queue_page, "moderation_queue"),
            ("moderation/boards/", boards_page, "moderation_boards"),
            ("moderation/boards/<int:board_id>/", board_page, "moderation_board"),
        )
        own = [path(address, self.admin_view(view), name=name) for address, view, name in pages]
        return [*own, *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Django's, with the ways into moderation first."""
        return super().index(request, {"console": _links(request), **(extra_context or {})})


def _links(request: HttpRequest) -> list[dict[str, Any]]:
    user = request.user
    if not isinstance(user, User) or not is_moderator(user):
        return []
    links = []
    if may(user, "handle_cases"):
        about = _("Reports, the oldest first.")
        links.append({"address": reverse("admin:moderation_queue"), "words": _("Reports"), "about": about})
    if may(user, "second"):
        about = _("Acts that another moderator wants done and you may agree to.")
        links.append(
            {"address": reverse("admin:moderation_motions"), "words": _("To be seconded"), "about": about}
        )
    if may(user, RIGHT):
        about = _("Boards, and the way to withdraw one.")
        links.append({"address": reverse("admin:moderation_boards"), "words": _("Boards"), "about": about})
    if may(user, "decide_appeals"):
        about = _("Appeals against what was done.")
        links.append({"address": reverse("moderation:appeals"), "words": _("Appeals"), "about": about})
    about = _("Everything that was done, as everybody may read it: no names, no notes.")
    return [*links, {"address": reverse("moderation:log"), "words": _("The public log"), "about": about}]


def _wanted(request: HttpRequest) -> str:
    """The page on this site that somebody was on their way to; else the first page."""
    wanted = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if ours else reverse("admin:index")
