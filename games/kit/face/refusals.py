"""Refusals in the player's words: those that every game has, once; a game adds its own.

They say what the rule is, never what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.rules.errors import RulesError
from games.kit.table import Table

Words: TypeAlias = str | Promise | Callable[[Mapping[str, Any], Table], str]
"""A sentence or two, or what makes them of the data of the error and the table of whoever is refused."""

_COMMON: Final[Mapping[str, str | Promise]] = {
    # notation
    "too-long": gettext_lazy("That is too long for a move."),
    "unknown-move": gettext_lazy("That is not a move of this game. Try one like “%(like)s”."),
    "bad-notation": gettext_lazy("That move cannot be read. Try one like “%(like)s”."),
    "nothing-chosen": gettext_lazy("Nothing was chosen. Choose first, then confirm."),
    "unknown-instruction": gettext_lazy("That cannot be planned in this game."),
    "bad-tree": gettext_lazy("Those moves cannot be read."),
    "too-many-moves": gettext_lazy("Those are more moves than can be tried."),
    # whose turn
    "match-over": gettext_lazy("The match is over."),
    "not-to-move": gettext_lazy("It is not your turn."),
    "has-resigned": gettext_lazy("You have resigned already."),
    # options and seats, before a match
    "unknown-option": gettext_lazy("%(game)s has no such option."),
    "bad-option": gettext_lazy("That option has no such value."),
    "bad-seats": gettext_lazy("%(game)s cannot be played by %(seats)s here."),
    # records
    "no-such-ply": gettext_lazy("The record has no such moment."),
    "not-json": gettext_lazy("That is not the record of a match."),
    "not-a-record": gettext_lazy("That is not the record of a match."),
    "other-rules": gettext_lazy("That record belongs to another game or another version of the rules."),
    "bad-config": gettext_lazy("The record has options that the game does not know."),
    "broken-move": gettext_lazy("A move of that record breaks the rules."),
    "legal-moves-differ": gettext_lazy("The record’s legal moves are not those of the rules."),
    "outcome-differs": gettext_lazy("The record’s outcome does not follow from its moves."),
    "not-whole": gettext_lazy(
        "The record of a running match, as one player knows it, cannot be played through."
    ),
    "no-such-viewer": gettext_lazy("That record is of a seat that the match does not have."),
    "no-such-seat": gettext_lazy("There is no such seat."),
    "hidden-and-over": gettext_lazy("The record hides moves of a match that is over."),
    "cannot-be-hidden": gettext_lazy("The record hides what everybody at the table knows."),
}
"""By the code of an error. In each stand at will ``game``, ``like`` and the data of the error."""


@dataclass(frozen=True, slots=True)
class Refusals:
    """Words of one game's refusals."""

    game: str
    """Its name."""
    like: str
    """A typed move for an example."""
    own: Mapping[str, Words]
    """By the code of an error: what only this game refuses, or words better than those for all games."""

    def has_words(self, code: str) -> bool:
        """True if an error's code has words of its own."""
        return code in self.own or code in _COMMON

    def word(self, error: RulesError, table: Table) -> str:
        """A refusal in a sentence or two for the viewer of `table`."""
        words = self.own.get(error.code) or _COMMON.get(error.code)
        if words is None:
            return _("The rules do not allow that now.")
        if isinstance(words, str | Promise):
            return str(words) % {"game": self.game, "like": self.like, **error.data}
        return words(error.data, table)
