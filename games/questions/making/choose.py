"""Chooses questions from drafts: what is left out, which wrong answers are taken, where the right one stands.

All chance comes from a seed that is the template and the subject, so that a question stays as it is when
others are added, and the same packages give the same bytes. Numbers are the exception: which wrong ones stand
beside the right one depends on those before it in its template, so that their order tells nothing.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from games.questions.amounts import rank_of
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
    """Counts of drafts that became no questions, by reason."""

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
    chosen: list[Draft] = []
    for level in LEVELS:
        chosen += _of_level(template, [draft for draft in drafts if draft.level == level], level, left_out)
    keys = _keys(template, [draft.subject for draft in chosen])
    ordered = sorted(chosen, key=lambda draft: keys[draft.subject])
    places = _places(template, len(ordered))
    ranks: Counter[int] = Counter()
    return [
        _placed(template, keys[draft.subject], draft, wrong_answers(template, draft, ranks), place)
        for draft, place in zip(ordered, places, strict=True)
    ]


def _of_level(
    template: Template, drafts: Sequence[Draft], level: Level, left_out: LeftOut
) -> Iterable[Draft]:
    taken: list[Draft] = []
    most = template.most.get(level, 0)
    for draft in sorted(drafts, key=lambda one: seeded("turn", template.name, one.subject).random()):
        if len(taken) == most:
            left_out.add(template, "more than wanted")
        elif fault := fault_of(draft):
            left_out.add(template, fault)
        else:
            taken.append(draft)
    return taken


def fault_of(draft: Draft) -> str | None:
    """The reason why a draft cannot be asked, or None."""
    if not draft.holds(draft.right):
        return "predicate"
    if draft.also is not None and draft.also(draft.right) is False:
        return "second source"
    if share_a_stem(draft.text, draft.right):
        return "gives itself away"
    if max(len(draft.text), len(draft.right)) > LONGEST:
        return "too long"
    if len(_fit(draft)) < 3:
        return "too few wrong answers"
    return None


def wrong_answers(template: Template, draft: Draft, ranks: Counter[int]) -> tuple[str, str, str]:
    """Three that may stand beside the right answer of a draft without a fault.

    Of numbers the right one is to be the smallest, the second, the third and the largest equally often: else
    it could be guessed.

    :param ranks: how often it has had each rank in the template so far; counts this one too.
    """
    chance = seeded("wrong", template.name, draft.subject)
    wants_longest = chance.random() < ALONE_LONGEST
    threes = list(combinations(_fit(draft), 3))
    chance.shuffle(threes)
    possible = sorted({rank for three in threes if (rank := rank_of(draft.right, three)) is not None})
    if possible:
        rarest = min(possible, key=lambda rank: (ranks[rank], chance.random()))
        ranks[rarest] += 1
        threes = [three for three in threes if rank_of(draft.right, three) == rarest]
    for three in threes:
        if (len(draft.right) > max(map(len, three))) == wants_longest:
            return three
    return threes[0]


def _fit(draft: Draft) -> Sequence[str]:
    """The first answers that do not fulfil the predicate, by neither source, nor look alike."""
    fit: list[str] = []
    for one in dict.fromkeys(draft.wrong):
        alike = any(plain(one) == plain(other) for other in (*fit, draft.right))
        if alike or draft.holds(one) or (draft.also is not None and draft.also(one) is True):
            continue
        fit.append(one)
        if len(fit) == WIDE:
            break
    return fit


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
