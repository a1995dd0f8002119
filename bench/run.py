"""Length of a run, and sections that cannot run here."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import TypeVar

SWITCH = "BENCH_SHORT"
"""The variable that `--short` sets, so that programs of a section know it too."""

T = TypeVar("T")


class LeftOutError(Exception):
    """Tells why a section cannot run here."""


def is_short() -> bool:
    """True if nothing but whether it can be measured is asked."""
    return SWITCH in os.environ


def sized(usual: T, short: T) -> T:
    """Choose how much to measure: the usual, or as little as will do to try it."""
    return short if is_short() else usual


def extra(name: str) -> ModuleType:
    """A module of the packages that only a bench needs. :raises LeftOutError: it is not there."""
    try:
        return import_module(name)
    except ImportError:
        raise LeftOutError(f"{name.partition('.')[0]} is not installed: make setup-bench") from None
