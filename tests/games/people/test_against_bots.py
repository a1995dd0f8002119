"""Levels of bots that a profile says somebody beats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains

from accounts.models import User
from games.models import Match, SeatTenure
from games.selectors.people.profile import LevelCount, MatchCount, played
from tests.support.clock import NOON
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return person("anna")


def over(anna: User, levels: Sequence[str], *, won: bool = True, lord: str = "", game: str = "three-colours",
         is_practice: bool = True) -> None:  # fmt: skip
    """A match that is over, against bots of these levels. :param lord: of a bot that the rules seat."""
    match = Match.objects.create(
        game=game,
        rules_version=1,
        seat_count=1 + len(levels) + bool(lord),
        host=anna,
        name="Practice",
        is_practice=is_practice,
        status=Match.Status.FINISHED,
        created_at=NOON,
        started_at=NOON,
        finished_at=NOON,
        outcome={"winners": [0] if won else [1]},
    )
    SeatTenure.objects.create(match=match, seat=0, player=anna, won=won, ended_at=NOON)
    for seat, level in enumerate([*levels, *filter(None, [lord])], 1):
        SeatTenure.objects.create(
            match=match,
            seat=seat,
            player=bot(f"bot-{match.pk}-{seat}"),
            level=level,
            won=not won,
            ended_at=NOON,
            bots_only=bool(lord) and seat == len(levels) + 1,
        )


def test_wins_are_counted_by_level_and_by_game(anna: User) -> None:
    over(anna, ["easy"])
    over(anna, ["easy"], won=False)
    over(anna, ["normal"], won=False)
    over(anna, ["hard"] * 3, game="world-domination")
    assert played(anna.pk) == (
        MatchCount("three-colours", 3, 1, (LevelCount("easy", 2, 1), LevelCount("normal", 1, 0))),
        MatchCount("world-domination", 1, 1, (LevelCount("hard", 1, 1),)),
    )


def test_bots_of_several_levels_say_nothing_of_any_and_no_more_do_matches_among_people(anna: User) -> None:
    over(anna, ["easy", "hard", "easy"], game="world-domination")
    over(anna, ["easy"], is_practice=False)
    assert [count.against_bots for count in played(anna.pk)] == [(), ()]


def test_where_the_rules_seat_a_bot_its_level_counts_whatever_the_ally_is(anna: User) -> None:
    over(anna, ["normal"], lord="hard", game="dark-lord")
    assert played(anna.pk)[0].against_bots == (LevelCount("hard", 1, 1),)


def test_a_board_counts_only_once_it_is_shown(anna: User) -> None:
    over(anna, ["normal"])
    Match.objects.update(is_sealed=True)
    assert played(anna.pk) == ()


def test_a_profile_says_them_from_weak_to_strong_and_nothing_without_any(anna: User, client: Client) -> None:
    for level, won in (("hard", False), ("normal", True), ("easy", True), ("of-old", True)):
        over(anna, [level], won=won)
    said = "won against bots: easy 1 of 1, normal 1 of 1 and hard 0 of 1"
    assertContains(client.get("/people/anna/"), said)
    over(person("ben"), ["easy"], is_practice=False)
    assertNotContains(client.get("/people/ben/"), "won against bots")
