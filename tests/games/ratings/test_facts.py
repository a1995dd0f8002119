"""Facts of strength, told from matches that were really played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.kit.rated import Campaigns, Leads, Places
from games.models import Match, Rating
from games.ratings.matches import RatedMatch
from games.selectors.ratings.match_rows import FactsRow, rated_match
from games.selectors.ratings.roles import role_key
from games.services.ratings.facts import told_facts
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.rated import count_all
from tests.support.tables import bot, match_of, people, play_on

pytestmark = pytest.mark.django_db
CLOCKED: dict[str, Any] = {"pace": Match.Pace.STANDARD, "is_rated": True}


def _told(match: Match) -> RatedMatch:
    match.refresh_from_db()
    return rated_match(FactsRow.of(match, told_facts(match)))


@pytest.mark.parametrize(
    ("game", "names", "kind"),
    [
        ("world-domination", ("ann", "ben"), Campaigns),
        ("world-domination", ("ann", "ben", "cat"), Leads),
        ("three-colours", ("ann", "ben"), Places),
        ("floating-partners", ("ann", "ben", "cat", "dan"), Leads),
    ],
)
def test_a_match_that_was_played_to_its_end(game: str, names: tuple[str, ...], kind: type) -> None:
    match = play_on(match_of(people(*names), game=game, **CLOCKED))
    told = _told(match)
    assert isinstance(told.result, kind)
    assert [len(stints) for stints in told.seats] == [1] * len(names)
    moves = match.moves.filter(seat__isnull=False)
    assert sum(stints[0].moves for stints in told.seats) == moves.count()
    assert told.timeouts == ()
    count_all(game)
    match.refresh_from_db()
    expected = "too-short" if game == "floating-partners" else ""  # one hand, and four would have dealt
    assert match.unrated_why == expected
    assert Rating.objects.count() == (0 if expected else len(names))


def test_roles_are_told_of_whoever_played_most_of_a_seat() -> None:
    ann, ben, cat, robot = *people("ann", "ben", "cat"), bot("robot")
    for players, roles in (
        ([ann, robot], {"aggressor", "defender"}),
        ([ann, ben, cat], {"empire", "rebel"}),
    ):
        match = play_on(match_of(players, **CLOCKED))
        match.refresh_from_db()
        told = told_facts(match).facts["roles"]
        assert set(told) == {role_key(player.pk) for player in players if not player.is_bot}
        campaigns = match.campaigns.count()
        for mine in told.values():
            assert set(mine) <= roles
            assert sum(times for times, _gained in mine.values()) == campaigns


def test_allies_of_the_dark_lord_meet_a_lord_of_its_level() -> None:
    allies = people("ann", "ben")
    match = match_of([*allies, bot("lord")], game="dark-lord", levels=["", "", "normal"], **CLOCKED)
    play_on(match)
    told = _told(match)
    assert told.pairing.fixed == {2: 1500}
    count_all("dark-lord")
    assert Rating.objects.filter(scale="dark-lord").count() == 2


def test_resigning_at_once_is_too_short_and_after_a_campaign_a_loss() -> None:
    for plies, why in ((4, "too-short"), (400, "")):
        ann, ben = people(f"ann{plies}", f"ben{plies}")
        match = match_of([ann, ben], **CLOCKED)
        while match.campaigns.filter(ended_at__isnull=False).count() < (plies > 4):
            play_on(match, plies=5)
        resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
        count_all("world-domination")
        match.refresh_from_db()
        assert match.unrated_why == why


def test_moves_of_the_bot_that_took_a_seat_over_are_its_own() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = play_on(match_of([ann, ben, cat], **CLOCKED), plies=6)
    bot("robot")
    resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    play_on(match)
    [mine, bots] = _told(match).seats[0]
    assert (mine.person, bots.person) == (ann.pk, None)
    assert bots.moves > mine.moves > 0
    assert bots.points is not None
