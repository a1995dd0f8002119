"""A line names who held the seat when it came about, whoever holds it since."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client

from games.kit.table import Table
from games.models import Match
from games.selectors.reminders.turn_letter import waiting_for
from games.selectors.table.table import table_of
from games.services.absence.contract import come_back
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.lapsed_turns import lapse, lapsed_at, paced
from tests.support.replays import cancelled, looked_at
from tests.support.tables import match_of, people, play, play_on, sat_at, turns
from tests.support.telling import lines

pytestmark = pytest.mark.django_db
GOES_ON = {"world-domination": 3, "floating-partners": 4, "dark-lord": 3}
"""The games that go on without who resigned, and with how many seats."""


def resigned(game: str) -> Match:
    """A match in which ann resigned after some moves, and a bot has played on since."""
    match = play_on(match_of(people("ann", "ben", "cat", "dan")[: GOES_ON[game]], game=game), plies=8)
    resign(match_id=match.pk, user_id=match.host_id or 0, now=NOON, rng=Random(1))
    return play_on(match, plies=16)


def understudy(match: Match, seat: int = 0) -> str:
    """The log's name for the bot that sits there, or has sat there."""
    first = match.tenures.filter(seat=seat, player__is_bot=True).first()
    assert first is not None
    return first.player.name.split()[0]


def parted(table: Table) -> tuple[str, str, str]:
    """The log before somebody resigned, of that, and after it."""
    told = lines(table)
    at = next(line.ply for line in told if line.event.code == "resigned")
    before, then, after = (
        " ".join(line.html for line in told if line.ply < at),
        " ".join(line.html for line in told if line.ply == at),
        " ".join(line.html for line in told if line.ply > at),
    )
    return before, then, after


@pytest.mark.parametrize("game", GOES_ON)
def test_who_resigned_stays_named_as_they_were(game: str) -> None:
    match = resigned(game)
    reader = match.tenures.get(seat=1).player_id
    waiting = waiting_for(sat_at(match), reader, now=NOON)
    tables = [table_of(sat_at(match), None), table_of(sat_at(match), reader, at_ply=match.ply)]
    tables += [waiting.table] if waiting is not None else []
    tables += [looked_at(cancelled(match), match.ply, eyes) for eyes in (None, 1)]
    for table in tables:
        before, then, after = parted(table)
        assert re.search(r"\bann\b", before)
        assert re.match(r"<b>ann</b> resigned", then)
        assert understudy(match) not in before + then
        assert understudy(match) in after
        assert not re.search(r"\bann\b", after)


@pytest.mark.parametrize("game", GOES_ON)
def test_the_seat_says_who_resigned_and_who_plays_on_there(game: str) -> None:
    match = resigned(game)
    page = Client().get(f"/m/{match.key}/").content.decode()
    assert "ann resigned" in page
    assert understudy(match) in page
    assert f"{understudy(match)} resigned" not in page


def test_who_resigned_reads_their_own_moves_as_theirs_and_no_others() -> None:
    match = cancelled(resigned("floating-partners"))
    before, then, after = parted(looked_at(match, match.ply, None, match.host_id))
    assert "You" in before
    assert then.startswith("You resigned")
    assert "You" not in after
    assert understudy(match) in after


def test_at_an_earlier_moment_sits_who_sat_there() -> None:
    match = resigned("floating-partners")
    at = next(line.ply for line in lines(table_of(sat_at(match), None)) if line.event.code == "resigned")
    for ply, name in ((at, "ann"), (at + 1, "ann"), (at + 2, understudy(match))):
        assert table_of(sat_at(match), None, at_ply=ply).holders[0].name.split()[0] == name


def test_what_a_bot_did_for_somebody_is_news_to_them_and_not_theirs() -> None:
    match = paced()
    left = lapse(match)
    kept = turns(match)[0]
    play(match, seat=kept.seat)
    now = lapsed_at(match) + timedelta(minutes=1)
    come_back(match_id=match.pk, user_id=left.player_id, now=now, rng=Random(1))
    while kept.seat in {turn.seat for turn in turns(match) if turn.is_bot}:
        play(match, seat=kept.seat)
    table = table_of(sat_at(match), left.player_id, since=0)
    told = [line for line in lines(table) if understudy(match, left.seat) in line.html]
    assert told
    assert all(line.is_new for line in told)


def test_no_query_is_spent_on_who_sat_there_before_where_nobody_did(
    django_assert_num_queries: pytest.FixtureRequest,
) -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    seating = sat_at(match)
    table_of(seating, None)
    with django_assert_num_queries(0):  # type: ignore[operator]
        table_of(seating, None)
