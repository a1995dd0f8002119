"""Problems of days: given ahead, tried once so that it counts, and shown to nobody before."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.data_export.sources import SOURCES
from games.models import Problem, ProblemTry
from games.services.absence.closed_accounts import leave_tables
from games.services.problems import days, tries
from games.services.problems.days import fill_days, is_short, keep, stock_of, today
from games.sweeps import problems as sweeps
from games.thinking.pool import HeadStopped
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.tables import people

pytestmark = pytest.mark.django_db
GAME = "three-colours"


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def problem(now: datetime) -> Problem:
    """The second problem of today."""
    fill_days(now=now)
    return Problem.objects.get(day=today(now), step=2)


def path(problem: Problem, part: str = "") -> str:
    return f"/problem/{problem.day}/{problem.step}/{part}"


def text(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def fields(move: str) -> dict[str, str]:
    _, cell, colour = move.split()
    return {"cell": cell, "colour": colour}


def right(problem: Problem, made: int = 0) -> str:
    """The right move after so many others."""
    node = problem.proof["play"]
    for _ in range(made):
        node = next(iter(node["good"].values()))["then"]
    return str(next(iter(node["good"])))


def wrong(problem: Problem) -> str:
    """One that is told to be wrong, by the reply that spoils it."""
    return next(str(move) for moves in problem.proof["play"]["bad"].values() for move in moves)


def send(client: Client, problem: Problem, move: str, *own: str, **more: str) -> Any:
    data = fields(move) | {"line": ", ".join(own), "first": "1"} | more
    return client.post(path(problem, "move/"), data)


def solve(client: Client, problem: Problem) -> Any:
    own: list[str] = []
    answer = None
    for made in range((problem.length + 1) // 2):
        answer = send(client, problem, right(problem, made), *own)
        assert answer.status_code == 200
        own.append(right(problem, made))
    return answer


class TestDays:
    def test_today_and_tomorrow_have_problems_at_once_from_the_stock(self) -> None:
        assert fill_days(now=NOON) == 6
        assert fill_days(now=NOON) == 0
        rows = Problem.objects.order_by("day", "step")
        assert [row.step for row in rows] == [1, 2, 3, 1, 2, 3]
        assert [row.length for row in rows] == [3, 5, 7, 3, 5, 7]
        assert {row.day for row in rows} == {today(NOON), today(NOON) + timedelta(days=1)}

    def test_what_was_found_waits_for_a_day_and_has_one_a_week_ahead(self) -> None:
        found = [each for step in stock_of(GAME).values() for each in step[:2]]
        assert keep(game=GAME, found=found, now=NOON) == 6
        assert keep(game=GAME, found=found, now=NOON) == 0
        assert fill_days(now=NOON) == 6
        assert not Problem.objects.filter(day=None).exists()
        assert is_short(GAME) == [1, 2, 3]

    def test_no_more_is_kept_than_is_wanted(self) -> None:
        found = stock_of(GAME)[1]
        assert keep(game=GAME, found=found, now=NOON) == days.WAITING
        assert is_short(GAME) == [2, 3]

    def test_a_day_has_one_problem_of_a_step(self, problem: Problem) -> None:
        problem.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            problem.save(force_insert=True)

    def test_the_sweep_looks_through_one_match_and_forgets_one_that_was_stopped(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stopped(*_: object) -> Any:
            raise HeadStopped

        monkeypatch.setattr(sweeps, "find_aside", stopped)
        sweeps.find_problems()
        assert not Problem.objects.exists()
        monkeypatch.setattr(sweeps, "find_aside", lambda *_: stock_of(GAME)[3][:1])
        sweeps.find_problems()
        sweeps.look_after_problems()
        assert Problem.objects.filter(step=3).count() == 2

    def test_the_command_lists_and_proves_what_there_is(
        self, problem: Problem, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.management.commands.problems.stock_of", lambda _: {})
        Problem.objects.exclude(step=1).delete()
        call_command("problems", check=True)
        assert "2 problems proved, 0 wrong" in capsys.readouterr().out
        Problem.objects.filter(day=problem.day).update(prize="orange", moves=["place a1 green"])
        with pytest.raises(CommandError):
            call_command("problems", check=True)
        assert "no first disc alone forces it" in capsys.readouterr().out
        call_command("problems")
        assert f"{problem.day} 1 three-colours" in capsys.readouterr().out


class TestFirstTry:
    def test_solving_it_counts_and_says_so(self, problem: Problem) -> None:
        ann = people("ann")[0]
        client = logged_in(ann)
        assert "Only the first try counts" in text(client, path(problem))
        page = solve(client, problem).content.decode()
        assert "it counts as solved" in page
        assert "solved by 1 of 1" in page
        assert ProblemTry.objects.get(player=ann).solved is True
        assert "you: at the first try" in text(client, path(problem))

    def test_a_wrong_move_ends_it_and_further_tries_are_free(self, problem: Problem) -> None:
        client = logged_in(people("ann")[0])
        page = send(client, problem, wrong(problem)).content.decode()
        assert "Not this way" in page
        assert "solved by 0 of 1" in page
        assert "has counted" in text(client, path(problem))
        own: list[str] = []
        for made in range(3):
            answer = send(client, problem, right(problem, made), *own, first="")
            own.append(right(problem, made))
        assert "Solved" in answer.content.decode()
        assert "solved by 0 of 1" in answer.content.decode()

    def test_it_goes_on_where_it_was_left_and_a_second_click_changes_nothing(self, problem: Problem) -> None:
        client = logged_in(people("ann")[0])
        for _ in range(2):
            assert send(client, problem, right(problem)).status_code == 200
        assert ProblemTry.objects.get().moves == [right(problem)]
        assert "was right" in text(client, path(problem))

    def test_while_it_goes_on_no_other_is_made(self, problem: Problem) -> None:
        """In a second window, or by a form that says otherwise: what one learned there would count here."""
        client = logged_in(people("ann")[0])
        send(client, problem, right(problem))
        for first in ("1", ""):
            answer = send(client, problem, wrong(problem), first=first)
            assert answer.status_code == 409
            assert "in another window" in answer.content.decode()
        row = ProblemTry.objects.get()
        assert (row.moves, row.solved) == ([right(problem)], None)

    def test_two_windows_count_once(self, problem: Problem) -> None:
        client = logged_in(people("ann")[0])
        send(client, problem, wrong(problem))
        assert send(client, problem, right(problem)).status_code == 409
        assert ProblemTry.objects.get().solved is False

    def test_of_two_windows_at_once_the_quicker_one_counts(
        self, problem: Problem, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The second has looked before the first wrote: the constraint stops it, and it looks again."""
        client = logged_in(people("ann")[0])
        send(client, problem, wrong(problem))
        looked, looks = tries._locked, iter((False, True) * 2)
        monkeypatch.setattr(tries, "_locked", lambda *given: looked(*given) if next(looks) else None)
        assert send(client, problem, right(problem)).status_code == 409
        assert send(client, problem, wrong(problem)).status_code == 200
        row = ProblemTry.objects.get()
        assert (row.moves, row.solved) == ([wrong(problem)], False)

    def test_there_is_no_second_row(self, problem: Problem) -> None:
        ann = people("ann")[0]
        ProblemTry.objects.create(problem=problem, player=ann, at=NOON)
        with pytest.raises(IntegrityError), transaction.atomic():
            ProblemTry.objects.create(problem=problem, player=ann, at=NOON)

    def test_strangers_try_without_counting(self, problem: Problem) -> None:
        client = Client()
        assert "Tries count for those who have an account" in text(client, path(problem))
        assert "Solved" in solve(client, problem).content.decode()
        assert not ProblemTry.objects.exists()
        assert client.get(path(problem, "proof/")).status_code == 200

    def test_giving_up_counts_as_a_try(self, problem: Problem) -> None:
        client = logged_in(people("ann")[0])
        for _ in range(2):
            assert client.post(path(problem, "give-up/"), follow=True).status_code == 200
        assert ProblemTry.objects.get().solved is False

    def test_after_its_day_nothing_counts(self, problem: Problem) -> None:
        Problem.objects.filter(pk=problem.pk).update(day=F("day") - timedelta(days=3))
        problem.refresh_from_db()
        client = logged_in(people("ann")[0])
        solve(client, problem)
        client.post(path(problem, "give-up/"))
        assert not ProblemTry.objects.exists()
        assert client.get(path(problem, "proof/")).status_code == 200
        assert "nobody has tried it yet" in text(client, "/problem/days/")


