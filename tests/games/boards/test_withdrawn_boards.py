"""Boards that were wrong: withdrawn they count for nobody, and what was taken can be given back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.boards.comparison import shown
from games.models import BoardResult, Match, Notice
from games.selectors.boards.boards import own_of
from games.services.boards.days import make_board, show_boards
from games.services.boards.tables import BoardClosed, begin_reference_run, play_board
from moderation.acts.base import NotNow
from moderation.models import Action
from moderation.services.boards import withdraw_board
from moderation.services.errors import Involved, NoReason, NotAllowed
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.second_factor import let_in
from tests.support.tables import people, play_on

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
WHY = "Two cards were dealt twice."


class Played:
    """A board that ann, ben and the site have played and cat has begun, and somebody who may withdraw it."""

    def __init__(self) -> None:
        self.board = make_board(day=date(2026, 11, 23), rng=Random(1))
        self.ann, self.ben, self.cat = people("ann", "ben", "cat")
        for seed, user in enumerate((self.ann, self.ben)):
            play_on(self.begun(user), seed=seed)
        play_on(begin_reference_run(board_id=self.board.pk, run=0, now=NOW, rng=Random(2)), seed=2)
        self.runs = self.begun(self.cat)
        self.mona = moderator("mona")
        User.objects.filter(pk=self.mona.pk).update(is_superuser=True)

    def begun(self, user: User) -> Match:
        return play_board(board_id=self.board.pk, user_id=user.pk, now=NOW, rng=Random(1))

    def act(self, *, by: User | None = None, is_reverse: bool = False, **sent: Any) -> Action:
        token = f"token-of-a-form-{is_reverse}"
        wanted: dict[str, Any] = {"reason": WHY, "note": "", "token": token, **sent}
        return withdraw_board(
            board_id=self.board.pk, by_id=(by or self.mona).pk, is_reverse=is_reverse, now=NOW, **wanted
        )

    def results(self) -> list[Any]:
        return list(BoardResult.objects.order_by("pk").values_list("raw", "fault"))


@pytest.fixture
def played() -> Played:
    return Played()


@pytest.mark.parametrize("is_shown", [False, True])
def test_all_results_are_nobodys_fault_and_all_are_told_once_and_why(played: Played, is_shown: bool) -> None:
    if is_shown:
        show_boards(now=played.board.closes_at + timedelta(days=4))
    for _ in range(2):  # of a form that was sent twice
        played.act()
    played.board.refresh_from_db()
    assert set(played.results()) == {(None, "nobody")}
    own = own_of(played.board, played.ann.pk)
    assert own is not None
    assert own.compared is not None
    assert (shown(own.compared.percent), shown(own.compared.swings)) == ("50.00", "0.00")
    told = Notice.objects.values_list("player__username", flat=True)
    assert sorted(told) == ["ann", "ben", "cat"]
    assert WHY in logged_in(played.ann).get("/moves/").content.decode()
    for client in (Client(), logged_in(played.ann)):
        page = client.get(f"/board/{played.board.key}/").content.decode()
        assert "This board was withdrawn" in page
        assert "not played to its end by yourself" not in page


def test_nobody_begins_it_and_who_plays_on_has_the_same_result_and_the_check_agrees(played: Played) -> None:
    played.act()
    with pytest.raises(BoardClosed):
        played.begun(people("dan")[0])
    play_on(played.runs)
    assert set(played.results()) == {(None, "nobody")}
    said = StringIO()
    call_command("boards", "--check", stdout=said)
    assert said.getvalue() == "4 tables checked, 0 differ\n"


def test_what_was_taken_is_given_back(played: Played) -> None:
    before = played.results()
    first = played.act()
    back = played.act(is_reverse=True)
    assert played.results() == before
    assert (back.code, back.reverse_of) == (Action.Code.RESTORE_BOARD, first)
    assert Notice.objects.filter(player=played.ann).count() == 2
    with pytest.raises(NotNow, match="not-withdrawn"):
        played.act(is_reverse=True, token="token-of-another")


def test_only_who_may_and_is_not_involved_withdraws_it_and_says_why(played: Played) -> None:
    with pytest.raises(NotAllowed):
        played.act(by=people("eve")[0])
    User.objects.filter(pk=played.ann.pk).update(is_superuser=True)
    with pytest.raises(Involved):
        played.act(by=played.ann)
    with pytest.raises(NoReason):
        played.act(reason="Wrong.")
    played.act()
    with pytest.raises(NotNow, match="withdrawn"):
        played.act(token="token-of-another")
    assert Action.objects.count() == 1


def test_the_console_lists_boards_and_withdraws_one_and_names_no_seed(played: Played) -> None:
    client = let_in(Client(), played.mona)
    listed = client.get("/admin/moderation/boards/").content.decode()
    assert played.board.key in listed
    address = f"/admin/moderation/boards/{played.board.pk}/"
    page = client.get(address)
    assert bytes(played.board.seed).hex() not in page.content.decode()
    sent = {"reason": WHY, "token": page.context["form"]["token"].value()}
    assert client.post(address, {**sent, "reason": "short"}).status_code == 422
    assert client.post(address, sent).status_code == 302
    played.board.refresh_from_db()
    assert played.board.withdrawn_at is not None
    assert client.post(address, {**sent, "token": "x" * 20}).status_code == 409
    assert "Let the board count again" in client.get(address).content.decode()
    for path in ("/admin/moderation/boards/0/", f"/admin/moderation/boards/{2**64}/"):
        assert client.get(path).status_code == 404
    for path in ("/admin/moderation/boards/", address):
        assert logged_in(played.ann).get(path).status_code in {302, 403, 404}
    assert timezone.now() > played.board.withdrawn_at
