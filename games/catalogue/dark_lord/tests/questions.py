"""Texts of the questions of staged tables of The Dark Lord, and the clock of one that is open."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.rules.quiz import QUIZ
from games.catalogue.dark_lord.tests import tables
from games.kit.questions import Answering, Wording
from games.kit.rules.seats import Viewer
from games.kit.table import Table
from games.selectors.record.history import History

RIVERS = (
    "Which of these rivers ends in the Caspian Sea?",
    ("The Danube", "The Volga", "The Dnieper", "The northern branch of the Dvina"),
    "geography",
)
TOWERS = (
    "In which city does the Belém Tower stand?",
    ("Porto", "Lisbon", "Seville", "Bilbao"),
    "history",
)


def wording(question: str) -> Wording:
    """A question by its id: odd ones ask for a river, even ones for a city; right is place 1."""
    number = int(question.partition(".")[0].lstrip("abcdefghijklmnopqrstuvwxyz-"))
    text, answers, category = RIVERS if number % 2 else TOWERS
    return Wording(
        question=question,
        text=text,
        answers=answers,
        category=category,
        difficulty="hard",
        language="en",
        source="Wikidata",
        licence="CC0-1.0",
        as_of=date(2026, 3, 1),
    )


def opened(position: History, viewer: Viewer, now: datetime, left: float = 30.0) -> Table:
    """The table before an ally who has opened its question, with so many seconds left at `now`."""
    table = readable(position, viewer)
    asking = QUIZ.asking(table.view)
    assert asking is not None
    closes_at = now + timedelta(seconds=left)
    clock = Answering(
        asking.question, closes_at - timedelta(seconds=asking.seconds), closes_at, asking.seconds
    )
    own = replace(wording(asking.question), source="", licence="")
    return replace(
        table,
        quiz=replace(table.quiz, wordings={**table.quiz.wordings, asking.question: own}, answering=clock),
    )


def readable(position: History, viewer: Viewer = None) -> Table:
    """The table before somebody who may read all questions that they know of, but for an own one unopened."""
    table = tables.table_at(position, viewer)
    asking = QUIZ.asking(table.view)
    known = QUIZ.known(table.view) - ({asking.question} if asking else set())
    return replace(
        table, quiz=replace(table.quiz, wordings={question: wording(question) for question in sorted(known)})
    )


def desk_of(table: Table) -> DarkDesk:
    """The desk of a table, of which the parts of its page ask."""
    return DarkDesk(table)
