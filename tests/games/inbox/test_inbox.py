"""My tables: what waits for me, in which order, and what became of the others."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import PRESENTERS
from games.models import Notice
from games.selectors.inbox.inbox import JUST_FINISHED, inbox, my_finished
from games.services.lobby import tables
from games.services.lobby.first_match import decline_first_match
from games.services.notices import tell_of
from tests.support.clock import NOON, later
from tests.support.inboxes import OUTCOME, keep, names, open_one, over, table
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play, play_on, turns

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def ben() -> User:
    return person("ben")


# Sections of the list -----------------------------------------------------------------------------------


def test_the_longest_wait_stands_first(ann: User) -> None:
    for hours, name in ((3, "third"), (1, "first"), (2, "second")):
        table(ann, name, since=later(hours=hours))
    assert names(inbox(ann.pk).turns) == ["first", "second", "third"]


def test_each_table_stands_where_it_belongs(ann: User, ben: User) -> None:
    table(ann, "mine", since=NOON, other=ben)
    table(ann, "thinking", other=ben)
    open_one(ann, "open")
    over(ann, "over")
    keep(open_one(ben, "kept"), ann)
    table(ben, "not mine", since=NOON)
    found = inbox(ann.pk)
    assert names(found.turns) == ["mine"]
    assert names(found.thinking) == ["thinking"]
    assert names(found.open) == ["open"]
    assert names(found.finished) == ["over"]
    assert names(found.invitations) == ["kept"]
    assert [chair.username for chair in found.thinking[0].line.thinking] == ["ben"]


def test_only_the_latest_matches_have_just_finished(ann: User) -> None:
    for hour in range(JUST_FINISHED + 2):
        over(ann, f"{hour}", at=later(hours=hour))
    assert names(inbox(ann.pk).finished) == ["6", "5", "4", "3", "2"]


def test_a_match_played_to_its_end_moves_from_turn_to_finished(ann: User, ben: User) -> None:
    match = play_on(match_of([ann, *people("cat", "dan"), ben]))
    found = inbox(ann.pk)
    assert (names(found.turns), names(found.thinking)) == ([], [])
    assert names(found.finished) == [match.name]
    assert found.finished[0].won is (0 in (match.outcome or {})["winners"])
    assert match.tenures.filter(ended_at=match.finished_at).count() == 4


def test_many_tables_at_which_others_think_are_read_page_by_page(ann: User, ben: User) -> None:
    for n in range(60):
        table(ann, f"{n}", other=ben)
    first = inbox(ann.pk)
    second = inbox(ann.pk, cursor=first.older)
    assert sorted(names(first.thinking) + names(second.thinking), key=int) == [str(n) for n in range(60)]
    assert second.older == ""


# The page ------------------------------------------------------------------------------------------


def test_the_page_says_what_each_table_asks_and_offers_one_start(ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")], seed=1)
    while not any(turn.player_id == ann.pk for turn in turns(match)):
        play(match, "pass")
    match.refresh_from_db()
    page = logged_in(ann).get("/moves/").content.decode()
    assert "One table waits for you" in page
    assert PRESENTERS[match.game].lists.ask(match.digest, 0) in page
    assert PRESENTERS[match.game].lists.headline(match.digest) in page
    assert page.count("btn--go") == 1


def test_who_sits_nowhere_is_shown_the_way(ann: User) -> None:
    decline_first_match(user_id=ann.pk, now=NOON)
    page = logged_in(ann).get("/moves/").content.decode()
    assert "You have no table yet" in page
    assert 'id="badge"' in page
    assert 'class="count"' not in page


def test_a_kept_chair_can_be_taken_and_declined_from_the_list(ann: User, ben: User) -> None:
    match = tables.open_table(
        host_id=ben.pk,
        game="world-domination",
        seat_count=4,
        options={},
        name="Again",
        visibility="public",
        seat=0,
        bots={},
        now=NOON,
        rng=Random(1),
    )
    keep(match, ann)
    client = logged_in(ann)
    page = client.get("/moves/").content.decode()
    assert "A seat is kept for you" in page
    assert f"/m/{match.key}/leave/" in page
    client.post(f"/m/{match.key}/sit/", {"seat": 2})
    assert match.tenures.get(seat=2).player == ann
    assert not match.invitations.exists()


def test_my_tables_are_mine_alone(client: Client, ann: User) -> None:
    assert client.get("/moves/").headers["Location"].startswith("/accounts/login/")
    expired = client.get("/moves/list/", headers=HTMX)
    assert expired.headers["HX-Redirect"].startswith("/accounts/login/")
    assert client.get("/finished/").status_code == 302
    assert client.get("/next/").status_code == 302


@pytest.mark.parametrize("path", ["/moves/", "/moves/list/", "/finished/"])
def test_a_place_that_no_page_gave_is_not_found(ann: User, path: str) -> None:
    assert logged_in(ann).get(path, {"after": "x"}).status_code == 404


def test_the_partial_is_what_the_page_includes(ann: User) -> None:
    table(ann, "mine", since=NOON)
    client = logged_in(ann)
    page, partial = (client.get(path).content.decode() for path in ("/moves/", "/moves/list/"))
    assert partial.count('id="inbox"') == 1
    assert "<html" not in partial
    assert "Play at mine" in page
    assert "Play at mine" in partial


# Finished matches ----------------------------------------------------------------------------------


def test_my_finished_matches_come_with_their_result_the_latest_first(ann: User, ben: User) -> None:
    for hour in range(25):
        over(ann, f"{hour}.", at=later(hours=hour), won=hour % 2 == 0)
    over(ben, "not mine")
    table(ann, "still on", since=NOON)
    first = my_finished(ann.pk)
    second = my_finished(ann.pk, cursor=first.older)
    assert names(first.items) + names(second.items) == [f"{hour}." for hour in range(24, -1, -1)]
    page = logged_in(ann).get("/finished/").content.decode()
    assert page.count("You won.") == 10
    assert page.count("You did not win.") == 10
    assert PRESENTERS["world-domination"].lists.result({}, OUTCOME, ()) in page


def test_who_has_finished_nothing_is_told_so(ann: User) -> None:
    assert "You have not finished a match yet" in logged_in(ann).get("/finished/").content.decode()


# News of your tables ----------------------------------------------------------------------------


def test_what_became_of_tables_is_told_until_it_has_been_read(ann: User, ben: User) -> None:
    match = open_one(ben, "<b>The Riga Round</b>")
    tell_of(match, [ann.pk], Notice.Kind.KEPT_CLOSED)
    client = logged_in(ann)
    page = client.get("/moves/").content.decode()
    link = f'<a href="/m/{match.key}/">&lt;b&gt;The Riga Round&lt;/b&gt;</a>'
    assert f"{link}, where a seat was kept for you, was closed." in page
    assert "Riga" not in logged_in(ben).get("/moves/").content.decode().split("Waiting for players")[0]
    seen = Notice.objects.get().pk
    tell_of(match, [ann.pk], Notice.Kind.GIVEN)
    tell_of(match, [ben.pk], Notice.Kind.GIVEN)
    assert client.post("/moves/notices/", {"until": seen}).headers["Location"] == "/moves/"
    page = client.get("/moves/").content.decode()
    assert "was closed." not in page
    assert f"The seat kept for you at {link} was given free." in page
    assert Notice.objects.filter(player=ben).exists()


@pytest.mark.parametrize("until", ["", "x", "-1", "9" * 30, "\u0663"])
def test_having_read_nonsense_takes_nothing_away(ann: User, until: str) -> None:
    tell_of(open_one(ann, "x"), [ann.pk], Notice.Kind.CLOSED)
    assert logged_in(ann).post("/moves/notices/", {"until": until}).status_code == 302
    assert Notice.objects.count() == 1


@pytest.mark.parametrize(
    "kind", [kind for kind in Notice.Kind if kind not in {Notice.Kind.CLUB, Notice.Kind.EVENT}]
)
def test_every_kind_of_line_about_a_table_has_words(ann: User, kind: Notice.Kind) -> None:
    match = open_one(ann, "The Riga Round")
    tell_of(match, [ann.pk], kind)
    section = logged_in(ann).get("/moves/").content.decode().split("News of your tables")[1]
    assert f'<a href="/m/{match.key}/">The Riga Round</a>' in section.split("</section>")[0]
