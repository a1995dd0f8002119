"""Faults of a line of a file of questions, and their sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.questions import CATEGORIES
from games.questions.kinds import LONGEST


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with one line."""

    line: int
    """In the file, from 1: that at which the question begins. 1 is the line that names the columns."""
    code: str
    column: str = ""
    value: str = ""
    """Text that stands there, or that it is like; as typed, so never HTML."""

    def words(self) -> str:
        """The fault in a sentence; not escaped."""
        return _WORDS[self.code](self)


def _short(value: str) -> str:
    return value if len(value) <= 60 else f"{value[:59]}…"


def _answers(fault: Fault) -> str:
    given = int(fault.value)
    return ngettext(
        "There is only %(given)s answer; a question has four.",
        "There are only %(given)s answers; a question has four.",
        given,
    ) % {"given": given}


def _unknown(sentence: Callable[[], str]) -> Callable[[Fault], str]:
    return lambda fault: sentence() % {"value": _short(fault.value), "column": fault.column}


_WORDS: Final[Mapping[str, Callable[[Fault], str]]] = {
    "answers": _answers,
    "no-text": _unknown(lambda: _("The question is empty.")),
    "alike-answers": _unknown(lambda: _("Two answers are alike: “%(value)s” (%(column)s).")),
    "right": _unknown(
        lambda: _("“right” must be the place of the right answer, 0, 1, 2 or 3; it is “%(value)s”.")
    ),
    "unknown-category": lambda fault: (
        _("There is no category “%(value)s”. There are: %(known)s.")
        % {"value": _short(fault.value), "known": ", ".join(CATEGORIES)}
    ),
    "unknown-difficulty": _unknown(lambda: _("The difficulty is easy, normal or hard, not “%(value)s”.")),
    "unknown-language": _unknown(lambda: _("The site does not speak “%(value)s”.")),
    "unknown-state": _unknown(lambda: _("The state is draft, in-use or retired, not “%(value)s”.")),
    "unknown-licence": _unknown(lambda: _("The site does not know the licence “%(value)s”.")),
    "no-source": _unknown(lambda: _("It has no source.")),
    "too-long": lambda fault: (
        _("%(column)s has %(value)s characters; there may be %(most)s.")
        % {"column": fault.column, "value": fault.value, "most": LONGEST}
    ),
    "encoding": _unknown(lambda: _("%(column)s cannot be read: the file must be UTF-8.")),
    "unprintable": _unknown(
        lambda: _("%(column)s contains characters that cannot be seen or that turn text around.")
    ),
    "bad-key": _unknown(
        lambda: _(
            "“%(value)s” is not a key: use small letters a to z, digits and single hyphens, 32 at most."
        )
    ),
    "bad-day": _unknown(lambda: _("“%(value)s” is not a date such as 2026-11-22.")),
    "cells": _unknown(lambda: _("It has %(value)s cells, and there are %(column)s columns.")),
    "quotes": _unknown(lambda: _("It cannot be read: look for a quotation mark too many or too few.")),
    "key-twice": _unknown(lambda: _("Its key is also that of line %(value)s.")),
    "like-line": _unknown(lambda: _("It is like the question in line %(value)s.")),
    "like-question": _unknown(lambda: _("It is like question %(value)s.")),
    "no-columns": _unknown(lambda: _("The first line must name the columns; missing: %(value)s.")),
    "odd-columns": _unknown(lambda: _("There are no such columns: %(value)s.")),
    "column-twice": _unknown(lambda: _("A column is named twice: %(value)s.")),
    "empty": _unknown(lambda: _("There is no question in the file.")),
    "too-many": _unknown(lambda: _("There may be %(value)s questions in a file; this one has more.")),
}
"""By code."""

CODES: Final = frozenset(_WORDS)
