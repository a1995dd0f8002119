"""``manage.py ratings fit``: results beside what ratings foretold, and how strong bots are to people."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Rating
from games.services.ratings import fit as fits
from games.services.ratings.fit import fit, fit_lines
from tests.support.clock import NOON
from tests.support.rated import DAY, count_all, ended, won
from tests.support.tables import bot, people

pytestmark = pytest.mark.django_db
EMPIRES = {"kind": "leads", "unit": 3, "first": 0}


def test_too_few_matches_say_how_many_are_missing() -> None:
    ada, bo = people("ada", "bo")
    won(ada, bo)
    count_all()
    assert list(fit_lines("three-colours", fit("three-colours"))) == [
        "three-colours: 1 of the 2,000 matches that say how well they are foretold."
    ]


def test_with_enough_matches_a_scale_tells_its_loss_its_factor_and_who_is_within(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two of whom each wins every other match: nothing better could be foretold than a coin's throw."""
    monkeypatch.setattr(fits, "FIT_FROM", 40)
    ada, bo = people("ada", "bo")
    for n in range(40):
        won(*((ada, bo) if n % 2 else (bo, ada)), NOON + n * 6 * DAY)
    count_all()
    found = fit("three-colours")
    assert found.within("three-colours") == (2, 2)
    [line] = fit_lines("three-colours", found)
    assert line.startswith("three-colours: 40 matches, log loss 0.7")
    assert line.endswith("within two standard deviations of what they were: 2 of 2 people (100%).")


def test_whose_rating_goes_far_is_not_within() -> None:
    """Once known by defeats, then only winning."""
    ada, bo = people("ada", "bo")
    for n in range(8):
        won(bo, ada, NOON + n * 6 * DAY)
    for n in range(8, 40):
        won(ada, bo, NOON + n * 6 * DAY)
    count_all()
    held, of = fit("three-colours").within("three-colours")
    assert (held, of) == (0, 2)


def empires(two: list[User], robot: User, count: int, lead: int) -> None:
    """So many matches of two people and a bot, who is so many countries ahead of each of them."""
    for n in range(count):
        result = EMPIRES | {"scores": [8, 8, 8 + lead]}
        ended([*two, robot], result, NOON + n * timedelta(days=6), game="world-domination")
    count_all("world-domination")


@pytest.mark.parametrize(("lead", "is_far"), [(0, False), (5, True)])
def test_a_level_that_people_find_far_stronger_than_its_points_is_warned_of(
    lead: int, is_far: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fits, "LEVEL_FROM", 20)
    empires(people("ada", "bo"), bot("robot"), 20, lead)
    *_, line = fit_lines("world-domination", fit("world-domination"))
    assert line.startswith("world-domination, bots of level normal: 1500 points, to people ")
    assert ("WARNING: more than 80 points off." in line) == is_far


def test_below_two_hundred_matches_nothing_is_said_of_a_level() -> None:
    empires(people("ada", "bo"), bot("robot"), 2, 9)
    *_, line = fit_lines("world-domination", fit("world-domination"))
    assert line == (
        "world-domination, bots of level normal: 2 of the 200 matches that say how strong it is to people."
    )


def test_a_lord_is_judged_by_the_points_that_it_has_there_and_the_command_tells_all_games() -> None:
    ada, bo = people("ada", "bo")
    ended([ada, bo, bot("lord")], {"kind": "places", "places": [0, 1]}, NOON, game="dark-lord")
    won(ada, bo)
    count_all("dark-lord")
    count_all()
    before = list(Rating.objects.order_by("pk").values())
    told = io.StringIO()
    call_command("ratings", "fit", stdout=told)
    assert told.getvalue().splitlines() == [
        "three-colours: 1 of the 2,000 matches that say how well they are foretold.",
        "dark-lord: 1 of the 2,000 matches that say how well they are foretold.",
        "dark-lord, bots of level normal: 1 of the 200 matches that say how strong it is to people.",
    ]
    assert list(Rating.objects.order_by("pk").values()) == before


def test_it_tells_of_one_scale_alone_when_asked() -> None:
    ada, bo = people("ada", "bo")
    ended([ada, bo, bot("lord")], {"kind": "places", "places": [0, 1]}, NOON, game="dark-lord")
    count_all("dark-lord")
    told = io.StringIO()
    call_command("ratings", "fit", "--scale=dark-lord", stdout=told)
    assert told.getvalue() == "dark-lord: 1 of the 2,000 matches that say how well they are foretold.\n"
