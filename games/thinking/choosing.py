"""Where bots choose their moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from django.conf import settings

from games.bots.registry import head_of
from games.rules.core.selfplay import Choose

from .pool import HeadError, Pool

heads = Pool(lambda: int(settings.BOT_PROCESSES), needs=__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has chosen, and how long it thought, in seconds, the wait for a free process left out.

    :param at_least: so long must it seem to have thought.
    """

    notation: str
    seconds: float
    at_least: float = 0.0


def think(slug: str, level: str, view: Any, seed: int, sign: Callable[[], None]) -> Thought:
    """The move that a bot chooses from a view, in a process of the pool.

    :param sign: called every `SIGN_SECONDS` while this one waits or thinks.
    :raises HeadError, HeadStopped: see there.
    """
    try:
        head = head_of(slug, level)
    except KeyError as error:
        raise HeadError(type(error).__name__) from error
    return heads.run(choose_notation, head, view, seed, seconds=settings.BOT_SECONDS, sign=sign)


def choose_notation(head: Choose, view: Any, seed: int) -> Thought:
    """What travels between the processes: a function by its name, pure values in and out."""
    start = time.monotonic()
    notation: str = head(view, Random(seed)).notation()
    return Thought(notation, time.monotonic() - start)
