"""Pages of a person's choices about others: their friends, those they mute, those they block."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import households
from accounts import relationships as services
from accounts.households import HouseholdError, TooManyDeclared
from accounts.http import UserRequest, page_before
from accounts.models import User
from accounts.relationships import BlockedThem, NotAtTheMoment, PeopleError, TooManyPeople
from accounts.user_lookup import account_called

LONGEST_NAME: Final = 150
DONE: Final[dict[str, Any]] = {
    "befriend": gettext_lazy("%(name)s is among your friends now. They are not told."),
    "unfriend": gettext_lazy("%(name)s is not among your friends any more."),
    "mute": gettext_lazy("You no longer see what %(name)s writes. They are not told."),
    "block": gettext_lazy("You and %(name)s will not meet at new tables any more. They are not told."),
    "peace": gettext_lazy("You have neither muted nor blocked %(name)s any more."),
}
"""Choices about somebody, each with the message after it."""


@require_GET
@login_required
@never_cache
def people(request: UserRequest) -> HttpResponse:
    """All about whom I have chosen anything."""
    return _page(request)


@require_POST
@login_required
def change(request: UserRequest) -> HttpResponseBase:
    """Choose something about somebody, or undo it; back to where it was asked."""
    name, do = request.POST.get("person", ""), request.POST.get("do", "")
    if not name or do not in DONE:
        return _page(request, _("That form was not complete. Choose again."), status=422)
    person = account_called(name)
    if person is None or person.anonymised_at is not None:
        words = _("Nobody here has that user name. Perhaps they have left, or are called otherwise now.")
        return _page(request, words, status=422)
    try:
        _do(do, request.user.pk, person.pk, timezone.now())
    except PeopleError as error:
        words, status = _refusal(error, person)
        return _page(request, words, status=status)
    messages.success(request, str(DONE[do]) % {"name": person.name})
    return redirect(page_before(request))


def _do(do: str, owner: int, person: int, now: datetime) -> None:
    match do:
        case "befriend":
            services.befriend(owner_id=owner, person_id=person, now=now)
        case "unfriend":
            services.unfriend(owner_id=owner, person_id=person)
        case "mute":
            services.mute(owner_id=owner, person_id=person, now=now)
        case "block":
            services.block(owner_id=owner, person_id=person, now=now)
        case _:
            services.make_peace(owner_id=owner, person_id=person)


def _refusal(error: PeopleError, person: User) -> tuple[str, int]:
    """The words for an error, and the status of the answer."""
    match error:
        case TooManyPeople():
            words = _("You have chosen this for %(count)d people already. Undo it for somebody first.")
            return words % {"count": services.MOST}, 409
        case BlockedThem():
            return _("You have blocked %(name)s. Unblock them first.") % {"name": person.name}, 409
        case NotAtTheMoment():
            words = _("%(name)s cannot be added to your friends at the moment.")
            return words % {"name": person.name}, 409
        case _:
            return _("This can be chosen about other people, not about bots or yourself."), 422


@require_POST
@login_required
def household(request: UserRequest) -> HttpResponseBase:
    """Ask somebody whether they belong to one's household, agree, or end it."""
    name = request.POST.get("person", "").strip()
    is_end = request.POST.get("do") == "end"
    try:
        if not 0 < len(name) <= LONGEST_NAME:
            raise households.NobodySuch
        if is_end:
            other = households.undeclare(user_id=request.user.pk, username=name)
        else:
            other = households.declare(user_id=request.user.pk, username=name, now=timezone.now())
    except TooManyDeclared:
        words = _("You have asked %(count)d people already. Take one of them back first.")
        return _page(request, words % {"count": households.MOST}, status=409)
    except HouseholdError:
        return _page(request, _("Nobody else here has that user name. Their profile shows it."), status=422)
    if is_end:
        said = _("You and %(name)s do not count as one household any more.")
    else:
        said = _("You and %(name)s count as one household as soon as both have said so.")
    messages.success(request, said % {"name": other.name})
    return redirect("accounts:people")


def _page(request: UserRequest, refused: str = "", *, status: int = 200) -> HttpResponse:
    muted, blocked = services.barred_by(request.user.pk)
    context = {
        "friend_count": len(services.friend_ids(request.user.pk)),
        "muted": muted,
        "blocked": blocked,
        "household": households.declared_by(request.user.pk),
        "refused": refused,
    }
    return render(request, "accounts/relationships.html", context, status=status)
