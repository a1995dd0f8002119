"""Going through one's decisions: who may, when, how often, and that nothing of it is lost or done twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import anonymise
from games.bots.weighing import Measure, Verdict
from games.models import Match, MoveRecord, Review, SeatTenure
from games.outbox import wake
from games.rules.core.back import Back
from games.selectors import reviews as courses
from games.selectors.reviews import (
    TOLD,
    WEIGHED,
    costliest,
    costly,
    course_of,
    due_reviews,
    review_of,
    reviewed,
    tenures_of,
)
from games.selectors.trail import trail_of, trails
from games.services import reviews
from games.services.play import resign
from games.services.reviews import NotAPlayer, NotOver, TooMany, ask, go_on
from games.thinking import reviewing
from games.thinking.pool import HeadError, HeadStopped
from tests.support.clock import NOON
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
        wake, "aside", lambda work: work(None)
    )  # at once, and not when another thread comes to it
    return called


@pytest.fixture(scope="module", autouse=True)
def _stopped() -> Iterator[None]:
    yield
    reviewing.judges.stop()


def a_duel(plies: int = 8) -> Match:
    """Two people at Three Colours; one gives up."""
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=plies)
    resign(match_id=match.pk, user_id=user("ben").pk, now=NOON, rng=Random(1))
    match.refresh_from_db()
    return match


def user(name: str) -> User:
    return User.objects.get(username=name)


def asked(match: Match, name: str = "ann", *, now: Any = NOON) -> Review:
    return ask(match_id=match.pk, user_id=user(name).pk, now=now, rng=Random(3))


def worked_out(review: Review, most: int = 100) -> Review:
    """All of it, a piece after the other."""
    for _ in range(most):
        if not go_on(review_id=review.pk, now=timezone.now()):
            break
    review.refresh_from_db()
    return review


# --- who, and when ---------------------------------------------------------------------------------


def test_nobody_goes_through_a_match_that_runs() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=6)
    with pytest.raises(NotOver):
        asked(match)
    assert not Review.objects.exists()


def test_nor_one_that_a_moderator_ended_and_that_may_be_taken_up_again() -> None:
    match = a_duel()
    Match.objects.filter(pk=match.pk).update(
        outcome={"winners": [0], "scores": [1, 0], "reason": "adjudicated"}
    )
    with pytest.raises(NotOver):
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
    with pytest.raises(TooMany):
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
    assert not go_on(review_id=review.pk, now=NOON)
    assert not Review.objects.exists()


# --- what is a decision ----------------------------------------------------------------------------


def decided(match: Match, name: str = "ann") -> list[int]:
    trails.clear()
    match.refresh_from_db()
    pk = user(name).pk
    return list(course_of(match, trail_of(match), tenures_of(match, pk), pk).decisions)


def test_ones_own_moves_are_decisions_and_giving_up_is_none() -> None:
    match = a_duel(6)
    assert decided(match, "ann") == [0, 2, 4]
    assert decided(match, "ben") == [1, 3, 5]


def test_what_the_site_played_is_none() -> None:
    match = a_duel(6)
    MoveRecord.objects.filter(match=match, ply=2).update(cause="timeout")
    assert decided(match) == [0, 4]


def test_what_was_planned_before_the_position_was_seen_is_none() -> None:
    match = a_duel(6)
    MoveRecord.objects.filter(match=match, ply=2).update(is_unseen=True)
    assert decided(match) == [0, 4]


def test_of_a_very_long_match_a_part_is_looked_at_and_all_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(courses, "DECISIONS", 2)
    match = a_duel(10)
    assert decided(match) == [0, 6]
    review = worked_out(asked(match))
    assert (review.found["decisions"], review.found["looked"]) == (5, 2)


def test_what_a_substitute_decided_is_the_substitutes() -> None:
    match = a_duel(10)
    cat = person("cat")
    SeatTenure.objects.filter(match=match, seat=0).update(to_ply=4, left_at=NOON)
    SeatTenure.objects.create(match=match, seat=0, player=cat, from_ply=4)
    MoveRecord.objects.filter(match=match, seat=0, ply__gte=4).update(by=cat)
    assert decided(match, "ann") == [0, 2]
    assert decided(match, "cat") == [4, 6, 8]


def test_what_was_undone_is_none() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=6)
    MoveRecord.objects.create(
        match=match, ply=6, notation=Back(2).notation(), played_at=NOON, cause="rewound"
    )
    Match.objects.filter(pk=match.pk).update(ply=7)
    assert decided(match) == [0]


def test_the_only_legal_card_is_none() -> None:
    match = play_on(match_of(people("ann", "ben", "cat", "dan")))
    trail = trail_of(match)
    for ply in decided(match):
        assert len(trail.at(ply).state.legal_moves(course_seat(match))) > 1


def course_seat(match: Match) -> Any:
    return tenures_of(match, user("ann").pk)[0].seat


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
        assert not go_on(review_id=review.pk, now=NOON)  # the other one finds it taken
        return real(*arguments)

    monkeypatch.setattr(reviews, "look_at", meanwhile)
    go_on(review_id=review.pk, now=NOON)
    review.refresh_from_db()
    assert [ply for ply, *_ in review.found["outlooks"]] == list(range(7))[: review.done]


def test_what_is_told_was_weighed_in_worlds_that_had_no_part_in_choosing_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first weighing makes all look costly; the second finds that nothing was."""
    asked_in: list[tuple[int, str]] = []

    def lucky(slug: str, moment: reviewing.Moment, seed: int, worlds: str) -> Verdict:
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


