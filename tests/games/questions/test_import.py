"""Taking files of questions in: staff's, and those that come with the site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from time import process_time

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Question, QuestionVersion
from games.questions.bank_files import bank
from games.questions.reading import Reading, read, written
from games.questions.row import QuestionRow
from games.services.questions.editing import edit, put_into
from games.services.questions.importing import ImportReport, import_bank, import_rows
from tests.support.clock import NOON, later
from tests.support.tables import person

pytestmark = pytest.mark.django_db

ROW = QuestionRow(
    key="tre-1",
    text="Which tree has acorns?",
    answers=("Ash", "Birch", "Oak", "Cedar"),
    place=2,
    category="nature",
    difficulty="easy",
    language="en",
    source="A book of trees",
    licence="own",
    as_of=None,
    state="in-use",
    template="",
)


def numbered(count: int) -> Iterator[QuestionRow]:
    """So many rows, none like another."""
    for number in range(count):
        answers = (f"Ash {number}", f"Birch {number}", f"Oak {number}", f"Cedar {number}")
        yield replace(ROW, key=f"tre-{number}", text=f"Which tree has the number {number}?", answers=answers)


def take(*rows: QuestionRow, dry_run: bool = False, by: User | None = None) -> ImportReport:
    """Import a file of these rows."""
    reading = read(written(rows).encode())
    return import_rows(reading, by_id=by.pk if by else None, now=NOON, dry_run=dry_run)


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    return report.added, report.changed, report.unchanged, report.kept


def latest(key: str) -> QuestionVersion:
    return QuestionVersion.objects.current().get(question__key=key)


def test_a_row_becomes_a_question_with_its_first_version() -> None:
    ann = person("ann")
    report = take(ROW, by=ann)
    question = Question.objects.get()
    version = question.versions.get()
    assert counts(report) == (1, 0, 0, 0)
    assert (question.key, question.state, question.added_by, version.made_by) == ("tre-1", "in-use", ann, ann)
    assert (version.name, version.text, version.right) == ("tre-1.1", ROW.text, "Oak")
    assert version.wrong == ("Ash", "Birch", "Cedar")


def test_one_file_twice_changes_nothing() -> None:
    rows = tuple(numbered(50))
    take(*rows)
    before = list(QuestionVersion.objects.values())
    put_into(question_ids=[Question.objects.first().pk], state="retired", by_id=person("ann").pk, now=NOON)  # type: ignore[union-attr, arg-type]
    questions = list(Question.objects.values())
    assert counts(take(*rows)) == (0, 0, 50, 0)
    assert list(QuestionVersion.objects.values()) == before
    assert list(Question.objects.values()) == questions


def test_a_file_without_keys_is_given_keys_and_changes_nothing_twice() -> None:
    rows = [replace(row, key="") for row in numbered(3)]
    take(*rows[:2])
    assert counts(take(*rows)) == (1, 0, 2, 0)
    assert list(Question.objects.values_list("key", flat=True)) == ["own-00001", "own-00002", "own-00003"]


def test_an_edited_row_makes_a_new_version_and_the_old_one_stays() -> None:
    take(ROW)
    assert counts(take(replace(ROW, text="Which of our trees has acorns?"))) == (0, 1, 0, 0)
    assert [version.name for version in QuestionVersion.objects.all()] == ["tre-1.1", "tre-1.2"]
    assert QuestionVersion.objects.get(number=1).text == ROW.text
    assert latest("tre-1").text == "Which of our trees has acorns?"


def test_another_place_of_the_right_answer_is_no_other_question() -> None:
    take(ROW)
    assert counts(take(replace(ROW, answers=("Oak", "Ash", "Birch", "Cedar"), place=0))) == (0, 0, 1, 0)


def test_a_question_like_one_of_the_stock_is_refused_by_name() -> None:
    take(ROW)
    report = take(replace(ROW, key="tre-2", text="which tree has ACORNS"))
    assert [(fault.line, fault.code, fault.value) for fault in report.faults] == [
        (2, "like-question", "tre-1")
    ]
    assert Question.objects.count() == 1


def test_a_question_that_becomes_like_another_is_refused() -> None:
    take(ROW, replace(ROW, key="tre-2", text="Which tree has cones?"))
    report = take(replace(ROW, key="tre-2"))
    assert [fault.value for fault in report.faults] == ["tre-1"]
    assert latest("tre-2").number == 1


def test_a_dry_run_says_the_same_and_writes_nothing() -> None:
    take(ROW)
    rows = [replace(ROW, text="Which has acorns?"), *numbered(5)]
    rows[2] = replace(ROW, key="other")
    dry = take(*rows, dry_run=True)
    assert QuestionVersion.objects.count() == 1
    assert take(*rows) == dry
    assert counts(dry) == (4, 1, 0, 0)


def test_html_is_text_and_stays_text() -> None:
    text = "What does <b>bold</b> &amp; <script>alert(1)</script> do?"
    take(replace(ROW, text=text))
    assert latest("tre-1").text == text


def test_ten_thousand_lines_are_taken_in_and_a_second_time_change_nothing() -> None:
    data = written(numbered(10_000)).encode()
    began = process_time()
    reading = read(data)
    read_in = process_time() - began
    assert counts(import_rows(reading, by_id=None, now=NOON)) == (10_000, 0, 0, 0)
    written_in = process_time() - began - read_in
    assert counts(import_rows(reading, by_id=None, now=NOON)) == (0, 0, 10_000, 0)
    assert Question.objects.count() == QuestionVersion.objects.count() == 10_000
    again_in = process_time() - began - read_in - written_in
    print(f"read {read_in:.1f} s, written {written_in:.1f} s, again {again_in:.1f} s")  # noqa: T201


def test_the_bank_is_taken_in_and_a_second_time_changes_nothing() -> None:
    rows = bank()
    assert counts(import_bank(rows, now=NOON)) == (len(rows), 0, 0, 0)
    assert counts(import_bank(rows, now=later(hours=1))) == (0, 0, len(rows), 0)
    assert Question.objects.count() == len(rows)


def test_what_a_release_changes_in_the_bank_makes_a_new_version() -> None:
    import_bank([ROW], now=NOON)
    new = replace(ROW, source="A better book", key="tre-1")
    assert counts(import_bank([new, replace(ROW, key="tre-2", text="New?")], now=NOON)) == (1, 1, 0, 0)
    assert latest("tre-1").source == "A better book"


def test_what_staff_has_edited_no_release_overwrites() -> None:
    ann = person("ann")
    import_bank([ROW], now=NOON)
    edit(question_id=Question.objects.get().pk, row=replace(ROW, text="Ours?"), by_id=ann.pk, now=NOON)
    for text in ("Theirs?", "Theirs, later?"):
        assert counts(import_bank([replace(ROW, text=text)], now=later(days=1))) == (0, 0, 0, 1)
    assert latest("tre-1").text == "Ours?"


def test_what_staff_has_retired_no_release_puts_in_use() -> None:
    import_bank([ROW], now=NOON)
    put_into(
        question_ids=[Question.objects.get().pk],
        state=Question.State.RETIRED,
        by_id=person("ann").pk,
        now=NOON,
    )
    import_bank([replace(ROW, text="Which tree has acorns, then?")], now=NOON)
    assert Question.objects.get().state == "retired"
    assert latest("tre-1").number == 2


def test_what_a_release_withdraws_is_retired() -> None:
    import_bank([ROW], now=NOON)
    import_bank([replace(ROW, state="retired")], now=NOON)
    assert (Question.objects.get().state, latest("tre-1").number) == ("retired", 1)


def test_a_question_that_staff_had_before_the_bank_stays_the_only_one() -> None:
    take(replace(ROW, key="ours-1", difficulty="hard"))
    assert counts(import_bank([ROW], now=NOON)) == (0, 0, 0, 1)
    assert Question.objects.get().key == "ours-1"


def test_a_key_that_staff_has_taken_stays_staff_s() -> None:
    take(replace(ROW, text="Ours?"))
    assert counts(import_bank([ROW], now=NOON)) == (0, 0, 0, 1)
    assert latest("tre-1").text == "Ours?"


def test_the_command_names_line_and_fault_and_takes_in_the_rest(tmp_path: Path) -> None:
    rows = [*numbered(3), replace(ROW, key="bad", category="trees")]
    path = tmp_path / "trees.csv"
    path.write_text(written(rows), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("questions", "import", str(path), "--dry-run", stdout=out)
    assert "trees.csv:5: There is no category “trees”. There are: history, geography," in out.getvalue()
    assert Question.objects.count() == 0
    with pytest.raises(SystemExit):
        call_command("questions", "import", str(path), stdout=StringIO())
    assert Question.objects.count() == 3


def test_a_first_start_takes_in_the_bank() -> None:
    call_command("questions", "bank", stdout=StringIO())
    assert Question.objects.filter(state="in-use").count() == sum(row.state == "in-use" for row in bank())


def test_nothing_of_an_empty_file_is_taken_in() -> None:
    assert import_rows(Reading((), ()), by_id=None, now=NOON) == ImportReport()
