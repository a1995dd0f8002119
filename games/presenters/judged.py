"""A decision and the verdict of a bot on it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.bots.weighing import ENDLESS, MATCH_POINTS, SCORE, SHARE
from games.presenters.curve import per_cent, shares_words
from games.presenters.judging import JudgeWords
from games.presenters.moments import moment_url
from games.rules.core.api import Seat
from games.selectors.reviews import Reviewed, Scene

AHEAD: Final = 0.1
"""By so much must somebody be the likeliest holder of a card for that to be told."""
WHOLE: Final = 0.005
_IN_POINTS: Final = ENDLESS | {SCORE}
"""The units whose differences are no percentage points."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A move that was weighed."""

    words: SafeString
    note: str
    """Whose it was."""
    worth: str
    interval: str
    """Empty: the worth was taken for granted."""
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BelievedRow:
    """Where a card was believed to be."""

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
    options: tuple[OptionRow, ...]
    holders: tuple[str, ...]
    """Over the columns of `believed`: who might hold the cards."""
    believed: tuple[BelievedRow, ...]


def decision(review: Reviewed, scene: Scene, number: int, words: JudgeWords, level: str) -> Decision:
    """One of the decisions that a review tells of.

    :param number: which of them, from 1. :param level: of the bot that judged, in words.
    """
    told = scene.verdict
    step = review.steps[told["ply"]]
    options = {each["notation"]: each for each in told["options"]}
    made, advised = told["made"], told["advised"]
    names = {name: fact for name, fact in words.facts.items() if name in options[made]["facts"]}
    is_same = made == advised
    believed = _believed(scene, words)
    holders, rows = _table(scene, words, believed)
    return Decision(
        number=number,
        title=_("Decision %(number)s, after step %(step)s") % {"number": number, "step": step},
        url=moment_url(review.key, told["ply"], told["seat"]),
        link=_("See the moment before it"),
        made=words.option(scene.view, made),
        advised=words.option(scene.view, advised),
        is_same=is_same,
        is_as_good=told["is_as_good"],
        verdict=_verdict(told, level),
        reasons=() if is_same else (*_led_to(scene, words, options), *_thought(scene, words, believed)),
        measure=_measure(told["unit"]),
        heads=tuple(str(fact.label) for fact in names.values()),
        options=tuple(
            OptionRow(
                words.option(scene.view, each["notation"]),
                _whose(each["notation"], made, advised, level),
                _amount(each["worth"]["mean"], told["unit"]),
                "" if each.get("is_granted", False) else _interval(each["worth"], told["unit"]),
                tuple(_fact(each["facts"][name], is_share=fact.is_share) for name, fact in names.items()),
            )
            for each in told["options"]
        ),
        holders=holders,
        believed=tuple(rows),
    )


def _measure(unit: str) -> str:
    """What stands over the worths of a unit."""
    if unit in ENDLESS:
        return _("Points of the match") if unit == MATCH_POINTS else _("Points")
    if unit == SCORE:
        return _("Score")
    return _("Share") if unit == SHARE else _("Chance")


def _whose(notation: str, made: str, advised: str, level: str) -> str:
    if notation == made == advised:
        return _("yours, and the bot’s (%(level)s)") % {"level": level}
    if notation == made:
        return _("yours")
    if notation == advised:
        return _("the bot’s (%(level)s)") % {"level": level}
    return ""


