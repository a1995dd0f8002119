"""Calls to count: when a match ends, and what a sweep finds where calls were lost."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Rating
from games.outbox import wake
from games.services.moderation.adjudication import adjudicate, reopen
from games.services.turn.moves import resign
from games.sweeps.ratings import count, count_all
from tests.support.clock import NOON
from tests.support.rated import GAME, rating, won
from tests.support.rated import count_all as count_everything
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db
SCALE = "three-colours"


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that workers were called to count."""
    games: list[str] = []

    def sent(task: str, *arguments: Any, **_: Any) -> bool:
        if task == wake.COUNT:
            games.extend(arguments)
        return True

    monkeypatch.setattr(wake, "_sent", sent)
    monkeypatch.setattr(wake, "after_response", lambda work: work(None))
    return games


def test_the_end_of_a_match_calls_a_worker(
    called: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    ann, ben = people("ann", "ben")
    match = play_on(match_of([ann, ben], game=GAME, pace="standard", is_rated=True), plies=20)
    assert called == []
    with django_capture_on_commit_callbacks(execute=True):
        resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    assert called == [GAME]
    count(GAME)
    assert rating(ben) == "1606.94 ± 217.78"


def test_a_sweep_calls_for_what_is_due_and_for_nothing_else(called: list[str]) -> None:
    ann, ben = people("ann", "ben")
    won(ann, ben)
    count_all()
    assert called == [GAME]
    count(GAME)
    called.clear()
    count_all()
    assert called == []


def test_a_match_that_a_moderator_ended_and_takes_up_again_counts_neither_time(
    called: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    ann, ben = people("ann", "ben")
    match = play_on(match_of([ann, ben], game=GAME, pace="standard", is_rated=True), plies=20)
    with django_capture_on_commit_callbacks(execute=True):
        adjudicate(match, [0], now=NOON)
    count(GAME)
    match.refresh_from_db()
    assert match.unrated_why == "no-result"
    with django_capture_on_commit_callbacks(execute=True):
        reopen(match, now=NOON, rng=Random(1))
    count(GAME)
    match.refresh_from_db()
    assert (match.unrated_why, match.rated_at) == ("", None)
    assert called == [GAME, GAME]
    play_on(match)
    count(GAME)
    match.refresh_from_db()
    assert match.unrated_why == ""
    assert Rating.objects.count() == 2


class TestCommand:
    """``manage.py ratings``."""

    def _out(self, *arguments: str) -> str:
        out = StringIO()
        call_command("ratings", *arguments, stdout=out)
        return out.getvalue().strip()

    def test_counts_what_is_due(self) -> None:
        ann, ben = people("ann", "ben")
        won(ann, ben)
        assert self._out() == "All are as they should be."
        assert rating(ann) == "1606.94 ± 217.78"

    def test_checks(self) -> None:
        ann, ben = people("ann", "ben")
        won(ann, ben)
        count_everything()
        assert self._out("--check") == "All are as they should be."
        Rating.objects.filter(player=ann).update(mu=1606_95)
        with pytest.raises(CommandError, match="1 differ") as refused:
            self._out("--check")
        assert refused.value.returncode == 1
        assert Rating.objects.get(player=ann).mu == 1606_95
        assert self._out().endswith("1 written.")
        assert rating(ann) == "1606.94 ± 217.78"

    def test_digests_differ_by_scale_and_by_every_number(self) -> None:
        ann, ben = people("ann", "ben")
        won(ann, ben)
        count_everything()
        whole, one, none = (
            self._out("--digest"),
            self._out("--digest", "--scale", SCALE),
            self._out("--digest", "--scale", "floating-partners"),
        )
        assert whole == one != none
        Rating.objects.filter(player=ben).update(matches=2)
        assert self._out("--digest") != whole

    def test_refuses_a_scale_that_there_is_not(self) -> None:
        with pytest.raises(CommandError, match="There is no scale xx: there are world-domination-2, "):
            self._out("--scale", "xx")