class TestRefused:
    @pytest.mark.parametrize(
        "sent",
        [
            {},
            {"cell": "z9", "colour": "green"},
            {"cell": "a1"},
            {"colour": "green"},
            {"move": "resign"},
            {"move": "swap"},
            {"move": "place a1 pink"},
            {"move": "x" * 5000},
        ],
        ids=["nothing", "no-cell", "colour-missing", "cell-missing", "resign", "swap", "no-colour", "long"],
    )
    def test_what_is_no_move_is_told_and_writes_nothing(self, problem: Problem, sent: dict[str, str]) -> None:
        answer = logged_in(people("ann")[0]).post(path(problem, "move/"), sent)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert not ProblemTry.objects.exists()

    def test_a_cell_that_is_taken(self, problem: Problem) -> None:
        answer = send(logged_in(people("ann")[0]), problem, problem.moves[0])
        assert answer.status_code == 422
        assert "already. Choose an empty cell" in answer.content.decode()
        assert not ProblemTry.objects.exists()

    @pytest.mark.parametrize("line", ["place a1 green", "x", ", , ,"], ids=["wrong", "none", "commas"])
    def test_a_line_that_has_ended_or_is_none(self, problem: Problem, line: str) -> None:
        data = fields(right(problem)) | {"line": line}
        answer = logged_in(people("ann")[0]).post(path(problem, "move/"), data)
        assert answer.status_code == 409
        assert not ProblemTry.objects.exists()

    def test_days_to_come_are_like_days_without_one(self, problem: Problem) -> None:
        tomorrow = today(timezone.now()) + timedelta(days=1)
        assert Problem.objects.filter(day=tomorrow).exists()
        answers = [
            Client().get(f"/problem/{day}/1/{part}")
            for day in (tomorrow, tomorrow + timedelta(days=99), date(2001, 1, 1), "soon", "20261127")
            for part in ("", "proof/")
        ]
        assert {answer.status_code for answer in answers} == {404}
        assert len({_bare(answer.content) for answer in answers}) == 1
        assert Client().post(f"/problem/{tomorrow}/1/give-up/").status_code == 404
        assert Client().get(f"/problem/{problem.day}/9/").status_code == 404

    def test_rules_that_are_gone_are_told(self, problem: Problem) -> None:
        Problem.objects.filter(pk=problem.pk).update(rules_version=99)
        client = logged_in(people("ann")[0])
        assert client.get(path(problem)).status_code == 410
        assert send(client, problem, right(problem)).status_code == 409
        part = client.post(path(problem, "move/"), headers={"HX-Request": "true"})
        assert part.headers["HX-Redirect"] == path(problem)
        assert not ProblemTry.objects.exists()

    def test_places_that_a_proof_has_not(self, problem: Problem) -> None:
        client = Client()
        client.post(path(problem, "give-up/"))
        for place in ("99", "-1", "x", "0.0.0.0.0.0", "0..1"):
            assert client.get(path(problem, f"proof/?at={place}")).status_code == 404
        assert client.get(path(problem, "proof/?at=0")).status_code == 200


