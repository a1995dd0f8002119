"""Pages of appeals for moderators: those that wait, and the form that decides one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import SystemRandom
from typing import Any, Concatenate, Final, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import second_factor
from accounts.http import UserRequest, is_safe
from games.views.login_required import login_needed
from moderation.acts.base import ActError
from moderation.forms.appeal import DecideForm
from moderation.models import Appeal
from moderation.reauthentication import factor_again
from moderation.selectors.appeals import open_appeals
from moderation.selectors.rights import may
from moderation.services import appeals
from moderation.services.carry_out import Involved, NoReason, NotAllowed
from moderation.words.registry import words_of

P = ParamSpec("P")

REFUSALS: Final[dict[type[ActError], tuple[int, Promise]]] = {
    NotAllowed: (403, _("You may not decide appeals.")),
    Involved: (403, _("It concerns you, or a match that you play: somebody else decides it.")),
    appeals.OwnAction: (403, _("You acted yourself: somebody else decides it.")),
    appeals.AppealDecided: (409, _("Somebody has just decided it.")),
    NoReason: (422, _("Write an answer of at least ten characters.")),
}


def _for_deciders(
    view: Callable[Concatenate[UserRequest, P], HttpResponseBase],
) -> Callable[Concatenate[UserRequest, P], HttpResponseBase]:
    """Limit a view to those who may decide appeals; to send it, with a factor used a moment ago."""

    @wraps(view)
    def wrapped(request: UserRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not may(request.user, "decide_appeals"):
            raise PermissionDenied
        if not second_factor.is_used(request, request.user):
            return redirect(second_factor.way_to(request.user, request.path))
        if not is_safe(request) and not second_factor.has_fresh_factor(
            request, request.user, now=timezone.now()
        ):
            return factor_again(request, request.user)
        return view(request, *args, **kwargs)

    return wrapped


@require_GET
@never_cache
@login_needed
@_for_deciders
def waiting(request: UserRequest) -> HttpResponseBase:
    """The appeals that nobody has decided."""
    return _page(request)


@require_POST
@login_needed
@_for_deciders
def decide_appeal(request: UserRequest, appeal_id: int) -> HttpResponseBase:
    """Let an action stand, or lift it."""
    form = DecideForm(request.POST)
    if not form.is_valid():
        said = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return _page(request, status=422, refused=said, refused_id=appeal_id)
    try:
        appeals.decide_appeal(
            appeal_id=appeal_id,
            by_id=request.user.pk,
            lifts=form.cleaned_data["lifts"],
            answer=form.cleaned_data["answer"],
            now=timezone.now(),
            rng=SystemRandom(),
        )
    except Appeal.DoesNotExist as error:
        raise Http404 from error
    except ActError as error:
        status, words = REFUSALS[type(error)]
        return _page(request, status=status, refused=words, refused_id=appeal_id)
    return redirect("moderation:appeals")


def _page(request: UserRequest, *, status: int = 200, **more: Any) -> HttpResponse:
    found = open_appeals()
    free = {one.pk for one in found if appeals.may_decide(request.user, one)}
    listed = [(one, words_of(one.action.code).done) for one in found]
    context = {"appeals": listed, "free": free, "answer": request.POST.get("answer", "")[:500], **more}
    return render(request, "moderation/appeals.html", context, status=status)
