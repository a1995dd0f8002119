"""Boards of one's own told by no mail, no line of the log and no page of the console, whoever reads it."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client, TestCase

from accounts.models import Alert, Mail, User
from games.models import Match, OwnBoard
from games.services.own_boards.own_boards import name_line
from tests.games.boards.test_board_leaks import OF_THE_ANSWER, figures, undone
from tests.support.clock import NOON
from tests.support.letters import delivery, letter
from tests.support.moderators import moderator
from tests.support.own_boards import answer, board_of, keep, try_line, two, where, word
from tests.support.second_factor import let_in
from tests.support.tables import person, play, turns

pytestmark = pytest.mark.django_db
NAME = "Zanzibar gambit"
LINE = ("a1o", "k7p", "j4g")
SECRETS = (NAME, "k7", "j4", "a1.k7", "place k7")


@pytest.fixture
def match() -> Match:
    return two(pace="standard")


def with_a_tree(match: Match) -> OwnBoard:
    """Have the second seat try a line, name it, and keep its answer."""
    try_line(match, 1, *LINE)
    own = board_of(match, 1)
    name_line(
        match_id=match.pk,
        user_id=own.player_id,
        where=where(match, *LINE[:2]),
        name=NAME,
        revision=own.revision,
        now=NOON,
    )
    keep(match, 1, *LINE[:2])
    own.refresh_from_db()
    return own


def test_no_mail_about_the_match_differs_whoever_gets_it(match: Match) -> None:
    (turn,) = turns(match)
    seen = []
    for has_tree in (False, True):
        with undone():
            if has_tree:
                with_a_tree(match)
            made = letter(turn.player, delivery(turn.player, match))
            seen.append((made.subject, made.text, made.html))
    assert seen[0] == seen[1]


def test_a_mail_after_an_answer_tells_the_move_and_not_what_was_kept_besides(match: Match) -> None:
    with_a_tree(match)
    play(match, word("a1o"))
    match.refresh_from_db()
    (turn,) = turns(match)
    assert turn.seat == 0, "the answer was played"
    text = letter(turn.player, delivery(turn.player, match)).text
    assert "k7" in text
    for secret in (NAME, "j4", "own board", "answer"):
        assert secret not in text
    told = json.dumps(list(Alert.objects.values("user", "title", "data")), default=str)
    assert not [secret for secret in (NAME, "j4", "k7") if secret in told]
    assert not Mail.objects.exists()


def test_no_line_of_the_log_and_no_figure_tells_of_it(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    before = figures()
    with caplog.at_level(logging.DEBUG), TestCase.captureOnCommitCallbacks(execute=True):
        with_a_tree(match)
        try_line(match, 1, "a1o", "k7p", "b2o")
    lines = [line for line in caplog.records if not line.name.startswith("django.db")]
    told = "\n".join(f"{line.getMessage()} {line.__dict__}" for line in lines)
    assert not [secret for secret in SECRETS if secret in told]
    assert figures() == before
    caplog.clear()
    with caplog.at_level(logging.DEBUG), TestCase.captureOnCommitCallbacks(execute=True):
        play(match, word("a1o"))
    lines = [line for line in caplog.records if not line.name.startswith("django.db")]
    told = "\n".join(f"{line.getMessage()} {line.__dict__}" for line in lines)
    assert "move taken" in told
    assert not [secret for secret in SECRETS if secret in told]


def overseer() -> User:
    user = person("olga")
    User.objects.filter(pk=user.pk).update(is_superuser=True, is_staff=True)
    return User.objects.get(pk=user.pk)


def test_no_page_of_the_console_tells_of_it_not_even_to_who_may_see_all(match: Match) -> None:
    assert OwnBoard not in admin.site._registry
    owner = match.tenures.get(seat=1).player
    browsers = [let_in(Client(), user) for user in (moderator("mona", "moderator"), overseer())]
    paths = [
        "/admin/",
        "/admin/games/match/",
        f"/admin/games/match/{match.pk}/change/",
        f"/admin/moderation/match/{match.pk}/",
        f"/admin/moderation/person/{owner.pk}/",
        f"/admin/moderation/find/?q={owner.username}",
        f"/m/{match.key}/",
        f"/m/{match.key}/think/",
    ]
    seen: list[Any] = []
    for has_tree in (False, True):
        with undone():
            if has_tree:
                with_a_tree(match)
            found = [(page.status_code, text_of(page)) for b in browsers for page in map(b.get, paths)]
            seen.append(found)
    assert seen[0] == seen[1]
    assert not [secret for secret in SECRETS[:1] for _status, text in seen[1] if secret in text]
    assert 200 in {status for status, _text in seen[1]}


def text_of(answer_: Any) -> str:
    text = OF_THE_ANSWER.sub("", answer_.content.decode())
    return re.sub(r'value="\w{20,}"', "", text)


def test_an_answer_that_was_kept_alone_is_in_no_alert(match: Match) -> None:
    before = list(Alert.objects.values_list("user", "kind", "data"))
    assert answer(match, 1, "a1o", "k7p") == 1
    assert list(Alert.objects.values_list("user", "kind", "data")) == before
