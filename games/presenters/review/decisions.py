"""A decision and the verdict of a bot on it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.bots.weighing import Option
from games.kit.face.curve import per_cent
from games.kit.face.judge_words import JudgeWords
from games.kit.face.moment_links import moment_url
from games.presenters.review.move_worths import (
    fact_words,
    interval_words,
    measure_of,
    verdict_words,
    worth_in_words,
)
from games.selectors.review.decisions import Reviewed, Scene

AHEAD: Final = 0.1
"""By so much must somebody be the likeliest holder of a card for that to be told."""
WHOLE: Final = 0.005


@dataclass(frozen=True, slots=True)
class JudgedOption:
    """A move that was weighed."""

    words: SafeString
    note: str
    """Player whose decision it was."""
    worth: str
    interval: str
    """Empty: the worth was taken for granted."""
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BelievedRow:
    """Beliefs about the place of a card."""

    card: SafeString
    shares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with the verdict on it."""

    number: int
    title: str
    url: str
    link: str
    made: SafeString
    advised: SafeString
    is_same: bool
    is_as_good: bool
    verdict: str
    reasons: tuple[str | SafeString, ...]
    measure: str
    heads: tuple[str, ...]
    options: tuple[JudgedOption, ...]
    holders: tuple[str, ...]
    """Over the columns of `believed`: who might hold the cards."""
    believed: tuple[BelievedRow, ...]


def decision(review: Reviewed, scene: Scene, number: int, words: JudgeWords, level: str) -> Decision:
    """One of the decisions that a review tells of.

    :param number: which of them, from 1. :param level: of the bot that judged, in words.
    """
    told = scene.verdict
    step = review.steps[told.ply]
    options = {each.notation: each for each in told.options}
    made, advised = told.made, told.advised
    names = {name: fact for name, fact in words.facts.items() if name in options[made].facts}
    is_same = made == advised
    believed = _believed(scene, words)
    holders, rows = _table(scene, words, believed)
    return Decision(
        number=number,
        title=_("Decision %(number)s, after step %(step)s") % {"number": number, "step": step},
        url=moment_url(review.key, told.ply, told.seat),
        link=_("See the moment before it"),
        made=words.option(scene.view, made),
        advised=words.option(scene.view, advised),
        is_same=is_same,
        is_as_good=told.is_as_good,
        verdict=verdict_words(told, level),
        reasons=() if is_same else (*_led_to(scene, words, options), *_thought(scene, words, believed)),
        measure=measure_of(told.unit),
        heads=tuple(str(fact.label) for fact in names.values()),
        options=tuple(
            JudgedOption(
                words.option(scene.view, each.notation),
                _whose(each.notation, made, advised, level),
                worth_in_words(each.worth.mean, told.unit),
                "" if each.is_granted else interval_words(each.worth, told.unit),
                tuple(fact_words(each.facts[name], fact) for name, fact in names.items()),
            )
            for each in told.options
        ),
        holders=holders,
        believed=tuple(rows),
    )


def _whose(notation: str, made: str, advised: str, level: str) -> str:
    if notation == made == advised:
        return _("yours, and the bot’s (%(level)s)") % {"level": level}
    if notation == made:
        return _("yours")
    if notation == advised:
        return _("the bot’s (%(level)s)") % {"level": level}
    return ""


def _led_to(scene: Scene, words: JudgeWords, options: Mapping[str, Option]) -> list[str]:
    """The consequences of the two moves, where they differ, and what was taken for granted."""
    said: list[str] = []
    told = scene.verdict
    for name, fact in words.facts.items():
        of_advised, of_made = (options[each].facts.get(name) for each in (told.advised, told.made))
        if of_advised is None or of_made is None:
            continue
        advised, made = fact_words(of_advised, fact), fact_words(of_made, fact)
        if advised != made:
            said.append(fact.told % {"advised": advised, "made": made})
    if words.known is not None and told.known:
        said.extend(words.known(told.known, scene.names, told.seat))
    return said


Believed: TypeAlias = list[tuple[int, list[float]]]
"""Cards, each with how likely every seat but the player's held it."""


def _believed(scene: Scene, words: JudgeWords) -> Believed:
    """The cards of which there is something to tell: somebody else may have held them."""
    if words.card is None:
        return []
    own, seats = scene.verdict.seat, range(len(scene.names))
    found = [
        (card, [shares[seat] if seat < len(shares) and seat != own else 0.0 for seat in seats])
        for card, shares in scene.verdict.believed
    ]
    return [(card, shares) for card, shares in found if any(shares)]


def _thought(scene: Scene, words: JudgeWords, believed: Believed) -> list[SafeString]:
    """The likely holders of the cards that mattered, in sentences; the table beside has the rest."""
    said: list[SafeString] = []
    for card, shares in believed[:2]:
        first, second, *_rest = sorted(shares, reverse=True)
        if first - second < AHEAD or words.card is None:
            continue
        sentence = (
            _("It knew that {name} held {card}.")
            if first == 1
            else _(
                "It thought that {name} most likely held {card}: in {share} of the deals that fitted what "
                "you knew."
            )
        )
        holder = scene.names[shares.index(first)]
        said.append(format_html(sentence, name=holder, card=words.card(card), share=per_cent(first)))
    return said


def _table(scene: Scene, words: JudgeWords, believed: Believed) -> tuple[tuple[str, ...], list[BelievedRow]]:
    """The possible holders of the cards, and a row for each card; nobody is one where some may lie aside."""
    if words.card is None or not believed:
        return (), []
    others = [seat for seat in range(len(scene.names)) if seat != scene.verdict.seat]
    sums = [sum(shares) for _card, shares in believed]
    # Of a card that there is twice this cannot be said.
    is_aside = min(sums) < 1 - WHOLE and max(sums) < 1 + WHOLE
    heads, rows = [scene.names[seat] for seat in others], list[BelievedRow]()
    for card, shares in believed:
        told = [shares[seat] for seat in others]
        if is_aside:
            told.append(max(0.0, 1 - sum(shares)))
        rows.append(BelievedRow(words.card(card), tuple(map(per_cent, told))))
    return (*heads, _("Nobody")) if is_aside else tuple(heads), rows
