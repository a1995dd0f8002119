from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, SeatTenure
from games.selectors.people.profile import MatchCount, played, running_public
from tests.support.clock import NOON
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def table(players: list[User], *, won: bool | None = None, **fields: Any) -> Match:
    """A match that runs, or one that is finished and that seat 0 won or lost."""
    over = won is not None
    match = Match.objects.create(
        game="world-domination",
        rules_version=1,
        seat_count=len(players),
        created_at=NOON,
        started_at=NOON,
        last_move_at=NOON,
        finished_at=NOON if over else None,
        outcome={} if over else None,
        status=Match.Status.FINISHED if over else Match.Status.RUNNING,
        **fields,
    )
    for seat, player in enumerate(players):
        wins = None if won is None else won == (seat % 2 == 0)
        SeatTenure.objects.create(
            match=match, seat=seat, player=player, won=wins, ended_at=NOON if over else None
        )
    return match


def test_profile_shows_who_somebody_is(client: Client, tamsin: User) -> None:
    tamsin.time_zone = "Europe/Lisbon"
    tamsin.save()
    page = client.get("/people/tamsin/").content.decode()
    for words in ("Tamsin Okonkwo", "Plays with tea.", "Europe, Lisbon (", ">TO<"):
        assert words in page
    assert "tamsin@example.org" not in page
    assert "/settings/" not in page.replace("/settings/theme/", "")


def test_profile_of_oneself_leads_to_the_settings(at_home: Client) -> None:
    assert at_home.get("/people/tamsin/").content.decode().count('href="/settings/"') == 2  # in the menu too


def test_profile_is_found_in_any_capitals_at_one_address(client: Client, tamsin: User) -> None:
    assert client.get("/people/TAMSIN/").headers["Location"] == "/people/tamsin/"
    assert client.get("/people/nobody/").status_code == 404


def test_what_people_write_is_not_markup(client: Client, tamsin: User) -> None:
    tamsin.display_name = tamsin.about = "<script>alert(1)</script>"
    tamsin.save()
    assert "<script>alert" not in client.get("/people/tamsin/").content.decode()


def test_played_counts_seats_held_to_the_end(tamsin: User) -> None:
    bea = person("bea")
    table([tamsin, bea], won=True)
    table([tamsin, bea], won=True, visibility=Match.Visibility.LINK)
    table([tamsin, bea], won=False)
    table([tamsin, bea])
    left = table([bea, tamsin], won=False)
    SeatTenure.objects.filter(match=left, player=tamsin).update(to_ply=3, left_at=NOON, won=None)
    assert played(tamsin.pk) == (MatchCount("world-domination", played=3, won=2),)
    assert played(bea.pk) == (MatchCount("world-domination", played=4, won=1),)


def test_played_counts_the_matches_that_ended_last(
    client: Client, tamsin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    bea = person("bea")
    for won in (True, False, False):
        table([tamsin, bea], won=won)
    assert "Of the last" not in client.get("/people/tamsin/").content.decode()
    for module in ("games.selectors.people.profile", "games.views.people.profile"):
        monkeypatch.setattr(f"{module}.LOOK_BACK", 2)
    assert played(tamsin.pk) == (MatchCount("world-domination", played=2, won=0),)
    assert "Of the last 2." in client.get("/people/tamsin/").content.decode()


def test_running_tables_are_the_public_ones_one_sits_at(tamsin: User) -> None:
    bea = person("bea")
    shown = table([tamsin, bea], name="shown")
    table([tamsin, bea], name="by link", visibility=Match.Visibility.LINK)
    table([bea], name="without her")
    left = table([bea, tamsin], name="left")
    SeatTenure.objects.filter(match=left, player=tamsin).update(to_ply=3, left_at=NOON)
    tables = running_public(tamsin.pk)
    assert [t.url for t in tables] == [shown.get_absolute_url()]
    assert [p.name for p in tables[0].players] == ["Tamsin Okonkwo", "bea"]


@pytest.mark.parametrize("matches", [1, 30])
def test_profile_asks_as_much_for_one_match_as_for_thirty(
    client: Client, tamsin: User, django_assert_num_queries: Any, matches: int
) -> None:
    bea = person("bea")
    for number in range(matches):
        table([tamsin, bea], won=True)
        table([tamsin, bea], name=f"table {number}")
    with django_assert_num_queries(7):
        assert client.get("/people/tamsin/").status_code == 200
