"""Page of who looks after an event: opening it, closing entry, calling it off, more days, another host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http import UserRequest, arrived_at
from games.models import Event
from games.presenters.tournaments.plans import plan_in_words
from games.selectors.tournaments.hosting import hosting_of
from games.selectors.tournaments.tables_of_events import plan_of
from games.services.tournaments import organising
from games.services.tournaments.errors import BadDays, EventError
from games.views.login_required import login_needed

from .refusals import event_refusal


@require_safe
@never_cache
@login_needed
def keep(request: UserRequest, key: str) -> HttpResponse:
    """The page of who looks after an event, and of who is asked to."""
    return _page(request, _event_or_404(request, key))


@require_POST
@login_needed
def keep_act(request: UserRequest, key: str, act: str) -> HttpResponseBase:
    """Something that its host does, or who is asked to be it. :raises Http404: there is no such act."""
    event, do = _event_or_404(request, key), ACTS.get(act)
    if do is None:
        raise Http404
    try:
        do(request, event)
    except EventError as error:
        event.refresh_from_db()
        status, words = event_refusal(error)
        if not hosting_of(event, request.user.pk):
            raise Http404 from error
        return _page(request, event, refused=words, status=status)
    event.refresh_from_db()
    return redirect("games:event_keep", key) if hosting_of(event, request.user.pk) else redirect(event)


def _event_or_404(request: UserRequest, key: str) -> Event:
    """:raises Http404: neither looks the reader after such an event, nor is asked to."""
    event = Event.objects.select_related("asked_host", "club").filter(key=key).first()
    if event is None or not hosting_of(event, request.user.pk):
        raise Http404
    return event


def _page(request: UserRequest, event: Event, *, refused: str = "", status: int = 200) -> HttpResponse:
    hosting = hosting_of(event, request.user.pk)
    plan = plan_in_words(plan_of(event)) if hosting is not None and hosting.may_change else []
    context = {"event": event, "hosting": hosting, "refused": refused, "plan": plan}
    return render(request, "games/event_keep.html", context, status=status)


def _open(request: UserRequest, event: Event) -> None:
    organising.open_event(event_id=event.pk, user_id=request.user.pk, now=arrived_at(request))


def _close(request: UserRequest, event: Event, *, is_closed: bool = True) -> None:
    organising.close_entry(
        event_id=event.pk, user_id=request.user.pk, is_closed=is_closed, now=arrived_at(request)
    )


def _reopen(request: UserRequest, event: Event) -> None:
    _close(request, event, is_closed=False)


def _off(request: UserRequest, event: Event) -> None:
    organising.call_off(event_id=event.pk, user_id=request.user.pk, now=arrived_at(request))


def _extend(request: UserRequest, event: Event) -> None:
    typed = request.POST.get("days", "")
    if not (typed.isascii() and typed.isdigit() and len(typed) == 1):
        raise BadDays
    organising.extend(event_id=event.pk, user_id=request.user.pk, days=int(typed), now=arrived_at(request))


def _ask(request: UserRequest, event: Event) -> None:
    organising.ask_to_host(
        event_id=event.pk, user_id=request.user.pk, username=request.POST.get("person", "").strip(),
        now=arrived_at(request),
    )  # fmt: skip


def _answer(request: UserRequest, event: Event) -> None:
    organising.take_over(
        event_id=event.pk, user_id=request.user.pk, says_yes=request.POST.get("answer") == "yes",
        now=arrived_at(request),
    )  # fmt: skip


ACTS: Final[dict[str, Callable[[UserRequest, Event], None]]] = {
    "open": _open,
    "close": _close,
    "reopen": _reopen,
    "off": _off,
    "extend": _extend,
    "ask": _ask,
    "answer": _answer,
}
