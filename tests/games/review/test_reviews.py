"""Going through one's decisions: who may, when, how often, and that nothing of it is lost or done twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from accounts.anonymisation import anonymise
from games.kit.bots.intervals import Measure
from games.kit.bots.weighing import Trial, Verdict
from games.models import Match, Review
from games.outbox import wake
from games.presenters.review.reviews import review_page
from games.selectors.record.history import histories
from games.selectors.review.decisions import TOLD, WEIGHED, due_reviews, review_of, reviewed, tenures_of
from games.services.review import reviews
from games.services.review.reviews import NotAPlayer, ReviewTooEarly, TooManyReviews, continue_review
from games.services.turn.moves import resign
from games.thinking import reviewing
from games.thinking.pool import HeadError, HeadStopped
from tests.support.clock import NOON
from tests.support.reviews import a_duel, asked, decided, user, worked_out
from tests.support.tables import bot, match_of, people, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def sent_calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """No worker is called: the tests do the pieces."""
    called: list[int] = []

    def sent(task: str, *arguments: int, **_: Any) -> bool:
        if task == wake.GO_ON:
            called.extend(arguments)
        return True

    monkeypatch.setattr(wake, "_sent", sent)
    monkeypatch.setattr(
        wake, "after_response", lambda work: work(None)
    )  # at once, and not when another thread comes to it
    return called


@pytest.fixture(scope="module", autouse=True)
def _stopped() -> Iterator[None]:
    yield
    reviewing.judges.stop()


# --- who, and when ---------------------------------------------------------------------------------


def test_nobody_goes_through_a_match_that_runs() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=6)
    with pytest.raises(ReviewTooEarly):
        asked(match)
    assert not Review.objects.exists()


def test_nor_one_that_a_moderator_ended_and_that_may_be_taken_up_again() -> None:
    match = a_duel()
    Match.objects.filter(pk=match.pk).update(
        outcome={"winners": [0], "scores": [1, 0], "reason": "adjudicated"}
    )
    with pytest.raises(ReviewTooEarly):
        asked(match)


def test_who_held_no_seat_has_nothing_to_go_through() -> None:
    match, _ = a_duel(), person("cat")
    with pytest.raises(NotAPlayer):
        asked(match, "cat")


def test_asking_twice_is_asking_once(sent_calls: list[int]) -> None:
    match = a_duel()
    assert asked(match).pk == asked(match).pk
    assert Review.objects.count() == 1
    assert sent_calls == [Review.objects.get().pk]


def test_a_day_has_so_many_and_the_next_one_as_many_again(settings: Any) -> None:
    settings.REVIEWS_A_DAY = 1
    first, second = a_duel(), play_on(match_of([user("ann"), user("ben")], game="three-colours", seed=2))
    asked(first)
    with pytest.raises(TooManyReviews):
        asked(second)
    assert asked(first).match_id == first.pk  # what is there may be looked at
    assert asked(second, "ben").match_id == second.pk  # others have days of their own
    assert asked(second, now=NOON + timedelta(days=1, seconds=1)).match_id == second.pk


def test_it_goes_with_the_account() -> None:
    match = a_duel()
    asked(match)
    anonymise(user_id=user("ann").pk, now=NOON)
    assert not Review.objects.exists()


def test_a_match_that_was_taken_up_again_has_none_any_more() -> None:
    match = a_duel()
    review = asked(match)
    Match.objects.filter(pk=match.pk).update(rewinds=1)
    match.refresh_from_db()
    assert review_of(match, user("ann").pk) is None
    assert not continue_review(review_id=review.pk, now=NOON)
    assert not Review.objects.exists()


# --- pieces ----------------------------------------------------------------------------------------


def test_it_is_worked_out_piece_by_piece_and_kept_with_the_match() -> None:
    match = a_duel()
    review = worked_out(asked(match))
    assert review.finished_at is not None
    assert not review.failed
    found = review.found
    assert [ply for ply, *_ in found["outlooks"]] == list(range(match.ply))
    assert found["decisions"] == 4
    assert len(found["verdicts"]) == 3
    assert {each["ply"] for each in found["verdicts"]} <= set(decided(match))
    assert all(each["options"] for each in found["verdicts"])
    assert len(str(found)) < 30_000
    told = reviewed(match, review, tenures_of(match, user("ann").pk))
    assert [scene.view.viewer for scene in told.scenes] == [0, 0, 0]


def test_every_piece_may_be_killed_and_the_same_comes_out() -> None:
    """The lease of whoever died runs out, and the sweep finds it."""
    match = a_duel(6)
    whole = worked_out(asked(match)).found
    review = Review.objects.get()
    Review.objects.filter(pk=review.pk).update(done=0, found={}, finished_at=None, taken_until=NOON, stops=0)
    assert due_reviews(NOON - timedelta(seconds=1), 10) == []  # somebody works on it, as far as one can tell
    assert due_reviews(NOON, 10) == [review.pk]
    assert worked_out(review).found == whole


def test_two_at_once_do_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_duel(6)
    review = asked(match)
    real = reviewing.look_at

    def meanwhile(*arguments: Any) -> Any:
        assert not continue_review(review_id=review.pk, now=NOON)  # the other one finds it taken
        return real(*arguments)

    monkeypatch.setattr(reviews, "look_at", meanwhile)
    continue_review(review_id=review.pk, now=NOON)
    review.refresh_from_db()
    assert [ply for ply, *_ in review.found["outlooks"]] == list(range(7))[: review.done]


def test_what_is_told_was_weighed_in_worlds_that_had_no_part_in_choosing_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first weighing makes all look costly; the second finds that nothing was."""
    asked_in: list[tuple[int, str]] = []

    def lucky(_slug: str, moment: reviewing.JudgedMoment, _seed: int, worlds: str, _thrift: int) -> Verdict:
        asked_in.append((moment.ply, worlds))
        gain = 0.2 + moment.ply / 100 if worlds == "weighed" else 0.0
        return Verdict("chance", 9, "a", "b", Measure(gain, gain - 0.1, gain + 0.1), (), (), {})

    monkeypatch.setattr(reviews, "weigh", lucky)
    review = worked_out(asked(a_duel(12)))
    chosen = [ply for ply, worlds in asked_in if worlds == "told"]
    weighed = [ply for ply, worlds in asked_in if worlds == "weighed"]
    assert chosen == sorted(weighed, reverse=True)[:TOLD]
    assert [each["gain"]["mean"] for each in review.found["verdicts"]] == [0.0] * TOLD
    assert all(each["is_as_good"] for each in review.found["verdicts"])


