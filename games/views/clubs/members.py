"""Members of a club: the list, invitations, and what keepers do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http import UserRequest, arrived_at
from accounts.user_lookup import account_called
from games.forms.club import PersonForm
from games.models import Club
from games.presenters.clubs.words import members_in_words
from games.selectors.clubs.clubs import NoSuchPage, facts_of_club, members_page, waiting_in
from games.services.clubs import invitations
from games.services.clubs import members as service
from games.services.clubs.errors import ClubError, NobodyInvitable, NoSuchMember
from games.views.clubs.club_by_key import with_club
from games.views.clubs.refusals import club_refusal
from games.views.login_required import login_needed
from games.views.responses import sent_number

DONE: Final = {
    "remove": gettext_lazy("They are no member of the club any more."),
    "keeper": gettext_lazy("They keep the club too from now on."),
    "withdraw": gettext_lazy("The invitation is taken back."),
    "stop": gettext_lazy("You keep the club no longer, and are a member still."),
}


@require_safe
@never_cache
@login_needed
@with_club
def members(request: UserRequest, club: Club) -> HttpResponseBase:
    """The members, for members; and what the reader may do."""
    return _page(request, club)


@require_POST
@login_needed
@with_club
def invite(request: UserRequest, club: Club) -> HttpResponseBase:
    """Invite somebody by user name."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _page(request, club, refused=str(form.errors["person"][0]), status=422)
    try:
        invitations.invite(
            club_id=club.pk,
            by_id=request.user.pk,
            username=form.cleaned_data["person"],
            now=arrived_at(request),
        )
    except ClubError as error:
        return _refused(request, club, error, typed=form.cleaned_data["person"])
    messages.success(request, _("The invitation is on its way."))
    return redirect("games:club_members", club.key)


@require_POST
@login_needed
@with_club
def act(request: UserRequest, club: Club) -> HttpResponseBase:
    """Take somebody out, have them keep the club, take an invitation back, or keep it no longer oneself."""
    do, me, now = request.POST.get("do", ""), request.user.pk, arrived_at(request)
    acts: dict[str, Callable[[int], Club]] = {
        "remove": lambda person: service.remove(club_id=club.pk, by_id=me, user_id=person, now=now),
        "keeper": lambda person: service.make_keeper(club_id=club.pk, by_id=me, user_id=person, now=now),
        "withdraw": lambda person: invitations.withdraw(club_id=club.pk, by_id=me, user_id=person),
        "stop": lambda _person: service.stop_keeping(club_id=club.pk, user_id=me),
    }
    chosen = acts.get(do)
    person = request.user if do == "stop" else account_called(request.POST.get("person", ""))
    if chosen is None or person is None:
        return _refused(request, club, NoSuchMember())
    try:
        chosen(person.pk)
    except ClubError as error:
        return _refused(request, club, error)
    messages.success(request, str(DONE[do]))
    return redirect("games:club_members", club.key)


def _refused(request: UserRequest, club: Club, error: ClubError, *, typed: str = "") -> HttpResponse:
    status, words = club_refusal(error)
    club.refresh_from_db()
    field = isinstance(error, NobodyInvitable)
    return _page(request, club, refused=words, typed=typed, is_of_field=field, status=status)


def _page(
    request: UserRequest,
    club: Club,
    *,
    refused: str = "",
    typed: str = "",
    is_of_field: bool = False,
    status: int = 200,
) -> HttpResponse:
    """:raises Http404: there is no such page. :raises PermissionDenied: the reader is no member."""
    facts = facts_of_club(club, request.user.pk)
    if not facts.is_member:
        raise PermissionDenied(refused or _("Only members of a club see who is in it."))
    try:
        page = members_page(club, sent_number(request.GET.get("page", "1")) or 0)
    except NoSuchPage as error:
        raise Http404 from error
    context = {
        "facts": facts,
        "club": club,
        "members": members_in_words(club.size),
        "page": page,
        "waiting": waiting_in(club, by_id=None if facts.is_keeper else request.user.pk),
        "refused": refused,
        "typed": typed,
        "is_of_field": is_of_field,
    }
    return render(request, "games/club_members.html", context, status=status)
