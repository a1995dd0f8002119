"""Several who sit down, start or ask for a rematch at the same moment: one match comes of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Barrier, Thread

import pytest
from django.db import connection

from accounts.models import User
from games.models import Match, MoveRecord
from games.services.lobby import tables
from tests.support.clock import NOON
from tests.support.lobby import again, opened, over, seated, sit
from tests.support.tables import people, person


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Do several things in threads of their own at one moment; the errors' names, empty for success."""
    together = Barrier(len(acts))
    results: list[str] = []

    def run(act: Callable[[], object]) -> None:
        together.wait(10)
        try:
            act()
            results.append("")
        except Exception as error:  # noqa: BLE001 - whatever comes is the result
            results.append(type(error).__name__)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return sorted(results)


@pytest.fixture
def bots(transactional_db: None) -> list[User]:
    """Bots, which a test that empties the database may have taken along."""
    names = [f"bot-race-{n}" for n in range(3)]
    return [User.objects.create(username=name, is_bot=True) for name in names]


@pytest.mark.usefixtures("transactional_db")
def test_of_two_who_reach_for_one_chair_one_gets_it() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = opened(ann)
    assert at_once(lambda: sit(match, ben, 1), lambda: sit(match, cat, 1)) == ["", "SeatTaken"]
    assert len(seated(match)) == 2


@pytest.mark.usefixtures("transactional_db")
def test_two_who_sit_down_at_once_are_drawn_once() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = opened(ann, seat_count=3, seating="lot")
    assert at_once(lambda: sit(match, ben, 1), lambda: sit(match, cat, 2)) == ["", ""]
    match.refresh_from_db()
    assert match.status == "running"
    assert set(seated(match)) == {0, 1, 2}
    assert set(seated(match).values()) == {"ann", "ben", "cat"}
    plies = list(MoveRecord.objects.filter(match=match).values_list("ply", flat=True))
    assert plies == list(range(match.ply))


def test_of_two_starts_one_starts(bots: list[User]) -> None:
    ann = person("ann")
    match = opened(ann)

    def start() -> None:
        tables.start_match(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(4))

    assert at_once(start, start) == ["", "NotOpen"]
    plies = list(MoveRecord.objects.filter(match=match).values_list("ply", flat=True))
    assert plies == list(range(len(plies)))
    assert len(seated(match)) == 4


def test_the_last_chair_and_an_early_start_make_one_match(bots: list[User]) -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, bots={1: "easy", 2: "easy"})
    results = at_once(
        lambda: sit(match, ben, 3),
        lambda: tables.start_match(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(4)),
    )
    assert results == ["", "NotOpen"]
    match.refresh_from_db()
    assert (match.status, len(seated(match))) == ("running", 4)


def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(bots: list[User]) -> None:
    ann, ben = people("ann", "ben")
    done = over([ann, bots[0], ben, bots[1]])
    assert at_once(lambda: again(done, ann), lambda: again(done, ben)) == ["", ""]
    match = Match.objects.get(rematch_of=done)
    assert match.status == "running"
    assert set(seated(match).values()) == {"ann", "ben", bots[0].username, bots[1].username}
