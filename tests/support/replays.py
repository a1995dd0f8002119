"""Matches that are over, and what one sees of them step by step."""

from __future__ import annotations

import re
from random import Random

from django.test import Client

from accounts.models import User
from games.kit.rules.seats import Seat
from games.kit.table import Table
from games.models import Match
from games.selectors.record.history import history_of
from games.selectors.replay.replay import past_table
from games.selectors.seats.holders import Sitters
from games.services.turn.moves import resign
from tests.support.reauthentication import freshen

from .clock import NOON
from .tables import play_on

NAMES = ("ann", "ben", "cat", "dan")
MANY = (*NAMES, "eli", "fay", "gus", "hal")
"""For tables of up to eight."""
GOES_ON = "floating-partners"
"""The game in which everybody may resign and the match goes on."""


def logged_in(user: User | str) -> Client:
    """The browser of somebody who has just said again who they are: every page of theirs opens."""
    client = Client()
    client.force_login(
        user if isinstance(user, User) else User.objects.get(username=user),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return freshen(client)


def given_up(match: Match) -> Match:
    """The match ended by a resignation, or played to its end where it goes on without whoever resigns."""
    if match.seat_count == 3 or match.game == GOES_ON:
        play_on(match)
    else:
        last = match.tenures.latest("seat")
        resign(match_id=match.pk, user_id=last.player_id, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    return match


def cancelled(match: Match) -> Match:
    """The match broken off as it stands."""
    match.status = Match.Status.CANCELLED
    match.save()
    return match


def looked_at(match: Match, ply: int, eyes: int | None, user_id: int | None = None) -> Table:
    """The table of a replay; eyes from 0, and whoever looks."""
    seat = None if eyes is None else Seat(eyes)
    sitters = Sitters.of(match)
    return past_table(match, history_of(match), ply, seat, sitters, user_id=user_id, hand_order="rising")


def html(client: Client, match: Match, query: str, *, part: str = "step/") -> str:
    response = client.get(f"/m/{match.key}/replay/{part}{query}")
    assert response.status_code == 200, (query, response.status_code)
    return response.content.decode()


def way(page: str, name: str) -> str:
    """The address of a button of the player; empty if it is off."""
    found = re.search(rf'<a [^>]*id="way-{name}"[^>]*>', page)
    assert found is not None, name
    link = re.search(r' href="([^"]*)"', found[0])
    return link[1].replace("&amp;", "&") if link else ""
