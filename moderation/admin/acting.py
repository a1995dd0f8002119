"""The page of every act, and of every reverse: a form, what it will do, and then it is done."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse as address_of
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Club, Event, Match
from moderation.acts.base import Act, ActError, NotNow, Thing, kind_of
from moderation.acts.registry import ACTS
from moderation.forms.base import ActForm, ReasonsForm
from moderation.forms.registry import form_of
from moderation.models import Action, Motion
from moderation.selectors.available_acts import refusal_of
from moderation.selectors.conflicts_of_interest import is_in_club, is_in_event, plays
from moderation.selectors.rights import may
from moderation.services.carry_out import carry_out, reverse
from moderation.services.errors import (
    CaseNotOpen,
    Changed,
    Involved,
    NoReason,
    NoReverse,
    NotAllowed,
    OwnMotion,
)
from moderation.words.registry import words_of

from .page import console_page, moderator_of, target_or_404

REFUSALS: Final = {
    NotAllowed: (gettext_lazy("Your rights do not go that far."), 403),
    Involved: (gettext_lazy("You are involved in this: somebody else has to decide it."), 403),
    OwnMotion: (gettext_lazy("You asked for it yourself: somebody else has to agree."), 403),
    Changed: (
        gettext_lazy("Something has changed since you opened this page. Look again, then decide."),
        409,
    ),
    CaseNotOpen: (gettext_lazy("That is decided already, or its time is over."), 409),
    NoReverse: (gettext_lazy("That cannot be taken back, or it was already."), 409),
    NoReason: (gettext_lazy("Say why, so that those concerned can understand it."), 422),
}
"""Messages for acts that were not done, each with its status."""


def refusal(error: ActError, code: str) -> tuple[str, int]:
    """The message for an act that was not done, and its status."""
    if isinstance(error, NotNow):
        return words_of(code).refusal(error), 409
    words, status = REFUSALS[type(error)]
    return str(words), status


def act_page(request: HttpRequest, code: str, target_id: int) -> HttpResponse:
    """An act on a match or a person: asked for, and done.

    :raises Http404: there is no such act, or nothing that it could be done to.
    :raises PermissionDenied: the moderator's rights do not reach so far.
    """
    act, user, now = ACTS.get(code), moderator_of(request), timezone.now()
    if act is None:
        raise Http404
    target = target_or_404(act, target_id)
    _refuse_early(act, user, target)

    def made(sent: Any, chosen: Any) -> ActForm:
        return form_of(code)(sent, act=act, target=target, by=user, now=now, initial=chosen)

    def do(form: ActForm) -> tuple[str, str]:
        done = carry_out(form.wanted(code, user), now=now, rng=SystemRandom())
        if isinstance(done, Motion):
            return _("A second moderator is asked. Nothing is done before somebody agrees."), ""
        looked = address_of("admin:moderation_looked", args=(done.pk,)) if code == Action.Code.LOOK else ""
        return str(words_of(code).done), looked

    why_not = None if request.method == "POST" else refusal_of(act, user, target, now)
    return _asked(request, made, do, act=act, code=code, target=target, why_not=why_not)


def undo_page(request: HttpRequest, action_id: int) -> HttpResponse:
    """Taking an action back, in the same way.

    :raises Http404, PermissionDenied: see `act_page`.
    """
    action = Action.objects.filter(pk=action_id).first() if action_id < 2**63 else None
    act = None if action is None else ACTS.get(action.code)
    if action is None or act is None or act.undo_code is None:
        raise Http404
    user, now = moderator_of(request), timezone.now()
    target = target_or_404(act, action.target_id or 0)
    _refuse_early(act, user, target)

    def made(sent: Any, chosen: Any) -> ReasonsForm:
        return ReasonsForm(sent, act=act, target=target, by=user, now=now, initial=chosen)

    def do(form: ReasonsForm) -> tuple[str, str]:
        sent = form.cleaned_data
        back = reverse(
            action_id=action.pk, by_id=user.pk, seen=sent["seen"], token=sent["token"],
            reason=sent.get("reason", ""), note=sent["note"], now=now, rng=SystemRandom(),
        )  # fmt: skip
        return str(words_of(back.code).done), ""

    return _asked(request, made, do, act=act, code=act.undo_code.value, target=target, undone=action)


def _refuse_early(act: Act, user: User, target: Thing) -> None:
    if not may(user, act):
        raise PermissionDenied
    if target == user or (isinstance(target, Match) and plays(user, target)):
        raise PermissionDenied
    if isinstance(target, Club) and is_in_club(user, target):
        raise PermissionDenied
    if isinstance(target, Event) and is_in_event(user, target):
        raise PermissionDenied


def _asked(
    request: HttpRequest,
    made: Callable[[Any, Any], Any],
    do: Callable[[Any], tuple[str, str]],
    *,
    act: Act,
    code: str,
    target: Thing,
    undone: Action | None = None,
    why_not: NotNow | None = None,
) -> HttpResponse:
    """The page with its form; what was sent is done, or said why not.

    :param do: says what was done, and where it goes on; empty: where one came from.
    :param why_not: for what it cannot be done, whatever is chosen: the page says so, and has no form.
    """
    refused, status = "" if why_not is None else words_of(code).refusal(why_not), 200
    if request.method == "POST":
        form = made(request.POST, None)
        status = 422
        if form.is_valid():
            try:
                said, led = do(form)
            except ActError as error:
                refused, status = refusal(error, code)
                form = made(None, request.POST.dict())  # what was typed, for the target as it is now
            else:
                messages.success(request, said)
                return redirect(led or _back(form.cleaned_data["case"], target))
    else:
        form = made(None, request.GET.dict())
    return console_page(
        request, "moderation/act.html", status=status, title=words_of(code).title, words=words_of(code),
        act=act, form=form, target=target, undone=undone, refused=refused, back=console_address(target),
        own=[field for field in form if field.name not in {"reason", "note"} and not field.is_hidden],
        partial=getattr(form, "partial", ""), is_possible=why_not is None,
    )  # fmt: skip


def console_address(target: Thing) -> str:
    """The address of the page of a match, a club, an event or a person in the console."""
    return address_of(f"admin:moderation_{kind_of(target)}", args=(target.pk,))


def _back(case_id: int | None, target: Thing) -> str:
    """The page to go on to: the case that led here, or what it was done to."""
    return (
        console_address(target) if case_id is None else address_of("admin:moderation_case", args=(case_id,))
    )


__all__ = ["act_page", "console_address", "refusal", "undo_page"]
