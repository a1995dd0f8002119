"""Checks on the questions that come with the site, taken together."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from games.questions.amounts import amounts_of
from games.questions.kinds import DIFFICULTIES
from games.questions.row import QuestionRow

FEWEST: Final = 1500
FEWEST_BY_HAND: Final = 300
FEWEST_CATEGORIES: Final = 10
FEWEST_OF_A_DIFFICULTY: Final = 300
MOST_OF_A_CATEGORY: Final = 25
MOST_OF_A_TEMPLATE: Final = 8
LONGEST_ALONE: Final = (15, 30)
"""Per cent of questions whose right answer alone is the longest; by chance it would be a quarter or less."""
AT_A_PLACE: Final = (23, 27)
"""Per cent of questions whose right answer stands at each of the four places."""
AT_AN_END: Final = (45, 55)
"""Per cent of questions about numbers whose right answer is the smallest or the largest; by chance a half."""
AT_AN_END_IN_A_TEMPLATE: Final = (35, 65)
"""The same of one template, and of those by hand; always allowed is what is nearest to a half."""
STEM: Final = 4
"""So many letters at the beginning of a word make a stem."""
NAMED: Final = 5
"""So many questions are named where several are meant."""


def problems(rows: Sequence[QuestionRow]) -> list[str]:
    """The faults of the questions in use among `rows`, a line each; for whoever makes the files."""
    used = [row for row in rows if row.state == "in-use"]
    return [*_amounts(used), *_shares(used), *_right_answers(used), *_ends(used), *_stems(used)]


def is_longest_alone(row: QuestionRow) -> bool:
    """True if the right answer is longer than each wrong one."""
    return len(row.right) > max(map(len, row.wrong))


def is_at_an_end(row: QuestionRow) -> bool | None:
    """True if the right answer is the smallest or the largest; None where the answers are no numbers."""
    amounts = amounts_of(row.answers)
    return None if amounts is None else amounts[row.place] in {min(amounts), max(amounts)}


def shared_stems(text: str, answer: str) -> frozenset[str]:
    """The stems that a question and an answer have in common.

    >>> sorted(shared_stems("Which river flows through Frankfurt an der Oder?", "The Oder"))
    ['oder']
    >>> shared_stems("Who wrote “Emma”?", "Jane Austen")
    frozenset()
    """
    return _stems_of(text) & _stems_of(answer)


def share(part: int, whole: int) -> float:
    """Per cent."""
    return 100 * part / whole if whole else 0.0


def _stems_of(text: str) -> frozenset[str]:
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign)
    )
    return frozenset(word[:STEM] for word in re.findall(r"[^\W\d_]+", plain) if len(word) >= STEM)


def _amounts(rows: Sequence[QuestionRow]) -> Iterator[str]:
    if len(rows) < FEWEST:
        yield f"{len(rows)} questions in use, fewer than {FEWEST}"
    by_hand = sum(not row.template for row in rows)
    if by_hand < FEWEST_BY_HAND:
        yield f"{by_hand} questions written by hand, fewer than {FEWEST_BY_HAND}"
    if len({row.category for row in rows}) < FEWEST_CATEGORIES:
        yield f"fewer than {FEWEST_CATEGORIES} categories"
    of_difficulty = Counter(row.difficulty for row in rows)
    for difficulty in DIFFICULTIES:
        if of_difficulty[difficulty] < FEWEST_OF_A_DIFFICULTY:
            yield f"{of_difficulty[difficulty]} {difficulty} questions, fewer than {FEWEST_OF_A_DIFFICULTY}"


def _shares(rows: Sequence[QuestionRow]) -> Iterator[str]:
    for what, names, most in (
        ("category", [row.category for row in rows], MOST_OF_A_CATEGORY),
        ("template", [row.template for row in rows if row.template], MOST_OF_A_TEMPLATE),
    ):
        for name, count in Counter(names).most_common():
            if share(count, len(rows)) > most:
                yield f"{what} {name} has {share(count, len(rows)):.1f} %, more than {most} %"


def _right_answers(rows: Sequence[QuestionRow]) -> Iterator[str]:
    low, high = LONGEST_ALONE
    alone = share(sum(map(is_longest_alone, rows)), len(rows))
    if not low <= alone <= high:
        yield f"the right answer alone is longest in {alone:.1f} %, not in {low} to {high} %"
    low, high = AT_A_PLACE
    places = Counter(row.place for row in rows)
    for place in range(4):
        if not low <= share(places[place], len(rows)) <= high:
            yield f"the right answer is at {place} in {share(places[place], len(rows)):.1f} %"


def _ends(rows: Sequence[QuestionRow]) -> Iterator[str]:
    by_template: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        if (at_an_end := is_at_an_end(row)) is not None:
            by_template[row.template].append(at_an_end)
    everywhere = [one for found in by_template.values() for one in found]
    for name, found, (low, high) in (
        ("of all numbers", everywhere, AT_AN_END),
        *(
            (f"of {name or 'those by hand'}", found, AT_AN_END_IN_A_TEMPLATE)
            for name, found in by_template.items()
        ),
    ):
        is_even = abs(2 * sum(found) - len(found)) <= 1
        if not is_even and not low <= share(sum(found), len(found)) <= high:
            yield f"{name} the right one is smallest or largest in {share(sum(found), len(found)):.1f} %"


def _stems(rows: Iterable[QuestionRow]) -> Iterator[str]:
    telling = (row for row in rows if shared_stems(row.text, row.right))
    for row in islice(telling, NAMED):
        stems = ", ".join(sorted(shared_stems(row.text, row.right)))
        yield f"{row.key}: the right answer “{row.right}” shares “{stems}” with the question"