def _verdict(told: Mapping[str, Any], level: str) -> str:
    gain, unit = told["gain"], told["unit"]
    if told["made"] == told["advised"]:
        return _("The bot (%(level)s) would have done the same.") % {"level": level}
    is_yours = gain["mean"] < 0
    low, high = (-gain["high"], -gain["low"]) if is_yours else (gain["low"], gain["high"])
    points = _("%(gain)s points") if unit in _IN_POINTS else _("%(gain)s percentage points")
    numbers = {
        "level": level,
        "gain": points % {"gain": _signed(abs(gain["mean"]), unit)},
        "low": _signed(low, unit),
        "high": _signed(high, unit),
    }
    if told.get("is_slight", False):  # older verdicts do not say
        words = _("The bot (%(level)s) puts its own move and yours %(gain)s apart, which is next to nothing.")
    elif told["is_as_good"] and is_yours:
        words = _(
            "The bot (%(level)s) puts your move %(gain)s above its own, but anything from %(low)s to "
            "%(high)s may be true."
        )
    elif told["is_as_good"]:
        words = _(
            "The bot (%(level)s) puts its own move %(gain)s above yours, but anything from %(low)s "
            "to %(high)s may be true."
        )
    elif is_yours:
        words = _(
            "Yours was better: when it looked longer, the bot (%(level)s) put your move %(gain)s above its "
            "own choice, from %(low)s to %(high)s."
        )
    else:
        words = _("The bot (%(level)s) puts its own move %(gain)s above yours, from %(low)s to %(high)s.")
    return words % numbers


def _signed(value: float, unit: str) -> str:
    """A difference: *12.0*, *−3.1*, never *−0.0*."""
    return _decimal(value if unit in ENDLESS else 100 * value)


def _decimal(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".replace("-", "−")


def _amount(value: float, unit: str) -> str:
    if unit in ENDLESS:
        return _decimal(value)
    return f"{100 * value:.0f}" if unit == SCORE else per_cent(value)


def _interval(worth: Mapping[str, float], unit: str) -> str:
    low, high = worth["low"], worth["high"]
    if unit not in _IN_POINTS:
        return shares_words(low, high)
    return _("%(low)s to %(high)s") % {"low": _amount(low, unit), "high": _amount(high, unit)}


def _fact(value: float, *, is_share: bool) -> str:
    return per_cent(value) if is_share else _decimal(value)


def _led_to(scene: Scene, words: JudgeWords, options: Mapping[str, Any]) -> list[str]:
    """What the two moves led to, where that differs, and what was taken for granted."""
    said: list[str] = []
    told = scene.verdict
    for name, fact in words.facts.items():
        values = [options[told[which]]["facts"].get(name) for which in ("advised", "made")]
        if None in values:
            continue
        advised, made = (_fact(value, is_share=fact.is_share) for value in values)
        if advised != made:
            said.append(fact.told % {"advised": advised, "made": made})
    if words.known is not None and told["known"]:
        said.extend(words.known(told["known"], scene.names, Seat(told["seat"])))
    return said


Believed: TypeAlias = list[tuple[int, list[float]]]
"""Cards, each with how likely every seat but the player's held it."""


def _believed(scene: Scene, words: JudgeWords) -> Believed:
    """The cards of which there is something to tell: somebody else may have held them."""
    if words.card is None:
        return []
    own, seats = scene.verdict["seat"], range(len(scene.names))
    found = [
        (card, [shares[seat] if seat < len(shares) and seat != own else 0.0 for seat in seats])
        for card, shares in scene.verdict["believed"]
    ]
    return [(card, shares) for card, shares in found if any(shares)]


def _thought(scene: Scene, words: JudgeWords, believed: Believed) -> list[SafeString]:
    """Who most likely held the cards that mattered, in sentences; the table beside has the rest."""
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
    """Who might hold the cards, and a row for each: the other seats, and nobody where some may lie aside."""
    if words.card is None or not believed:
        return (), []
    others = [seat for seat in range(len(scene.names)) if seat != scene.verdict["seat"]]
    sums = [sum(shares) for _card, shares in believed]
    # Of a card that there is twice this cannot be said.
    is_aside = min(sums) < 1 - WHOLE and max(sums) < 1 + WHOLE
    heads = [*(scene.names[seat] for seat in others), *([_("Nobody")] if is_aside else [])]
    rows = [
        BelievedRow(
            words.card(card),
            tuple(
                map(
                    per_cent,
                    [*(shares[seat] for seat in others), *([max(0.0, 1 - all_)] if is_aside else [])],
                )
            ),
        )
        for (card, shares), all_ in zip(believed, sums, strict=True)
    ]
    return tuple(heads), rows
