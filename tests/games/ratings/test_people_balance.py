"""The page *Balance* beside the figures of bots: people's rated matches by band of rating, from 200 on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.balance import people as counts
from games.catalogue import RATED, RULES
from games.models import PeopleBalance, Rating, RatingEntry
from games.selectors.ratings.people_balance import people_balance
from games.services.ratings.people_balance import count_people
from tests.support.clock import NOON, later
from tests.support.rated import DAY, GAME, count_all, ended, won
from tests.support.tables import bot, people

pytestmark = pytest.mark.django_db
WORLD = "world-domination"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three matches are enough."""
    monkeypatch.setattr("games.selectors.ratings.people_balance.SHOWN_FROM", 3)


def campaigns(players: list[User], *won_by: int, day: int = 0, **more: Any) -> None:
    result = {"kind": "campaigns", "won_by": list(won_by), "winner": won_by[-1]}
    ended(players, result, NOON + day * DAY, game=WORLD, **more)


def four(prefix: str) -> list[User]:
    return people(*(f"{prefix}{n}" for n in range(4)))


def test_matches_and_campaigns_are_counted_by_side(few: None) -> None:
    players = four("countess")
    for day, results in enumerate([(0, 0), (0, 1, 0), (1, 1)]):
        campaigns(players, *results, day=day)
    count_all(WORLD)
    assert count_people(game=WORLD, now=NOON)
    [kind] = people_balance(WORLD)
    assert (kind.scale, kind.sides) == ("world-domination-4", ((0, 2), (1, 3)))
    [(least, band)] = kind.bands.items()
    assert (least, band.matches, band.won, band.campaigns) == (1400, 3, [2, 1], [4, 3])
    page = Client().get(f"/rules/{WORLD}/balance/").content.decode()
    assert "People: World Domination, 4 seats" in page
    assert "1400 to 1599 points" in page
    assert "Seats 1 and 3" in page
    assert "2 of 3" in page
    assert "Campaigns: Seats 2 and 4" in page
    assert not [player for player in players if player.username in page], "never a person"


@pytest.mark.parametrize("game", sorted(RATED))
def test_every_game_has_the_page_with_people_beside_bots(game: str) -> None:
    rated = RATED[game]
    seats = RULES[game].seat_counts[-1]
    pairing = rated.pairing(RULES[game].parse_config({}), seats)
    kind = counts.Kind(pairing.scales[0], "", pairing.sides)
    band = counts.Band.of(len(pairing.sides))
    kind.bands[1400] = replace(band, matches=counts.SHOWN_FROM, won=[counts.SHOWN_FROM // 2, *band.won[1:]])
    PeopleBalance.objects.create(game=game, kinds=[counts.kind_json(kind)], counted_at=NOON)
    page = Client().get(f"/rules/{game}/balance/").content.decode()
    assert "200 matches of people" in page
    assert page.count('<section class="rule"') >= 3, "of bots, of people, and how to read it"


def test_of_fewer_than_two_hundred_in_a_band_nothing_is_said() -> None:
    ada, bo = people("ada", "bo")
    won(ada, bo)
    count_all()
    count_people(game=GAME, now=NOON)
    row = PeopleBalance.objects.get()
    for matches, is_shown in ((199, False), (200, True)):
        row.kinds[0]["bands"]["1400"]["matches"] = matches
        row.save()
        assert bool(people_balance(GAME)) == is_shown
    assert counts.SHOWN_FROM == 200


@pytest.mark.parametrize(
    ("points", "band"), [((1390, 1400), 0), ((1400, 1400), 1400), ((1200, 1990), 1400), ((1600, 1600), 1600)]
)
def test_the_band_is_that_of_their_mean(points: tuple[int, int], band: int) -> None:
    assert counts.band_of([100 * each for each in points]) == band


def test_what_does_not_count_and_where_bots_sit_is_left_out(few: None) -> None:
    players = four("p")
    for day in range(3):
        campaigns([*players[:3], bot(f"robot{day}")], 0, 0, day=day)
        campaigns(players, 0, 0, day=10 + day, is_rated=False)
        campaigns(players, 0, 0, day=20 + day, facts={"short": True})
    count_all(WORLD)
    count_people(game=WORLD, now=NOON)
    assert people_balance(WORLD) == []


def test_against_a_lord_each_level_of_it_is_told_apart_and_even_is_won_by_nobody(few: None) -> None:
    ada, bo = people("ada", "bo")
    for day, places in enumerate([[0, 1], [0, 0], [1, 0]]):
        lord = bot(f"lord{day}")
        ended([ada, bo, lord], {"kind": "places", "places": places}, NOON + day * DAY, game="dark-lord")
    count_all("dark-lord")
    count_people(game="dark-lord", now=NOON)
    [kind] = people_balance("dark-lord")
    assert (kind.level, kind.sides) == ("normal", ((0, 1), (2,)))
    assert kind.bands[1400].won == [1, 1]
    page = Client().get("/rules/dark-lord/balance/").content.decode()
    assert "People: The Dark Lord, as an ally, level normal" in page


def test_it_is_counted_anew_once_a_day_and_reading_the_page_counts_nothing() -> None:
    ada, bo = people("ada", "bo")
    won(ada, bo)
    count_all()
    assert count_people(game=GAME, now=NOON)
    won(ada, bo, NOON + DAY)
    count_all()
    assert not count_people(game=GAME, now=later(hours=23))
    Client().get(f"/rules/{WORLD}/balance/")
    assert PeopleBalance.objects.get(pk=GAME).kinds[0]["bands"]["1400"]["matches"] == 1
    assert count_people(game=GAME, now=later(hours=24))
    assert PeopleBalance.objects.get(pk=GAME).kinds[0]["bands"]["1400"]["matches"] == 2
    assert (Rating.objects.count(), RatingEntry.objects.count()) == (2, 4)
