"""The queue of cases, and the page of one."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from moderation.acts.base import Thing
from moderation.forms.case import DecisionForm
from moderation.models import Case
from moderation.selectors import case_page as selector
from moderation.selectors.history import case_actions
from moderation.selectors.queue import SHOWS, queue_of
from moderation.selectors.rights import may
from moderation.services import cases
from moderation.services.carry_out import Involved, NotAllowed
from moderation.words.cases import REFUSALS

from .available_acts import ActLinks, act_links
from .history import action_rows
from .page import console_page, moderator_of


def queue_page(request: HttpRequest) -> HttpResponse:
    """Reports, the oldest first. :raises PermissionDenied: the account handles no cases."""
    user = moderator_of(request)
    if not may(user, "handle_cases"):
        raise PermissionDenied
    show = request.GET.get("show", "open")
    if show not in SHOWS:
        raise Http404
    queue = queue_of(user, show=show, after=request.GET.get("after", ""), now=timezone.now())
    return console_page(request, "moderation/queue.html", title=_("Reports"), queue=queue)


def case_page(request: HttpRequest, case_id: int) -> HttpResponseBase:
    """One case, and what is done with it.

    :raises Http404, PermissionDenied: there is none; it is not the reader's to handle.
    """
    if case_id >= 2**63:
        raise Http404
    if request.method == "POST":
        return _done(request, case_id)
    return _page(request, case_id)


def _done(request: HttpRequest, case_id: int) -> HttpResponseBase:
    by_id, now, do = moderator_of(request).pk, timezone.now(), request.POST.get("do", "")
    form = DecisionForm(request.POST)
    try:
        if do == "take":
            cases.take_case(case_id=case_id, by_id=by_id, now=now)
        elif do == "leave":
            cases.release_case(case_id=case_id, by_id=by_id, now=now)
        elif do == "decide" and form.is_valid():
            chosen = form.cleaned_data
            cases.decide_case(
                case_id=case_id, by_id=by_id, verdict=chosen["verdict"], note=chosen["note"], now=now
            )
        else:
            return _page(request, case_id, form=form, status=422)
    except Case.DoesNotExist as error:
        raise Http404 from error
    except (NotAllowed, Involved) as error:
        raise PermissionDenied(str(REFUSALS[type(error)])) from error
    except cases.CaseError as error:
        return _page(request, case_id, refused=str(REFUSALS[type(error)]), status=409)
    return redirect("admin:moderation_queue" if do == "leave" else request.path)


def _page(
    request: HttpRequest,
    case_id: int,
    *,
    form: DecisionForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    user = moderator_of(request)
    try:
        shown = selector.case_details(case_id, user, timezone.now())
    except Case.DoesNotExist as error:
        raise Http404 from error
    except selector.CaseBarred as error:
        raise PermissionDenied from error
    return console_page(
        request,
        "moderation/case.html",
        status=status,
        title=_("Case %(number)d") % {"number": shown.case.pk},
        page=shown,
        form=form or DecisionForm(),
        refused=refused,
        acts=_acts(user, shown),
        history=action_rows(request, case_actions(shown.case), user),
    )


def _acts(user: User, shown: selector.CasePage) -> list[tuple[Thing, ActLinks]]:
    """The measures that a case allows a reader who has taken it, by what each is done to."""
    case = shown.case
    targets: tuple[Thing | None, ...] = (
        (case.person, case.match, case.club, case.event) if shown.is_mine else ()
    )
    now = timezone.now()
    return [
        (target, act_links(user, target, now, case=shown.case)) for target in targets if target is not None
    ]
