"""From drafts to questions: what is left out, which wrong answers are taken, where the right one stands.

All chance comes from a seed that is the template and the subject, so that a question stays as it is when
others are added, and the same packages give the same bytes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from games.questions.making.draft import LEVELS, Draft, Level, Made, Template
from games.questions.making.stems import plain, share_a_stem

PREFIXES = {
    "geography": "geo", "travel": "tra", "science": "sci", "astronomy": "ast", "mathematics": "mat",
    "language": "lan", "words": "wor", "technology": "tec", "music": "mus", "sport": "spo", "measures": "mea",
}  # fmt: skip
NUMBERS = 10_000
LONGEST = 200
WIDE = 12
"""So many candidates are looked at: those that a template names first."""
ALONE_LONGEST = 0.32
"""Wished share of questions whose right answer alone is the longest; answers of one length make it less."""


@dataclass(slots=True)
class LeftOut:
    """Why drafts became no questions, and how many."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, template: Template, why: str) -> None:
        self.counts[template.name, why] += 1


def seeded(*parts: object) -> Random:
    """Chance that follows from words alone."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))


def make(template: Template, left_out: LeftOut) -> list[Made]:
    """The questions of a template, in the order of their keys.

    :raises ValueError: two drafts are of one subject.
    """
    drafts = list(template.drafts())
    if len({draft.subject for draft in drafts}) < len(drafts):
        twice = [name for name, count in Counter(draft.subject for draft in drafts).items() if count > 1]
        raise ValueError(f"{template.name}: two drafts about {twice}")
    chosen: list[tuple[Draft, tuple[str, str, str]]] = []
    for level in LEVELS:
        chosen += _of_level(template, [draft for draft in drafts if draft.level == level], level, left_out)
    keys = _keys(template, [draft.subject for draft, _ in chosen])
    ordered = sorted(chosen, key=lambda one: keys[one[0].subject])
    places = _places(template, len(ordered))
    return [
        _placed(template, keys[draft.subject], draft, wrong, place)
        for (draft, wrong), place in zip(ordered, places, strict=True)
    ]


def _of_level(
    template: Template, drafts: Sequence[Draft], level: Level, left_out: LeftOut
) -> Iterable[tuple[Draft, tuple[str, str, str]]]:
    taken: list[tuple[Draft, tuple[str, str, str]]] = []
    most = template.most.get(level, 0)
    for draft in sorted(drafts, key=lambda one: seeded("turn", template.name, one.subject).random()):
        if len(taken) == most:
            left_out.add(template, "more than wanted")
            continue
        fault = fault_of(draft)
        wrong = None if fault else wrong_answers(template, draft)
        if wrong is None:
            left_out.add(template, fault or "too few wrong answers")
        else:
            taken.append((draft, wrong))
    return taken


def fault_of(draft: Draft) -> str | None:
    """Why a draft cannot be asked, or None."""
    if not draft.holds(draft.right):
        return "predicate"
    if draft.also is not None and draft.also(draft.right) is False:
        return "second source"
    if share_a_stem(draft.text, draft.right):
        return "gives itself away"
    if max(len(draft.text), len(draft.right)) > LONGEST:
        return "too long"
    return None


def wrong_answers(template: Template, draft: Draft) -> tuple[str, str, str] | None:
    """Three that do not fulfil the predicate, by neither source, nor look alike; None if there are none."""
    fit: list[str] = []
    for one in dict.fromkeys(draft.wrong):
        alike = any(plain(one) == plain(other) for other in (*fit, draft.right))
        if alike or draft.holds(one) or (draft.also is not None and draft.also(one) is True):
            continue
        fit.append(one)
        if len(fit) == WIDE:
            break
    if len(fit) < 3:
        return None
    chance = seeded("wrong", template.name, draft.subject)
    wants_longest = chance.random() < ALONE_LONGEST
    threes = list(combinations(fit, 3))
    chance.shuffle(threes)
    for three in threes:
        if (len(draft.right) > max(map(len, three))) == wants_longest:
            return three
    return threes[0]


def _keys(template: Template, subjects: Iterable[str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    taken: set[int] = set()
    for subject in sorted(subjects):
        turn = 0
        number = seeded("key", template.name, subject, turn).randrange(NUMBERS)
        while number in taken:
            turn += 1
            number = seeded("key", template.name, subject, turn).randrange(NUMBERS)
        taken.add(number)
        keys[subject] = f"{PREFIXES[template.category]}-{template.number:02}{number:04}"
    return keys


def _places(template: Template, count: int) -> list[int]:
    """Places for the right answers, each as often as the others."""
    places: list[int] = []
    while len(places) < count:
        four = [0, 1, 2, 3]
        seeded("places", template.name, len(places)).shuffle(four)
        places += four
    return places[:count]


def _placed(template: Template, key: str, draft: Draft, wrong: Sequence[str], place: int) -> Made:
    order = list(wrong)
    seeded("order", template.name, draft.subject).shuffle(order)
    order.insert(place, draft.right)
    return Made(key, template, draft, (order[0], order[1], order[2], order[3]), place)