def test_told_is_first_what_surely_cost_something_then_what_may_have() -> None:
    weighed = [[1, "chance", 0.3, False], [2, "chance", 0.1, True], [3, "chance", -0.4, False]]
    assert costliest({"weighed": [*weighed, [4, "chance", 0.2, True]]}) == [4, 2, 1]


def test_losses_of_one_unit_do_not_crowd_out_those_of_another() -> None:
    bids = [[ply, "match-points", 10.0 - ply, 1.0] for ply in range(9)]
    cards = [[100 + ply, "points", 2.0 - ply / 5, 1.0] for ply in range(9)]
    chosen = costly({"sketches": [*bids, *cards]})
    assert len([ply for ply in chosen if ply >= 100]) == len(chosen) / 2


def fails(*_: Any) -> Any:
    raise HeadStopped("killed")


def test_stops_count_that_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine that stops a piece now and then fails no review."""
    review = asked(a_duel(6))
    for _ in range(30):
        with monkeypatch.context() as stopped:
            stopped.setattr(reviews, "look_at", fails)
            stopped.setattr(reviews, "weigh", fails)
            go_on(review_id=review.pk, now=NOON)
        go_on(review_id=review.pk, now=NOON)
    review.refresh_from_db()
    assert review.finished_at is not None
    assert not review.failed


def test_trying_again_what_failed_counts_as_the_same(settings: Any) -> None:
    settings.REVIEWS_A_DAY = 1
    match = a_duel()
    asked(match)
    Review.objects.update(failed=True, finished_at=NOON)
    assert not asked(match).failed


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
    go_on(review_id=review.pk, now=NOON)
    anew = Review.objects.get()
    assert (anew.stops, anew.failed, anew.asked_at) == (0, False, NOON + timedelta(minutes=5))


def test_what_cannot_be_replayed_any_more_is_not_tried_for_ever() -> None:
    match = a_duel()
    review = asked(match)
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    trails.clear()
    assert not go_on(review_id=review.pk, now=NOON)
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
            assert not go_on(review_id=review.pk, now=NOON)
    assert caplog.text.count(said) == reviews.MOST_STOPS
    review.refresh_from_db()
    assert review.failed
    assert due_reviews(NOON + timedelta(days=1), 10) == []
    assert asked(review.match).found == {}  # it may be asked for again
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
