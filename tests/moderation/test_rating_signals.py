"""Signals that ratings were come by unfairly: each shows where somebody farms, and none does anything."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import DeviceTrace, User
from games.models import Match, Rating
from moderation.models import Action
from moderation.selectors.rating_signals import rating_signals_of
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.rated import DAY, count_all, ended, won
from tests.support.tables import people, person

from .console import inside, page_for, text_of

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
FEW_DAYS = 6 * DAY
"""So far apart that the same two never meet six times in thirty days."""


def series(
    winner: User, loser: User, count: int, *, start: int = 0, reason: str = "played", **more: Any
) -> None:
    """So many matches of two that the same one wins, and that all count."""
    for n in range(count):
        match = won(winner, loser, NOON + (start + n) * FEW_DAYS, **more)
        outcome = {"winners": [0], "scores": [1, 0], "reason": reason}
        Match.objects.filter(pk=match.pk).update(outcome=outcome)


def crowd(count: int) -> list[User]:
    return people(*(f"p{n}" for n in range(count)))


class TestOneRival:
    """Over half of one's matches with the same account, over nine in ten of them won by one of both."""

    def test_who_wins_against_one_account_again_and_again_shows_with_the_figures(self) -> None:
        ada, bo, cy = people("ada", "bo", "cy")
        series(ada, bo, 7)
        series(cy, ada, 5, start=7)
        count_all()
        for one, other, has_won in ((ada, bo, 7), (bo, ada, 0)):
            [found] = rating_signals_of(one).rivals
            assert (found.other, found.matches, found.won) == (other, 7, has_won)
            assert found.counted == (12 if one == ada else 7)
        assert not rating_signals_of(cy).rivals, "five say nothing yet"

    def test_a_match_that_the_other_wins_now_and_then_is_none(self) -> None:
        ada, bo = people("ada", "bo")
        series(ada, bo, 8)
        series(bo, ada, 1, start=8)
        count_all()
        assert not rating_signals_of(ada).rivals

    def test_nor_is_half_of_all_matches(self) -> None:
        ada, bo, cy = people("ada", "bo", "cy")
        series(ada, bo, 6)
        series(cy, ada, 6, start=6)
        count_all()
        assert not rating_signals_of(ada).rivals


class TestGivenWins:
    """Over six in ten of ten wins or more by another's resigning."""

    @pytest.mark.parametrize(("resigned", "played", "is_shown"), [(7, 3, True), (6, 4, False), (9, 0, False)])
    def test_whose_rivals_resign_shows(self, resigned: int, played: int, is_shown: bool) -> None:
        ada, *others = [person("ada"), *crowd(5)]
        for n in range(resigned + played):
            reason = "resigned" if n < resigned else "played"
            series(ada, others[n % 5], 1, start=n, reason=reason)
        count_all()
        given = rating_signals_of(ada).given
        assert (given is not None) == is_shown
        if given is not None:
            assert (given.won, given.resigned) == (resigned + played, resigned)
        assert rating_signals_of(others[0]).given is None


class TestSunk:
    """Eight losses on end to people 200 below, and wins then where only weaker people may sit."""

    def sunk(self, losses: int, wins: int, *, most: int | None = 1500) -> User:
        ada, *others = [person("ada"), *crowd(9)]
        strong, weak = others[0], others[1:]
        for n in range(14):
            series(ada, strong if n % 2 else weak[n % 8], 1, start=n)
            series(ada, weak[n % 8], 1, start=n)
        series(strong, weak[0], 3, start=0)
        for n in range(losses):
            series(weak[n % 8], ada, 1, start=20 + n)
        for n in range(wins):
            series(ada, strong, 1, start=40 + n, max_rating=most)
        count_all()
        return ada

    def test_who_loses_on_purpose_and_wins_then_below_a_maximum_shows(self) -> None:
        [found] = rating_signals_of(self.sunk(8, 2)).sunk
        assert (found.lost, found.won) == (8, 2)
        assert found.before > found.after + 100

    @pytest.mark.parametrize(
        ("losses", "wins", "most"),
        [(7, 2, 1500), (8, 0, 1500), (8, 2, None)],
        ids=["seven", "no win", "no maximum"],
    )
    def test_less_than_that_is_none(self, losses: int, wins: int, most: int | None) -> None:
        assert not rating_signals_of(self.sunk(losses, wins, most=most)).sunk


