"""Files of questions: what is read, and what is said of lines with which something is wrong."""

from __future__ import annotations

from datetime import date

import pytest

from games.questions.faults import CODES, Fault
from games.questions.reading import read, written

GOOD = {
    "key": "tre-1",
    "text": "Which tree has acorns?",
    "answer_0": "Ash",
    "answer_1": "Birch",
    "answer_2": "Oak",
    "answer_3": "Cedar",
    "right": "2",
    "category": "nature",
    "difficulty": "easy",
    "source": "A book of trees",
    "as_of": "",
    "state": "in-use",
    "licence": "own",
    "language": "en",
}
HEAD = ",".join(GOOD)


def line(**cells: str) -> str:
    quoted = (text.replace('"', '""') for text in {**GOOD, **cells}.values())
    return ",".join(f'"{text}"' for text in quoted)


def faults(*lines: str) -> list[tuple[int, str]]:
    """The faults of a file of these lines under its head."""
    reading = read("\n".join((HEAD, *lines)).encode())
    assert all(fault.words() for fault in reading.faults)
    return [(fault.line, fault.code) for fault in reading.faults]


def test_a_good_line_is_a_question() -> None:
    ((number, row),) = read(f"{HEAD}\n{line(as_of='2026-11-22')}\n".encode()).rows
    assert (number, row.key, row.right, row.wrong) == (2, "tre-1", "Oak", ("Ash", "Birch", "Cedar"))
    assert (row.as_of, row.state, row.template) == (date(2026, 11, 22), "in-use", "")


def test_a_file_that_is_written_reads_the_same() -> None:
    text = 'What does "<b>,</b>" mean? 日本'
    rows = [row for _, row in read(f"{HEAD}\n{line(text=text)}\n{line(key='tre-2')}".encode()).rows]
    again = [row for _, row in read(written(rows).encode()).rows]
    assert again == rows
    assert rows[0].text == text


def test_spreadsheets_may_put_their_mark_and_their_line_ends() -> None:
    data = b"\xef\xbb\xbf" + f"{HEAD}\r\n{line()}\r\n\r\n".encode()
    assert len(read(data).rows) == 1


def test_what_is_left_out_is_as_usual() -> None:
    head = "text,answer_0,answer_1,answer_2,answer_3,right,category,difficulty,source"
    ((_, row),) = read(f"{head}\nWho?,a,b,c,d,0,history,easy,me".encode()).rows
    assert (row.key, row.language, row.licence, row.state) == ("", "en", "own", "draft")


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"answer_3": ""}, "answers"),
        ({"answer_3": " oak "}, "alike-answers"),
        ({"answer_3": "Οak"}, "alike-answers"),  # its first letter is Greek
        ({"answer_0": "ＯＡＫ"}, "alike-answers"),
        ({"right": "4"}, "right"),
        ({"right": "-1"}, "right"),
        ({"right": "Oak"}, "right"),
        ({"right": ""}, "right"),
        ({"right": "²"}, "right"),
        ({"category": "trees"}, "unknown-category"),
        ({"category": ""}, "unknown-category"),
        ({"difficulty": "harder"}, "unknown-difficulty"),
        ({"language": "xx"}, "unknown-language"),
        ({"state": "gone"}, "unknown-state"),
        ({"licence": "all rights reserved"}, "unknown-licence"),
        ({"text": ""}, "no-text"),
        ({"source": " "}, "no-source"),
        ({"text": "x" * 201}, "too-long"),
        ({"answer_1": "x" * 201}, "too-long"),
        ({"source": "x" * 201}, "too-long"),
        ({"key": "Tre 1"}, "bad-key"),
        ({"key": "tre:1"}, "bad-key"),
        ({"key": "t" * 33}, "bad-key"),
        ({"as_of": "22.11.2026"}, "bad-day"),
        ({"text": "Which \u202etree?"}, "unprintable"),
        ({"answer_1": "Bir\u200bch"}, "unprintable"),
        ({"answer_1": "Bir\x07ch"}, "unprintable"),
    ],
)
def test_a_line_is_told_what_is_wrong_with_it(cells: dict[str, str], code: str) -> None:
    assert faults(line(key="ok", text="Which else?"), line(**cells)) == [(3, code)]


def test_two_hundred_characters_are_not_too_many() -> None:
    assert faults(line(text="x" * 200)) == []


def test_all_that_is_wrong_with_a_line_is_told_at_once() -> None:
    told = faults(line(answer_3="", right="9", category="trees", source=""))
    assert told == [(2, "answers"), (2, "right"), (2, "no-source"), (2, "unknown-category")]


def test_numbers_that_differ_by_a_sign_are_not_alike() -> None:
    assert faults(line(answer_0="5", answer_1="-5", answer_2="0.5", answer_3="50")) == []


def test_like_another_line_is_told_with_that_line() -> None:
    other = line(key="tre-2", text="which TREE has acorns", answer_0="Elm")
    (fault,) = read(f"{HEAD}\n{line()}\n{other}".encode()).faults
    assert (fault.line, fault.code, fault.value) == (3, "like-line", "2")


def test_a_question_about_its_answers_may_come_with_other_ones() -> None:
    these = "Which of these trees has acorns?"
    assert faults(line(text=these), line(key="tre-2", text=these, answer_2="Holm oak")) == []
    assert faults(line(text=these), line(key="tre-2", text=these, answer_0="Elm")) == [(3, "like-line")]


def test_one_key_twice_is_told() -> None:
    assert faults(line(), line(text="Which else?")) == [(3, "key-twice")]


def test_what_is_not_utf_8_is_told_by_line_and_the_rest_is_read() -> None:
    data = f"{HEAD}\n".encode() + line(text="Qui dîne ?").encode("latin-1") + f"\n{line()}".encode()
    reading = read(data)
    assert [(fault.line, fault.code) for fault in reading.faults] == [(2, "encoding")]
    assert [number for number, _ in reading.rows] == [3]


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    """A quoted cell may go over several lines, and blank ones do not count."""
    assert faults(line(text="Which tree\nhas acorns?"), "", line(key="b", right="7")) == [(5, "right")]


def test_too_many_or_too_few_cells_are_told() -> None:
    assert faults(line(), f"{line(key='b')},x", "a,b") == [(3, "cells"), (4, "cells")]


def test_an_open_quotation_mark_is_told_where_it_begins() -> None:
    assert faults(line(), '"tre-2,Which?') == [(3, "quotes")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (HEAD.encode(), "empty"),
        (b"question,answer\nWho?,me", "no-columns"),
        (HEAD.replace(",", ";").encode(), "no-columns"),
        (f"{HEAD},colour\n{line()},red".encode(), "odd-columns"),
        (f"{HEAD},text\n{line()},x".encode(), "column-twice"),
        (HEAD.encode("utf-16"), "no-columns"),
        (b"\x00\x01\x02", "no-columns"),
    ],
)
def test_a_file_that_is_none_is_told_so_once(data: bytes, code: str) -> None:
    reading = read(data)
    assert [(fault.line, fault.code) for fault in reading.faults] == [(1, code)]
    assert reading.rows == ()
    assert reading.faults[0].words()


def test_a_file_with_too_many_lines_is_refused_whole() -> None:
    reading = read("\n".join((HEAD, line(), line(key="b"), line(key="c"))).encode(), most=2)
    assert (reading.rows, [fault.code for fault in reading.faults]) == ((), ["too-many"])


def test_every_fault_has_words() -> None:
    assert all(Fault(1, code, "text", "7").words() for code in CODES)
