"""Pages of the board of the day, and that nobody learns of a table before the board is shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relationships import befriend
from games.models import Board, BoardSeat, Match
from games.services.boards.days import make_board, show_boards
from games.services.boards.tables import begin_reference_run, play_board
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.second_factor import let_in
from tests.support.tables import people, play, play_on, turns

pytestmark = pytest.mark.django_db
WEEKDAYS = (0, 3, 6)


@pytest.fixture
def board() -> Board:
    """One that is open now."""
    now = timezone.now()
    day = next(
        (now - timedelta(days=ago)).date()
        for ago in range(7)
        if (now - timedelta(days=ago)).weekday() in WEEKDAYS
    )
    made = make_board(day=day, rng=Random(1))
    opens_at = datetime.combine(now.astimezone(UTC).date(), datetime.min.time(), UTC)
    Board.objects.filter(pk=made.pk).update(opens_at=opens_at, closes_at=opens_at + timedelta(hours=48))
    made.refresh_from_db()
    return made


def begun(board: Board, user: User) -> Match:
    return play_board(board_id=board.pk, user_id=user.pk, now=timezone.now(), rng=Random(1))


def text(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


class TestPages:
    def test_without_a_board_it_says_when_there_is_one(self) -> None:
        assert "There is no board at the moment" in text(Client(), "/board/")

    def test_strangers_read_what_it_is_and_log_in_to_play(self, board: Board) -> None:
        page = text(Client(), "/board/")
        assert "World Domination" in page
        assert "Log in to play it" in page
        assert Client().post(f"/board/{board.key}/play/").headers["Location"].startswith("/accounts/login/")

    def test_one_plays_it_once_and_two_clicks_lead_to_one_table(self, board: Board) -> None:
        client = logged_in(people("ann")[0])
        assert "You have one try" in text(client, "/board/")
        answers = {client.post(f"/board/{board.key}/play/").headers["Location"] for _ in range(2)}
        (seat,) = BoardSeat.objects.all()
        assert answers == {f"/m/{seat.match.key}/"}
        assert "Go on playing" in text(client, "/board/")
        assert client.get(f"/m/{seat.match.key}/").status_code == 200

    def test_after_it_one_reads_ones_own_number_and_nothing_of_others(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        play_on(begin_reference_run(board_id=board.pk, run=0, now=timezone.now(), rng=Random(3)), seed=3)
        mine, other = play_on(begun(board, ann), seed=1), play_on(begun(board, ben), seed=2)
        page = text(logged_in(ann), "/board/")
        assert "Yours, so far" in page
        assert "did worse" in page
        assert "2 people have played it" in page
        assert mine.key in page
        assert other.key not in page
        assert "ben" not in page
        table = text(logged_in(ann), f"/m/{mine.key}/")
        assert "How you did" in table
        assert "Rematch" not in table
        assert "Go through my decisions" not in table
        assert logged_in(ann).get(f"/m/{mine.key}/replay/").status_code == 200
        assert logged_in(ann).post(f"/m/{mine.key}/rematch/").status_code == 409
        assert logged_in(ann).post(f"/m/{mine.key}/decisions/ask/").status_code in {403, 409}
        assert Match.objects.filter(board=None).count() == 0

    def test_when_it_is_shown_everybody_reads_the_list(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        mine, other = play_on(begun(board, ann), seed=1), play_on(begun(board, ben), seed=2)
        assert "Every table" not in text(logged_in(ann), f"/board/{board.key}/")
        show_boards(now=board.closes_at)
        page = text(logged_in(ann), f"/board/{board.key}/")
        for word in ("Every table", "ann", "ben", mine.key, other.key, "is-you"):
            assert word in page
        for who in (logged_in(ann), logged_in(ben), Client()):
            assert who.get(f"/m/{other.key}/replay/").status_code == 200

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_a_board_that_has_not_opened_is_not_there(self, board: Board, method: str) -> None:
        Board.objects.update(opens_at=timezone.now() + timedelta(hours=1))
        client = logged_in(people("ann")[0])
        path = f"/board/{board.key}/" + ("play/" if method == "post" else "")
        assert getattr(client, method)(path).status_code == 404
        assert getattr(client, method)(path.replace(board.key, "nothing")).status_code == 404

    def test_a_closed_board_is_not_begun_and_says_so(self, board: Board) -> None:
        Board.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
        client = logged_in(people("ann")[0])
        answer = client.post(f"/board/{board.key}/play/")
        assert answer.status_code == 409
        assert "This board is closed" in answer.content.decode()
        assert not Match.objects.exists()

    def test_without_bots_enough_it_says_why(self, board: Board) -> None:
        User.objects.filter(is_bot=True).update(is_active=False)
        answer = logged_in(people("ann")[0]).post(f"/board/{board.key}/play/")
        assert answer.status_code == 409
        assert "bots" in answer.content.decode()
        assert not BoardSeat.objects.exists()


class TestSecrecy:
    def test_moderators_find_no_table_until_the_board_is_shown(self, board: Board) -> None:
        ann, staff = people("ann")[0], moderator("mona")
        User.objects.filter(pk=staff.pk).update(is_superuser=True)
        match = play_on(begun(board, ann))
        client = let_in(Client(), staff)
        pages = (
            "/admin/games/match/",
            f"/admin/games/match/?q={match.key}",
            f"/admin/moderation/person/{ann.pk}/",
        )
        for path in pages:
            answer = client.get(path, follow=True)
            assert answer.status_code == 200, path
            assert f"match/{match.pk}/" not in answer.content.decode(), path
        assert client.get(f"/admin/moderation/match/{match.pk}/").status_code == 404
        show_boards(now=board.closes_at)
        assert client.get(f"/admin/moderation/match/{match.pk}/").status_code == 200

    @pytest.mark.parametrize("path", ["/", "/tables/", "/watch/", "/finished/", "/people/ann/", "/seats/"])
    def test_no_list_tells_of_a_table(self, board: Board, path: str) -> None:
        ann, eve = people("ann", "eve")
        match = begun(board, ann)
        play(match, seat=turns(match)[0].seat)
        assert match.key not in text(logged_in(eve), path)
        play_on(match)
        after = text(logged_in(eve), path)
        assert match.key not in after

    def test_ones_own_record_keeps_the_seed_until_the_board_is_shown(self, board: Board) -> None:
        ann = people("ann")[0]
        match = play_on(begun(board, ann))
        seed = bytes(board.seed).hex()
        for path in (f"/m/{match.key}/", f"/m/{match.key}/record/", f"/m/{match.key}/fair/", "/board/"):
            assert seed not in logged_in(ann).get(path).content.decode()
        show_boards(now=board.closes_at)
        assert seed in logged_in(ann).get(f"/m/{match.key}/record/").content.decode()


class TestShown:
    """Pages of a board that is shown: they answer nothing before."""

    LATER = ("tables/", "tables/?page=1")

    @pytest.fixture
    def two(self, board: Board) -> tuple[User, User]:
        ann, ben = people("ann", "ben")
        play_on(begun(board, ann), seed=1)
        play_on(begun(board, ben), seed=2)
        return ann, ben

    def test_before_it_is_shown_its_pages_are_not_there(self, board: Board, two: tuple[User, User]) -> None:
        for part in self.LATER:
            for headers in ({}, {"HX-Request": "true"}):
                for client in (logged_in(two[0]), Client()):
                    assert client.get(f"/board/{board.key}/{part}", headers=headers).status_code == 404

    def test_the_sheet_has_a_row_a_table_and_every_line(self, board: Board, two: tuple[User, User]) -> None:
        show_boards(now=board.closes_at)
        page = text(logged_in(two[0]), f"/board/{board.key}/tables/")
        assert "2 tables" in page
        assert page.count("/replay/") == 2
        assert page.count("is-you") == 1
        assert logged_in(two[0]).get(f"/board/{board.key}/tables/?page=2").status_code == 404

    @pytest.mark.parametrize("query", ["page=0", "page=x", "page=-1"])
    def test_a_page_that_is_no_number_is_not_there(self, board: Board, query: str) -> None:
        show_boards(now=board.closes_at)
        assert Client().get(f"/board/{board.key}/tables/?{query}").status_code == 404

    def test_scripts_that_open_a_gap_get_its_rows_alone(self, board: Board, two: tuple[User, User]) -> None:
        show_boards(now=board.closes_at)
        answer = Client().get(f"/board/{board.key}/?from=2&to=2", headers={"HX-Request": "true"})
        assert answer.content.decode().strip().startswith("<tr")
        assert answer.content.decode().count("<tr") == 1

    def test_a_board_that_nobody_has_finished_says_what_the_runs_of_the_site_make(self, board: Board) -> None:
        assert "Nobody has finished this board yet." in text(logged_in(people("ann")[0]), "/board/")
        for run in range(2):
            begin = begin_reference_run(board_id=board.pk, run=run, now=timezone.now(), rng=Random(run))
            play_on(begin, seed=run)
        page = text(logged_in(people("ben")[0]), "/board/")
        assert "Nobody has finished this board yet; the reference runs make" in page


class TestPeriods:
    @pytest.mark.parametrize("kind", ["week", "month"])
    def test_others_see_shown_boards_alone_and_oneself_also_what_there_is_so_far(
        self, board: Board, kind: str
    ) -> None:
        ann, ben = people("ann", "ben")
        play_on(begun(board, ann), seed=1)
        path = f"/board/{kind}/?day={board.day}"
        assert "50.00</b> per cent so far" in text(logged_in(ann), path)
        for client in (logged_in(ben), Client()):
            assert "none is shown" in text(client, path)
            assert "per cent so far" not in text(client, path)
        show_boards(now=board.closes_at)
        assert "1 person has played fewer" in text(Client(), path)
        assert "Few boards so far: 1 is shown" in text(Client(), path)
        assert "Nobody has a place yet" in text(Client(), path)

    @pytest.mark.parametrize("query", ["day=x", "day=9999-12-31", "day=0001-01-01", "day=2999-01-01"])
    def test_days_that_are_none_or_have_not_come_are_not_there(self, query: str) -> None:
        for kind in ("week", "month"):
            assert Client().get(f"/board/{kind}/?{query}").status_code == 404

    def test_the_lobby_shows_ones_week_in_seven_strokes(self, board: Board) -> None:
        Board.objects.update(day=timezone.now().astimezone(UTC).date())
        ann = people("ann")[0]
        play_on(begun(board, ann), seed=1)
        page = text(logged_in(ann), "/")
        assert page.count("today__day ") + page.count('today__day"') == 7
        assert page.count("today__day--now") == 1
        assert "<b>50</b>" in page
        assert "today__week" not in text(Client(), "/")


class TestFriends:
    def test_a_list_of_friends_has_them_and_oneself_with_the_places_among_all(self, board: Board) -> None:
        ann, ben, cat = people("ann", "ben", "cat")
        for seed, user in enumerate((ann, ben, cat)):
            play_on(begun(board, user), seed=seed)
        befriend(owner_id=ann.pk, person_id=cat.pk, now=timezone.now())
        show_boards(now=board.closes_at)
        page = text(logged_in(ann), f"/board/{board.key}/?who=friends")
        table = page[page.index("<tbody") : page.index("</tbody")]
        assert "cat" in table
        assert "is-you" in table
        assert "ben" not in table
        assert "cat, " in text(logged_in(ann), f"/board/{board.key}/compare/")

    @pytest.mark.parametrize("path", ["/board/{key}/", "/board/week/", "/board/month/"])
    def test_without_an_account_there_is_no_such_list(self, board: Board, path: str) -> None:
        show_boards(now=board.closes_at)
        path = path.format(key=board.key)
        assert Client().get(f"{path}?who=friends").status_code == 404
        client = logged_in(people("ann")[0])
        assert client.get(f"{path}?who=friends").status_code == 200
        assert client.get(f"{path}?who=everybody").status_code == 404