class TestSecrecy:
    def test_the_page_is_the_same_whatever_the_proof(self, problem: Problem) -> None:
        """Before a move nothing of it is there: neither the proof nor what follows from it."""
        client = logged_in(people("ann")[0])
        pages = [_bare(client.get(path(problem)).content)]
        proof = json.loads(json.dumps(problem.proof).replace("place", "mark"))
        Problem.objects.filter(pk=problem.pk).update(
            proof=proof | {"first": "place m1 green"}, tempting=99, played="place m2 green", seed=77
        )
        pages.append(_bare(client.get(path(problem)).content))
        assert pages[0] == pages[1]

    def test_the_proof_is_not_read_before_it_may_be(self, problem: Problem) -> None:
        ann, ben = people("ann", "ben")
        send(logged_in(ben), problem, wrong(problem))
        assert logged_in(ben).get(path(problem, "proof/")).status_code == 200
        for client in (Client(), logged_in(ann)):
            answer = client.get(path(problem, "proof/"))
            assert answer.status_code == 409
            assert "The proof is shown once" in answer.content.decode()
        send(logged_in(ann), problem, right(problem))
        assert logged_in(ann).get(path(problem, "proof/")).status_code == 409
        # A cookie of a browser says nothing of an account.
        client = Client()
        client.post(path(problem, "give-up/"))
        client.force_login(ann)
        assert client.get(path(problem, "proof/")).status_code == 409


