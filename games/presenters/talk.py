"""Why partners may not talk, in words; what codes of the rules mean, each game says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Silence:
    """Why a room of partners is closed."""

    head: StrOrPromise
    """*Closed during a campaign.*"""
    words: StrOrPromise
    """The rule, in a sentence."""
    until: StrOrPromise
    """When it opens: *Open again when the match is over.*"""
