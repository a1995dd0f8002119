"""Waiting as a reserve of an event, and answering when a seat is free."""

from __future__ import annotations

from random import SystemRandom

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http import UserRequest, arrived_at
from games.selectors.tournaments.facts import EventFacts
from games.services.tournaments import errors
from games.services.tournaments.reserves import say_no, say_yes, wait_as_reserve
from games.services.tournaments.withdrawing import withdraw
from games.views.login_required import login_needed
from games.views.tournaments.heads import event_or_404
from games.views.tournaments.refusals import event_refusal


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
def reserve(request: UserRequest, key: str) -> HttpResponseBase:
    """A page to wait as a reserve, to wait no more, and to answer; looking at it answers nothing."""
    facts = event_or_404(request, key)
    if request.method != "POST":
        return _page(request, facts)
    try:
        said = _act(request, facts)
    except errors.EventError as error:
        status, words = event_refusal(error)
        return _page(request, event_or_404(request, key), refused=words, status=status)
    if not said:
        return _page(request, facts, refused=_("Choose one of the buttons."), status=422)
    messages.success(request, said)
    return redirect("games:event", facts.key)


def _act(request: UserRequest, facts: EventFacts) -> str:
    """Do what the button says. :return: that it is done; empty: there is no such button."""
    me, now = request.user.pk, arrived_at(request)
    match request.POST.get("do"):
        case "yes":
            say_yes(event_id=facts.id, user_id=me, now=now, rng=SystemRandom())
            return _("The seats are yours: they stand among your moves.")
        case "no":
            say_no(event_id=facts.id, user_id=me, now=now)
            return _("You have said no. The next reserve is asked.")
        case "wait":
            wait_as_reserve(event_id=facts.id, user_id=me, now=now)
            return _("You wait as a reserve, and are told when a seat is free.")
        case "leave":
            withdraw(event_id=facts.id, user_id=me, now=now)
            return _("You wait no more.")
        case _:
            return ""


def _page(request: UserRequest, facts: EventFacts, *, refused: str = "", status: int = 200) -> HttpResponse:
    is_asked = facts.asked_until is not None and timezone.now() < facts.asked_until
    context = {"event": facts, "is_asked": is_asked, "refused": refused}
    return render(request, "games/event_reserve.html", context, status=status)
