"""Bots for tests of their processes: they hang, crash or fail to pickle. The processes have imported what
this module imports, so that reading it takes them no time.
"""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any

from games.catalogue.three_colours.rules.moves import parse_move

OPENING = "place a1 green"


@dataclass(frozen=True)
class Seen:
    """View that takes a bot so many seconds to look at, or kills it."""

    seconds: float = 0.0
    kills: bool = False

    @property
    def legal(self) -> tuple[Any, ...]:
        if self.kills:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.seconds)
        return (parse_move(OPENING),)


class OddError(Exception):
    """Error with more arguments than it is made of, so that Python cannot read it in another process."""

    def __init__(self, hand: str, of: int) -> None:
        super().__init__(f"{of} holds {hand}")


class Unreadable:
    """Value that can be packed and not unpacked."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


def hangs_as_compiled(begun: str) -> None:
    """Never comes back to Python, as code that was compiled does not. Says in a file that it has begun."""
    Path(begun).touch()
    deque(repeat(None), maxlen=0)


def raises_oddly() -> None:
    raise OddError("M9", 2)


def leaves() -> None:
    raise SystemExit(3)


def makes_what_has_no_name() -> Any:
    return lambda: None