class TestPartners:
    """Fifteen matches as allies or more, far better than both ratings say."""

    def evening(self, count: int) -> tuple[User, User, User]:
        """Two who win whenever they are allies, and lose with others: they tell each other their cards."""
        ada, bo, *others = [*people("ada", "bo"), *crowd(9)]
        for n in range(count):
            at = NOON + n * DAY
            first, second, third = others[n % 9], others[(n + 2) % 9], others[(n + 5) % 9]
            for winners, losers in (
                ((ada, bo), (first, second)),
                ((first, second), (ada, third)),
                ((first, third), (bo, second)),
            ):
                at += HOUR
                result = {"kind": "campaigns", "won_by": [0, 0], "winner": 0}
                seats = [winners[0], losers[0], winners[1], losers[1]]
                ended(seats, result, at, game="world-domination")
        count_all("world-domination")
        return ada, bo, others[0]

    def test_who_wins_with_one_ally_and_with_nobody_else_shows(self) -> None:
        ada, bo, other = self.evening(18)
        [found] = rating_signals_of(ada).partners
        assert (found.other, found.matches, found.share) == (bo, 18, 100)
        assert found.foretold < 70
        assert found.sigmas > 3
        assert not rating_signals_of(other).partners

    def test_fourteen_are_too_few(self) -> None:
        ada, _bo, _other = self.evening(14)
        assert not rating_signals_of(ada).partners


class TestOneBrowser:
    """Accounts that one browser called by push, with matches against each other."""

    def test_matches_against_an_account_of_the_same_browser_show_whether_they_count_or_not(self) -> None:
        ada, bo, cy = people("ada", "bo", "cy")
        for user in (ada, bo):
            DeviceTrace.objects.create(user=user, mark="m" * 64, seen_at=NOON)
        won(ada, bo), won(bo, ada, NOON + HOUR, shares_address=True), won(ada, cy, NOON + DAY)
        count_all()
        [found] = rating_signals_of(ada).browsers
        assert (found.other, found.browsers, found.matches) == (bo, 1, 2)
        assert not rating_signals_of(cy).browsers

    def test_allies_of_one_browser_have_no_match_against_each_other(self) -> None:
        ada, bo, cy, di = people("ada", "bo", "cy", "di")
        for user in (ada, bo):
            DeviceTrace.objects.create(user=user, mark="m" * 64, seen_at=NOON)
        result = {"kind": "campaigns", "won_by": [0, 0], "winner": 0}
        ended([ada, cy, bo, di], result, NOON, game="world-domination")
        assert not rating_signals_of(ada).browsers


def test_the_page_of_a_person_tells_moderators_and_nothing_is_done() -> None:
    ada, bo = people("ada", "bo")
    mona = moderator("mona", "helper")
    page = page_for(ada)
    assert "wins by another" not in text_of(inside(mona).get(page))
    series(ada, bo, 10, reason="resigned")
    for user in (ada, bo):
        DeviceTrace.objects.create(user=user, mark="m" * 64, seen_at=NOON)
    count_all()
    shown = " ".join(text_of(inside(mona).get(page)).split())
    assert "10 of 10 counted matches with one rival, 10 of them won" in shown
    assert "10 of 10 wins by another’s resigning" in shown
    assert "10 matches against each other; browsers that called both by push: 1" in shown
    assert not Action.objects.exists()
    assert Rating.objects.count() == 2


def test_a_moderator_who_plays_with_somebody_is_told_nothing_of_them() -> None:
    ada, bo = people("ada", "bo")
    mona = moderator("mona", "helper")
    series(ada, bo, 10, reason="resigned")
    count_all()
    running = won(ada, mona)
    Match.objects.filter(pk=running.pk).update(status=Match.Status.RUNNING, finished_at=None, outcome=None)
    assert "wins by another" not in text_of(inside(mona).get(page_for(ada)))


def test_they_take_as_many_statements_however_many_matches_there_are() -> None:
    ada, bo, *others = [*people("ada", "bo"), *crowd(4)]
    for user in (ada, bo):
        DeviceTrace.objects.create(user=user, mark="m" * 64, seen_at=NOON)
    counts = []
    for count in (1, 12):
        series(ada, bo, count, start=20 * count)
        for other in others:
            series(ada, other, count, start=20 * count)
        count_all()
        with CaptureQueriesContext(connection) as made:
            rating_signals_of(ada)
        counts.append(len(made))
    assert counts[0] == counts[1] <= 7