class TestPages:
    def test_without_a_problem_it_says_so(self) -> None:
        assert "There is no problem today" in text(Client(), "/problem/")
        assert "No day with a problem is over yet" in text(Client(), "/problem/days/")

    def test_one_is_led_to_the_first_that_one_has_not_tried(self, problem: Problem) -> None:
        client = logged_in(people("ann")[0])
        assert client.get("/problem/").headers["Location"] == f"/problem/{problem.day}/1/"
        first = Problem.objects.get(day=problem.day, step=1)
        client.post(path(first, "give-up/"))
        assert client.get("/problem/").headers["Location"] == f"/problem/{problem.day}/2/"

    def test_the_queries_of_a_page_do_not_grow(
        self, problem: Problem, django_assert_max_num_queries: Any
    ) -> None:
        client = logged_in(people("ann")[0])
        client.get(path(problem))
        ProblemTry.objects.bulk_create(
            ProblemTry(problem=problem, player=user, solved=number % 2 == 0, at=NOON)
            for number, user in enumerate(people(*(f"p{n}" for n in range(12))))
        )
        with django_assert_max_num_queries(8):
            assert "solved by 6 of 12" in text(client, path(problem))

    def test_whatever_the_last_disc_ends_can_be_shown(self, problem: Problem) -> None:
        """A colour, or the match: some of each in the stock."""
        ends = set()
        for found in stock_of(GAME)[1][:6] + stock_of(GAME)[3]:
            row = days._row(GAME, 2, found, NOON, problem.day)
            Problem.objects.filter(pk=problem.pk).delete()
            row.save()
            page = solve(Client(), row).content.decode()
            assert "Solved" in page
            assert Client().get(path(row)).status_code == 200
            problem = row
            ends.add("One disc forces the match" in page)
        assert ends == {True, False}

    def test_a_part_is_answered_where_a_part_is_asked_for(self, problem: Problem) -> None:
        answer = Client().post(path(problem, "move/"), fields(right(problem)), headers={"HX-Request": "true"})
        assert answer.content.decode().lstrip().startswith('<div class="problem')


class TestAccounts:
    def test_tries_are_in_the_file_about_oneself_and_go_with_the_account(self, problem: Problem) -> None:
        ann = people("ann")[0]
        solve(logged_in(ann), problem)
        (source,) = [each for each in SOURCES if each.name == "problems"]
        (row,) = source.read(ann.pk, 0, NOON).rows
        assert (row["day"], row["step"], row["solved"]) == (f"{problem.day}", 2, True)
        leave_tables(user=ann, now=NOON)
        assert not ProblemTry.objects.exists()


def _bare(page: bytes) -> str:
    """A page without what is new in each."""
    return re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": ?)"[^"]*"', "", page.decode())
