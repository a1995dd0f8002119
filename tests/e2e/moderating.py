"""Moderators and what they look after, for tests in the browser."""

from __future__ import annotations

from typing import Any


def moderator_at_work(name: str) -> dict[str, Any]:
    """A moderator past the second factor, with somebody, a match and an event to look after."""
    from django.contrib.auth.models import Group
    from django.test import Client

    from accounts.models import User
    from games.models import Match
    from tests.support.events import entered, event_of
    from tests.support.second_factor import let_in

    user = User.objects.filter(username=name).first() or User.objects.create_user(
        name, f"{name}@example.org", "x"
    )
    user.groups.add(Group.objects.get(name="moderator"))
    client = let_in(Client(), user)
    match = Match.objects.filter(status="running", game="world-domination", is_practice=False).first()
    match = match or Match.objects.filter(status="running").first()
    assert match is not None
    person = User.objects.get(username="dmitri")
    event = event_of(name=f"Cup of {name}", host=person, about="We play in spring.")
    entered(event, person)
    return {
        "session": client.cookies["sessionid"].value,
        "match": match.pk,
        "person": person.pk,
        "event": event.pk,
    }


def new_moderator(name: str) -> None:
    """An account that was made a moderator and has nothing but its password yet."""
    from django.contrib.auth.models import Group

    from accounts.models import User

    from .people import PASSWORD

    User.objects.create_user(name, f"{name}@example.org", PASSWORD).groups.add(
        Group.objects.get(name="moderator")
    )
