"""Fields of rows, written in one statement."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError

from accounts.row_updates import update_rows
from games.models import SeatTenure
from tests.support.tables import match_of, people

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FIELDS = ("seen_ply", "clock", "bank", "deadline_at", "owner", "won")
"""Numbers, JSON, durations, times, keys and truths; some of them empty in all rows."""

pytestmark = pytest.mark.django_db


def _tenures() -> list[SeatTenure]:
    return list(match_of(people("ada", "ben", "cleo", "dora")).tenures.order_by("seat"))


def _values(tenure: SeatTenure, names: Any = FIELDS) -> dict[str, Any]:
    return {name: getattr(tenure, name) for name in names}


def test_writes_each_row_its_own_values_in_one_statement(django_assert_num_queries: Any) -> None:
    first, second, *_ = tenures = _tenures()
    first.seen_ply, first.clock, first.bank, first.owner = (
        3,
        {"since": None, "n": [1]},
        timedelta(hours=5),
        second.player,
    )
    second.seen_ply, second.turn_ply = 4, first.turn_ply
    with django_assert_num_queries(1):
        update_rows([first, second], FIELDS)
    written = {tenure.pk: tenure for tenure in SeatTenure.objects.filter(match=first.match_id)}
    assert [_values(written[each.pk]) for each in tenures] == [_values(each) for each in tenures]


def test_leaves_other_fields_and_rows_as_they_are() -> None:
    first, second, *_ = _tenures()
    before = SeatTenure.objects.filter(pk=second.pk).values().get()
    first.seen_ply, first.gone_on, second.seen_ply = 7, 7, 7
    update_rows([first], ["seen_ply"])
    assert SeatTenure.objects.filter(pk=first.pk).values_list("seen_ply", "gone_on").get() == (7, 0)
    assert SeatTenure.objects.filter(pk=second.pk).values().get() == before


def test_says_that_a_row_is_gone() -> None:
    first, second, *_ = _tenures()
    SeatTenure.objects.filter(pk=second.pk).delete()
    with pytest.raises(DatabaseError, match=r"of 2 rows of games\.SeatTenure 1 were there"):
        update_rows([first, second], ["seen_ply"])


def test_of_nothing_writes_nothing(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        update_rows([], FIELDS)
