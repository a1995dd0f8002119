"""Matches against bots stand apart from those among people, in lists and in what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from importlib import import_module
from random import Random

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from games.catalogue import LEVELS
from games.models import Match
from games.selectors.people.bots import offered_level
from games.selectors.people.profile import running_public
from games.services.absence.closed_accounts import leave_tables
from games.services.lobby import tables
from games.services.turn.moves import resign
from tests.support.clock import NOON, later
from tests.support.inboxes import OUTCOME
from tests.support.tables import people, person, play_on

pytestmark = pytest.mark.django_db


def begun(
    sitting: Sequence[User], name: str = "The Riga Round", seats: int = 4, now: datetime = NOON
) -> Match:
    """A public match with people on the first seats and bots on the others."""
    host, *others = sitting
    match = tables.open_table(
        host_id=host.pk,
        game="world-domination",
        seat_count=seats,
        options={},
        name=name,
        visibility="public",
        seat=0,
        bots=dict.fromkeys(range(len(sitting), seats), "easy"),
        now=now,
        rng=Random(1),
    )
    for seat, guest in enumerate(others, start=1):
        tables.sit(match_id=match.pk, user_id=guest.pk, seat=seat, now=now, rng=Random(1))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    return match


def names(client: Client, path: str) -> list[str]:
    return [line.name for line in client.get(path).context["page"].items]


def test_a_match_against_bots_is_practice_and_one_among_people_is_none() -> None:
    assert begun([person("ann")]).is_practice
    assert not begun(people("ben", "cat")).is_practice


def test_practice_stands_in_a_list_of_its_own(client: Client) -> None:
    begun([person("ann")], "Against bots alone")
    begun(people("ben", "cat"), "Among people")
    assert names(client, "/watch/") == ["Among people"]
    assert names(client, "/watch/?show=practice") == ["Against bots alone"]
    page = client.get("/").content.decode()
    assert "Among people" in page
    assert "Against bots alone" not in page


def test_practice_that_is_played_without_a_pause_does_not_push_others_out(client: Client) -> None:
    begun(people("ben", "cat"), "Among people")
    for n in range(25):
        begun([person(f"host{n}")], f"Against bots {n}", now=later(hours=n + 1))
    assert names(client, "/watch/") == ["Among people"]
    assert [line.name for line in client.get("/").context["live"]] == ["Among people"]


def test_a_profile_counts_only_what_is_played_among_people() -> None:
    ann, ben = people("ann", "ben")
    begun([ann], "Against bots alone")
    begun([ann, ben], "Among people")
    assert [table.name for table in running_public(ann.pk)] == ["Among people"]


def test_a_match_becomes_practice_when_all_but_one_have_left() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = begun([ann, ben, cat], seats=3)
    for leaver, is_practice in ((ben, False), (cat, True)):
        resign(match_id=match.pk, user_id=leaver.pk, now=later(hours=1), rng=Random(1))
        match.refresh_from_db()
        assert (match.status, match.is_practice) == (Match.Status.RUNNING, is_practice)


def test_a_match_becomes_practice_when_the_other_accounts_close() -> None:
    ann, ben = people("ann", "ben")
    match = begun([ann, ben])
    leave_tables(user=ben, now=later(hours=1))
    match.refresh_from_db()
    assert match.is_practice


def test_a_word_that_no_page_gave_is_not_found(client: Client) -> None:
    assert client.get("/watch/", {"show": "everything"}).status_code == 404


def test_matches_of_before_are_told_apart() -> None:
    migration = import_module("games.migrations.0008_practice_and_first_visits")
    ann, ben, cat = people("ann", "ben", "cat")
    expected = {
        begun([ann], "alone").pk: True,
        begun([ann, ben], "two").pk: False,
        play_on(begun([ann], "over, alone", seats=2)).pk: True,
        begun([ann, cat], "left").pk: True,
    }
    leave_tables(user=cat, now=later(hours=1))
    Match.objects.update(is_practice=False)
    migration.tell_practice_apart(apps, None)
    assert dict(Match.objects.values_list("pk", "is_practice")) == expected


def ended(ann: User, level: str, won: bool | None, hours: int) -> None:
    """A match of hers against bots of a level that is over."""
    match = begun([ann], f"Against {level}", now=later(hours=hours))
    match.tenures.exclude(level="").update(level=level)
    match.tenures.filter(player=ann).update(ended_at=later(hours=hours), won=won)
    over = {"status": "finished", "outcome": OUTCOME, "finished_at": later(hours=hours)}
    Match.objects.filter(pk=match.pk).update(**over)


def test_a_level_is_offered_one_step_from_what_was_beaten_or_lost_to() -> None:
    ann = person("ann")
    levels = LEVELS["world-domination"]
    assert offered_level(ann.pk, "world-domination") == "normal"
    ended(ann, levels[0], True, 1)
    assert offered_level(ann.pk, "world-domination") == levels[1]
    ended(ann, levels[2], False, 2)
    assert offered_level(ann.pk, "world-domination") == levels[1]
    ended(ann, levels[1], None, 3)
    assert offered_level(ann.pk, "world-domination") == levels[1]
    ended(ann, levels[-1], True, 4)
    assert offered_level(ann.pk, "world-domination") == levels[-1]
    ended(ann, levels[0], False, 5)
    assert offered_level(ann.pk, "world-domination") == levels[0]
    assert offered_level(ann.pk, "three-colours") == "normal", "of another game nothing is known"


def test_playing_with_bots_proposes_the_level_that_suits_who_asks(client: Client) -> None:
    ann = person("ann")
    ended(ann, LEVELS["world-domination"][0], True, 1)
    client.force_login(ann)
    page = client.get("/tables/new/?game=world-domination&others=ai")
    assert page.context["form"].others == LEVELS["world-domination"][1]
