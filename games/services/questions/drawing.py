"""Choice of the questions of a round among all that are in use. Pure.

A question that is new to everybody comes before one that was read, whatever its difficulty; one that was read
elsewhere before one of this match, and of those what was read longest ago. Of new ones a template comes once
a match while there are others, half are written by hand, and categories take turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from games.kit.rules.api import NoContent
from games.questions.kinds import DIFFICULTIES


class QuestionKind(NamedTuple):
    """The kind of a question."""

    difficulty: str
    category: str
    template: str
    """The template that made it; empty: it was written by hand."""


@dataclass(frozen=True, slots=True)
class Read:
    """Questions that have come before, by id."""

    here: frozenset[int]
    """In this match."""
    latest: Mapping[int, int]
    """In this match or to its people lately: the greater the number, the later."""


@dataclass(slots=True)
class Drawing:
    """One round's draw."""

    ready: Mapping[int, QuestionKind]
    """All that may be drawn, by id."""
    read: Read
    rng: Random
    _drawn: list[int] = field(default_factory=list)

    def draw(self, wishes: Sequence[str]) -> list[int]:
        """The id of a question for each wished difficulty, none twice; half of them, rounded up, by hand.

        :raises NoContent: fewer are in use than are asked for.
        """
        by_hand = [place % 2 == 0 for place in range(len(wishes))]
        self.rng.shuffle(by_hand)
        for wish, is_by_hand in zip(wishes, by_hand, strict=True):
            self._drawn.append(self._one(wish, is_by_hand=is_by_hand))
        return self._drawn

    def _one(self, wish: str, *, is_by_hand: bool) -> int:
        others = [name for name in DIFFICULTIES if name != wish]
        left = [each for each in self.ready if each not in self._drawn]
        fresh = [each for each in left if each not in self.read.latest]
        if pool := self._of(fresh, wish) or self._of(fresh, *others):
            return self._even(pool, is_by_hand=is_by_hand)
        elsewhere = [each for each in left if each not in self.read.here]
        for again in (elsewhere, left):
            if pool := self._of(again, wish) or self._of(again, *others):
                return min(pool, key=lambda each: self.read.latest.get(each, 0))
        raise NoContent("questions")

    def _of(self, ids: Iterable[int], *difficulties: str) -> list[int]:
        return [each for each in ids if self.ready[each].difficulty in difficulties]

    def _even(self, pool: list[int], *, is_by_hand: bool) -> int:
        """One of these: no template again, then by hand or not, then a category that has come least."""
        here = [self.ready[each] for each in (*self.read.here, *self._drawn) if each in self.ready]
        templates = {kind.template for kind in here if kind.template}
        pool = [each for each in pool if self.ready[each].template not in templates] or pool
        pool = [each for each in pool if (not self.ready[each].template) == is_by_hand] or pool
        times = Counter(kind.category for kind in here)
        categories = sorted({self.ready[each].category for each in pool})
        least = min(times[category] for category in categories)
        category = self.rng.choice([each for each in categories if times[each] == least])
        return self.rng.choice([each for each in pool if self.ready[each].category == category])