def fails(*_: Any) -> Any:
    raise HeadStopped("killed")


def test_stops_count_that_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine that stops a piece now and then fails no review."""
    review = asked(a_duel(6))
    for _ in range(30):
        with monkeypatch.context() as stopped:
            stopped.setattr(reviews, "look_at", fails)
            stopped.setattr(reviews, "weigh", fails)
            continue_review(review_id=review.pk, now=NOON)
        continue_review(review_id=review.pk, now=NOON)
    review.refresh_from_db()
    assert review.finished_at is not None
    assert not review.failed


def test_trying_again_what_failed_counts_as_the_same(settings: Any) -> None:
    settings.REVIEWS_A_DAY = 1
    match = a_duel()
    asked(match)
    Review.objects.update(failed=True, finished_at=NOON)
    assert not asked(match).failed


def test_what_is_done_is_kept_and_a_retry_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_duel(6)
    review = asked(match)
    continue_review(review_id=review.pk, now=NOON)
    review.refresh_from_db()
    done, found = review.done, review.found
    assert done > 0
    with monkeypatch.context() as stopped:
        for name in ("look_at", "weigh"):
            stopped.setattr(reviews, name, fails)
        for _ in range(reviews.MOST_STOPS):
            continue_review(review_id=review.pk, now=NOON)
    assert Review.objects.get().failed
    again = asked(match, now=NOON + timedelta(minutes=9))
    assert (again.done, again.failed) == (done, False)
    assert again.found["outlooks"] == found["outlooks"]
    assert worked_out(again).finished_at is not None


def test_a_machine_that_is_too_slow_is_asked_for_fewer_worlds_before_anything_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A trial of more than a quarter of the worlds is stopped: in so many it is done."""
    thrifts: list[int] = []

    def slow(slug: str, moments: Any, seed: int, thrift: int) -> Any:
        thrifts.append(thrift)
        if thrift < 2:
            raise HeadStopped("too slow")
        return reviewing.look_at(slug, moments, seed, thrift)

    review = asked(a_duel(6))
    monkeypatch.setattr(reviews, "look_at", slow)
    for _ in range(3):
        continue_review(review_id=review.pk, now=NOON)
    review.refresh_from_db()
    assert thrifts == [0, 1, 2]
    assert review.done > 0
    assert not review.failed


