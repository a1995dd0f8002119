"""Pages of team matches, what is told of them, and that one table of a board learns nothing of the other."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.data_export.sources import SOURCES
from accounts.models import Alert, Delivery, User
from games.letters.letter import letter_for
from games.letters.push_notice import notice_for
from games.models import Match, TeamMatch
from games.services.boards.team_matches import go_on
from games.services.talk.errors import MayNotWrite
from games.services.talk.messages import write_message
from games.services.turn.moves import resign
from tests.support.replays import logged_in
from tests.support.tables import people, play, play_on
from tests.support.teams import NAMES, begun, opened, tables_of

pytestmark = pytest.mark.django_db
SENT = {"name": "The Lisbon Accord", "first_name": "Foxes", "second_name": "Owls", "allows_leave": "on"}
PARTS = (
    "", "table/", "seats/", "record/", "replay/", "replay/step/", "score/", "history/1/", "decisions/",
    "fair/", "decisions/part/", "chat/table/", "chat/table/lines/", "chat/new/", "reach/", "resign/", "code/",
)  # fmt: skip


@pytest.fixture
def users() -> list[User]:
    return people(*NAMES)


class TestPages:
    def test_one_opens_one_and_the_others_sit_down_by_the_links_of_their_teams(
        self, client: Client, users: list[User]
    ) -> None:
        ann, ben = logged_in(users[0]), logged_in(users[1])
        assert "Open a team match" in ann.get("/team/").content.decode()
        assert ann.get("/team/new/").status_code == 200
        here = ann.post("/team/new/", SENT)["Location"]
        row = TeamMatch.objects.get()
        page = ann.get(here).content.decode()
        assert row.first_code in page
        assert row.second_code in page
        link = f"/team/join/{row.second_code}/"
        assert "Log in to sit here" in client.get(link).content.decode()
        assert row.first_code not in ben.get(link).content.decode()
        assert ben.post(link, {"place": "1-1"})["Location"] == here
        page = ben.get(here).content.decode()
        assert (row.first_code in page, row.second_code in page) == (False, True)
        assert "The Lisbon Accord" in ben.get("/team/").content.decode()
        assert ben.post(f"{here}leave/")["Location"] == here
        assert ann.post(f"{here}off/")["Location"] == here
        assert "called off before it began" in client.get(here).content.decode()

    def test_strangers_read_a_page_and_open_log_in(self, client: Client, users: list[User]) -> None:
        here = opened(users[0]).get_absolute_url()
        assert client.get(here).status_code == 200
        for address in ("/team/", "/team/new/"):
            assert client.get(address).status_code == 302
        assert client.post(f"{here}leave/").status_code == 302
        assert client.get("/team/join/nobody/").status_code == 404
        assert client.get("/team/t-nobody/").status_code == 404

    @pytest.mark.parametrize(
        ("changed", "words"),
        [
            ({"name": ""}, "Give the team match a name."),
            ({"first_name": "\u202e"}, "cannot be seen"),
            ({"second_name": "FOXES"}, "Give the teams different names."),
            ({"pace": "warp"}, "Choose one of the paces in the list."),
            ({"pace": "none", "is_rated": "yes"}, "counts for no rating"),
            ({"name": "x" * 41}, "40"),
        ],
        ids=["nameless", "unreadable", "alike", "pace", "rated", "long"],
    )
    def test_a_form_that_is_wrong_says_so(
        self, users: list[User], changed: dict[str, str], words: str
    ) -> None:
        page = logged_in(users[0]).post("/team/new/", SENT | changed)
        assert page.status_code == 422
        assert words in page.content.decode()
        assert not TeamMatch.objects.exists()

    @pytest.mark.parametrize(
        ("place", "status"), [("0-0", 409), ("2-0", 422), ("", 422), ("0-0-0", 422), ("x" * 400, 422)]
    )
    def test_a_place_that_is_taken_or_none_is_refused(
        self, users: list[User], place: str, status: int
    ) -> None:
        row = opened(users[0])
        page = logged_in(users[1]).post(f"/team/join/{row.first_code}/", {"place": place})
        assert page.status_code == status
        assert 'role="alert"' in page.content.decode()
        assert row.seats.count() == 1

    def test_somebody_muted_takes_the_names_that_are_offered(self, users: list[User]) -> None:
        User.objects.filter(pk=users[0].pk).update(muted_until=timezone.now().replace(year=2100))
        ann = logged_in(users[0])
        assert ann.post("/team/new/", SENT).status_code == 422
        usual = {"first_name": "Team A", "second_name": "Team B"}
        assert ann.post("/team/new/", SENT | usual).status_code == 302

    def test_a_link_leads_to_the_match_once_it_has_begun(self, users: list[User]) -> None:
        row = begun(users)
        client = logged_in(users[0])
        assert client.get(f"/team/join/{row.first_code}/")["Location"] == row.get_absolute_url()
        refused = client.post(f"/team/join/{row.first_code}/", {"place": "0-0"})
        assert refused.status_code == 409

    def test_a_board_of_it_leads_to_it_and_is_not_played_alone(self, users: list[User]) -> None:
        row = begun(users)
        key = row.boards.get(number=1).key
        client = logged_in(users[0])
        assert client.get(f"/board/{key}/")["Location"] == row.get_absolute_url()
        assert client.post(f"/board/{key}/play/").status_code == 404

    def test_a_board_posted_in_the_form_of_a_table_makes_it_no_table_of_that(self, users: list[User]) -> None:
        key = begun(users).boards.get(number=1).key
        sent = {"name": "The Quay", "board": key, "is_sealed": "on", "seating": "chosen", "seat": "0",
                "visibility": "link", "game": "world-domination", "seats": "4"}  # fmt: skip
        page = logged_in(users[0]).post("/tables/new/?game=world-domination&seats=4", sent)
        assert page.status_code == 302
        made = Match.objects.latest("pk")
        assert (made.board_id, made.is_sealed) == (None, False)

    def test_its_tables_stand_in_their_people_s_own_lists(self, users: list[User]) -> None:
        row = begun(users)
        mine, other = tables_of(row, 1)
        page = logged_in(users[0]).get("/moves/").content.decode()
        assert mine.key in page
        assert other.key not in page

    def test_a_page_asks_as_often_whatever_has_been_played(
        self, users: list[User], django_assert_max_num_queries: Any
    ) -> None:
        row = begun(users)
        client = logged_in(users[0])
        client.get(row.get_absolute_url())
        with django_assert_max_num_queries(20):
            client.get(row.get_absolute_url())


def due(alert: Alert) -> Delivery:
    """The delivery of an alert that is about to go out."""
    about = {"kind": alert.kind, "thread": alert.thread, "title": alert.title}
    return Delivery(pk=alert.pk, user=alert.user, alert=alert, way="mail", **about)


class TestNews:
    def test_all_are_told_in_a_mail_and_a_push_that_it_has_begun(self, users: list[User]) -> None:
        row = begun(users)
        delivery = due(Alert.objects.filter(user=users[0], data__what="team-begun").get())
        letter = letter_for(users[0], [delivery], now=timezone.now())
        pushed = notice_for(users[0], delivery, now=timezone.now())
        assert letter is not None
        assert letter.subject == "It begins: The Lisbon Accord"
        said = " ".join(letter.text.split())
        assert "You play for Foxes, with ben, against eve, fay, gil and hal." in said
        assert row.get_absolute_url() in letter.text
        assert pushed is not None
        assert pushed.url == row.get_absolute_url()

    def test_a_mail_tells_the_sum_when_boards_are_shown_and_who_has_won(self, users: list[User]) -> None:
        row = begun(users)
        here, there = tables_of(row, 1)
        resign(match_id=here.pk, user_id=users[0].pk, now=timezone.now(), rng=Random(1))
        play_on(there)
        go_on(team_match_id=row.pk, now=timezone.now(), rng=Random(5))
        (alert,) = Alert.objects.filter(user=users[0], data__what="team-board")
        letter = letter_for(users[0], [due(alert)], now=timezone.now())
        assert letter is not None
        assert "1 board of 4 is shown. Foxes −2, Owls +2." in " ".join(letter.text.split())
        TeamMatch.objects.update(status="finished")
        over = Alert(
            pk=1, user=users[0], kind="ended", thread=row.key, title=row.name, data={"what": "team-over"}
        )
        letter = letter_for(users[0], [due(over)], now=timezone.now())
        assert letter is not None
        assert "Owls won by 4 swings." in " ".join(letter.text.split())

    def test_who_left_their_account_s_data_reads_which_teams_they_played_for(self, users: list[User]) -> None:
        begun(users)
        (source,) = (each for each in SOURCES if each.name == "team_matches")
        (told,) = source.read(users[4].pk, 0, timezone.now()).rows
        assert (told["name"], told["team"], told["pair"]) == ("The Lisbon Accord", "Owls", 1)


class TestSecrecy:
    """One who sits at a table of a board, or watches, learns nothing of the other before it is shown."""

    @pytest.fixture
    def row(self, users: list[User]) -> TeamMatch:
        return begun(users, pace="standard", is_rated=True)

    def test_the_other_table_is_not_there_before_the_board_is_shown(
        self, row: TeamMatch, users: list[User], client: Client
    ) -> None:
        mine, other = tables_of(row, 1)
        ann, eva, gil = (logged_in(users[at]) for at in (0, 4, 6))
        for over in (False, True):
            if over:
                play_on(other, seed=2)
            for part in PARTS:
                for who in (ann, eva, client):
                    assert who.get(f"/m/{other.key}/{part}").status_code == 404, part
            assert gil.get(f"/m/{other.key}/").status_code == 200
        play_on(mine, seed=1)
        go_on(team_match_id=row.pk, now=timezone.now(), rng=Random(1))
        for who in (ann, gil, client):
            assert who.get(f"/m/{other.key}/replay/").status_code == 200

    def test_no_page_of_somebody_at_one_table_changes_with_what_is_played_at_the_other(
        self, users: list[User]
    ) -> None:
        row = begun(users, pace="none")  # a clock shows the second
        mine, other = tables_of(row, 1)
        ann, eva = logged_in(users[0]), logged_in(users[4])
        pages = (
            row.get_absolute_url(), "/team/", "/moves/", "/", "/watch/", "/finished/", "/people/gil/",
            "/people/cat/", "/best/world-domination-4/", "/next/",
            f"/m/{mine.key}/", f"/m/{mine.key}/record/",
        )  # fmt: skip

        def read() -> list[bytes]:
            return [_plain(who.get(page).content) for who in (ann, eva) for page in pages]

        read()
        before = read()
        play(other)
        play(other)
        after = read()
        assert [page for page, was, now in zip(pages * 2, before, after, strict=True) if was != now] == []

    def test_whoever_is_done_keeps_the_eyes_of_their_own_seat_and_writes_no_more(
        self, row: TeamMatch, users: list[User]
    ) -> None:
        mine, other = tables_of(row, 1)
        play_on(mine, seed=1)
        ann = logged_in(users[0])
        assert ann.get(f"/m/{mine.key}/replay/?ply=9&eyes=1", follow=True).status_code == 200
        for eyes in ("open", "2", "3"):
            assert ann.get(f"/m/{mine.key}/replay/?eyes={eyes}").status_code == 404
        assert "eyes=open" not in ann.get(f"/m/{mine.key}/replay/", follow=True).content.decode()
        partial = ann.get(f"/m/{mine.key}/record/").content.decode()
        said: dict[str, Any] = {"room": "table", "text": "Well", "now": timezone.now()}
        said |= {"match_id": mine.pk, "user_id": users[0].pk}
        with pytest.raises(MayNotWrite):
            write_message(
                match_id=mine.pk,
                user_id=users[0].pk,
                room="table",
                text="Well",
                token="a",
                now=timezone.now(),
            )
        play_on(other, seed=2)
        go_on(team_match_id=row.pk, now=timezone.now(), rng=Random(1))
        assert ann.get(f"/m/{mine.key}/replay/?eyes=open", follow=True).status_code == 200
        assert ann.get(f"/m/{mine.key}/record/").content.decode() != partial
        write_message(**said, token="b")


def _plain(page: bytes) -> bytes:
    """A page without what is drawn anew each time."""
    return re.sub(rb"csrf[^>]*>|X-CSRFToken[^}]*}", b"", page)
