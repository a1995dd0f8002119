"""Matches with a clock, and turns whose time is up; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from datetime import timedelta


def paced_match(username: str, contract: str) -> str:
    """Begin a match at the standard pace with two other people, and play to that person's turn; its key."""
    from random import Random

    from django.utils import timezone

    from accounts.models import User
    from games.services.lobby.tables import open_table, sit

    me = User.objects.get(username=username)
    match = open_table(
        host_id=me.pk, game="world-domination", seat_count=3, options={}, name=f"Absent {username}",
        visibility="public", seat=0, bots={}, pace="standard", contract=contract, now=timezone.now(),
        rng=Random(3),
    )  # fmt: skip
    for seat in (1, 2):
        other, _ = User.objects.get_or_create(username=f"{username}-{seat}")
        sit(match_id=match.pk, user_id=other.pk, seat=seat, now=timezone.now(), rng=Random(3))
    their_turn(match.key, username)
    return match.key


def their_turn(key: str, username: str) -> None:
    """Let the others move now, bots too, until that person is asked for a move."""
    from django.utils import timezone

    from games.models import Match
    from tests.support.tables import play, turns

    match = Match.objects.get(key=key)
    while username not in {turn.player.username for turn in turns(match)}:
        play(match, now=timezone.now())
        match.refresh_from_db()


def bot_has_played(key: str, username: str) -> None:
    """Wait until the bot that keeps a seat for that person has made a move there."""
    from time import monotonic, sleep

    from games.models import MoveRecord, SeatTenure

    kept = SeatTenure.objects.current().get(match__key=key, owner__username=username)
    own = MoveRecord.objects.filter(match=kept.match_id, seat=kept.seat, by=kept.player_id)
    until = monotonic() + 120
    while not own.exists():
        assert monotonic() < until, "the bot plays"
        sleep(0.2)


def turn_is_up(key: str, username: str) -> None:
    """Let the time of that person's turn be used up by now; that it lapses is for the site to see."""
    from django.db import transaction
    from django.utils import timezone

    from games.clock.turn import begin
    from games.models import Match, SeatTenure
    from games.selectors.calendar.calendars import calendar_of
    from games.selectors.time.clocks import pacing_of
    from games.services.clocks.turns import rewrite

    with transaction.atomic():
        match = Match.objects.select_for_update().get(key=key)
        tenure = SeatTenure.objects.current().get(match=match, player__username=username)
        pace, long_ago = pacing_of(match), timezone.now() - timedelta(days=20)
        assert pace is not None
        assert tenure.turn_ply is not None
        rewrite(match, tenure, begin(pace, timedelta(0), calendar_of(tenure.player_id, long_ago), long_ago))


def paced_partners(username: str, seats: str, plies: str) -> str:
    """Begin Floating Partners at the standard pace, that person at seat 1, and play so many moves; its key.

    The last seat is on leave from tomorrow, which its plate says too.
    """
    from random import Random

    from django.utils import timezone

    from accounts.models import User
    from games.services.calendar.leave import plan_leave
    from tests.support.tables import match_of, play

    me, now = User.objects.get(username=username), timezone.now()
    others = [
        User.objects.get_or_create(
            username=f"{username}-at-{n}", defaults={"display_name": f"Maximiliana von Habenstein {n}"}
        )[0]
        for n in range(2, int(seats) + 1)
    ]
    match = match_of(
        [me, *others], game="floating-partners", pace="standard", now=now, name=f"Partners with {username}",
        options={"max_hands": 8},
    )  # fmt: skip
    plan_leave(
        user_id=others[-1].pk, starts_at=now + timedelta(days=1), ends_at=now + timedelta(days=4), now=now
    )
    rng = Random(4)
    for _ in range(int(plies)):
        play(match, now=timezone.now(), rng=rng)
        match.refresh_from_db()
    return match.key


def somebody_asks(key: str, username: str) -> None:
    """Let a person ask all others at a match to pause for three days."""
    from django.utils import timezone

    from accounts.models import User
    from games.models import Match
    from games.services.votes.proposals import propose

    user, match = User.objects.get(username=username), Match.objects.get(key=key)
    propose(match_id=match.pk, user_id=user.pk, kind="pause", days=3, now=timezone.now())
