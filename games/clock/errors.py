"""Errors of clocks. Each error carries a code that a form or a page words; `str()` is for developers."""

from __future__ import annotations


class ClockError(ValueError):
    """Any refusal. :param code: a stable identifier, such as ``rest-days``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class BadPace(ClockError):
    """No pace: ``pace`` (there is none of that name), ``hour`` or ``zone`` (of a fixed hour)."""


class BadCalendar(ClockError):
    """Of a calendar ``zone``, ``night``, ``rest-days`` or ``leave`` may not be so, or none is ``stored``."""


class BadTurn(ClockError):
    """No turn is ``stored`` here."""


class BadInstant(ClockError):
    """An instant without a zone (``naive``)."""

    def __init__(self) -> None:
        super().__init__("naive")


class Lapsed(ClockError):
    """Nothing can be given to a turn whose deadline has come (``lapsed``)."""

    def __init__(self) -> None:
        super().__init__("lapsed")
