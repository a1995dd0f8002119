"""Errors of ratings. Each error carries a code; `str()` is for developers."""

from __future__ import annotations


class RatingError(ValueError):
    """Any refusal: nothing is counted. :param code: a stable identifier, such as ``weight``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class BadSides(RatingError):
    """Sides that cannot meet: fewer than two (``sides``), or one that nobody is on (``nobody``)."""


class BadResult(RatingError):
    """A result that is not one of these sides: a number for each is needed (``scores``, ``places``),
    campaigns are won by one of them (``campaigns``), and what a lead is measured in is above 0 (``unit``).
    """


class BadWeight(RatingError):
    """No share from a half to the whole (``weight``)."""


class BadFacts(RatingError):
    """Facts of a match that contradict each other, or the order.

    ``seats``: the seats are not those of the pairing; ``nobody``: a seat that nobody held; ``person-twice``:
    one person at two seats; ``moves``: fewer than none; ``level``: a bot of which it is not known how strong
    it is; ``order``: a match that does not come after the one before it.
    """
