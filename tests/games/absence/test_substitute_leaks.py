"""A substitute learns what the seat knew, of the present and of what was before, and nothing beyond."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any, Final

import pytest
from django.test import Client

from games.kit.rules.seats import Seat
from games.kit.tests.rules.all_games import SECRETS
from games.models import Match
from games.selectors.record.history import history_of
from games.services.absence.contract import take_over
from tests.support.lapsed_turns import SUBSTITUTE, lapsed_at, paced
from tests.support.redealt import moves_of, replayed, rewritten, told_to
from tests.support.replays import NAMES, logged_in
from tests.support.seats_back import lapse_twice
from tests.support.tables import bot, person, play_on

pytestmark = pytest.mark.django_db
OF_THE_ANSWER: Final = re.compile(
    r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": |data-now=|data-ends=)"[^"]*"'
)
"""Parts that differ from answer to answer, whatever it shows: tokens, and what a clock counts from."""
GAMES: Final = {"world-domination": 60, "floating-partners": 12, "three-colours": 9, "dark-lord": 18}
"""Number of moves that have been made when somebody stays away."""
ENOUGH: Final = 3
"""So many deals that another seat would notice are tried."""
MINUTE: Final = timedelta(minutes=1)


def taken_over(game: str) -> tuple[Match, Seat]:
    """A match under way in which eve has taken a seat over, and that seat."""
    bot("understudy")
    names = NAMES[: {"three-colours": 2, "dark-lord": 3}.get(game, 4)]
    match = play_on(paced(SUBSTITUTE, *names, game=game), plies=GAMES[game])
    left = lapse_twice(match)
    now = lapsed_at(match) + MINUTE
    take_over(match_id=match.pk, user_id=person("eve").pk, seat=left.seat, now=now, rng=Random(1))
    match.refresh_from_db()
    return match, Seat(left.seat)


def pages(client: Client, match: Match, deal: int) -> list[str]:
    """Everything that somebody is shown of a match that runs: now, at earlier moments, its record."""
    ways = [
        "",
        "table/",
        "history/1/",
        "record/",
        *(f"table/?at={ply}" for ply in range(deal + 1, match.ply, 7)),
    ]
    found = []
    for way in ways:
        answer = client.get(f"/m/{match.key}/{way}")
        assert answer.status_code == 200, way
        found.append(OF_THE_ANSWER.sub("", answer.content.decode()))
    return found


def views(match: Match) -> list[Any]:
    """The present view of each seat."""
    state = history_of(match).state
    return [state.view(Seat(seat)) for seat in range(match.seat_count)]


@pytest.mark.parametrize("game", sorted(set(GAMES) & set(SECRETS)))
def test_a_substitute_is_shown_nothing_that_the_seat_was_not(game: str) -> None:
    """Cards hidden from the seat are dealt otherwise: every page of its substitute stays as it was."""
    match, seat = taken_over(game)
    whole, rng = moves_of(match), Random(3)
    deal = max(n for n, (_, move) in enumerate(whole) if isinstance(move, SECRETS[game].deal))
    made = replayed(match, whole)
    assert made is not None
    told = told_to(seat, made)
    eve = logged_in("eve")
    rewritten(match, whole)
    before, known = pages(eve, match, deal), views(match)
    compared = 0
    for _ in range(60):
        other = SECRETS[game].redeal(whole[deal:], Seat(seat), told, rng)
        dealt = None if other is None else replayed(match, [*whole[:deal], *other])
        if other is None or dealt is None or told_to(seat, dealt) != told:
            continue
        rewritten(match, [*whole[:deal], *other])
        if views(match) == known:  # nobody holds what was changed
            continue
        assert pages(eve, match, deal) == before
        compared += 1
        if compared == ENOUGH:
            return
    assert compared


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(SECRETS)))
def test_where_nothing_is_hidden_a_substitute_sees_what_everybody_sees(game: str) -> None:
    match, seat = taken_over(game)
    seen = [
        replace(client.get(f"/m/{match.key}/table/").context["table"].view, viewer=None, legal=())
        for client in (logged_in("eve"), logged_in(NAMES[1 - seat]), Client())
    ]
    assert seen[0] == seen[1] == seen[2]
