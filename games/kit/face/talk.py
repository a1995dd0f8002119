"""Words for closed rooms of partners; the meaning of the rules' codes each game says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Silence:
    """Reason why a room of partners is closed."""

    head: StrOrPromise
    """*Closed during a campaign.*"""
    words: StrOrPromise
    """The rule, in a sentence."""
    until: StrOrPromise
    """Time at which it opens: *Open again when the match is over.*"""
