"""A running match that is annulled says everywhere that it counts for nobody, and costs nothing to leave."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.letters.turns import letter_turn
from games.models import Match, Reliability
from games.selectors.reminders.turn_letter import waiting_for
from games.services.moderation.annulment import annul, restore
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, play_on, sat_at, turns

pytestmark = pytest.mark.django_db
LEAVES = "without loss"


def annulled() -> Match:
    """A match of three that goes on without who leaves, and counts for nobody."""
    match = play_on(match_of(people("ann", "ben", "cat"), pace="standard"), plies=4)
    annul(match, now=NOON)
    return match


def text(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_those_who_play_read_that_it_counts_for_nobody_and_may_be_left() -> None:
    match = annulled()
    for name in ("ann", "ben", "cat"):
        client = logged_in(name)
        table = text(client, f"/m/{match.key}/")
        assert "it counts for nobody" in table
        assert f'<a href="/m/{match.key}/resign/">leave it without loss</a>' in table
        assert LEAVES in text(client, "/moves/")
        assert "leaving it costs you nothing" in text(client, f"/m/{match.key}/resign/")


def test_those_who_watch_read_that_it_counts_for_nobody() -> None:
    match = annulled()
    assert "it counts for nobody" in text(Client(), "/watch/")
    page = text(Client(), f"/m/{match.key}/")
    assert "it counts for nobody" in page
    assert LEAVES not in page


def test_a_turn_mail_says_so_too() -> None:
    match = annulled()
    waiting = waiting_for(sat_at(match), turns(match)[0].player_id, now=NOON)
    assert waiting is not None
    assert LEAVES in letter_turn(waiting, is_warning=False, loses=False, now=NOON).asked


def test_a_match_that_counts_says_nothing_of_it() -> None:
    match = match_of(people("ann", "ben", "cat"), pace="standard")
    for path in (f"/m/{match.key}/", "/moves/", f"/m/{match.key}/resign/", "/watch/"):
        assert "counts for nobody" not in text(logged_in("ann"), path)


def counted(user_id: int) -> tuple[str, str]:
    row = Reliability.objects.filter(player=user_id).first()
    return ("", "") if row is None else (row.turns, row.matches)


def test_what_it_cost_to_leave_before_is_taken_out_and_comes_back_with_it() -> None:
    match = play_on(match_of(people("ann", "ben", "cat"), pace="standard"), plies=4)
    ann = User.objects.get(username="ann").pk
    resign(match_id=match.pk, user_id=ann, now=NOON, rng=Random(1))
    match.refresh_from_db()
    taken = annul(match, now=NOON)
    assert counted(ann) == ("", "")
    restore(match, taken, now=NOON)
    assert counted(ann)[1] == "0"


def test_leaving_it_costs_nothing_even_when_it_counts_again() -> None:
    match = play_on(match_of(people("ann", "ben", "cat"), pace="standard"), plies=4)
    ann = User.objects.get(username="ann").pk
    taken = annul(match, now=NOON)
    before = counted(ann)
    resign(match_id=match.pk, user_id=ann, now=NOON, rng=Random(1))
    assert counted(ann) == before
    match.refresh_from_db()
    play_on(match)
    assert counted(ann) == before
    restore(match, taken, now=NOON)
    assert "0" not in "".join(counted(ann))
