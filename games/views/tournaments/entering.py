"""Entering an event, alone or as a pair, withdrawing, and answering as a reserve."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.account_settings import change_settings
from accounts.http import UserRequest, arrived_at
from accounts.models import User
from games.forms.event_entry import IN_WAVES, RAISED, EntryForm
from games.models import Event
from games.presenters.tournaments.entering import entry_page
from games.selectors.tournaments.facts import EventFacts, entrants_of
from games.selectors.tournaments.room import Room
from games.services.tournaments import errors, pairs
from games.services.tournaments.entering import enter
from games.services.tournaments.limits import ends_by, loads_of, matches_at_once
from games.services.tournaments.withdrawing import withdraw
from games.tournaments.leagues import busiest
from games.views.login_required import login_needed
from games.views.tournaments.heads import event_or_404
from games.views.tournaments.refusals import event_refusal


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
def enter_event(request: UserRequest, key: str) -> HttpResponseBase:
    """The form with which one enters; whoever is asked to be a partner agrees here, or does not."""
    facts = event_or_404(request, key)
    if request.method != "POST":
        return _form_page(request, facts, EntryForm(has_pairs=facts.terms.has_pairs))
    if "agree" in request.POST:
        return _agree(request, facts)
    form = EntryForm(request.POST, has_pairs=facts.terms.has_pairs)
    if not form.is_valid():
        return _form_page(request, facts, form, status=422)
    if facts.terms.has_pairs and request.user.is_muted(timezone.now()):
        form.add_error("name", _("You are muted: until that is over, you cannot name a pair."))
        return _form_page(request, facts, form, status=422)
    try:
        _enter(request.user, facts, form, arrived_at(request))
    except errors.EventError as error:
        status, words = event_refusal(error)
        return _form_page(request, facts, form, refused=words, status=status)
    if facts.terms.has_pairs:
        messages.success(request, _("Your partner is asked. You are in as soon as they agree."))
    else:
        messages.success(request, _("You are in."))
    return redirect("games:event", facts.key)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_needed
def withdraw_from(request: UserRequest, key: str) -> HttpResponseBase:
    """Say what withdrawing costs, and withdraw."""
    facts = event_or_404(request, key)
    if request.method != "POST":
        if facts.own_state not in {"entered", "playing", "asked"}:
            return redirect("games:event", facts.key)
        return render(request, "games/event_withdraw.html", {"event": facts})
    try:
        withdraw(event_id=facts.id, user_id=request.user.pk, now=arrived_at(request))
    except errors.EventError as error:
        status, words = event_refusal(error)
        context = {"event": facts, "refused": words}
        return render(request, "games/event_withdraw.html", context, status=status)
    messages.success(request, _("You have withdrawn from %(event)s.") % {"event": facts.name})
    return redirect("games:event", facts.key)


def _enter(user: User, facts: EventFacts, form: EntryForm, now: datetime) -> None:
    """Enter as the form says. A higher limit is kept only where that alone was in the way.

    :raises EventError: see there.
    """

    def go() -> None:
        in_waves = form.way == IN_WAVES
        if not facts.terms.has_pairs:
            enter(event_id=facts.id, user_id=user.pk, in_waves=in_waves, now=now)
            return
        pairs.ask_partner(
            event_id=facts.id,
            user_id=user.pk,
            partner=form.cleaned_data["partner"],
            name=form.cleaned_data["name"],
            in_waves=in_waves,
            now=now,
        )

    try:
        go()
    except errors.TooManyAtOnce as error:
        most = error.needs + error.taken
        if form.way != RAISED or most > _room(facts, user).most_of_all:
            raise
        change_settings(user_id=user.pk, values={"event_matches": most})
        go()


def _agree(request: UserRequest, facts: EventFacts) -> HttpResponseBase:
    """The answer of whoever is asked to be a partner."""
    says_yes, now = request.POST["agree"] == "yes", arrived_at(request)
    try:
        if says_yes:
            pairs.agree(event_id=facts.id, user_id=request.user.pk, now=now)
        else:
            if facts.own_state != "asked" or facts.has_agreed:
                raise errors.NotAsked
            withdraw(event_id=facts.id, user_id=request.user.pk, now=now)
    except errors.EventError as error:
        status, words = event_refusal(error)
        form = EntryForm(has_pairs=facts.terms.has_pairs)
        return _form_page(request, facts, form, refused=words, status=status)
    messages.success(request, _("You are in.") if says_yes else _("You have said no."))
    return redirect("games:event", facts.key)


def _room(facts: EventFacts, user: User) -> Room:
    """The room that somebody has for an event. Three queries."""
    event = Event.objects.get(pk=facts.id)
    begins, ends = event.begins_at, ends_by(event)
    loads = [load for load in loads_of(user.pk, besides=event.pk) if load.matches]
    near = [load.ends_at for load in loads if load.begins_at < ends and begins < load.ends_at]
    return Room(
        most=user.event_matches,
        needs=matches_at_once(event),
        needs_in_waves=matches_at_once(event, in_waves=True) if event.takes_waves else None,
        taken=busiest(loads, begins, ends),
        until=min(near, default=None),
        ends_at=ends,
    )


def _form_page(
    request: UserRequest, facts: EventFacts, form: EntryForm, *, refused: str = "", status: int = 200
) -> HttpResponse:
    own = next((each for each in entrants_of(facts.id).values() if each.is_of(request.user.pk)), None)
    now = timezone.now()
    context: dict[str, Any] = {
        "event": facts,
        "form": form,
        "refused": refused,
        "entry": entry_page(
            facts, _room(facts, request.user), own, now, chosen=str(form["how"].value() or "")
        ),
    }
    return render(request, "games/event_enter.html", context, status=status)
