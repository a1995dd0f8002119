"""Reads the event to which a match belongs, with the rows that lists and tables read anyway."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from django.db.models import F, QuerySet

from games.kit.occasions import Occasion
from games.models import Event

RowsT = TypeVar("RowsT", bound=QuerySet[Any])
FIELDS: Final = {
    "of_key": "event__key",
    "of_name": "event__name",
    "of_kind": "event__kind",
    "of_group": "event__is_group_instead",
    "of_seats": "event__seat_count",
    "of_pairs": "event__has_pairs",
    "of_visibility": "event__visibility",
    "of_hidden": "event__hidden_at",
    "at_division": "event_match__division",
    "at_group": "event_match__group",
    "at_round": "event_match__round",
    "at_leg": "event_match__leg",
    "at_last_day": "event_match__last_day",
}
"""Columns of the event and of the match's place in it, by the names under which rows carry them."""


def with_occasion(rows: RowsT) -> RowsT:
    """Rows that belong to a match, with what `occasion_of` asks of them: two joins, no query."""
    annotated: RowsT = rows.annotate(**{name: F(f"match__{column}") for name, column in FIELDS.items()})
    return annotated


def occasion_of(row: Any, *, is_in: bool) -> Occasion | None:
    """The event of the match of a row; None: it is of none, or the reader may not know of it.

    :param is_in: the reader has a seat in the match. To all others a private event is named nowhere.
    """
    key = getattr(row, "of_key", None)
    if key is None or row.at_leg is None:
        return None
    if not is_in and (row.of_visibility != Event.Visibility.PUBLIC or row.of_hidden is not None):
        return None
    return Occasion(
        key=key,
        name=row.of_name,
        kind=Event.Kind.GROUP if row.of_group else row.of_kind,
        division=row.at_division,
        group=row.at_group,
        round=row.at_round,
        leg=row.at_leg,
        has_legs=row.of_seats == 2 or row.of_pairs,
        last_day=row.at_last_day,
    )
