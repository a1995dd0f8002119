"""The page of a problem: what is asked, how a try stands, the steps of its day, and its proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.kit.face.page import TablePage
from games.kit.face.presenter import Presenter
from games.kit.face.problem import ProblemWords
from games.kit.problem import Branch
from games.kit.table import Table
from games.selectors.problems.problems import Own, Step

State = Literal["start", "on", "wrong", "solved"]


@dataclass(frozen=True, slots=True)
class StepLink:
    """A problem of the day in the list beside the board."""

    number: int
    mark: str
    name: str
    within: str
    tried: str
    """*Solved by 23 of 80*."""
    own: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class ProblemMark:
    """A problem of today, in the lobby."""

    name: str
    words: str
    own: Own


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply of the defender and the answer to it, as one line of the proof."""

    place: str
    """In the address of the page: where that leads."""
    words: str
    leads_on: bool


def words_of(game: str) -> ProblemWords:
    """The words of a game's problems. :raises LookupError: it has none."""
    words = PRESENTERS[game].problem
    if words is None:
        raise LookupError(game)
    return words


def step_links(game: str, steps: Sequence[Step], here: int) -> list[StepLink]:
    """The problems of a day, from easy to hard."""
    words = words_of(game)
    return [
        StepLink(
            step.number,
            words.marks[step.number - 1],
            step_name(step.number),
            words.within(step.length),
            tried_words(step),
            own_words(step.own),
            step.number == here,
        )
        for step in steps
    ]


def problem_marks(steps: Sequence[Step]) -> list[ProblemMark]:
    """The problems of today as marks in the lobby."""
    return [ProblemMark(step_name(step.number), own_words(step.own), step.own) for step in steps]


def step_name(number: int) -> str:
    """*First*."""
    return (_("First"), _("Second"), _("Third"))[number - 1]


def tried_words(step: Step) -> str:
    """*Solved by 23 of 80*."""
    if not step.tried:
        return _("nobody has tried it yet")
    words = ngettext("solved by %(solved)s of %(tried)s", "solved by %(solved)s of %(tried)s", step.tried)
    return words % {"solved": f"{step.solved:,}", "tried": f"{step.tried:,}"}


def own_words(own: Own) -> str:
    """One's own first try, in a word or two."""
    return {
        "": _("not begun"),
        "on": _("you: on the way"),
        "solved": _("you: at the first try"),
        "failed": _("you: not at the first try"),
    }[own]


def context_of(table: Table, prize: str, length: int) -> dict[str, Any]:
    """The context in which a position is drawn with the game's own templates."""
    presenter: Presenter = PRESENTERS[table.match.game]
    words = words_of(table.match.game)
    page: TablePage[Any] = presenter.play.page(table)
    return {
        "table": table,
        "presenter": presenter,
        "words": words,
        "page": page,
        "dock": page.dock,
        "own": page.own,
        "title": words.title(table, prize),
        "task": words.task(table, prize, length),
    }


def told(game: str, state: State, moves: Sequence[str], *, counts: bool) -> str:
    """The state of a try in words, after a move of it.

    :param moves: those of both since the position of the problem, the last two or the last alone.
    """
    words = words_of(game)
    said = [words.move(each) for each in moves]
    if state == "solved":
        first = _("Solved, at the first try: %(move)s wins it.") if counts else _("Solved: %(move)s wins it.")
        return first % {"move": said[-1]}
    if state == "on":
        return _("%(move)s was right. The other answers %(reply)s; go on.") % {
            "move": _capitalised(said[-2]),
            "reply": said[-1],
        }
    if len(said) < 2:
        return _("Not this way: after %(move)s it is not won in time.") % {"move": said[-1]}
    return _("Not this way: %(move)s is spoiled by %(reply)s.") % {"move": said[-2], "reply": said[-1]}


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def answers(game: str, branches: Sequence[Branch], path: Sequence[int]) -> list[Answer]:
    """The lines of the proof at a place of it."""
    words = words_of(game)
    found = []
    for place, each in enumerate(branches):
        said = (
            _("anything else, such as %(reply)s: %(answer)s") if each.is_other else _("%(reply)s: %(answer)s")
        )
        values = {"reply": words.move(each.reply), "answer": words.move(each.answer)}
        found.append(Answer(".".join(map(str, (*path, place))), said % values, leads_on=not each.wins))
    return found


def own_of_days(days: Sequence[tuple[date, Sequence[Step]]]) -> list[dict[str, Any]]:
    """Days that are over, with what came of each of their problems."""
    return [
        {
            "day": day,
            "steps": [
                {
                    "name": step_name(step.number),
                    "number": step.number,
                    "tried": tried_words(step),
                    "own": step.own,
                }
                for step in steps
            ],
        }
        for day, steps in days
    ]
