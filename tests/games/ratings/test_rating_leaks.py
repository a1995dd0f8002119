"""Leaks of ratings that people keep for themselves: nothing that goes out depends on such a rating."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.calendar_feed import open_feed
from accounts.models import Kind, OwnFile, User, Way
from games.catalogue import RATED
from games.letters import notice_for
from games.models import Match, Rating, RatingEntry
from games.services.lobby import invitations
from tests.support.clock import NOON
from tests.support.data_exports import made_for, opened, told
from tests.support.lapsed_turns import paced
from tests.support.letters import delivery, letter
from tests.support.lobby import opened as open_table
from tests.support.ratings import hide, rate
from tests.support.replays import logged_in
from tests.support.seats_back import lapse_twice
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db
SCALES = [scale for rated in RATED.values() for scale in rated.scales]
DUEL: dict[str, Any] = {"game": "three-colours", "seat_count": 2, "pace": "standard", "is_rated": True}
ANEW = re.compile(
    r'name="(csrfmiddleware)?token" value="[^"]*"|"X-CSRFToken": ?"[^"]*"|value="The [^"]*"'
    r'|data-(now|ends)="\d+"'
)
"""What differs whenever it is made: tokens of forms, the name that is offered for a table, the time."""


class World:
    """Ann, who keeps her ratings for herself, at tables of all kinds together with Ben."""

    def __init__(self) -> None:
        """Open, begin and finish them."""
        self.ann, self.ben = people("ann", "ben")
        hide(self.ann)
        duel = {"game": "three-colours", "pace": "standard", "is_rated": True}
        self.open = open_table(self.ann, **DUEL)
        self.invites = open_table(self.ann, name="The Riga Pact", **DUEL)
        invitations.invite(match_id=self.invites.pk, user_id=self.ann.pk, name="ben", now=NOON)
        self.runs = match_of([self.ann, self.ben], name="The Oslo Round", **duel)  # type: ignore[arg-type]
        self.over = play_on(match_of([self.ann, self.ben], name="The Bonn Treaty", **duel))  # type: ignore[arg-type]
        self.calendar = open_feed(user_id=self.ben.pk)

    def rated(self, points: int | None) -> None:
        """Ann's ratings become so many points on every scale; None: she has none."""
        Rating.objects.filter(player=self.ann).delete()
        RatingEntry.objects.filter(player=self.ann).delete()
        for scale in SCALES if points is not None else ():
            rate(self.ann, scale, points or 0)
        if points is not None:
            RatingEntry.objects.create(
                match=self.over, player=self.ann, scale="three-colours", mu_before=150000,
                sigma_before=25000, mu=100 * points, sigma=9000, weight=1, finished_at=NOON,
            )  # fmt: skip

    def paths(self) -> Iterator[str]:
        """The addresses at which others come upon her."""
        yield from ("/", "/tables/", "/watch/", "/watch/?show=finished", "/seats/", "/tables/new/")
        yield from ("/moves/", "/moves/list/", "/finished/")
        yield from (f"/m/{match.key}/" for match in (self.open, self.invites, self.runs, self.over))
        yield from (f"/m/{match.key}/seats/" for match in (self.open, self.invites))
        yield from (
            f"/m/{self.runs.key}/table/",
            f"/m/{self.runs.key}/chat/table/",
            f"/m/{self.over.key}/replay/",
        )
        yield from (f"/m/{match.key}/record/" for match in (self.runs, self.over))
        yield f"/calendar/{self.calendar}.ics"
        yield "/people/ann/"


def page(client: Client, path: str) -> tuple[int, str]:
    response = client.get(path)
    return response.status_code, ANEW.sub("", response.content.decode())


def pages(world: World) -> dict[str, tuple[int, str]]:
    readers = {"ben": logged_in(world.ben), "": Client()}
    return {f"{who} {path}": page(client, path) for path in world.paths() for who, client in readers.items()}


def mails(world: World) -> dict[str, Any]:
    turn = delivery(world.ben, world.runs)
    invited = delivery(world.ben, world.invites, Kind.ASKED, "invited")
    push = delivery(world.ben, world.runs, way=Way.PUSH)
    made = letter(world.ben, turn, invited, now=NOON + timedelta(minutes=1))
    return {"mail": repr(made), "push": repr(notice_for(world.ben, push, now=NOON))}


def files(world: World) -> dict[str, Any]:
    OwnFile.objects.all().delete()
    made = opened(world.ben, made_for(world.ben))
    return {name: re.sub(r"\d\d:\d\d(:\d\d)?(\.\d+)?", "", text) for name, text in made.items()}


@pytest.mark.parametrize("told_by", [pages, mails, files], ids=["pages", "mails", "file about the other"])
def test_rating_that_somebody_hides_changes_nothing_that_others_get(
    told_by: Callable[[World], dict[str, Any]],
) -> None:
    world = World()
    told_by(world)  # who has looked at a table is not told again what is new there
    said = []
    for points in (1515, 2345, None):
        world.rated(points)
        said.append(told_by(world))
    for name, text in said[0].items():
        assert text == said[1][name] == said[2][name], name
    assert said[0].keys() == said[1].keys() == said[2].keys()


def test_every_page_of_these_exists_for_ben() -> None:
    world = World()
    answers = {name: status for name, (status, _) in pages(world).items() if name.startswith("ben")}
    assert set(answers.values()) == {200}, answers


def test_rating_that_is_not_hidden_is_told(django_user_model: type[User]) -> None:
    world = World()
    django_user_model.objects.filter(pk=world.ann.pk).update(hides_rating=False)
    world.rated(1515)
    before = pages(world)
    world.rated(2345)
    after = pages(world)
    changed = {name.split()[-1] for name in before if before[name] != after[name]}
    assert {"/", "/tables/", "/watch/", "/moves/", f"/m/{world.open.key}/"} <= changed


def test_file_about_oneself_has_ones_own_ratings_hidden_or_not() -> None:
    world = World()
    world.rated(1515)
    own = told(world.ann)
    assert [row["points"] for row in own["ratings"]] == [1515.0] * len(SCALES)
    assert [row["scale"] for row in own["ratings"]] == sorted(SCALES)
    (entry,) = own["rated_matches"]
    assert (entry["table"], entry["points_before"], entry["points"]) == (world.over.key, 1500.0, 1515.0)
    theirs = told(world.ben)
    assert (theirs["ratings"], theirs["rated_matches"]) == ([], [])


def test_seat_to_take_over_tells_nothing_of_the_others_who_hide_theirs() -> None:
    match = paced("substitute")
    lapse_twice(match)
    seen = []
    for points in (1515, 2345):
        for tenure in match.tenures.current().filter(level="").select_related("player"):
            hide(tenure.player)
            rate(tenure.player, f"world-domination-{match.seat_count}", points)
        seen.append(page(Client(), "/seats/"))
    assert seen[0] == seen[1]
    assert Match.objects.get().status == "running"
