"""Page of all rated matches of somebody: what counted and what did not, page by page, and who may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains

from accounts.models import User
from games.models import Match
from games.presenters.strength.profile import MatchLine
from tests.support.rated import DAY, count_all, ended, won
from tests.support.tables import bot, person

pytestmark = pytest.mark.django_db
NOW = timezone.now()
SCALE = "three-colours"


def address(name: str = "ada", scale: str = SCALE) -> str:
    return f"/people/{name}/rated/{scale}/"


def lines(client: Client, page: str = address()) -> Sequence[MatchLine]:
    found: Sequence[MatchLine] = client.get(page).context["page"].items
    return found


@pytest.fixture
def ada(db: None) -> User:
    """Ada, who won against as many people as fill a page and a half; between them one match did not count."""
    ada = person("ada")
    others = User.objects.bulk_create(User(username=f"p{n}") for n in range(30))
    for days, other in enumerate(others):
        won(ada, other, NOW - (days + 1) * DAY)
    won(ada, others[0], NOW - 25.5 * DAY, annulled_at=NOW)
    count_all()
    return ada


def test_all_of_them_page_by_page(client: Client, ada: User) -> None:
    first = client.get(address()).context["page"]
    second = client.get(address(), {"after": first.older}).context["page"]
    assert (len(first.items), len(second.items), second.older) == (20, 11, "")
    ages = [(NOW - line.at) / DAY for line in (*first.items, *second.items)]
    assert ages == [*range(1, 26), 25.5, *range(26, 31)]
    uncounted = [line for line in second.items if not line.change.direction]
    assert [line.beside for line in uncounted] == ["A moderator annulled it: it counts for no rating."]


def test_the_profile_leads_to_it(client: Client, ada: User) -> None:
    assertContains(client.get("/people/ada/"), address())


def test_it_asks_the_same_however_many_there_are(
    client: Client, ada: User, django_assert_num_queries: Any
) -> None:
    won(person("zoe"), person("yan"), NOW - DAY)
    count_all()
    client.get(address())
    for name in ("ada", "zoe"):
        with django_assert_num_queries(4):  # whose it is, the page, what counted, who sat there
            client.get(address(name))


def test_where_nothing_counted(client: Client) -> None:
    person("ada")
    assertContains(client.get(address()), "No rated match yet.")


def test_matches_on_another_scale_are_no_part_of_it(client: Client, ada: User) -> None:
    ended([ada, person("bo")], None, NOW - DAY, game="world-domination")
    count_all("world-domination")
    assert len(lines(client)) == 20
    assert lines(client, address(scale="world-domination-4")) == ()


@pytest.mark.parametrize(
    "page",
    [
        address("nobody"), address("quillon"), address(scale="xx"), address(scale="knowledge"),
        address(scale="dark-lord"), f"{address()}?after=xx", f"{address()}?after=10_10",
    ],
)  # fmt: skip
def test_there_is_no_such_page(client: Client, ada: User, page: str) -> None:
    bot("quillon")
    assert client.get(page).status_code == 404


def test_another_name_leads_on(client: Client, ada: User) -> None:
    assert client.get(address("Ada")).headers["Location"] == address()


def test_nobody_reads_them_of_who_keeps_ratings_for_themselves(client: Client, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(hides_rating=True)
    assert client.get(address()).status_code == 404
    client.force_login(person("bo"))
    assert client.get(address()).status_code == 404
    client.force_login(ada)
    assert len(lines(client)) == 20


def test_who_hides_theirs_has_a_dash_in_the_lists_of_others(client: Client, ada: User) -> None:
    User.objects.filter(username="p0").update(hides_rating=True)
    assert lines(client)[0].beside == "against p0 (–)"


def test_who_wants_no_ratings_is_shown_none(client: Client, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(shown_ratings=User.Ratings.NOWHERE)
    client.force_login(User.objects.get(pk=ada.pk))
    assert client.get(address()).status_code == 404
    assert client.get(address("p0")).status_code == 404
    assertNotContains(client.get("/people/ada/"), "/rated/")


def test_of_a_table_by_link_others_learn_neither_name_nor_who_sat_there(client: Client) -> None:
    ada, bo = person("ada"), person("bo")
    User.objects.filter(pk=bo.pk).update(display_name="Barnaby Bo")
    match = won(ada, bo, NOW - DAY, name="Behind closed doors", visibility=Match.Visibility.LINK)
    count_all()
    for reader in (None, person("cy")):
        if reader is not None:
            client.force_login(reader)
        told = client.get(address()).content.decode()
        assert "A table by link" in told
        for secret in ("Behind closed doors", "Barnaby Bo", match.key):
            assert secret not in told
    client.force_login(bo)
    assertContains(client.get(address()), "Behind closed doors")
