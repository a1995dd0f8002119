"""Events that tests of a running site fill with people, begin and play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Event


def may_enter(*usernames: str) -> int:
    """Have accounts be old enough for events, with addresses that are confirmed; their number."""
    from datetime import timedelta

    from allauth.account.models import EmailAddress
    from django.utils import timezone

    from accounts.models import User

    for user in User.objects.filter(username__in=usernames):
        user.date_joined = timezone.now() - timedelta(days=100)
        user.email = user.email or f"{user.username}@example.org"
        user.event_matches = 20
        user.save(update_fields=["date_joined", "email", "event_matches"])
        EmailAddress.objects.update_or_create(
            user=user, email=user.email, defaults={"verified": True, "primary": True}
        )
    return len(usernames)


def pairs_event_opens(name: str) -> str:
    """An event for pairs in which two have entered, which others may enter too; its key."""
    event = _opened(name, kind="group", game="world-domination", seat_count=4, has_pairs=True, most=3)
    for number in (1, 2):
        _enter(event, _people(2), name=f"Pair {number}")
    return event.key


def swiss_event_opens(name: str) -> str:
    """A Swiss in which eight have entered, which others may enter too; its key."""
    event = _opened(name, kind="swiss", game="three-colours", seat_count=2, rounds=4, most=20)
    for user in _people(8):
        _enter(event, [user])
    return event.key


def event_begins(key: str) -> str:
    """Begin an event now; its status."""
    from random import SystemRandom

    from django.utils import timezone

    from games.models import Event
    from games.services.tournaments.beginning import begin_event

    now = timezone.now()
    Event.objects.filter(key=key).update(begins_at=now)
    event = Event.objects.get(key=key)
    begin_event(event_id=event.pk, now=now, rng=SystemRandom())
    event.refresh_from_db()
    return event.status


def others_give_up(key: str, username: str, but: str = "0") -> int:
    """End the matches of an event that run, but so many of somebody's own: of theirs the others give up, of
    all others the second seat. The number of their own that still run.
    """
    from random import SystemRandom

    from django.utils import timezone

    from games.models import Event, EventMatch
    from games.services.tournaments.going_on import go_on
    from games.services.turn.moves import resign

    rows = EventMatch.objects.filter(event__key=key, ended_at=None, match__isnull=False)
    left = int(but)
    for row in rows.select_related("match").order_by("pk"):
        assert row.match is not None
        seats = {tenure.player.username: tenure for tenure in row.match.tenures.current()}
        if username in seats and left:
            left -= 1
            continue
        side = seats[username].seat % 2 if username in seats else 0
        loser = next(tenure for tenure in seats.values() if tenure.seat % 2 != side)
        resign(match_id=row.match.pk, user_id=loser.player_id, now=timezone.now(), rng=SystemRandom())
    event = Event.objects.get(key=key)
    go_on(event_id=event.pk, now=timezone.now(), rng=SystemRandom())
    return int(but)


def event_goes_on(key: str) -> str:
    """Have an event look at what is over, as its sweep does; its status."""
    from random import SystemRandom

    from django.utils import timezone

    from games.models import Event
    from games.services.tournaments.going_on import go_on

    event = Event.objects.get(key=key)
    go_on(event_id=event.pk, now=timezone.now(), rng=SystemRandom())
    event.refresh_from_db()
    return event.status


def _opened(name: str, *, most: int, **fields: Any) -> Event:
    from datetime import timedelta
    from random import SystemRandom

    from django.utils import timezone

    from games.models import Event
    from games.services.tournaments.opening import new_seed

    now = timezone.now()
    days = {"last_day": now + timedelta(days=40)} if fields["kind"] == "group" else {"round_days": 21}
    return Event.objects.create(
        name=name,
        status=Event.Status.OPEN,
        most_entrants=most,
        opens_at=now - timedelta(hours=1),
        begins_at=now + timedelta(days=2),
        created_at=now - timedelta(hours=2),
        **new_seed(SystemRandom()),
        **days,
        **fields,
    )


def _people(count: int) -> list[User]:
    from accounts.models import User

    from .people import unique

    return [User.objects.create_user(unique("event"), f"{unique('e')}@example.org") for _ in range(count)]


def _enter(event: Event, users: list[User], *, name: str = "") -> None:
    from django.utils import timezone

    from games.models import Entrant, EntrantPerson

    now = timezone.now()
    entrant = Entrant.objects.create(event=event, entered_at=now, name=name)
    for place, user in enumerate(users):
        EntrantPerson.objects.create(event=event, entrant=entrant, place=place, player=user, agreed_at=now)
