"""Weighs decisions of matches that are over in a process of its own, which makes way for all others.

Bots of matches that are played think in the pool beside this one. The process here is as nice as can be, so
that it only has what nobody else wants of a processor, and works in pieces of a few seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeVar

from django.conf import settings

from games.catalogue import LEVELS, head_of, judge_of
from games.kit.bots.intervals import Measure
from games.kit.bots.weighing import Judge, Sketch, Trial, Verdict, outlook, sketch, verdict
from games.kit.rules.selfplay import Choose
from games.thinking.pool import Pool

ResultT = TypeVar("ResultT")
LEAST: Final = 6
"""So many worlds at least, however slow the machine is."""
PIECE_SECONDS: Final = 3.0
"""So long does a piece of work take, and what was begun then."""

judges = Pool(lambda: 1, needs=__name__, nice=19)


@dataclass(frozen=True, slots=True)
class JudgedMoment:
    """A seat's view at a moment of a match, and its move then."""

    ply: int
    view: Any
    made: Any
    """Its move, if it had a choice; else None."""


@dataclass(frozen=True, slots=True)
class Look:
    """Bots' judgement of a moment."""

    ply: int
    outlook: Measure | None
    sketch: Sketch | None
    """None: there was nothing to decide, or nothing that bots can judge."""


def look_at(slug: str, moments: Sequence[JudgedMoment], seed: int, thrift: int = 0) -> list[Look]:
    """The first looks at some moments, as many of them as there is time for in one piece, at least one.

    :param thrift: see `_thrifty`.
    :raises HeadError, HeadStopped, Ended: see there.
    """
    return _done(look_through, judge_of(slug), tuple(moments), seed, thrift)


def weigh(slug: str, moment: JudgedMoment, seed: int, worlds: str, thrift: int = 0) -> Verdict | None:
    """The verdict on a decision, by the strongest bots of the game; None where they cannot judge.

    :param worlds: what they judge in: by another name other worlds, in which the same choice is judged.
    :param thrift: see `_thrifty`.
    :raises HeadError, HeadStopped, Ended: see there.
    """
    return _done(weigh_one, judge_of(slug), head_of(slug, LEVELS[slug][-1]), moment, seed, worlds, thrift)


def look_through(judge: Judge, moments: Sequence[JudgedMoment], seed: int, thrift: int = 0) -> list[Look]:
    """Take looks in the other process: functions by their names, pure values in and out.

    A look depends on its moment alone.
    """
    end = time.monotonic() + PIECE_SECONDS
    looks: list[Look] = []
    for moment in moments:
        trial = _thrifty(judge(moment.view, Random(f"{seed} {moment.ply}"), False), thrift)
        if trial is None:
            looks.append(Look(moment.ply, None, None))
        else:
            decided = moment.made is not None and bool(trial.moves)
            looks.append(Look(moment.ply, outlook(trial), sketch(trial, moment.made) if decided else None))
        if time.monotonic() > end:
            break
    return looks


def weigh_one(
    judge: Judge, head: Choose, moment: JudgedMoment, seed: int, worlds: str, thrift: int = 0
) -> Verdict | None:
    """The same for a verdict. The bot chooses in worlds of its own, and others judge what it chose."""
    advised = head(moment.view, Random(f"{seed} {moment.ply} advice"))
    rng = Random(f"{seed} {moment.ply} {worlds}")
    trial = _thrifty(judge(moment.view, rng, True), thrift)
    return None if trial is None else verdict(trial, moment.made, advised, rng)


def _thrifty(trial: Trial | None, thrift: int) -> Trial | None:
    """A trial with half as many worlds for each step of thrift, for a machine that is too slow for all."""
    if trial is None or not thrift:
        return trial
    fewer = {name: max(LEAST, getattr(trial, name) >> thrift) for name in ("worlds", "sketched", "looked")}
    return replace(trial, **fewer)


def _done(work: Callable[..., ResultT], *arguments: object) -> ResultT:
    return judges.run(work, *arguments, seconds=settings.REVIEW_PIECE_SECONDS)
