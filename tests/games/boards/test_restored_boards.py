"""Boards in every state in a backup: restored, their results are checked and their pages say the same."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.backup.dump import dump
from games.backup.load import load
from games.models import Board, BoardResult, Match, Problem, TeamMatch
from games.selectors.record.history import histories
from games.services.boards.borrowing import borrow_board
from games.services.boards.days import make_board, show_boards
from games.services.boards.tables import begin_reference_run, play_board
from games.services.problems.days import fill_days
from games.services.problems.tries import give_up
from moderation.services.boards import withdraw_board
from tests.support import teams
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.tables import people, play_on

pytestmark = pytest.mark.django_db(transaction=True)
CHANGING = re.compile(r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": |data-now=|data-ends=)"[^"]*"')


def life() -> None:
    """Boards of days before they open, played, closed, shown, withdrawn and played again; those of a team
    match; and problems, tried and not.
    """
    now = timezone.now()
    today = now.date()
    users = people(*teams.NAMES)
    ann, ben, cat = users[:3]
    monday = today - timedelta(days=today.weekday() + 14)
    shown, withdrawn, late = (make_board(day=monday + timedelta(days=at), rng=Random(at)) for at in (0, 3, 6))
    for board in (shown, withdrawn, late):
        for seed, user in enumerate((ann, ben)):
            table = play_board(board_id=board.pk, user_id=user.pk, now=board.opens_at, rng=Random(seed))
            play_on(table, 5 if board == late and user == ben else 10_000, seed=seed)
    play_on(begin_reference_run(board_id=shown.pk, run=0, now=shown.opens_at, rng=Random(2)), seed=2)
    mona = moderator("mona")
    mona.is_superuser = True
    mona.save()
    withdraw_board(
        board_id=withdrawn.pk,
        by_id=mona.pk,
        is_reverse=False,
        now=now,
        reason="Dealt twice.",
        note="",
        token="a" * 20,
    )
    show_boards(now=late.closes_at)
    play_on(borrow_board(board_id=shown.pk, user_id=cat.pk, now=now, rng=Random(5)), seed=9)
    coming = make_board(day=today + timedelta(days=7 - today.weekday()), rng=Random(7))
    play_on(begin_reference_run(board_id=coming.pk, run=0, now=now, rng=Random(2)), 6)
    team_match = teams.played(teams.begun(users, now=now, pace="standard"), 1, now=now)
    play_on(teams.tables_of(team_match, 2)[0], 7)
    fill_days(now=now)
    problem = Problem.objects.get(day=today, step=1)
    give_up(problem=problem, user_id=ann.pk, now=now)


def pages() -> dict[tuple[str, str], tuple[int, str]]:
    """Pages about boards and problems, for somebody who played them and for nobody, by reader and path."""
    histories.clear()
    cache.clear()
    boards = Board.objects.order_by("pk")
    paths = ["/", "/board/", "/board/week/", "/board/month/", "/problem/", "/problem/days/", "/team/"]
    for board in boards:
        paths += [f"/board/{board.key}/{part}" for part in ("", "compare/", "tables/")]
    for match in Match.objects.exclude(board=None).order_by("pk"):
        paths.append(f"/m/{match.key}/record/")
    paths += [f"/team/{team_match.key}/" for team_match in TeamMatch.objects.all()]
    paths += [f"/problem/{problem.day}/{problem.step}/" for problem in Problem.objects.exclude(day=None)]
    readers = {"ann": logged_in("ann"), "": Client()}
    return {(name, path): _read(client, path) for name, client in readers.items() for path in paths}


def _read(client: Client, path: str) -> tuple[int, str]:
    answer = client.get(path)
    return answer.status_code, CHANGING.sub("", b"".join(answer).decode("utf-8", "replace"))


def test_a_restored_site_has_its_boards_as_they_were(tmp_path: Path) -> None:
    life()
    before, seen, file = BoardResult.objects.count(), pages(), tmp_path / "backup.gz"
    dump(file, now=timezone.now())
    call_command("flush", interactive=False, verbosity=0)
    assert not Board.objects.exists()
    load(file)
    assert BoardResult.objects.count() == before
    said = StringIO()
    call_command("boards", check=True, stdout=said)
    assert said.getvalue().splitlines()[-1].endswith(" tables checked, 0 differ")
    again = pages()
    assert [at for at in seen if seen[at] != again[at]] == []
    assert sum(status == 200 for status, _ in seen.values()) > len(seen) // 2
