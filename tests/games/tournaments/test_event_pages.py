"""Pages of events: the list, a table, its matches, rules and log, and who may see them."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.calendar_feed import open_feed
from accounts.models import User
from games.models import Event, EventMatch, League, Match
from tests.support.clock import NOON
from tests.support.clubs import club_of
from tests.support.event_rows import group_of, knockout_of, many, swiss_of, tables_kept
from tests.support.events import begun, entered, event_of, filled, went_on, won_by
from tests.support.ratings import hide, rate
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def soon(kind: str = "group", **fields: Any) -> Event:
    """An event that people enter now."""
    now = timezone.now()
    times: dict[str, Any] = {
        "opens_at": now - timedelta(days=3),
        "begins_at": now + timedelta(days=4),
        "created_at": now,
    }
    if kind == "group":
        times["last_day"] = now + timedelta(days=30)
    return event_of(kind, **{**times, **fields})


def test_the_list_says_what_is_open_and_what_one_is_in(client: Client) -> None:
    mine, other = soon(name="Mine"), soon("swiss", name="The other")
    ada = person("ada")
    entered(mine, ada)
    client.force_login(ada)
    page = client.get("/events/").content.decode()
    yours, rest = page.split('id="open"')
    assert "Mine" in yours
    assert "The other" not in yours
    assert "The other" in rest
    assert f"/events/{other.key}/enter/" in rest


def test_a_table_is_a_table_with_ones_own_row_named(client: Client) -> None:
    event = event_of(most_entrants=8)
    users = filled(event, 5)
    begun(event)
    row = EventMatch.objects.filter(event=event)[0]
    first = row.seats.all()[0].entrant
    won_by(row, first)
    went_on(event)
    client.force_login(users[0])
    answer = client.get(f"/events/{event.key}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.count('<tr class="rest">') == 5
    assert '<span class="you">you</span>' in page
    assert "1 of 20 legs is over." in page
    for tab in ("matches", "rules", "log"):
        assert client.get(f"/events/{event.key}/{tab}/").status_code == 200


def test_a_table_names_its_event_to_those_who_may_know_it(client: Client) -> None:
    event = event_of(most_entrants=8, visibility=Event.Visibility.LINK)
    users = filled(event, 3)
    begun(event)
    match = EventMatch.objects.filter(event=event, seats__entrant__people__player=users[0])[0].match
    assert match is not None
    client.force_login(users[0])
    assert f"/events/{event.key}/" in client.get(match.get_absolute_url()).content.decode()
    assert f"/events/{event.key}/" in client.get("/moves/").content.decode()
    client.force_login(person("zoe"))
    assert f"/events/{event.key}/" not in client.get(match.get_absolute_url()).content.decode()


def test_the_calendar_has_the_last_day_once(client: Client) -> None:
    event = event_of(most_entrants=8)
    ada = filled(event, 3)[0]
    begun(event)
    body = client.get(f"/calendar/{open_feed(user_id=ada.pk)}.ics").content.decode()
    assert body.count("Last day: Spring Cup") == 1
    assert "4 matches of yours run." in body.replace("\r\n ", "")


# Tables, brackets, leagues ----------------------------------------------------------------------


def running(kind: str = "group", **fields: Any) -> Event:
    """An event that has run for a while, without entrants."""
    now = timezone.now()
    times: dict[str, Any] = {
        "opens_at": now - timedelta(days=30),
        "begins_at": now - timedelta(days=20),
        "begun_at": now - timedelta(days=20),
        "created_at": now - timedelta(days=31),
    }
    if kind in {"group", "league"}:
        times["last_day"] = now + timedelta(days=3)
    return event_of(kind, **{"status": "running", **times, **fields})


def test_a_long_table_comes_in_pages_and_ones_own_first(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    event, users = running("swiss", rounds=7), many(199)
    swiss_of(event, users, Random(1), rounds=3, now=timezone.now())
    tables_kept(event)
    client.force_login(users[7])
    with django_assert_max_num_queries(14):
        page = client.get(f"/events/{event.key}/").content.decode()
    assert page.count('<tr class="rest">') in {49, 50}
    assert 'id="you"' in page
    assert "Waits for" in page
    pages = [client.get(f"/events/{event.key}/?page={number}") for number in (1, 4)]
    assert [answer.status_code for answer in pages] == [200, 200]
    for wrong in ("0", "5", "x", "-1", "1" * 9):
        assert client.get(f"/events/{event.key}/?page={wrong}").status_code == 404
    assert client.get(f"/events/{event.key}/?group=9-9").status_code == 404
    assert client.get(f"/events/{event.key}/matches/?round=9").status_code == 404
    assert "has a bye." in client.get(f"/events/{event.key}/matches/?round=1&part=2").content.decode()


@pytest.mark.parametrize("count", [9, 60])
def test_more_entrants_ask_no_more_queries(
    client: Client, count: int, django_assert_num_queries: Any
) -> None:
    event, users = running("swiss", rounds=5), many(count)
    swiss_of(event, users, Random(1), rounds=2, now=timezone.now())
    tables_kept(event)
    client.force_login(users[0])
    client.get("/events/")
    with django_assert_num_queries(14):
        client.get(f"/events/{event.key}/")
    with django_assert_num_queries(14):
        client.get(f"/events/{event.key}/matches/")


def test_a_kept_copy_is_right_until_the_event_changes(client: Client) -> None:
    event, users = running(), many(5)
    group_of(event, users, Random(1), over=0.5, now=timezone.now())
    client.force_login(users[0])
    etag = client.get(f"/events/{event.key}/")["ETag"]
    assert client.get(f"/events/{event.key}/", headers={"If-None-Match": etag}).status_code == 304
    client.force_login(users[1])
    assert client.get(f"/events/{event.key}/", headers={"If-None-Match": etag}).status_code == 200
    client.force_login(users[0])
    Event.objects.filter(pk=event.pk).update(version=99)
    assert client.get(f"/events/{event.key}/", headers={"If-None-Match": etag}).status_code == 200


def test_lines_say_who_goes_up_and_down(client: Client) -> None:
    league = League.objects.create(
        name="A league", game="three-colours", seat_count=2, weeks=4, months=1, created_at=timezone.now()
    )
    event, users = running("league", league=league, season=1), many(15)
    for number, (division, group) in enumerate(((1, 1), (2, 1), (2, 2))):
        some = users[5 * number : 5 * number + 5]
        group_of(event, some, Random(number), over=0.6, now=timezone.now(), division=division, group=group)
    tables_kept(event)
    client.force_login(users[6])
    own = client.get(f"/events/{event.key}/").content.decode()
    assert "the first goes up to division 1" in own
    assert "go down" not in own.split('id="table"')[1]
    top = client.get(f"/events/{event.key}/?group=1-1").content.decode()
    assert "the last two go down to division 2" in top
    ladder = client.get(f"/leagues/{league.key}/").content.decode()
    assert "2 groups of 5" in ladder
    assert "rung--yours" in ladder
    assert client.get(f"/leagues/{league.key}/7/").status_code == 404


def test_a_bracket_is_a_picture_and_always_a_list(client: Client) -> None:
    event, users = running("knockout"), many(7)
    knockout_of(event, users, Random(3), now=timezone.now())
    page = client.get(f"/events/{event.key}/").content.decode()
    picture, listed = page.split('class="pairings__round"', 1)
    assert 'class="bracket__head">Semifinals<' in picture
    assert "has a bye" in listed
    assert listed.index("Semifinals") < listed.index("Quarterfinals")


def test_names_of_the_renamed_and_the_deleted_are_right(client: Client) -> None:
    event, users = running(), many(3)
    group_of(event, users, Random(1), over=1.0, now=timezone.now())
    tables_kept(event)
    users[0].username, users[0].display_name = "renamed", "Renamed"
    users[0].save(update_fields=["username", "display_name"])
    User.objects.filter(pk=users[1].pk).update(anonymised_at=timezone.now(), is_active=False)
    page = client.get(f"/events/{event.key}/").content.decode()
    assert "/people/renamed/" in page
    assert "deleted account" in page
    assert users[1].username not in page


def test_why_a_match_was_not_played_out_stands_in_words(client: Client) -> None:
    event, users = running(), many(3)
    group_of(event, users, Random(1), over=1.0, now=timezone.now())
    first, second, third = EventMatch.objects.filter(event=event)[:3]
    first.result = {"places": [1, 1], "margins": [0, 0], "forfeits": [1], "why": "walkover"}
    second.result = {"places": [1, 2], "margins": [1, -1], "forfeits": [], "why": "adjudicated"}
    third.is_counted = False
    EventMatch.objects.bulk_update([first, second, third], ["result", "is_counted"])
    page = client.get(f"/events/{event.key}/matches/").content.decode()
    for words in ("walkover", "adjudicated: not over on its last day", "annulled: it counts for nobody"):
        assert words in page


# Leaks ----------------------------------------------------------------------------------------------


def test_an_event_of_members_is_not_there_for_others(client: Client) -> None:
    ada, zoe = person("ada"), person("zoe")
    event = running(visibility=Event.Visibility.CLUB, club=club_of(ada, name="Owls"), name="Secret owls")
    others = many(3)
    group_of(event, others, Random(1), over=0.5, now=timezone.now())
    client.force_login(ada)
    assert client.get(f"/events/{event.key}/").status_code == 200
    assert "Secret owls" in client.get("/events/").content.decode()
    client.force_login(zoe)
    tabs = ("", "matches/", "rules/", "log/", "enter/", "withdraw/", "reserve/")
    assert {client.get(f"/events/{event.key}/{tab}").status_code for tab in tabs} == {404}
    assert "Secret owls" not in client.get("/events/").content.decode()
    assert "Secret owls" not in client.get(f"/people/{others[0].username}/").content.decode()
    client.force_login(others[0])
    assert client.get(f"/events/{event.key}/").status_code == 200


@pytest.mark.parametrize("fields", [{"status": "draft", "begun_at": None}, {"hidden_at": NOON}])
def test_drafts_and_hidden_events_are_their_hosts(client: Client, fields: dict[str, Any]) -> None:
    ada = person("ada")
    event = running(host=ada, name="Not yet", **fields)
    assert client.get(f"/events/{event.key}/").status_code == 404
    assert "Not yet" not in client.get("/events/").content.decode()
    client.force_login(ada)
    assert client.get(f"/events/{event.key}/").status_code == 200


def test_an_event_by_link_stands_in_no_list(client: Client) -> None:
    event = running(visibility=Event.Visibility.LINK, name="Among friends")
    mine = many(3)
    group_of(event, mine, Random(1), over=1.0, now=timezone.now())
    assert client.get(f"/events/{event.key}/").status_code == 200
    assert "Among friends" not in client.get("/events/").content.decode()
    assert "Among friends" not in client.get(f"/people/{mine[0].username}/").content.decode()


def test_the_seed_is_shown_at_the_end_alone(client: Client) -> None:
    event = running()
    seed = bytes(event.seed).hex()
    page = client.get(f"/events/{event.key}/rules/").content.decode()
    assert event.commitment in page
    assert seed not in page
    Event.objects.filter(pk=event.pk).update(status="over", over_at=timezone.now())
    assert seed in client.get(f"/events/{event.key}/rules/").content.decode()


def test_results_of_sealed_boards_are_told_to_nobody_else(client: Client) -> None:
    event, users = running(), many(4)
    entrants = group_of(event, users, Random(1), over=1.0, now=timezone.now())
    own = {row.match_id for row in EventMatch.objects.filter(seats__entrant=entrants[0])}
    Match.objects.filter(event=event).update(is_sealed=True)
    client.force_login(users[0])
    page = client.get(f"/events/{event.key}/matches/").content.decode()
    for row in EventMatch.objects.filter(event=event).select_related("match"):
        assert row.match is not None
        assert (row.match.key in page) is (row.match_id in own)
    client.force_login(person("zoe"))
    page = client.get(f"/events/{event.key}/").content.decode()
    assert "/m/" not in page.split("<table")[1]


def test_a_rating_that_is_hidden_is_told_by_no_performance(client: Client) -> None:
    event, users = running(is_rated=True), many(3)
    group_of(event, users, Random(1), over=1.0, now=timezone.now())
    tables_kept(event)
    for number, user in enumerate(users):
        rate(user, "three-colours", 1500 + 100 * number)
    hide(users[1])

    def table() -> str:
        return client.get(f"/events/{event.key}/").content.decode().split("<table")[1].split("</table>")[0]

    before = table()
    rate(users[1], "three-colours", 2222)
    cache.clear()
    assert table() == before


def test_empty_lists_say_what_comes_next_and_when(client: Client) -> None:
    League.objects.create(
        name="A league",
        game="three-colours",
        seat_count=2,
        weeks=4,
        months=1,
        created_at=timezone.now(),
        next_season_on=(timezone.now() + timedelta(days=30)).date(),
    )
    client.force_login(person("ada"))
    page = client.get("/events/").content.decode()
    assert "The next season of A league opens on" in page
    assert "You are in no event." in page
    assert client.get("/events/?game=three-colours").status_code == 200
    assert client.get("/events/?game=chess").status_code == 404
    assert client.get("/events/?after=nonsense").status_code == 404


def test_a_page_says_how_events_work(client: Client) -> None:
    assert "How events work" in client.get("/events/how/").content.decode()
