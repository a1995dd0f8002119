"""Making an event: its form, what it means in words, and a draft that is changed."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import UserRequest, arrived_at
from games.forms.event import EventForm
from games.forms.event_fields import EventTable, event_tables
from games.kit.rules.errors import BadConfig
from games.models import Event
from games.presenters.lobby.options import word_bad_config
from games.presenters.tournaments.plans import plan_in_words
from games.services.lobby.errors import BadRatingLimits
from games.services.tournaments import making
from games.services.tournaments.errors import BadPlan, EventError, EventNameTaken, MayNotMake
from games.services.tournaments.making import check_making, kept_clubs, most_entrants_of
from games.views.login_required import login_needed

from .refusals import event_refusal


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
def new_event(request: UserRequest) -> HttpResponseBase:
    """The form of a new event, and what it makes: a draft."""
    if request.method != "POST":
        form = _form(request, request.GET, event=_copied(request))
        return _page(request, form)
    form = _form(request, request.POST, data=request.POST)
    if _is_sent(request, form):
        try:
            event = making.make_event(
                user_id=request.user.pk, draft=form.draft, now=arrived_at(request), rng=SystemRandom()
            )
        except (EventError, BadConfig, BadRatingLimits) as error:
            _refuse(form, error)
        else:
            return redirect("games:event_keep", event.key)
    return _page(request, form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
def change_event(request: UserRequest, key: str) -> HttpResponseBase:
    """The same form for a draft; for its host."""
    event = get_object_or_404(Event, key=key, host=request.user)
    if event.status != Event.Status.DRAFT:
        return redirect("games:event_keep", key)
    if request.method != "POST":
        return _page(request, _form(request, request.GET, event=event), changed=event)
    form = _form(request, request.POST, data=request.POST, event=event)
    if _is_sent(request, form):
        try:
            making.change_event(
                event_id=event.pk, user_id=request.user.pk, draft=form.draft, now=arrived_at(request)
            )
        except (EventError, BadConfig, BadRatingLimits) as error:
            _refuse(form, error)
        else:
            return redirect("games:event_keep", event.key)
    return _page(request, form, status=422, changed=event)


@require_safe
@never_cache
@login_needed
def event_plan(request: UserRequest) -> HttpResponse:
    """The meaning of the form as it stands, in words."""
    form = _form(request, request.GET, data=request.GET)
    return render(request, "games/_event_plan.html", {"plan": _plan(form)})


def _is_sent(request: UserRequest, form: EventForm) -> bool:
    """True if the form may be kept as it was sent."""
    if form.check(timezone.now()) and request.user.is_muted(timezone.now()):
        form.add_error(
            None, _("You are muted: until that is over, you cannot name an event or write about it.")
        )
    return not form.errors


def _form(
    request: UserRequest, query: QueryDict, *, data: QueryDict | None = None, event: Event | None = None
) -> EventForm:
    """The form for the table that a request names, or that of an event, or the first. :raises Http404:"""
    tables = {each.value: each for each in event_tables()}
    if "table" in query:
        table = tables.get(str(query["table"]))
        if table is None:
            raise Http404
    elif event is not None:
        table = EventTable(event.game, event.seat_count, event.has_pairs)
    else:
        table = next(iter(tables.values()))
    if event is not None and table != EventTable(event.game, event.seat_count, event.has_pairs):
        event = None
    user = request.user
    return EventForm(
        table,
        data,
        club=str(query.get("club", "")),
        clubs=kept_clubs(user.pk),
        most=most_entrants_of(user),
        today=timezone.now().date(),
        event=event,
    )


def _copied(request: UserRequest) -> Event | None:
    """The event of one's own that is made once more."""
    key = request.GET.get("copy", "")
    return (
        Event.objects.filter(key=key, host=request.user).exclude(kind=Event.Kind.LEAGUE).first()
        if key
        else None
    )


def _plan(form: EventForm) -> list[str]:
    """The meaning of a form, which may lack a name still; nothing if it cannot be played so."""
    form.is_valid()
    if set(form.errors) - {"name", "about"} or form.plan.faults(timezone.now(), most=form.most):
        return []
    return list(plan_in_words(form.plan))


def _refuse(form: EventForm, error: Exception) -> None:
    if isinstance(error, BadPlan):
        form.refuse(error.fields)
    elif isinstance(error, EventNameTaken):
        form.add_error("name", event_refusal(error)[1])
    elif isinstance(error, EventError):
        form.add_error(None, event_refusal(error)[1])
    elif isinstance(error, BadConfig):
        form.add_error(None, word_bad_config(form.table.game, form.table.seats, error))
    else:
        form.add_error("min_rating", _("Limits are whole points from 0 to 3,000, in steps of 50."))


def _page(
    request: UserRequest, form: EventForm, *, status: int = 200, changed: Event | None = None
) -> HttpResponse:
    """The page of the form; who may make no event for others reads why, and makes one for a club."""
    why_not = ""
    try:
        check_making(request.user, None)
    except MayNotMake as error:
        why_not = event_refusal(error)[1]
    known: dict[str, Any] = {
        name: form.get_initial_for_field(field, name) for name, field in form.fields.items()
    }
    sent = (
        form if form.is_bound else _form(request, QueryDict(f"table={form.table.value}"), data=_query(known))
    )
    context = {
        "form": form,
        "table": form.table,
        "tables": event_tables(),
        "option_fields": [(form[f"option-{each.info.name}"], each) for each in form.explained],
        "changed": changed,
        "why_not": why_not,
        "may_make": not why_not or bool(form.clubs),
        "plan": _plan(sent),
    }
    return render(request, "games/event_form.html", context, status=status)


def _query(values: dict[str, Any]) -> QueryDict:
    query = QueryDict(mutable=True)
    for name, value in values.items():
        if value not in (None, False):
            query[name] = value.isoformat() if hasattr(value, "isoformat") else str(value)
    return query
