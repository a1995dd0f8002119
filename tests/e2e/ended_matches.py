"""Ends of matches and campaigns, and what moderators did; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from typing import Any

LONG = ("Maximiliana", "Bartholomew", "Constance", "Theodora", "Nathaniel", "Ludovica", "Sebastian")


def ends_of(username: str) -> dict[str, str]:
    """Matches of that person with others of long names: one over of three, one at the end of its first
    campaign, one over of eight in which broken alliances cost points.
    """
    from accounts.models import User
    from tests.support.tables import match_of, play, play_on

    me = User.objects.get(username=username)
    others: list[Any] = [
        User.objects.get_or_create(username=f"{username}-{name.lower()}", defaults={"display_name": name})[0]
        for name in LONG
    ]
    over = play_on(match_of([*others[:2], me], seed=5))
    ended = match_of([*others[:2], me], seed=15)
    while not ended.campaigns.filter(ended_at__isnull=False).exists():
        play(ended)
    paid = play_on(match_of([*others, me], game="floating-partners", seed=4, options={"max_hands": 2}))
    return {"over": over.key, "ended": ended.key, "paid": paid.key}


def much_was_done(key: str) -> None:
    """Let a moderator do three things at a match, of which nobody there has read."""
    from random import Random

    from django.utils import timezone

    from games.models import Match
    from moderation.services.carry_out import carry_out
    from tests.support.moderators import moderator, wanted

    mona, why = moderator(f"mona-{key}"), "People were insulted here again and again. " * 3
    for code, values in (("rename-table", {"name": "The Bergen Pact"}), ("close-chat", {}), ("hide", {})):
        match = Match.objects.get(key=key)
        carry_out(
            wanted(code, mona, match, token=f"{code}-{key}", reason=why, **values),
            now=timezone.now(),
            rng=Random(1),
        )


def dealt(game: str) -> str:
    """A match over against bots, dealt by a seed and wishes.

    Its host is new and has opened no other table: a site may hold any number of them, of any age.
    """
    from random import Random

    from accounts.models import User
    from games.catalogue import PRESENTERS, RULES
    from games.kit.rules.seats import Seat
    from tests.support.clock import NOON
    from tests.support.lobby import opened
    from tests.support.tables import SHORT, play_on

    rules, seats, options = RULES[game], PRESENTERS[game].about.pitch.seats, SHORT.get(game, {})
    fixed = rules.bot_seats(rules.parse_config(options), seats)
    match = opened(
        User.objects.create(username=f"dealt-{User.objects.count()}"),
        game=game,
        seat_count=seats,
        options=options,
        bots={seat: "easy" for seat in range(1, seats) if Seat(seat) not in fixed},
        seating="lot",
        wish="6f1d",
        now=NOON,
        rng=Random(f"tamsin-{game}"),
    )
    return play_on(match).key
