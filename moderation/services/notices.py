"""Tells people of an action: a line in the match's log, and an alert to everybody concerned."""

from __future__ import annotations

from accounts.models import Kind
from accounts.notifications import alerts
from games.models import Club, EventLine, Match, Membership, Notice, SeatTenure, TableEvent
from games.services.changes import changed
from games.services.events import write_event
from games.services.notices import tell_of
from games.services.tournaments.log import event_changed, write_line
from moderation.acts.base import Deed, Done
from moderation.models import Action


def tell_of_action(action: Action, deed: Deed, done: Done) -> None:
    """Of an action on a match all who play there, of one on a club its keepers, of one on an event its host,
    of one on a person that one; who did it is not told.

    In the transaction of the action.
    """
    told = set(done.told)
    by = set() if deed.by is None else {deed.by.pk}
    said = {"act": action.code, "reason": action.reason, "shown": dict(done.shown)}
    thread = title = ""
    if deed.target is not None:
        match = deed.target
        thread, title = match.key, match.name
        told |= _people(match)
        write_event(
            match,
            TableEvent.Code.MODERATED,
            at=deed.now,
            act=action.code,
            reason=action.reason,
            action=action.pk,
            shown=dict(done.shown),
        )
        tell_of(match, told - by, Notice.Kind.MODERATED, said)
        changed(match, user_ids=told)
    if deed.place is not None:
        told |= keepers_of(deed.place)
        tell_of(None, told - by, Notice.Kind.MODERATED, said)
    if deed.contest is not None:
        event = deed.contest
        thread, title = event.key, event.name
        told |= set() if event.host_id is None else {event.host_id}
        write_line(
            event,
            EventLine.Code.MODERATED,
            at=deed.now,
            act=action.code,
            reason=action.reason,
            shown=dict(done.shown),
        )
        event_changed(event)
        tell_of(None, told - by, Notice.Kind.MODERATED, said)
    if deed.person is not None and not deed.person.is_bot:
        told.add(deed.person.pk)
        tell_of(None, {deed.person.pk} - by, Notice.Kind.MODERATED, said)
    alerts.write_alerts(
        told - by,
        kind=Kind.ACCOUNT,
        mark=f"moderation:{action.pk}",
        at=deed.now,
        thread=thread,
        title=title,
        data={"what": "moderation", "action": action.pk, **said},
    )


def tell_at_end(action: Action, deed: Deed) -> None:
    """A line of the match's log that nobody reads before the match is over; till then nobody learns of it."""
    write_event(
        deed.match,
        TableEvent.Code.MODERATED,
        at=deed.now,
        act=action.code,
        reason=action.reason,
        action=action.pk,
        at_end=True,
    )


def keepers_of(club: Club) -> set[int]:
    """The people who keep a club."""
    kept = club.memberships.filter(standing=Membership.Standing.KEEPER)
    return set(kept.values_list("player_id", flat=True))


def _people(match: Match) -> set[int]:
    """The people who hold a seat, or have one kept by a bot."""
    seats = SeatTenure.objects.current().filter(match=match).values_list("level", "player_id", "owner_id")
    return {person for level, player, owner in seats if (person := owner if level else player) is not None}
