"""The stock of questions in the admin: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from games.models import Question, QuestionFile, QuestionFlag, QuestionRating, QuestionVersion
from games.questions.reading import MOST_BYTES, written
from tests.games.questions.test_import import ROW, numbered
from tests.support.clock import NOON, later
from tests.support.questions import stock_of
from tests.support.second_factor import let_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
QUESTIONS = "/admin/games/question/"
FLAGS = "/admin/games/questionflag/"
IMPORT = f"{QUESTIONS}import/"

Staff = Callable[..., User]


@pytest.fixture
def staff(client: Client) -> Staff:
    """Makes somebody who may do what is named, and lets them in."""

    def made(*rights: str) -> User:
        user = person("sue")
        user.user_permissions.set(Permission.objects.filter(codename__in=rights))
        let_in(client, user)
        return user

    return made


def form_of(**fields: str) -> dict[str, str]:
    usual = {
        "text": "Which tree has acorns?",
        "answer_0": "Oak",
        "answer_1": "Ash",
        "answer_2": "Birch",
        "answer_3": "Cedar",
        "category": "nature",
        "difficulty": "easy",
        "language": "en",
        "source": "A book of trees",
        "licence": "own",
        "as_of": "",
        "key": "",
        "state": "draft",
    }
    return {**usual, **fields}


def upload(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("trees.csv", data, "text/csv")


@pytest.mark.parametrize("page", [QUESTIONS, f"{QUESTIONS}add/", IMPORT, FLAGS])
def test_another_right_is_not_enough(client: Client, staff: Staff, page: str) -> None:
    staff("view_match")
    assert client.get(page).status_code == 403
    assert client.post(page, form_of()).status_code == 403
    assert not Question.objects.exists()


def test_who_may_only_look_cannot_write(client: Client, staff: Staff) -> None:
    staff("view_question", "view_questionflag")
    (question,) = stock_of(1)
    page = f"{QUESTIONS}{question.pk}/change/"
    assert client.get(QUESTIONS).status_code == client.get(page).status_code == 200
    assert b'type="submit" class="default"' not in client.get(page).content
    assert client.post(page, form_of()).status_code == 403
    assert client.get(IMPORT).status_code == 403
    client.post(QUESTIONS, {"action": "retire", "_selected_action": [str(question.pk)]})
    assert Question.objects.get().state == "in-use"
    assert QuestionVersion.objects.count() == 1


def test_a_question_is_added_with_who_did_it(client: Client, staff: Staff) -> None:
    sue = staff("add_question", "view_question")
    assert client.get(f"{QUESTIONS}add/").status_code == 200
    assert client.post(f"{QUESTIONS}add/", form_of()).status_code == 302
    question = Question.objects.get()
    version = question.versions.get()
    assert (question.key, question.state, question.added_by, version.made_by) == (
        "own-00001",
        "draft",
        sue,
        sue,
    )
    assert (version.right, version.wrong) == ("Oak", ("Ash", "Birch", "Cedar"))
    assert LogEntry.objects.get().object_id == str(question.pk)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"answer_3": ""}, "only 3 answers"),
        ({"answer_3": "oak"}, "Two answers are alike"),
        ({"text": "x" * 201}, "there may be 200"),
        ({"source": ""}, "This field is required"),
        ({"licence": "mine"}, "does not know the licence"),
        ({"category": "trees"}, "not one of the available"),
        ({"as_of": "soon"}, "is not a date"),
        ({"key": "Tree:1"}, "is not a key"),
        ({"text": "Which tree of tree has the number 0?"}, "like question tree-0000"),
        ({"key": "tree-0000"}, "Another question has that key"),
    ],
)
def test_what_is_wrong_with_a_question_is_told(
    client: Client, staff: Staff, fields: dict[str, str], words: str
) -> None:
    staff("add_question")
    stock_of(1)
    answer = client.post(f"{QUESTIONS}add/", form_of(**fields))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Question.objects.count() == 1


def test_an_edit_makes_a_new_version_and_saving_the_same_makes_none(client: Client, staff: Staff) -> None:
    sue = staff("change_question")
    (question,) = stock_of(1)
    page = f"{QUESTIONS}{question.pk}/change/"
    for _ in range(2):
        client.post(page, form_of())
    old, new = question.versions.order_by("number")
    assert (old.text, old.made_by) == ("Which tree of tree has the number 0?", None)
    assert (new.number, new.text, new.made_by) == (2, "Which tree has acorns?", sue)
    question.refresh_from_db()
    assert (question.number, question.state, question.difficulty) == (2, "in-use", "easy")
    shown = client.get(page).content.decode()
    assert old.text in shown
    assert "Which tree has acorns?" in shown


def test_questions_are_put_in_use_and_retired(client: Client, staff: Staff) -> None:
    sue = staff("change_question")
    ids = [question.pk for question in stock_of(3)]
    for action, state in (("retire", "retired"), ("make_drafts", "draft"), ("put_in_use", "in-use")):
        client.post(QUESTIONS, {"action": action, "_selected_action": ids[:2]})
        assert [q.state for q in Question.objects.filter(pk__in=ids)] == [state, state, "in-use"]
    assert {question.state_by for question in Question.objects.filter(pk__in=ids[:2])} == {sue}
    assert LogEntry.objects.count() == 6


def test_nobody_deletes_questions(client: Client, db: None) -> None:
    let_in(client, User.objects.create_superuser("keeper", "keeper@example.org", "x"))
    (question,) = stock_of(1)
    assert client.post(f"{QUESTIONS}{question.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_list_is_found_through_by_what_is_counted_and_flagged(client: Client, staff: Staff) -> None:
    staff("view_question")
    stock_of(60, prefix="oak")
    version = QuestionVersion.objects.get(question__key="oak-0007")
    QuestionVersion.objects.filter(pk=version.pk).update(shown_count=40, right_count=10)
    QuestionFlag.objects.create(version=version, reason="wrong", at=NOON)
    for query in ("flags=open", "answers=many", "q=oak-0007", "q=Oak+7%3F"):
        shown = client.get(f"{QUESTIONS}?{query}").content.decode()
        assert ("oak-0007" in shown, "oak-0008" in shown) == (True, False)
    assert "25%" in client.get(f"{QUESTIONS}?o=-6").content.decode()


def test_numbers_are_shown_and_those_far_from_their_difficulty_are_found(
    client: Client, staff: Staff
) -> None:
    """Normal ones, each by so much harder than that after so many answers."""
    staff("view_question")
    stock_of(5, difficulty="normal", prefix="oak")
    cases = [(150_01, 50), (150_00, 50), (400_00, 49), (-150_01, 60)]
    for n, (off, answers) in enumerate(cases):
        QuestionRating.objects.create(
            version=QuestionVersion.objects.get(question__key=f"oak-{n:04}"), mu=1500_00 + off, sigma=60_70,
            answers=answers, last_at=NOON, off=off, difficulty="normal",
        )  # fmt: skip
    for query, found in (("number=harder", [0]), ("number=easier", [3]), ("number=none", range(5))):
        shown = client.get(f"{QUESTIONS}?{query}").content.decode()
        assert [n for n in range(5) if f"oak-{n:04}" in shown] == list(found)
    shown = client.get(f"{QUESTIONS}?o=8").content.decode()
    assert "1650 ± 121 of 50, far harder than said" in shown
    assert "1900 ± 121 of 49<" in shown
    assert "1350 ± 121 of 60, far easier than said" in shown
    one = Question.objects.get(key="oak-0000")
    assert (
        "1650 ± 121 of 50, far harder than said"
        in client.get(f"{QUESTIONS}{one.pk}/change/").content.decode()
    )


@pytest.mark.parametrize("count", [5, 50])
def test_the_list_costs_the_same_for_any_number(
    client: Client, staff: Staff, count: int, django_assert_max_num_queries: Callable[..., object]
) -> None:
    staff("view_question")
    stock_of(count)
    with django_assert_max_num_queries(14):  # type: ignore[attr-defined]
        client.get(QUESTIONS)


def test_a_file_is_looked_through_first_and_then_taken_in(client: Client, staff: Staff) -> None:
    sue = staff("add_question", "view_question")
    rows = [*numbered(3), replace(ROW, key="bad", category="<b>trees</b>")]
    page = client.post(IMPORT, {"file": upload(written(rows).encode())}).content.decode()
    assert "There is no category “&lt;b&gt;trees&lt;/b&gt;”. There are: history, geography," in page
    assert "<td>5</td>" in page
    assert "It would add 3" in page
    assert not Question.objects.exists()
    file = QuestionFile.objects.get()
    client.post(IMPORT, {"take": str(file.pk)})
    assert {question.added_by for question in Question.objects.all()} == {sue}
    file.refresh_from_db()
    assert (bytes(file.data), file.outcome["added"], file.outcome["faults"]) == (b"", 3, 1)


def test_a_file_that_was_taken_in_or_is_somebody_else_s_is_not_waiting(client: Client, staff: Staff) -> None:
    staff("add_question", "view_question")
    theirs = QuestionFile.objects.create(
        by=people("ben")[0], name="a.csv", data=written(numbered(2)).encode(), at=NOON
    )
    for number in (str(theirs.pk), "999999", "x", "9" * 30, ""):
        answer = client.post(IMPORT, {"take": number}, follow=True)
        assert "Send it again" in answer.content.decode()
    assert not Question.objects.exists()


def test_another_file_takes_the_place_of_one_that_waits(client: Client, staff: Staff) -> None:
    staff("add_question")
    for _ in range(2):
        client.post(IMPORT, {"file": upload(written(numbered(2)).encode())})
    assert QuestionFile.objects.count() == 1


@pytest.mark.parametrize("data", [b"", b"x" * (MOST_BYTES + 1)])
def test_a_file_that_is_empty_or_too_large_is_refused(client: Client, staff: Staff, data: bytes) -> None:
    staff("add_question")
    assert client.post(IMPORT, {"file": upload(data)}).status_code == 422
    assert not QuestionFile.objects.exists()


def test_html_in_questions_is_shown_as_text(client: Client, staff: Staff) -> None:
    staff("add_question", "change_question", "view_questionflag")
    text = "<script>alert(1)</script> & <b>bold</b>"
    client.post(f"{QUESTIONS}add/", form_of(text=text, answer_0="<i>Oak</i>", source="<u>me</u>"))
    question = Question.objects.get()
    QuestionFlag.objects.create(version=question.versions.get(), reason="other", text="<em>x</em>", at=NOON)
    for page in (QUESTIONS, f"{QUESTIONS}{question.pk}/change/", FLAGS):
        shown = client.get(page).content.decode()
        assert "&lt;script&gt;" in shown
        assert not any(tag in shown for tag in ("<script>alert", "<i>Oak", "<u>me", "<em>x"))


def flag_of(version: QuestionVersion, **fields: object) -> QuestionFlag:
    return QuestionFlag.objects.create(**{"version": version, "reason": "wrong", "at": NOON, **fields})


def test_flags_stand_in_a_queue_the_oldest_first_and_settled_ones_go(client: Client, staff: Staff) -> None:
    staff("view_questionflag")
    first, second, third = (question.versions.get() for question in stock_of(3))
    flag_of(first, at=later(hours=2))
    flag_of(second, at=later(hours=1))
    flag_of(third, settled_at=NOON, verdict="nothing")
    page = client.get(FLAGS).content.decode()
    assert page.index("tree-0001.1") < page.index("tree-0000.1")
    assert "tree-0002" not in page
    assert "tree-0002" in client.get(f"{FLAGS}?settled=yes").content.decode()


@pytest.mark.parametrize(
    ("action", "verdict", "state"),
    [("fixed", "fixed", "in-use"), ("nothing_wrong", "nothing", "in-use"), ("retired", "retired", "retired")],
)
def test_flags_are_settled_with_who_did_it(
    client: Client, staff: Staff, action: str, verdict: str, state: str
) -> None:
    sue = staff("change_questionflag", "change_question")
    (question,) = stock_of(1)
    flag = flag_of(question.versions.get())
    client.post(FLAGS, {"action": action, "_selected_action": [str(flag.pk)]})
    flag.refresh_from_db()
    question.refresh_from_db()
    assert (flag.verdict, flag.settled_by, question.state) == (verdict, sue, state)


def test_who_may_settle_flags_alone_retires_no_question(client: Client, staff: Staff) -> None:
    staff("change_questionflag", "view_questionflag")
    (question,) = stock_of(1)
    flag = flag_of(question.versions.get())
    client.post(FLAGS, {"action": "retired", "_selected_action": [str(flag.pk)]})
    question.refresh_from_db()
    assert question.state == "in-use"
    assert client.get(f"{FLAGS}{flag.pk}/change/").status_code == 200


@pytest.mark.parametrize("page", [QUESTIONS, f"{QUESTIONS}add/", IMPORT, FLAGS])
def test_the_pages_need_no_script_or_style_of_their_own(client: Client, staff: Staff, page: str) -> None:
    """The Content-Security-Policy would refuse them."""
    staff("view_question", "add_question", "change_question", "view_questionflag", "change_questionflag")
    stock_of(2)
    shown = client.get(page).content.decode()
    assert " style=" not in shown
    assert " onclick=" not in shown
    assert "<script>" not in shown
