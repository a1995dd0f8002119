"""Acts on an event: another name or text, out of lists, the end of it, more time, and who plays in it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from accounts.names import clean_held_name
from accounts.user_lookup import account_called
from games.models import Entrant, EntrantPerson, Event, EventMatch
from games.models.event import LONGEST_NAME
from games.services.tournaments.making import is_taken
from games.services.tournaments.organising import MOST_DAYS, cancel
from games.services.tournaments.stays_away import has_come, replace_entrant
from games.services.tournaments.tables import refresh_tables
from games.services.tournaments.telling import tell_of_event
from games.services.tournaments.withdrawing import let_go
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action

Status, State = Event.Status, Entrant.State
MODERATED: Final = "moderated"


def rename(deed: Deed) -> Done:
    """Give the event the name `name`. :raises NotNow: ``bad-name``, ``same-name``, ``taken``."""
    event, before = deed.event, deed.event.name
    try:
        name = clean_held_name(str(deed.values.get("name") or ""), holder="")
    except ValidationError as error:
        raise NotNow("bad-name", why=" ".join(error.messages)) from error
    if not 0 < len(name) <= LONGEST_NAME:
        raise NotNow("bad-length", most=LONGEST_NAME)
    if name == before:
        raise NotNow("same-name")
    return _call(event, name)


def old_name(deed: Deed, action: Action) -> Done:
    """Give the name of before back. :raises NotNow: ``taken``: another event is called so by now."""
    return _call(deed.event, str(action.before["name"]))


def _call(event: Event, name: str) -> Done:
    if is_taken(name, besides=event.pk):
        raise NotNow("taken")
    before, event.name = event.name, name
    event.save(update_fields=["name"])
    return Done(before={"name": before}, after={"name": name}, shown={"event": name})


def retext(deed: Deed) -> Done:
    """Give the event another text, `about`, or none. :raises NotNow: ``same-text``."""
    event, before = deed.event, deed.event.about
    about = str(deed.values.get("about") or "")
    if about == before:
        raise NotNow("same-text")
    event.about = about
    event.save(update_fields=["about"])
    return Done(before={"about": before}, after={"about": about}, shown={"event": event.name})


def old_text(deed: Deed, action: Action) -> Done:
    """Give the text of before back. :raises NotNow: ``written``: its host has written another."""
    event = deed.event
    if event.about != action.after["about"]:
        raise NotNow("written")
    event.about = str(action.before["about"])
    event.save(update_fields=["about"])
    return Done(after={"about": event.about}, shown={"event": event.name})


def can_hide(deed: Deed) -> None:
    """:raises NotNow: ``hidden``."""
    if deed.event.hidden_at is not None:
        raise NotNow("hidden")


def hide(deed: Deed) -> Done:
    """Take it out of all lists; its host and those in it still find it. :raises NotNow: as `can_hide`."""
    can_hide(deed)
    deed.event.hidden_at = deed.now
    deed.event.save(update_fields=["hidden_at"])
    return Done(shown={"event": deed.event.name})


def can_show(deed: Deed) -> None:
    """:raises NotNow: ``shown``."""
    if deed.event.hidden_at is None:
        raise NotNow("shown")


def show(deed: Deed) -> Done:
    """Show it again. :raises NotNow: as `can_show`."""
    can_show(deed)
    deed.event.hidden_at = None
    deed.event.save(update_fields=["hidden_at"])
    return Done(shown={"event": deed.event.name})


def can_cancel(deed: Deed) -> None:
    """:raises NotNow: ``over``."""
    if deed.event.status in {Status.OVER, Status.CANCELLED}:
        raise NotNow("over")


def call_off(deed: Deed) -> Done:
    """Call it off; matches that run go on, and count for no table. :raises NotNow: as `can_cancel`."""
    can_cancel(deed)
    before = deed.event.status
    cancel(deed.event, now=deed.now, by=None)
    return Done(before={"status": before}, shown={"event": deed.event.name})


def call_back(deed: Deed, action: Action) -> Done:
    """Have it be what it was. :raises NotNow: ``late``: it should have begun meanwhile; ``gone``."""
    event, before = deed.event, str(action.before["status"])
    if event.status != Status.CANCELLED:
        raise NotNow("gone")
    if before in {Status.DRAFT, Status.OPEN} and event.begins_at <= deed.now:
        raise NotNow("late")
    event.status, event.over_at = before, None
    event.save(update_fields=["status", "over_at"])
    return Done(after={"status": before}, shown={"event": event.name})


def can_act_on_entrants(deed: Deed) -> None:
    """:raises NotNow: ``over``: it is neither open nor played."""
    if deed.event.status not in {Status.OPEN, Status.RUNNING}:
        raise NotNow("over")


def remove_entrant(deed: Deed) -> Done:
    """Take the entrant of whom `username` is out, for good; a reserve is asked where the event runs.

    :raises NotNow: ``over``, ``no-entrant``.
    """
    can_act_on_entrants(deed)
    event, row = deed.event, _entrant_called(deed)
    entrant, before = row.entrant, row.entrant.state
    people = set(entrant.people.values_list("player_id", flat=True))
    if event.status == Status.RUNNING:
        let_go(event, entrant, by=row.player_id, why=MODERATED, now=deed.now, rng=deed.rng)
    entrant.state, entrant.left_at = State.REMOVED, deed.now
    entrant.save(update_fields=["state", "left_at"])
    tell_of_event(event, "event-out", people, at=deed.now, why=MODERATED)
    return Done(
        before={"entrant": entrant.pk, "state": before, "status": event.status},
        told=frozenset(people),
        shown={"event": event.name},
    )


def entrant_again(deed: Deed, action: Action) -> Done:
    """Let them be in it again, where it has not begun. :raises NotNow: ``late``, ``gone``."""
    event, before = deed.event, action.before
    if event.status != Status.OPEN or before["status"] != Status.OPEN:
        raise NotNow("late")
    entrant = event.entrants.filter(pk=before["entrant"], state=State.REMOVED).first()
    if entrant is None:
        raise NotNow("gone")
    entrant.state, entrant.left_at = str(before["state"]), None
    entrant.save(update_fields=["state", "left_at"])
    people = entrant.people.values_list("player_id", flat=True)
    return Done(after={"entrant": entrant.pk}, told=frozenset(people), shown={"event": event.name})


def can_replace(deed: Deed) -> None:
    """:raises NotNow: ``not-running``; ``no-reserve``."""
    if deed.event.status != Status.RUNNING:
        raise NotNow("not-running")
    if not deed.event.reserves.filter(taken_at=None, said_no_at=None).exists():
        raise NotNow("no-reserve")


def replace(deed: Deed) -> Done:
    """Give the place of the entrant of whom `username` is to the first reserve, as if they had never come.

    :raises NotNow: as `can_replace`; ``no-entrant``; ``moved``: they have come; ``no-reserve``.
    """
    can_replace(deed)
    event, row = deed.event, _entrant_called(deed)
    if has_come(event, row.entrant, deed.now):
        raise NotNow("moved")
    if not replace_entrant(event, row.entrant, now=deed.now, rng=deed.rng, why=MODERATED):
        raise NotNow("no-reserve")
    refresh_tables(event)
    people = row.entrant.people.values_list("player_id", flat=True)
    return Done(before={"entrant": row.entrant_id}, told=frozenset(people), shown={"event": event.name})


def can_give_time(deed: Deed) -> None:
    """:raises NotNow: ``not-running``."""
    if deed.event.status != Status.RUNNING:
        raise NotNow("not-running")


def give_time(deed: Deed) -> Done:
    """Put the last day of the match `event_match` off by `days`, once.

    :raises NotNow: ``not-running``, ``no-match``, ``given``, ``bad-days``.
    """
    can_give_time(deed)
    event, days = deed.event, int(deed.values.get("days") or 0)
    if not 1 <= days <= MOST_DAYS:
        raise NotNow("bad-days", most=MOST_DAYS)
    rows = EventMatch.objects.select_for_update(of=("self",)).filter(event=event, ended_at=None)
    row = rows.filter(pk=int(deed.values.get("event_match") or 0), last_day__isnull=False).first()
    if row is None or row.last_day is None:
        raise NotNow("no-match")
    if row.given_time_at is not None:
        raise NotNow("given")
    before, row.last_day = row.last_day, row.last_day + timedelta(days=days)
    row.given_time_at, row.warned_days = deed.now, None
    row.save(update_fields=["last_day", "given_time_at", "warned_days"])
    return Done(
        before={"event_match": row.pk, "last_day": before.isoformat()},
        after={"last_day": row.last_day.isoformat()},
        told=_people_of(row),
        shown={"event": event.name, "days": days, "match": row.pk},
    )


def take_time(deed: Deed, action: Action) -> Done:
    """Have the last day be what it was, unless that is over. :raises NotNow: ``no-match``, ``late``."""
    rows = EventMatch.objects.select_for_update(of=("self",)).filter(event=deed.event, ended_at=None)
    row = rows.filter(pk=action.before["event_match"]).first()
    if row is None:
        raise NotNow("no-match")
    before = parse_datetime(str(action.before["last_day"]))
    if before is None or before <= deed.now:
        raise NotNow("late")
    row.last_day, row.given_time_at, row.warned_days = before, None, None
    row.save(update_fields=["last_day", "given_time_at", "warned_days"])
    return Done(told=_people_of(row), shown={"event": deed.event.name, "match": row.pk})


def _people_of(row: EventMatch) -> frozenset[int]:
    people = EntrantPerson.objects.filter(entrant__seats__event_match=row, player__anonymised_at=None)
    return frozenset(people.values_list("player_id", flat=True))


def _entrant_called(deed: Deed) -> EntrantPerson:
    """Somebody who is in the event. :raises NotNow: ``no-entrant``."""
    person = account_called(str(deed.values.get("username") or ""))
    found = None if person is None else entrants_called(deed.event).filter(player=person).first()
    if found is None:
        raise NotNow("no-entrant")
    return found


def entrants_called(event: Event) -> QuerySet[EntrantPerson]:
    """The people who are in an event."""
    states = (State.ASKED, State.ENTERED, State.PLAYING)
    return event.people.filter(entrant__state__in=states).select_related("entrant", "player")


ACTS: Final = (
    Act(Code.RENAME_EVENT, Target.EVENT, "act_events", rename, old_name, Code.RENAME_EVENT),
    Act(Code.RETEXT_EVENT, Target.EVENT, "act_events", retext, old_text, Code.RETEXT_EVENT),
    Act(
        Code.HIDE_EVENT, Target.EVENT, "act_events", hide,
        lambda deed, _: show(deed), Code.SHOW_EVENT, check=can_hide,
    ),
    Act(
        Code.SHOW_EVENT, Target.EVENT, "act_events", show,
        lambda deed, _: hide(deed), Code.HIDE_EVENT, check=can_show,
    ),
    Act(
        Code.CANCEL_EVENT, Target.EVENT, "act_events", call_off, call_back, Code.REVIVE_EVENT,
        check=can_cancel,
    ),
    Act(
        Code.REMOVE_ENTRANT, Target.EVENT, "act_events", remove_entrant, entrant_again,
        Code.RETURN_ENTRANT, check=can_act_on_entrants,
    ),
    Act(Code.REPLACE_ENTRANT, Target.EVENT, "act_events", replace, check=can_replace),
    Act(
        Code.GIVE_EVENT_TIME, Target.EVENT, "act_events", give_time, take_time, Code.TAKE_EVENT_TIME,
        check=can_give_time,
    ),
)  # fmt: skip
