"""Rows that are inserted from values: as Django would have written them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Alert, Kind
from accounts.row_inserts import insert_models, insert_rows
from games.models import MatchFacts, RatingEntry
from tests.support.clock import NOON
from tests.support.rated import won
from tests.support.tables import people

NAMES = (
    "match_id", "player_id", "scale", "ally_id", "mu_before", "sigma_before", "mu", "sigma", "weight",
    "finished_at",
)  # fmt: skip

pytestmark = pytest.mark.django_db


def _entries() -> list[tuple[Any, ...]]:
    """Two rows, with keys, numbers, texts, times, and one that is empty."""
    ada, bo = people("ada", "bo")
    match, at = won(ada, bo), NOON + timedelta(microseconds=3)
    return [
        (match.pk, ada.pk, "a\ttab, a \\ and a 'quote'", None, -1, 2, 3, 4, 0.5, at),
        (match.pk, bo.pk, "bo", ada.pk, 5, 6, 7, 8, 1, at),
    ]


@pytest.mark.live
def test_rows_are_read_back_as_they_were_given() -> None:
    entries = _entries()
    insert_rows(RatingEntry, NAMES, entries)
    assert list(RatingEntry.objects.order_by("id").values_list(*NAMES)) == entries


@pytest.mark.live
def test_what_is_more_than_a_number_or_a_text_is_kept_as_django_keeps_it() -> None:
    ada, bo = people("ada", "bo")
    match = won(ada, bo)
    MatchFacts.objects.all().delete()
    insert_rows(
        MatchFacts,
        ("match_id", "game", "facts", "finished_at"),
        [(match.pk, match.game, {"a": [1, None]}, NOON)],
    )
    told = MatchFacts.objects.get()
    assert (told.match_id, told.facts, told.finished_at) == (match.pk, {"a": [1, None]}, NOON)


def test_none_are_no_statement_that_matters() -> None:
    insert_rows(RatingEntry, NAMES, [])
    assert not RatingEntry.objects.exists()


def test_a_row_that_is_there_already_is_refused() -> None:
    entries = _entries()
    insert_rows(RatingEntry, NAMES, entries)
    with pytest.raises(IntegrityError):
        insert_rows(RatingEntry, NAMES, entries[:1])


def _alert(user_id: int, mark: str, **more: Any) -> Alert:
    return Alert(user_id=user_id, kind=Kind.TURN, mark=mark, data={"a": [1, None]}, at=NOON, **more)


@pytest.mark.live
def test_models_are_read_back_as_they_stood_and_what_a_constraint_keeps_out_is_left_out_if_that_is_asked(
    django_assert_num_queries: Any,
) -> None:
    ada, bo = people("ada", "bo")
    with django_assert_num_queries(1):
        insert_models([_alert(ada.pk, "1", title="100 %"), _alert(bo.pk, "1")])
    with django_assert_num_queries(1):
        insert_models([_alert(ada.pk, "1"), _alert(ada.pk, "2")], ignore_conflicts=True)
    told = Alert.objects.order_by("pk").values_list("user", "mark", "title", "data", "at", "spread_at")
    first, second, third = [
        (user, mark, title, {"a": [1, None]}, NOON, None)
        for user, mark, title in [(ada.pk, "1", "100 %"), (bo.pk, "1", ""), (ada.pk, "2", "")]
    ]
    assert list(told) == [first, second, third]
    insert_models([])
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_models([_alert(bo.pk, "1")])
