"""Begins the first match of an account: against bots, and one, however often it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from games.catalogue import LEVELS, RULES
from games.models import FirstVisit, Match

from .tables import opened


@transaction.atomic(durable=True)
def play_first(
    *,
    user_id: int,
    game: str,
    seat_count: int,
    options: Mapping[str, Any],
    name: str,
    wish: str = "",
    now: datetime,
    rng: Random,
) -> Match:
    """The first match of an account: opened and begun with bots, or the one that was opened before.

    Two clicks, two tabs and two games chosen at once find the account's row locked: who comes second is led
    to the match of the first. It stands in no list, so that nobody looks on uninvited.

    :param options: those that are not as usual. :param name: of the table.
    :param wish: what they add to the seed, in hex.
    :raises BadWish, BadConfig, NoBotFree, TooManyMatches, TooManyTables, TooFast: see there.
    """
    visit = _visit(user_id, now)
    if visit.match is None:
        rules = RULES[game]
        fixed = rules.bot_seats(
            rules.parse_config(options), seat_count
        )  # they have their bots from the beginning
        mine, *others = (seat for seat in range(seat_count) if seat not in fixed)
        visit.match = opened(
            host_id=user_id,
            game=game,
            seat_count=seat_count,
            options=options,
            name=name,
            visibility=Match.Visibility.LINK,
            seat=mine,
            bots=dict.fromkeys(others, gentlest(game)),
            wish=wish,
            now=now,
            rng=rng,
        )
        visit.save(update_fields=["match"])
    return visit.match


@transaction.atomic(durable=True)
def decline_first_match(*, user_id: int, now: datetime) -> None:
    """Note that an account does not want to be asked again. Doing it twice does nothing."""
    _visit(user_id, now)


def gentlest(game: str) -> str:
    """The weakest level of a game."""
    return LEVELS[game][0]


def _visit(user_id: int, now: datetime) -> FirstVisit:
    """The answer of an account, whose row is locked."""
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    return FirstVisit.objects.get_or_create(player_id=user_id, defaults={"answered_at": now})[0]
