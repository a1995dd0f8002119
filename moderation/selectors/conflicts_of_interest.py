"""Conflicts of interest: nobody judges a match they play, a case they report, or themselves."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from games.models import Club, Event, Match
from moderation.acts.base import Deed, Thing
from moderation.models import Case


def is_involved(user: User, deed: Deed) -> bool:
    """True if a deed is about somebody themselves, a match of theirs, or a case of theirs."""
    if deed.place is not None and is_in_club(user, deed.place):
        return True
    if deed.contest is not None and is_in_event(user, deed.contest):
        return True
    return is_concerned(user, match=deed.target, person=deed.person, case=deed.case)


def is_concerned(user: User, *, match: Match | None, person: User | None, case: Case | None) -> bool:
    """The same of what may come to be a deed."""
    if person is not None and person.pk == user.pk:
        return True
    if match is not None and plays(user, match):
        return True
    return case is not None and is_party(user, case)


def plays(user: User, match: Match) -> bool:
    """True if somebody holds, held, or may have back a seat of a match, or has opened its table."""
    mine = Q(player=user) | Q(owner=user)
    return match.host_id == user.pk or match.tenures.filter(mine).exists()


def is_in_club(user: User, club: Club) -> bool:
    """True if somebody is a member of a club, or founded it."""
    return club.founder_id == user.pk or club.memberships.members().filter(player=user).exists()


def is_in_event(user: User, event: Event) -> bool:
    """True if somebody looks after an event, is asked to, is or was in it, or waits for a place."""
    if user.pk in {event.host_id, event.asked_host_id}:
        return True
    return event.people.filter(player=user).exists() or event.reserves.filter(player=user).exists()


def is_party(user: User, case: Case) -> bool:
    """True if somebody reported what a case is about, is named in it, or has to do with its home."""
    return (
        case.person_id == user.pk
        or case.reports.filter(by=user).exists()
        or (case.match is not None and plays(user, case.match))
        or (case.club is not None and is_in_club(user, case.club))
        or (case.event is not None and is_in_event(user, case.event))
    )


def has_to_do(case: Case, target: Thing) -> bool:
    """True if a match or a person has to do with a case: it is about them, its table, or its reporter."""
    if isinstance(target, Match):
        return case.match_id == target.pk or (case.person is not None and plays(case.person, target))
    if isinstance(target, Club):
        return case.club_id == target.pk or (case.person is not None and is_in_club(case.person, target))
    if isinstance(target, Event):
        return case.event_id == target.pk or (case.person is not None and is_in_event(case.person, target))
    return is_party(target, case)


def may_see_signals(user: User, person: User) -> bool:
    """True if somebody is free to learn which accounts may be a person's.

    Not who has reported them in a case that is open, nor who sits with them at a table that is being played.
    """
    if user.pk == person.pk or person.anonymised_at is not None:
        return False
    if Case.objects.exclude(state=Case.State.DECIDED).filter(person=person, reports__by=user).exists():
        return False
    running = Match.objects.filter(status=Match.Status.RUNNING)
    theirs = running.filter(Q(tenures__player=person) | Q(tenures__owner=person))
    return not running.filter(Q(tenures__player=user) | Q(tenures__owner=user)).filter(pk__in=theirs).exists()
