"""Matches count in the order of their ends, each once, and again from where one has changed."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match, MatchFacts, Rating, RatingEntry
from games.services.moderation.annulment import annul, restore
from games.services.ratings.counting import count_due
from games.services.ratings.recount import differences, digest, recount
from tests.support.clock import NOON
from tests.support.rated import DAY, GAME, count_all, ended, rating, won
from tests.support.tables import bot, people

pytestmark = pytest.mark.django_db


def _five() -> tuple[list[User], list[Match]]:
    """Five people and five matches of Three Colours, one a day, as the design works them out."""
    ada, bo, cy, di, ed = five = people("ada", "bo", "cy", "di", "ed")
    pairs = [(ada, bo), (bo, cy), (cy, ada), (di, ed), (ada, di)]
    return five, [won(*pair, NOON + n * DAY) for n, pair in enumerate(pairs)]


WHOLE = ["1567.51 ± 182.19", "1500.81 ± 196.58", "1503.56 ± 198.74", "1483.51 ± 194.91", "1393.06 ± 217.78"]
WITHOUT_THE_SECOND = [
    "1594.30 ± 179.30", "1393.06 ± 217.78", "1638.96 ± 216.88", "1491.73 ± 193.73", "1393.06 ± 217.78",
]  # fmt: skip


def test_five_matches_make_the_ratings_of_the_design() -> None:
    five, _matches = _five()
    count_all()
    assert [rating(each) for each in five] == WHOLE
    assert Rating.objects.get(player=five[0], scale=GAME).matches == 3
    assert RatingEntry.objects.count() == 10


def test_annulling_one_makes_the_others_as_if_it_had_not_been() -> None:
    five, matches = _five()
    count_all()
    annul(matches[1], now=NOON)
    count_all()
    assert [rating(each) for each in five] == WITHOUT_THE_SECOND
    matches[1].refresh_from_db()
    assert matches[1].unrated_why == "annulled"
    assert not matches[1].rating_entries.exists()


def test_annulling_and_restoring_it_twice_leaves_all_as_it_was() -> None:
    five, matches = _five()
    count_all()
    before = digest()
    for _time in range(2):
        taken = annul(matches[1], now=NOON)
        count_all()
        restore(matches[1], taken, now=NOON)
        count_all()
    assert digest() == before
    assert [rating(each) for each in five] == WHOLE


def test_a_match_is_restored_whose_player_has_left_meanwhile() -> None:
    five, matches = _five()
    count_all()
    taken = annul(matches[1], now=NOON)
    count_all()
    User.objects.filter(pk=five[2].pk).update(anonymised_at=NOON, is_active=False)
    restore(matches[1], taken, now=NOON)
    count_all()
    assert [rating(each) for each in five] == WHOLE, "kept as a row of nobody's, for the sake of the others"


def test_restored_before_anybody_counted_it_again_nothing_changes() -> None:
    _people, matches = _five()
    count_all()
    before = digest()
    restore(matches[1], annul(matches[1], now=NOON), now=NOON)
    count_all()
    assert digest() == before


def test_the_order_of_ends_decides_and_not_when_a_worker_comes() -> None:
    _people, matches = _five()
    Match.objects.filter(pk=matches[1].pk).update(rated_at=NOON)  # as if another worker had it
    count_all()
    late = digest()
    Match.objects.filter(pk=matches[1].pk).update(rated_at=None)
    count_all()
    assert [rating(each) for each in _people] == WHOLE
    assert digest() != late


def test_a_match_that_was_taken_up_again_is_taken_out_and_counts_by_its_new_end() -> None:
    five, matches = _five()
    count_all()
    second = Match.objects.filter(pk=matches[1].pk)
    second.update(status=Match.Status.RUNNING, finished_at=None, outcome=None)
    count_all()
    assert [rating(each) for each in five] == WITHOUT_THE_SECOND
    assert second.get().rated_at is None
    assert not MatchFacts.objects.filter(match__in=second).exists(), "they told of an end that it has no more"


def test_a_match_that_ended_anew_before_anybody_had_taken_it_out() -> None:
    """The rows of its first end are there still, and its facts; the second end is told from its record."""
    five, matches = _five()
    count_all()
    Match.objects.filter(pk=matches[1].pk).update(finished_at=NOON + 9 * DAY, rated_at=None)
    count_due(game=GAME, now=NOON)
    assert [rating(each) for each in five] == WITHOUT_THE_SECOND
    count_all()  # a table without a record has no result
    assert Match.objects.get(pk=matches[1].pk).unrated_why == "no-result"


def test_annulled_before_anybody_had_taken_it_out_it_is_taken_out_all_the_same() -> None:
    five, matches = _five()
    count_all()
    second = Match.objects.filter(pk=matches[1].pk)
    second.update(status=Match.Status.RUNNING, finished_at=None, outcome=None)
    annul(second.get(), now=NOON)
    count_all()
    assert [rating(each) for each in five] == WITHOUT_THE_SECOND
    assert not matches[1].rating_entries.exists()


def test_a_match_counts_once_however_often_a_worker_is_called() -> None:
    five, _matches = _five()
    count_all()
    before = digest()
    assert count_due(game=GAME, now=NOON) == 0
    assert digest() == before
    assert RatingEntry.objects.filter(player=five[0]).count() == 3


def test_matches_that_end_at_one_instant_count_by_their_numbers() -> None:
    ada, bo, cy = people("ada", "bo", "cy")
    won(ada, bo), won(bo, cy)
    count_all()
    in_order = digest()
    first, second = Match.objects.order_by("pk")
    Match.objects.filter(pk=first.pk).update(rated_at=None)
    count_all()
    assert digest() == in_order
    Match.objects.update(rated_at=None)
    RatingEntry.objects.all().delete()
    Rating.objects.all().delete()
    count_all()
    assert digest() == in_order
    assert second.pk > first.pk


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"is_rated": False}, "friendly"),
        ({"outcome": {"winners": [0], "scores": [1, 0], "reason": "adjudicated"}}, "no-result"),
        ({"annulled_at": NOON}, "annulled"),
        ({"shares_address": True}, "same-address"),
        ({"facts": {"short": True}}, "too-short"),
        ({"facts": {"household": True}}, "same-household"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_match_that_does_not_count_says_why(fields: dict[str, Any], why: str) -> None:
    ada, bo = people("ada", "bo")
    outcome = fields.pop("outcome", None)
    match = won(ada, bo, **fields)
    if outcome:
        Match.objects.filter(pk=match.pk).update(outcome=outcome)
    count_all()
    match.refresh_from_db()
    assert (match.unrated_why, match.rated_at) == (why, NOON)
    assert not Rating.objects.exists()


def test_a_bot_of_a_level_that_nobody_knows_any_more_counts_for_nobody() -> None:
    ada, bo, robot, other = *people("ada", "bo"), bot("r"), bot("s")
    result = {"kind": "campaigns", "won_by": [0, 0], "winner": 0}
    match = ended([ada, bo, robot, other], result, NOON, game="world-domination")
    facts = match.facts
    facts.facts["seats"][2][0][2] = "forgotten"
    facts.save()
    count_all("world-domination")
    match.refresh_from_db()
    assert match.unrated_why == "no-result"


def test_the_seventh_match_of_the_same_people_in_thirty_days_does_not_count_until_one_is_annulled() -> None:
    ada, bo = people("ada", "bo")
    matches = [won(ada, bo, NOON + n * DAY) for n in range(7)]
    count_all()
    assert [m.unrated_why for m in Match.objects.order_by("pk")] == [""] * 6 + ["same-people"]
    annul(matches[2], now=NOON)
    count_all()
    assert [m.unrated_why for m in Match.objects.order_by("pk")] == ["", "", "annulled", "", "", "", ""]
    assert not differences(GAME).total


def test_who_is_away_for_days_loses_two_matches_by_it_and_no_third() -> None:
    ada, *others = people("ada", "bo", "cy", "di", "ed")
    for n, other in enumerate(others):
        match = won(other, ada, NOON + n * timedelta(hours=10), facts={"timeouts": [[ada.pk, n == 3]]})
        match.moves.create(
            ply=0, seat=1, notation="resign", cause="timeout", by=ada, played_at=match.finished_at or NOON
        )
    count_all()
    whys = [match.unrated_why for match in Match.objects.order_by("pk")]
    assert whys == ["", "", "mass-timeout", ""], "what was being lost stays lost"


def test_partners_know_how_many_different_ones_they_had() -> None:
    ada, bo, cy, di, ed = people("ada", "bo", "cy", "di", "ed")
    result = {"kind": "campaigns", "won_by": [0, 0], "winner": 0}
    for n, (ally, rivals) in enumerate([(bo, (cy, di)), (cy, (bo, di)), (bo, (ed, di))]):
        one, other = rivals
        ended([ada, one, ally, other], result, NOON + n * DAY, game="world-domination")
    count_all("world-domination")
    scale = "world-domination-4"
    allies = {
        r.player.username: r.allies for r in Rating.objects.filter(scale=scale).select_related("player")
    }
    assert allies["ada"] == 2
    assert allies["di"] == 3
    assert not differences("world-domination").total


def test_one_match_takes_eight_statements_and_no_more_where_many_have_counted() -> None:
    ada, bo, *others = people("ada", "bo", *(f"p{n}" for n in range(12)))
    won(ada, bo)
    count_all()

    def statements(match: Match) -> int:
        with CaptureQueriesContext(
            connection,
        ) as made:
            count_due(game=GAME, now=NOON)
        match.refresh_from_db()
        assert match.rated_at
        names = ("SAVEPOINT", "RELEASE", "BEGIN")
        return sum(not query["sql"].startswith(names) for query in made.captured_queries)

    first = statements(won(ada, bo, NOON + DAY))
    for n in range(40):
        won(others[n % 12], others[(n + 1 + n // 12) % 12], NOON + (n + 2) * DAY)
    count_all()
    second = statements(won(ada, bo, NOON + 90 * DAY))
    assert second == first
    assert second - 2 <= 8, "two look for matches whose facts are not told yet"


class TestRecount:
    """``manage.py ratings``: all of it anew from the matches that have counted."""

    def test_finds_nothing_to_write_where_all_is_well(self) -> None:
        _five()
        count_all()
        before = digest()
        assert not recount(game=GAME, now=NOON).total
        assert digest() == before

    def test_mends_whatever_was_spoilt(self) -> None:
        five, matches = _five()
        count_all()
        before = digest()
        rows = [
            entry.__dict__ | {"_state": None, "id": None}
            for entry in RatingEntry.objects.order_by("match", "id")
        ]
        Rating.objects.filter(player=five[0]).update(mu=1)
        Rating.objects.filter(player=five[1]).delete()
        Rating.objects.create(
            player=five[2], scale="floating-partners", mu=1, sigma=1, matches=1, last_at=NOON, version=1
        )
        RatingEntry.objects.filter(match=matches[2]).delete()
        RatingEntry.objects.filter(match=matches[0]).update(sigma=1)
        assert recount(game=GAME, now=NOON).total == 4
        assert recount(game="floating-partners", now=NOON).total == 1
        assert digest() == before
        again = [
            e.__dict__ | {"_state": None, "id": None} for e in RatingEntry.objects.order_by("match", "id")
        ]
        assert again == rows

    def test_tells_what_differs_and_writes_nothing(self) -> None:
        five, _matches = _five()
        count_all()
        Rating.objects.filter(player=five[3]).update(mu=Rating.objects.get(player=five[3]).mu + 1)
        before = digest()
        [line] = differences(GAME).told
        assert line.startswith(f"{GAME}: {five[3].pk} has 1483.52 ± 194.91 of 2 ")
        assert "should have 1483.51 ± 194.91 of 2 " in line
        assert digest() == before


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_to_matches_all_is_as_in_a_whole_run(seed: int) -> None:
    """Matches end late and early, are annulled, restored, taken up again; workers come now and then."""
    rng = Random(seed)
    five = people("ada", "bo", "cy", "di", "ed")
    matches: list[Match] = []
    taken: dict[int, Any] = {}

    def when() -> datetime:
        return NOON + rng.randrange(40) * DAY

    for _act in range(30):
        act = rng.choice(["end", "end", "end", "annul", "restore", "again", "count"])
        some = rng.choice(matches) if matches else None
        if some is not None:
            some.refresh_from_db()
        if act == "end" or some is None:
            winner, loser = rng.sample(five, 2)
            matches.append(won(winner, loser, when()))
        elif act == "annul" and some.annulled_at is None:
            taken[some.pk] = annul(some, now=NOON)
        elif act == "restore" and some.annulled_at is not None:
            restore(some, taken[some.pk], now=NOON)
        elif act == "again" and some.status == Match.Status.FINISHED and some.rated_at is not None:
            Match.objects.filter(pk=some.pk).update(
                status=Match.Status.RUNNING, finished_at=None, outcome=None
            )
        elif act == "count":
            count_due(game=GAME, now=NOON)
    count_all()
    assert differences(GAME).told == []
    kept = digest()
    Match.objects.filter(status=Match.Status.FINISHED).update(rated_at=None, unrated_why="")
    RatingEntry.objects.all().delete()
    Rating.objects.all().delete()
    count_all()
    assert digest() == kept
