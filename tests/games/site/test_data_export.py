"""The file about somebody and their tables: what their seat knows, what they wrote, nothing of others."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Match, Reserve, Review
from tests.support.chats import said
from tests.support.clock import NOON
from tests.support.data_exports import made_for, opened, told
from tests.support.events import entered, event_of
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> list[User]:
    return list(people("ann", "ben", "cat", "dan"))


def test_of_a_running_match_it_tells_what_the_seat_knows(four: list[User]) -> None:
    match = match_of(four, name="The Bergen Pact")
    files = opened(four[0], made_for(four[0]))
    own = files[f"tables/{match.key}.json"]
    assert own == logged_in("ann").get(f"/m/{match.key}/record/").content.decode()
    assert own != logged_in("ben").get(f"/m/{match.key}/record/").content.decode()
    assert f'href="tables/{match.key}.json"' in files["index.html"]
    assert "The Bergen Pact" in files["index.html"]


def test_who_left_a_running_match_gets_no_record_of_it_and_of_a_finished_one_all(four: list[User]) -> None:
    match = match_of(four)
    match.tenures.filter(player=four[0]).update(to_ply=1, turn_ply=None, turn_since=None, left_at=NOON)
    assert f"tables/{match.key}.json" not in opened(four[0], made_for(four[0]))
    Match.objects.filter(pk=match.pk).update(
        status="finished", outcome={"winners": [0, 2], "scores": [1, 0, 1, 0], "reason": "score"},
        finished_at=NOON,
    )  # fmt: skip
    ben = opened(four[1], made_for(four[1]))
    assert ben[f"tables/{match.key}.json"] == (
        logged_in("dan").get(f"/m/{match.key}/record/").content.decode()
    )


def test_others_tables_are_not_in_it(four: list[User]) -> None:
    match_of(four)
    eve = person("eve")
    assert told(eve)["tables"] == []


def test_it_holds_ones_own_words_alone(four: list[User]) -> None:
    match = match_of(four)
    said(match, four[0], "My own words")
    said(match, four[1], "Somebody else's words")
    assert [row["text"] for row in told(four[0])["messages"]] == ["My own words"]
    everything = "".join(opened(four[1], made_for(four[1])).values())
    assert "Somebody else's words" in everything.replace("&#x27;", "'")
    assert "My own words" not in everything


def test_of_a_match_taken_up_again_it_tells_nothing_that_bots_saw(four: list[User]) -> None:
    match = match_of(four)
    Review.objects.create(
        match=match, player=four[0], asked_at=NOON, ply=match.ply, rewinds=0, seed=1, level="normal", total=1,
        found={"worlds": "hidden-cards"}, finished_at=NOON,
    )  # fmt: skip
    assert [row["found"] for row in told(four[0])["reviews"]] == [None]


def test_events_are_in_it_that_one_has_entered_or_waits_for(four: list[User]) -> None:
    event, other = event_of(), event_of("knockout", name="Autumn Cup")
    entered(event, four[0])
    Reserve.objects.create(event=other, player=four[0], since=NOON)
    rows = told(four[0])["events"]
    assert [(row["event"], row["name"]) for row in rows] == [
        (event.key, "Spring Cup"),
        (other.key, "Autumn Cup"),
    ]
    assert rows[0]["state"] == "entered"
    hosted = event_of(host=four[2], name="Winter Cup", seed=3)
    (row,) = told(four[2])["events"]
    assert (row["event"], row["i_look_after_it"]) == (hosted.key, True)
    assert told(four[1])["events"] == []
