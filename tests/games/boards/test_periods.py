"""The lists of a week and of a month: means of one's best boards, those with boards enough, level means."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest

from accounts.models import User
from games.models import Board, BoardResult, BoardSeat, Match
from games.selectors.boards.periods import PeriodRow, own_mean, own_period, period_list, period_of
from tests.support.tables import people

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def boards(days: int, *, first: date = MONDAY) -> list[Board]:
    """Boards that are shown, one a day."""
    return Board.objects.bulk_create(
        Board(
            key=f"day-{first + timedelta(days=number)}", day=first + timedelta(days=number),
            game="world-domination", rules_version=2, seat_count=4, seed=bytes(32),
            opens_at=NOON, closes_at=NOON, shown_at=NOON,
        )
        for number in range(days)
    )  # fmt: skip


def results(board: Board, raw: Mapping[User, int | None]) -> None:
    """Write results of people at a board; None: they left."""
    for user, points in raw.items():
        match = Match.objects.create(
            key=f"{board.pk}-{user.pk}", game=board.game, rules_version=2, seat_count=4, name="x",
            created_at=NOON, started_at=NOON, board=board, status=Match.Status.FINISHED,
            outcome={"winners": [], "scores": [0] * 4, "reason": "played"},
        )  # fmt: skip
        BoardSeat.objects.create(board=board, player=user, match=match, since=NOON)
        BoardResult.objects.create(
            board=board, match=match, line="gold", raw=points, counted_at=NOON,
            fault="own" if points is None else "",
        )  # fmt: skip


def told(kind: str, *, among: list[User] | None = None, day: date = MONDAY) -> list[tuple[int, str, str]]:
    ids = None if among is None else [user.pk for user in among]
    table = period_list(period_of(kind, day), None, among=ids)  # type: ignore[arg-type]
    return [(row.place, row.name, str(row.mean)) for row in table.rows if isinstance(row, PeriodRow)]


def test_a_week_is_the_mean_of_the_best_four_and_who_has_played_fewer_has_no_place() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    for number, board in enumerate(boards(5)):
        results(board, {ann: 7, ben: 7 if number == 0 else -7} | ({cat: 0} if number < 3 else {}))
    # Ann: 75, then twice 100 above Ben and Cat, and twice above Ben alone.
    assert told("week") == [(1, "ann", "100"), (2, "ben", "75/4")]
    table = period_list(period_of("week", MONDAY), None)
    assert (table.people, table.without, table.shown) == (2, 1, 5)


def test_of_a_month_the_best_sixteen_count() -> None:
    ann, ben = people("ann", "ben")
    for number, board in enumerate(boards(20, first=date(2026, 11, 1))):
        results(board, {ann: 7 if number < 15 else -7, ben: 0})
    assert told("month") == [(1, "ann", str(Fraction(1500, 16))), (2, "ben", str(Fraction(500, 16)))]


def test_level_means_go_by_more_boards_above_the_middle_then_by_the_best_then_are_shared() -> None:
    ann, ben, cat, dan, eve = people("ann", "ben", "cat", "dan", "eve")
    # Per cent by place among five: 100, 75, 50, 25, 0.
    for board, order in zip(
        boards(4), [(ann, ben, cat, dan, eve), (eve, dan, cat, ben, ann)] * 2, strict=True
    ):
        results(board, {user: 10 - place for place, user in enumerate(order)})
    assert told("week") == [
        (1, "ann", "50"), (1, "eve", "50"), (3, "ben", "50"), (3, "dan", "50"), (5, "cat", "50"),
    ]  # fmt: skip


def test_a_result_that_was_given_counts_as_it_was_given() -> None:
    ann, ben = people("ann", "ben")
    for board in boards(4):
        results(board, {ann: None, ben: 7})
    assert told("week") == [(1, "ben", "50"), (2, "ann", "40")]


def test_a_list_of_some_keeps_the_places_among_all() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    for board in boards(4):
        results(board, {ann: 7, ben: 6, cat: 5})
    assert told("week", among=[ben, cat]) == [(2, "ben", "50"), (3, "cat", "0")]
    assert told("week", among=[]) == []


def test_boards_that_are_not_shown_or_of_other_weeks_count_for_oneself_at_most() -> None:
    ann, ben = people("ann", "ben")
    days = boards(8)
    for board in days:
        results(board, {ann: 7, ben: 6})
    Board.objects.filter(pk__in=[board.pk for board in days[3:7]]).update(shown_at=None)
    assert told("week") == []
    own = own_period(period_of("week", MONDAY), ann.pk)
    assert len(own) == 7
    assert own_mean(own, 4) == 100
    assert own_mean([], 4) is None


@pytest.mark.parametrize(
    ("kind", "day", "start", "stop"),
    [
        ("week", date(2026, 11, 29), MONDAY, date(2026, 11, 30)),
        ("week", date(2027, 1, 1), date(2026, 12, 28), date(2027, 1, 4)),
        ("month", date(2026, 12, 31), date(2026, 12, 1), date(2027, 1, 1)),
        ("month", date(2028, 2, 29), date(2028, 2, 1), date(2028, 3, 1)),
    ],
)
def test_weeks_begin_on_monday_and_months_on_their_first(
    kind: str, day: date, start: date, stop: date
) -> None:
    period = period_of(kind, day)  # type: ignore[arg-type]
    assert (period.start, period.stop) == (start, stop)
    assert period.before.stop == start
    assert period.after.start == stop
