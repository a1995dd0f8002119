"""Results as rows keep them, and the tables of the examples, by the rows of events of four seats and more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client

from games.kit.rated import placed
from games.models import Event, MatchFacts
from games.selectors.ratings.match_rows import FactsRow, rated_match
from games.selectors.tournaments.tables import tables_of
from games.services.ratings.counting import count_due
from games.services.tournaments.results import seated_result
from games.tournaments.standings import Reason
from tests.support.clock import NOON
from tests.support.events import begun, ended, event_of, filled, given_up, rows_of, table_of, went_on

pytestmark = pytest.mark.django_db

CAMPAIGNS = {"BE": (2, 0), "CA": (1, 2), "DB": (2, 1), "EC": (0, 2), "AD": (2, 1)}
"""Of the example, by who sits at 0 and 2: won by these, and by the others."""


def named(event: Event) -> list[tuple[str, list[int]]]:
    """The table of the only group: entrants by the letter of their place in the schedule, with values."""
    letters = {entrant.pk: "ABCDEFG"[(entrant.place or 1) - 1] for entrant in event.entrants.all()}
    (table,) = tables_of(event).groups
    shown = (Reason.POINTS, Reason.AMONG_EQUALS, Reason.WON, Reason.MARGIN)
    return [(letters[row.entrant], [int(row.values[reason]) for reason in shown]) for row in table.rows]


def test_a_group_of_world_domination_with_four() -> None:
    event = event_of(game="world-domination", seat_count=4)
    filled(event, 5)
    event = begun(event)
    letters = {entrant.pk: "ABCDE"[(entrant.place or 1) - 1] for entrant in event.entrants.all()}
    for row in rows_of(event):
        seated = "".join(letters[seat.entrant_id] for seat in row.seats.all())
        campaigns = CAMPAIGNS[seated[0] + seated[2]]
        ended(row, placed([(campaigns[0],), (campaigns[1],)], campaigns))
    assert named(went_on(event)) == [
        ("B", [12, 2, 3, 4]),
        ("D", [12, 2, 3, 1]),
        ("A", [8, 2, 2, 1]),
        ("E", [8, 2, 2, 0]),
        ("C", [0, 0, 0, -6]),
    ]


def test_a_group_of_floating_partners_with_four() -> None:
    event = event_of(game="floating-partners", seat_count=4)
    filled(event, 5)
    event = begun(event)
    points: Sequence[tuple[int, int, int, int]] = (
        (210, 140, 60, -30),
        (95, 180, -20, 40),
        (150, 150, 90, 10),
        (-60, 20, 75, 200),
        (120, 15, 260, 70),
    )
    for row, scores in zip(rows_of(event), points, strict=True):
        ended(row, placed([(each,) for each in scores], scores))
    assert named(went_on(event)) == [
        ("C", [20, 0, 2, 351]),
        ("D", [15, 0, 1, 75]),
        ("A", [10, 4, 0, -79]),
        ("B", [10, 2, 1, -60]),
        ("E", [5, 0, 0, -288]),
    ]


def test_places_and_margins_are_by_seat() -> None:
    event = event_of(game="floating-partners", seat_count=5)
    filled(event, 6)
    match = table_of(rows_of(begun(event))[0])
    scores = (80, 100, -20, -20, 60)
    result = seated_result(match, placed([(each,) for each in scores], scores), "")
    assert result["places"] == [2, 1, 4, 4, 3]
    assert result["margins"] == [40, 60, -60, -60, 20]


def test_ratings_know_that_a_match_is_of_an_event() -> None:
    event = event_of()
    filled(event, 3)
    match = table_of(rows_of(begun(event))[0])
    given_up(match, 0)
    count_due(game=match.game, now=NOON)
    match.refresh_from_db()
    assert match.unrated_why == "too-short"
    assert rated_match(FactsRow.of(match, MatchFacts.objects.get(match=match))).is_in_event


def test_its_tables_are_read_as_others(client: Client) -> None:
    event = event_of()
    users = filled(event, 3)
    match = table_of(rows_of(begun(event))[0])
    assert client.get(match.get_absolute_url()).status_code == 200
    client.force_login(users[0])
    assert "Spring Cup" in client.get("/").text
    assert client.get(match.get_absolute_url()).status_code == 200
