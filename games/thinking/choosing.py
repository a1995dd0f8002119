"""Has bots choose their moves in processes of a pool."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from django.conf import settings

from games.catalogue import head_of
from games.kit.rules.selfplay import Choose

from .pool import HeadError, Pool

heads = Pool(lambda: int(settings.BOT_PROCESSES), needs=__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's choice, and the seconds that it thought, the wait for a free process left out.

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
    """Choose a move in the other process: takes a function by its name and pure values, returns values."""
    start = time.monotonic()
    notation: str = head(view, Random(seed)).notation()
    return Thought(notation, time.monotonic() - start)