def test_thrift_halves_the_worlds_but_leaves_some() -> None:
    trial = Trial("chance", lambda: 0, lambda _world, _move: (0.0,), worlds=160, sketched=24, looked=24)
    thrifty = reviewing._thrifty(trial, 1)
    assert thrifty is not None
    assert (thrifty.worlds, thrifty.sketched, thrifty.looked) == (80, 12, 12)
    least = reviewing._thrifty(trial, 3)
    assert least is not None
    assert least.sketched == reviewing.LEAST
    assert reviewing._thrifty(trial, 0) is trial


def test_the_rest_is_told_by_the_speed_measured_so_far() -> None:
    match = a_duel(12)
    review = asked(match)
    assert reviewed(match, review, tenures_of(match, user("ann").pk)).seconds_left is None
    review.done, review.found = review.total - 1, {"spent": 540.0}
    left = reviewed(match, review, tenures_of(match, user("ann").pk)).seconds_left
    assert left is not None
    assert 0 < left < 540
    assert review_page(reviewed(match, review, tenures_of(match, user("ann").pk))).left.startswith(
        "At this speed"
    )


def test_a_worker_that_comes_late_leaves_the_review_alone_that_was_asked_for_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = a_duel()
    review = asked(match)

    def late(*_: Any) -> Any:
        Review.objects.update(failed=True, finished_at=NOON)
        asked(match, now=NOON + timedelta(minutes=5))
        raise HeadStopped("killed")

    monkeypatch.setattr(reviews, "look_at", late)
    continue_review(review_id=review.pk, now=NOON)
    anew = Review.objects.get()
    assert (anew.stops, anew.failed, anew.asked_at) == (0, False, NOON + timedelta(minutes=5))


def test_what_cannot_be_replayed_any_more_is_not_tried_for_ever() -> None:
    match = a_duel()
    review = asked(match)
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    histories.clear()
    assert not continue_review(review_id=review.pk, now=NOON)
    assert not Review.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (HeadStopped("killed"), "HeadStopped('killed')"),
        (HeadError("KeyError"), "failed with KeyError"),
        (LookupError("a mistake"), "failed with LookupError"),
    ],
)
def test_what_fails_again_and_again_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, wrong: Exception, said: str
) -> None:
    def goes_wrong(*_: Any) -> Any:
        raise wrong

    review = asked(a_duel(6))
    monkeypatch.setattr(reviews, "look_at", goes_wrong)
    with caplog.at_level("WARNING"):
        for _ in range(reviews.MOST_STOPS):
            assert not Review.objects.get().failed
            assert not continue_review(review_id=review.pk, now=NOON)
    assert caplog.text.count(said) == reviews.MOST_STOPS
    review.refresh_from_db()
    assert review.failed
    assert due_reviews(NOON + timedelta(days=1), 10) == []
    assert "outlooks" not in asked(review.match).found  # it may be asked for again
    assert not Review.objects.get().failed


def test_a_match_without_a_decision_is_done_at_once() -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    resign(match_id=match.pk, user_id=user("ann").pk, now=NOON, rng=Random(1))
    match.refresh_from_db()
    review = worked_out(asked(match, "ben"))
    assert review.finished_at is not None
    assert not review.failed


@pytest.mark.parametrize(
    ("game", "seats", "plies"),
    [("world-domination", 4, 30), ("floating-partners", 4, 70), ("dark-lord", 3, 70)],
)
def test_every_game_can_be_gone_through(game: str, seats: int, plies: int) -> None:
    names = ("ann", "ben", "cat", "dan")[:seats]
    players = people(*names)
    if game == "dark-lord":
        players[2] = bot("lord")
    match = play_on(match_of(players, game=game), plies=plies)
    Match.objects.filter(pk=match.pk, status="running").update(status="cancelled")
    match.refresh_from_db()
    review = worked_out(asked(match))
    assert review.finished_at is not None
    assert not review.failed
    assert 0 < len(review.found["verdicts"]) <= 3
    assert review.total - WEIGHED - TOLD <= review.done <= review.total
